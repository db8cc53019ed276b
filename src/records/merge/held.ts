import type { Company } from '../company.ts';
import type { RecordKind } from '../kind.ts';
import type { Person } from '../person.ts';
import type { StoredRecord } from '../stored-record.ts';

/** The source that a record comes from. */
export interface Origin {
  /** The number of the source, given in the order in which sources first came. */
  readonly source: number;
  /** The day (`YYYY-MM-DD`) on which it was first seen; null when the source does not date its records. */
  readonly firstSeen: string | null;
  /** The change number of the newest import that had the record. */
  readonly seen: number;
}

/** One source's version of a record that several sources have. */
export interface HeldPart extends Origin {
  /** The id that the record has in this source. */
  readonly key: string;
  /** The source's record as text. */
  readonly body: string;
}

/**
 * All that a store holds under one id. The rules of merging read it and return what replaces it, so that a store only
 * loads and saves.
 */
export interface Held {
  readonly kind: RecordKind;
  readonly id: string;
  /** The record as text, as it is served; null where there is none. */
  readonly body: string | null;
  readonly refreshedAt: string | null;
  /** The only source that has the record; null when several have it, and when the source is unknown. */
  readonly origin: Origin | null;
  /** The parts in the order of source and key; empty while only one source has the record. */
  readonly parts: readonly HeldPart[];
}

/** The new content of one id, in place of the held one. `H` is the form in which a store loaded it. */
export interface Replacement<H extends Held = Held> {
  readonly held: H;
  /** Null when the id is given up. */
  readonly record: StoredRecord | 'kept' | null;
  readonly origin: Origin | null;
  readonly parts: readonly HeldPart[];
}

/** Turns a replacement into held content, for the next rule to read. */
export function heldAfter({ held, record, origin, parts }: Replacement): Held {
  const { kind, id } = held;
  if (record === 'kept') return { ...held, origin, parts };
  return { kind, id, body: record?.body ?? null, refreshedAt: record?.refreshed_at ?? null, origin, parts };
}

/** Adds a part, or replaces the earlier part of the same source and key. */
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
