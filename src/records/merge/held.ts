import type { Company } from '../company.ts';
import type { RecordKind } from '../kind.ts';
import type { Person } from '../person.ts';
import type { StoredRecord } from '../stored-record.ts';

/** Which source a record is from. */
export interface Origin {
  /** Sources are numbered in the order in which they came. */
  readonly source: number;
  /** `YYYY-MM-DD`, as far as the source tells its days. */
  readonly firstSeen: string | null;
  /** The change number of the newest import that had the record. */
  readonly seen: number;
}

/** What one source says of a record that several sources speak of. */
export interface HeldPart extends Origin {
  /** The id that the record has in this source. */
  readonly key: string;
  /** The source's record as text. */
  readonly body: string;
}

/**
 * All that a store holds under one id. The rules of merging read it and say what is to stand in its place, so that a
 * store only loads and saves.
 */
export interface Held {
  readonly kind: RecordKind;
  readonly id: string;
  /** The record as text, as it is served; null where there is none. */
  readonly body: string | null;
  readonly refreshedAt: string | null;
  /** The only source that speaks of the record; null where several do, and where the source was not told. */
  readonly origin: Origin | null;
  /** In the order of source and key; none while one source alone speaks of the record. */
  readonly parts: readonly HeldPart[];
}

/** What is to stand in the place of what was held, in whatever form a store loaded it. */
export interface Replacement<H extends Held = Held> {
  readonly held: H;
  /** Null: the id is given up. */
  readonly record: StoredRecord | 'kept' | null;
  readonly origin: Origin | null;
  readonly parts: readonly HeldPart[];
}

/** A replacement as what the next rule finds. */
export function heldAfter({ held, record, origin, parts }: Replacement): Held {
  const { kind, id } = held;
  if (record === 'kept') return { ...held, origin, parts };
  return { kind, id, body: record?.body ?? null, refreshedAt: record?.refreshed_at ?? null, origin, parts };
}

/** Parts with one more or another one in the place of the same source's. */
export function withPart(parts: readonly HeldPart[], part: HeldPart): readonly HeldPart[] {
  return [...parts.filter((one) => !isSamePart(one, part)), part].sort(
    (a, b) => a.source - b.source || (a.key < b.key ? -1 : 1),
  );
}

export function isSamePart(a: HeldPart, b: HeldPart): boolean {
  return a.source === b.source && a.key === b.key;
}

export function parsed(body: string): Person | Company {
  return JSON.parse(body) as Person | Company;
}
