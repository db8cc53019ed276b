import type { Company } from '../company.ts';
import type { RecordKind } from '../kind.ts';
import type { Person } from '../person.ts';
import { type StoredRecord, storedCompany, storedPerson } from '../stored-record.ts';
import { type Held, type HeldPart, heldAfter, type Origin, parsed, type Replacement, withPart } from './held.ts';
import { mergeCompanies, mergePeople } from './merge.ts';
import { type NotedChange, roleChange } from './role-change.ts';

/** `refreshed`: only the day of the verification is new. `older` and `same` leave the record as it is. */
export type PutResult = 'new' | 'changed' | 'refreshed' | 'same' | 'older';

/** The effect of putting one source's record. */
export interface Put<H extends Held> {
  readonly result: PutResult;
  readonly replacements: readonly Replacement<H>[];
  readonly roleChange: NotedChange | null;
  /** Two ids that turned out to be one person or company: the history of `from` continues under `into`. */
  readonly united: { readonly from: string; readonly into: string } | null;
}

/** The questions that the rule may ask while it decides. It asks only when the answer matters. */
interface PutContext<H extends Held> {
  readonly source: number;
  /** The change number of the import. */
  readonly change: number;
  /** Loads another source's record of the same person or company (`twins.ts`); null when there is none. */
  readonly twin: () => H | null;
  /** The day on which this source last changed the person's role; undefined when no change was noted. */
  readonly lastRoleChange: (personId: string) => string | null | undefined;
}

/**
 * Applies one source's record to what is held under its id, or under the record into which it was merged before. A
 * record that only this source has is overwritten; one that several have is merged anew. A record that turns out to be
 * the twin of another is united with it.
 */
export function put<H extends Held>(record: StoredRecord, held: H, context: PutContext<H>): Put<H> {
  if (held.body === null) {
    const twin = context.twin();
    return twin === null ? putOwn(record, held, context) : putPart(record, twin, context);
  }
  const isShared = held.parts.length > 0 || (held.origin !== null && held.origin.source !== context.source);
  if (isShared) return putPart(record, held, context);
  const own = putOwn(record, held, context);
  // At a later import, other data may show a twin that did not show when the record was new.
  const twin = own.result === 'older' ? null : context.twin();
  return twin === null ? own : unite(own, twin, context);
}

/**
 * Puts a record without a known source: it replaces what is held unless that is newer. A record without a day is the
 * oldest.
 */
export function overwrite<H extends Held>(
  record: StoredRecord,
  held: H,
): { readonly result: PutResult } & Replacement<H> {
  const { origin, parts, body } = held;
  const kept = { held, record: 'kept', origin, parts } as const;
  if (body === record.body) return { result: 'same', ...kept };
  if (body !== null && isOlder(record.refreshed_at, held.refreshedAt)) return { result: 'older', ...kept };
  return { result: body === null ? 'new' : 'changed', held, record, origin, parts };
}

/** Makes one record from the parts of all sources. */
function mergedRecord(kind: RecordKind, id: string, parts: readonly HeldPart[]): StoredRecord {
  const records = parts.map(({ body }) => parsed(body));
  return kind === 'people'
    ? storedPerson(mergePeople(id, records as readonly Person[]))
    : storedCompany(mergeCompanies(id, records as readonly Company[]));
}

/** Merges the parts. The stored record is kept when the result is the same text. */
export function merged<H extends Held>(held: H, parts: readonly HeldPart[]): Replacement<H> {
  const record = mergedRecord(held.kind, held.id, parts);
  return { held, record: record.body === held.body ? 'kept' : record, origin: null, parts };
}

/** Puts a record that only this source has. */
function putOwn<H extends Held>(record: StoredRecord, held: H, context: PutContext<H>): Put<H> {
  const { result, ...written } = overwrite(record, held);
  const origin: Origin = {
    source: context.source,
    firstSeen: held.origin === null ? record.refreshed_at : held.origin.firstSeen,
    seen: context.change,
  };
  const own: Put<H> = { result, replacements: [{ ...written, origin }], roleChange: null, united: null };
  if (result !== 'changed' || held.body === null) return own;
  return { ...own, ...compare(held.id, held.body, record, origin.firstSeen, context) };
}

/** Puts a record that other sources have too. */
function putPart<H extends Held>(record: StoredRecord, held: H, context: PutContext<H>): Put<H> {
  const { source, change } = context;
  const parts = partsOf(held, context);
  const own = parts.find((part) => part.source === source && part.key === record.id);
  const isOld = own !== undefined && isOlder(record.refreshed_at, parsed(own.body).refreshed_at);
  const body = isOld ? own.body : record.body;
  const firstSeen = own === undefined ? record.refreshed_at : own.firstSeen;
  const all = withPart(parts, { source, key: record.id, firstSeen, seen: change, body });
  const unchanged = { replacements: [{ held, record: 'kept', origin: null, parts: all }], roleChange: null } as const;
  if (isOld) return { result: 'older', ...unchanged, united: null };
  if (own?.body === body) return { result: 'same', ...unchanged, united: null };
  const replacement = merged(held, all);
  const put = { replacements: [replacement], roleChange: null, united: null };
  if (own === undefined) return { result: 'changed', ...put };
  if (replacement.record === 'kept') return { result: 'same', ...put };
  return { ...put, ...compare(held.id, own.body, record, null, context) };
}

/** Unites two records that were stored apart, under the id of the twin. */
function unite<H extends Held>(own: Put<H>, twin: H, context: PutContext<H>): Put<H> {
  const replaced = own.replacements.map(heldAfter);
  const parts = [...replaced, twin].flatMap((held) => partsOf(held, context));
  const given = own.replacements.map(({ held }): Replacement<H> => ({ held, record: null, origin: null, parts: [] }));
  const [from] = replaced;
  return {
    result: 'changed',
    replacements: [...given, merged(twin, parts.reduce(withPart, [] as readonly HeldPart[]))],
    roleChange: own.roleChange === null ? null : { ...own.roleChange, personId: twin.id },
    united: from === undefined ? null : { from: from.id, into: twin.id },
  };
}

/**
 * The parts of a record. A record of one source is its own only part; without a known source it counts as the importing
 * source's.
 */
function partsOf({ id, body, origin, parts }: Held, { source, change }: PutContext<Held>): readonly HeldPart[] {
  if (parts.length > 0 || body === null) return parts;
  return [{ ...(origin ?? { source, firstSeen: null, seen: change }), key: id, body }];
}

/** Tells a change from a mere new day of verification, and notes a new current role. */
function compare(
  id: string,
  before: string,
  after: StoredRecord,
  firstSeen: string | null,
  { source, lastRoleChange }: PutContext<Held>,
): Pick<Put<Held>, 'result' | 'roleChange'> {
  const old = parsed(before);
  const isRefreshed = JSON.stringify({ ...old, refreshed_at: after.refreshed_at }) === after.body;
  if (isRefreshed) return { result: 'refreshed', roleChange: null };
  if (after.kind === 'company') return { result: 'changed', roleChange: null };
  const people = { before: old as Person, after: parsed(after.body) as Person };
  const lastChange = () => lastRoleChange(id);
  return { result: 'changed', roleChange: roleChange({ personId: id, source, ...people, firstSeen, lastChange }) };
}

/** Days compare as text; a record without a day is the oldest. */
function isOlder(one: string | null, other: string | null): boolean {
  return (one ?? '') < (other ?? '');
}
