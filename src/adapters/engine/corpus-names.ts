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

/** In which dictionaries of the indexes a kind of name is found. */
const sources: Readonly<Record<NameKind, readonly Source[]>> = {
  employer: [{ index: 'people', fields: ['employer_now', 'employer_past'] }],
  school: [{ index: 'people', fields: ['school'] }],
  person: [{ index: 'people', fields: ['name'] }],
  person_word: [{ index: 'people', fields: ['name_word'] }],
  company: [{ index: 'company', fields: ['name'] }],
  place: [
    { index: 'people', fields: ['place'] },
    { index: 'company', fields: ['place'] },
  ],
  word: [
    { index: 'people', fields: ['headline', 'titles', 'past_titles', 'skills', 'summary', 'jobs'] },
    { index: 'company', fields: ['name_text', 'slogan', 'industry', 'specialties', 'about'] },
  ],
};

/** From this length on a word may be two edits away from what was meant. */
const twoEditsFrom = 8;

/** Counts of a kind that are remembered. Most queries ask for common words, each in up to eleven dictionaries. */
const countsMax = 20_000;

/** The names that the data holds, from the dictionaries of the two indexes. */
export function corpusNames(indexes: DocumentIndexes): CorpusNames {
  const { people, company } = indexes;
  const indexOf = (source: Source) => indexes[source.index];
  // A cache a kind, since joining kind and key for every look-up cost as much as the look-up.
  const counts = new Map<NameKind, BoundedCache<number>>();
  let peopleChange = people.change;
  let companyChange = company.change;

  const countIn = (kind: NameKind, key: string): number => {
    let count = 0;
    for (const source of sources[kind]) {
      for (const field of source.fields) count += indexOf(source).frequency(field, key);
    }
    return count;
  };

  return {
    count(kind, key) {
      if (people.change !== peopleChange || company.change !== companyChange) {
        counts.clear();
        peopleChange = people.change;
        companyChange = company.change;
      }
      let known = counts.get(kind);
      if (known === undefined) {
        known = new BoundedCache(countsMax);
        counts.set(kind, known);
      }
      let count = known.get(key);
      if (count === undefined) {
        count = countIn(kind, key);
        known.set(key, count);
      }
      return count;
    },
    near(kind, key, limit) {
      if (key.length > queryBounds.fuzzyUnitsMax) return [];
      const found = new Map<string, number>();
      const distance = key.length >= twoEditsFrom ? 2 : 1;
      for (const source of sources[kind]) {
        for (const field of source.fields) {
          for (const { value, documents } of indexOf(source).near(field, key, distance, limit)) {
            // Ids of concepts and records hold a colon; names never do.
            if (!value.includes(':')) found.set(value, (found.get(value) ?? 0) + documents);
          }
        }
      }
      const byCount = [...found].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
      return byCount.slice(0, limit).map(([value]) => value);
    },
  };
}
