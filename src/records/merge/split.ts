import type { Company } from '../company.ts';
import type { Person } from '../person.ts';
import { storedCompany, storedPerson } from '../stored-record.ts';
import { type Held, type Origin, parsed, type Replacement } from './held.ts';
import { merged } from './put.ts';

/** `named by this source`: the record has its id from this source, so the other sources must be split off instead. */
export type SplitResult = 'split' | 'not of this source' | 'named by this source' | 'id taken';

interface Split<H extends Held> {
  readonly result: SplitResult;
  readonly replacements: readonly Replacement<H>[];
  /** Ids of the records split off. They must not be merged with the record again. */
  readonly apart: readonly string[];
}

/**
 * Splits one source's part off a merged record, as a record of its own under the source's key. `at` returns what is
 * held under a key of the source; `change` is the number of this change.
 */
export function split<H extends Held>(held: H, source: number, change: number, at: (key: string) => H): Split<H> {
  const own = held.parts.filter((part) => part.source === source);
  const others = held.parts.filter((part) => part.source !== source);
  if (own.length === 0) return refused('not of this source');
  if (held.parts.length === 1 || own.some(({ key }) => key === held.id)) return refused('named by this source');
  const places = own.map((part) => ({ part, place: at(part.key) }));
  if (places.some(({ place }) => place.body !== null)) return refused('id taken');
  const apart = places.map(({ part: { body, firstSeen }, place }): Replacement<H> => {
    const record = parsed(body);
    const stored = held.kind === 'people' ? storedPerson(record as Person) : storedCompany(record as Company);
    const origin: Origin = { source, firstSeen, seen: change };
    return { held: place, record: stored, origin, parts: place.parts };
  });
  return { result: 'split', replacements: [merged(held, others), ...apart], apart: own.map(({ key }) => key) };
}

/**
 * Takes one source's part, named by its key, out of a record that other sources have too; null when no other source has
 * it.
 */
export function withdraw<H extends Held>(held: H, source: number, key: string): Replacement<H> | null {
  const others = held.parts.filter((part) => part.source !== source || part.key !== key);
  return others.length === 0 || others.length === held.parts.length ? null : merged(held, others);
}

function refused(result: SplitResult): Split<never> {
  return { result, replacements: [], apart: [] };
}
