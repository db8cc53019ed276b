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

/** Keys whose answers are cached. Most queries ask for common words, each in up to eleven dictionaries. */
const cachedMax = 100_000;
/** Corrections that are cached: a sentence asks for the same ones again without its relations. */
const nearCachedMax = 2_000;

/** What was asked of one key, by kinds: a sentence asks for the same words as every kind of name. */
interface Answers {
  readonly counts: Partial<Record<NameKind, number>>;
  readonly begun: Partial<Record<NameKind, boolean>>;
}

const unasked = (): Answers => ({ counts: {}, begun: {} });

/** Answers for the names in the data from the dictionaries of the two indexes. */
export function corpusNames(indexes: DocumentIndexes): CorpusNames {
  const { people, company } = indexes;
  const indexOf = (source: Source) => indexes[source.index];
  let peopleChange = people.change;
  let companyChange = company.change;
  const known = new BoundedCache<Answers>(cachedMax);
  const corrections = new BoundedCache<readonly string[]>(nearCachedMax);
  /** The key that was asked for last, which mostly is asked for as another kind next. */
  let last: { readonly key: string; readonly answers: Answers } | null = null;

  /** Forgets what was known of another state of the data. */
  const catchUp = (): void => {
    if (people.change === peopleChange && company.change === companyChange) return;
    known.clear();
    corrections.clear();
    last = null;
    peopleChange = people.change;
    companyChange = company.change;
  };
  const answersOf = (key: string): Answers => {
    catchUp();
    if (last?.key === key) return last.answers;
    const answers = known.getOrMake(key, unasked);
    last = { key, answers };
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
      const { counts } = answersOf(key);
      const count = counts[kind];
      if (count !== undefined) return count;
      counts[kind] = countIn(kind, key);
      return counts[kind];
    },
    begins(kind, words) {
      const { begun } = answersOf(words);
      const begins = begun[kind];
      if (begins !== undefined) return begins;
      begun[kind] = beginsIn(kind, words);
      return begun[kind];
    },
    near(kind, key, limit) {
      if (key.length > queryBounds.fuzzyUnitsMax) return [];
      catchUp();
      return corrections.getOrMake(`${kind} ${limit} ${key}`, () => nearIn(kind, key, limit));
    },
  };
}
