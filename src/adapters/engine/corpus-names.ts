import { queryBounds } from '../../engine/check.ts';
import type { DocumentIndex } from '../../engine/engine.ts';
import type { CorpusNames, NameKind } from '../../ports/search-index.ts';
import type { RecordKind } from '../../records/kind.ts';
import { BoundedCache } from '../../text/bounded-cache.ts';

export type DocumentIndexes = Readonly<Record<RecordKind, DocumentIndex>>;

interface Source {
  readonly index: RecordKind;
  readonly fields: readonly string[];
}

/** The dictionaries of the indexes that hold each kind of name. */
export const nameSources: Readonly<Record<NameKind, readonly Source[]>> = {
  employer: [{ index: 'people', fields: ['employer_now', 'employer_past'] }],
  school: [{ index: 'people', fields: ['school'] }],
  person: [{ index: 'people', fields: ['name'] }],
  person_word: [{ index: 'people', fields: ['name_word'] }],
  company: [{ index: 'company', fields: ['name'] }],
  place: [
    { index: 'people', fields: ['place'] },
    { index: 'company', fields: ['place'] },
  ],
  title: [{ index: 'people', fields: ['title_now', 'title_past'] }],
  word: [
    { index: 'people', fields: ['headline', 'titles', 'past_titles', 'skills', 'summary', 'jobs'] },
    { index: 'company', fields: ['name_text', 'slogan', 'industry', 'specialties', 'about'] },
  ],
};

/** How many edits a name may be away from the intended one: two from eight characters on. */
export function nearDistance(key: string): 1 | 2 {
  return key.length >= 8 ? 2 : 1;
}

/** Answers of each kind that are cached. Most queries ask for common words, each in up to eleven dictionaries. */
const cachedMax = 50_000;
/** Corrections of each kind that are cached: a sentence asks for the same ones again without its relations. */
const nearCachedMax = 1_000;

/** What was asked of one kind: joining kind and key into one text cost as much as the look-up that it saved. */
interface Answers {
  readonly counts: BoundedCache<number>;
  readonly begun: BoundedCache<boolean>;
  readonly near: BoundedCache<readonly string[]>;
}

/** Answers for the names in the data from the dictionaries of the two indexes. */
export function corpusNames(indexes: DocumentIndexes): CorpusNames {
  const { people, company } = indexes;
  const indexOf = (source: Source) => indexes[source.index];
  let peopleChange = people.change;
  let companyChange = company.change;
  const known = new Map<NameKind, Answers>();

  /** What is known of a kind in the present state of the data. */
  const answersOf = (kind: NameKind): Answers => {
    if (people.change !== peopleChange || company.change !== companyChange) {
      known.clear();
      peopleChange = people.change;
      companyChange = company.change;
    }
    let answers = known.get(kind);
    if (answers === undefined) {
      answers = {
        counts: new BoundedCache(cachedMax),
        begun: new BoundedCache(cachedMax),
        near: new BoundedCache(nearCachedMax),
      };
      known.set(kind, answers);
    }
    return answers;
  };
  const countIn = (kind: NameKind, key: string): number => {
    let count = 0;
    for (const source of nameSources[kind]) {
      for (const field of source.fields) count += indexOf(source).frequency(field, key);
    }
    return count;
  };
  const beginsIn = (kind: NameKind, words: string): boolean =>
    nameSources[kind].some((source) => source.fields.some((field) => indexOf(source).begins(field, words)));
  const nearIn = (kind: NameKind, key: string, limit: number): readonly string[] => {
    const found = new Map<string, number>();
    const distance = nearDistance(key);
    for (const source of nameSources[kind]) {
      for (const field of source.fields) {
        for (const { value, documents } of indexOf(source).near(field, key, distance, limit)) {
          // Ids of concepts and records hold a colon; names never do.
          if (!value.includes(':')) found.set(value, (found.get(value) ?? 0) + documents);
        }
      }
    }
    const byCount = [...found].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    return byCount.slice(0, limit).map(([value]) => value);
  };

  return {
    count(kind, key) {
      const { counts } = answersOf(kind);
      let count = counts.get(key);
      if (count === undefined) {
        count = countIn(kind, key);
        counts.set(key, count);
      }
      return count;
    },
    begins(kind, words) {
      const { begun } = answersOf(kind);
      let begins = begun.get(words);
      if (begins === undefined) {
        begins = beginsIn(kind, words);
        begun.set(words, begins);
      }
      return begins;
    },
    near(kind, key, limit) {
      if (key.length > queryBounds.fuzzyUnitsMax) return [];
      return answersOf(kind).near.getOrMake(`${limit} ${key}`, () => nearIn(kind, key, limit));
    },
  };
}
