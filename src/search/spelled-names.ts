import { any, term } from '../fields/shared/queries.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import type { RecordKind } from '../records/kind.ts';
import type { Person } from '../records/person.ts';
import type { CompanyCard, PersonCard } from '../records/presented.ts';
import { BoundedCache } from '../text/bounded-cache.ts';
import { nameKey } from '../text/name-key.ts';
import type { Lease } from './view/lease.ts';

/** The records that are read for the spelling of a name. */
const recordsOfName = 5;
/** The spellings that are kept, some 100 bytes each. */
const keptMax = 10_000;

/** A name in the form in which names are compared, which is the one that the index has. */
export interface NameKey {
  /** The facet or field whose values are such names. */
  readonly name: string;
  /** The keyword fields of the documents that hold it. */
  readonly keywords: readonly string[];
  readonly key: string;
}

/** A name that has to be spelled, and the records that have it. */
interface Held extends NameKey {
  readonly ids: readonly string[];
}

type Spelled = readonly (string | null)[];

/** The names of a field that a card has. */
const onCards: Readonly<Record<string, (card: PersonCard | CompanyCard) => Spelled>> = {
  name: (card) => ['full_name' in card ? card.full_name : card.company_name],
  employer: ({ company_name }) => [company_name],
};
/** The names of a field that a person's whole record has. */
const inRecords: Readonly<Record<string, (person: Person) => Spelled>> = {
  employer: ({ experience }) => experience.map(({ company_name }) => company_name),
  school: ({ education }) => education.map(({ institution_name }) => institution_name),
};

/** Spells names as records do, each as most of the best-kept ones that have it, and remembers it while the data stay. */
export class SpelledNames {
  #known = new BoundedCache<string>(keptMax);
  #of: { readonly index: SearchIndex; readonly change: number } | null = null;

  /** The spelling of each of the names by facet and key. A name that none of the records spells keeps its key. */
  async spell(
    kind: RecordKind,
    names: readonly NameKey[],
    lease: Lease,
    now: Date,
  ): Promise<(name: string, key: string) => string> {
    const known = this.#knownOf(lease.index);
    const id = (name: string, key: string) => `${kind} ${name} ${key}`;
    const unknown = names.filter(({ name, key }) => known.get(id(name, key)) === undefined);
    const spelled = unknown.length === 0 ? [] : await spelledBy(kind, unknown, lease, now);
    for (const [at, { name, key }] of unknown.entries()) known.set(id(name, key), spelled[at] ?? key);
    return (name, key) => known.get(id(name, key)) ?? key;
  }

  #knownOf(index: SearchIndex): BoundedCache<string> {
    const { change } = index;
    if (this.#of?.index !== index || this.#of.change !== change) {
      this.#known = new BoundedCache(keptMax);
      this.#of = { index, change };
    }
    return this.#known;
  }
}

/** Cards are read first: ten take 27 µs, and ten whole records some 400. */
async function spelledBy(
  kind: RecordKind,
  names: readonly NameKey[],
  lease: Lease,
  now: Date,
): Promise<readonly (string | null)[]> {
  const queries = names.map(({ keywords, key }) => [any(keywords.map((field) => term(field, [key])))]);
  const hits = await lease.index.firstHits(kind, queries, recordsOfName);
  const held = names.map((name, at): Held => ({ ...name, ids: hits[at]?.ids ?? [] }));
  const byCards = spellings(held, onCards, await lease.cards(kind, idsOf(held), now));
  const left = held.filter((_, at) => byCards[at] === null);
  const people = kind === 'people' ? await lease.people(idsOf(left)) : [];
  const others = spellings(
    left,
    inRecords,
    people.filter((person) => person !== null),
  ).values();
  return byCards.map((spelling) => spelling ?? others.next().value ?? null);
}

function idsOf(held: readonly Held[]): readonly string[] {
  return [...new Set(held.flatMap(({ ids }) => ids))];
}

/** For each name the most frequent spelling of it in its records; null if none of these spells it. */
function spellings<Read extends { readonly id: string }>(
  held: readonly Held[],
  namesIn: Readonly<Record<string, (record: Read) => Spelled>>,
  records: readonly Read[],
): readonly (string | null)[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return held.map(({ name, key, ids }) => {
    const own = ids.flatMap((id) => byId.get(id) ?? []);
    const names = own.flatMap((record) => namesIn[name]?.(record) ?? []);
    return mostFrequent(names.filter((text) => text !== null && nameKey(text) === key));
  });
}

/** The first of the most frequent texts; null without any. */
function mostFrequent(texts: Spelled): string | null {
  const [[text] = [null]] = [...Map.groupBy(texts, (one) => one)].sort(([, a], [, b]) => b.length - a.length);
  return text;
}
