import type { Company } from '../company.ts';
import type { RecordKind } from '../kind.ts';
import type { Person } from '../person.ts';
import { type StoredRecord, storedCompany, storedPerson } from '../stored-record.ts';
import { type Held, type HeldPart, heldAfter, type Origin, parsed, type Replacement, withPart } from './held.ts';
import { mergeCompanies, mergePeople } from './merge.ts';
import { type NotedChange, roleChange } from './role-change.ts';

/** `refreshed`: nothing is new but the day of the verification. `older` and `same` leave the record as it is. */
export type PutResult = 'new' | 'changed' | 'refreshed' | 'same' | 'older';

/** What a source's record does to the store. */
export interface Put<H extends Held> {
  readonly result: PutResult;
  readonly replacements: readonly Replacement<H>[];
  readonly roleChange: NotedChange | null;
  /** Two ids that were found to be one: the history of the first goes on under the second. */
  readonly united: { readonly from: string; readonly into: string } | null;
}

/** What a rule may ask about while it decides; asked only where the answer matters. */
export interface PutContext<H extends Held> {
  readonly source: number;
  /** The change number of the import. */
  readonly change: number;
  /** What is held of the record of other sources that this one is the same as (`twins.ts`). */
  readonly twin: () => H | null;
  /** The day of this source's last change of the person's role; undefined where none was noted. */
  readonly lastRoleChange: (personId: string) => string | null | undefined;
}

/**
 * A source's record meets what is held under its id, or of the record that it was merged into before. It is the
 * source's own as long as no other speaks of it, else it is merged; who is found to be the same is united.
 */
export function put<H extends Held>(record: StoredRecord, held: H, context: PutContext<H>): Put<H> {
  if (held.body === null) {
    const twin = context.twin();
    return twin === null ? putOwn(record, held, context) : putPart(record, twin, context);
  }
  const isShared = held.parts.length > 0 || (held.origin !== null && held.origin.source !== context.source);
  if (isShared) return putPart(record, held, context);
  const own = putOwn(record, held, context);
  // What an import knows by now may tell who it is, and did not when the record was new.
  const twin = own.result === 'older' ? null : context.twin();
  return twin === null ? own : unite(own, twin, context);
}

/** A record whose source is not told replaces what is held, unless that is newer. A record without a day is the oldest. */
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

/** What the sources say now, as one record. */
export function mergedRecord(kind: RecordKind, id: string, parts: readonly HeldPart[]): StoredRecord {
  const records = parts.map(({ body }) => parsed(body));
  return kind === 'people'
    ? storedPerson(mergePeople(id, records as readonly Person[]))
    : storedCompany(mergeCompanies(id, records as readonly Company[]));
}

/** The parts merged; the record is kept where that says what it said. */
export function merged<H extends Held>(held: H, parts: readonly HeldPart[]): Replacement<H> {
  const record = mergedRecord(held.kind, held.id, parts);
  return { held, record: record.body === held.body ? 'kept' : record, origin: null, parts };
}

/** A record that only this source speaks of. */
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

/** A record of which other sources speak too. */
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

/** Two records that were stored apart become one, under the id of the twin. */
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

/** The parts of a record; one of a single source is its own part, one of none is taken for the importing source's. */
function partsOf({ id, body, origin, parts }: Held, { source, change }: PutContext<Held>): readonly HeldPart[] {
  if (parts.length > 0 || body === null) return parts;
  return [{ ...(origin ?? { source, firstSeen: null, seen: change }), key: id, body }];
}

/** Whether more than the day of verification is new; a new current role is noted. */
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
