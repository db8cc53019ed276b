import { facetOf } from '../fields/facets.ts';
import { any, term } from '../fields/shared/queries.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { RecordKind } from '../records/kind.ts';
import type { Person } from '../records/person.ts';
import { nameKey } from '../text/name-key.ts';
import type { Facets } from './finder.ts';
import type { Lease } from './view/lease.ts';

/** The records that are read for the spelling of a name. */
const recordsOfName = 5;

/** The names that a person's record spells, by the facet that counts them under their keys. */
const spellings: Readonly<Record<string, (person: Person) => readonly (string | null)[]>> = {
  employer: ({ experience }) => experience.map(({ company_name }) => company_name),
  school: ({ education }) => education.map(({ institution_name }) => institution_name),
};

/**
 * Counts whose names are labelled as records spell them: each as most of the best-kept records that have it do. The index
 * keeps keys alone, which are what is compared. A name that none of these records spells keeps its key.
 */
export async function withSpelledNames(
  facets: Facets,
  kind: RecordKind,
  lease: Lease,
  lexicon: Lexicon,
): Promise<Facets> {
  const names = Object.entries(facets).flatMap(([name, values]) => {
    const spell = spellings[name];
    const fields = facetOf(name, kind, lexicon)?.fields ?? [];
    return spell === undefined
      ? []
      : values.flatMap(({ value }) => (value.kind === 'entity' ? [{ name, spell, fields, key: value.key }] : []));
  });
  if (names.length === 0) return facets;
  const queries = names.map(({ fields, key }) => [any(fields.map((field) => term(field, [key])))]);
  const hits = await lease.index.firstHits(kind, queries, recordsOfName);
  const ids = [...new Set(hits.flatMap((hit) => hit?.ids ?? []))];
  const records = await lease.people(ids);
  const people = new Map(ids.map((id, at) => [id, records[at] ?? null]));
  const labels = new Map(
    names.map(({ name, spell, key }, at) => {
      const those = (hits[at]?.ids ?? []).flatMap((id) => people.get(id) ?? []);
      const spelled = those.flatMap(spell).filter((text) => text !== null && nameKey(text) === key);
      return [`${name} ${key}`, mostFrequent(spelled) ?? key];
    }),
  );
  return Object.fromEntries(
    Object.entries(facets).map(([name, values]) => [
      name,
      values.map(({ value, count }) => ({
        value: value.kind === 'entity' ? { ...value, label: labels.get(`${name} ${value.key}`) ?? value.label } : value,
        count,
      })),
    ]),
  );
}

/** The first of the most frequent texts; null without any. */
function mostFrequent(texts: readonly (string | null)[]): string | null {
  const [[text] = [null]] = [...Map.groupBy(texts, (one) => one)].sort(([, a], [, b]) => b.length - a.length);
  return text;
}
