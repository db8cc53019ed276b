import type { Company } from './company.ts';
import type { RecordKind } from './kind.ts';
import type { Person } from './person.ts';

/** One source's version of a record. */
export interface Part {
  readonly source: string;
  /** The id that the record has in this source. */
  readonly key: string;
  /** The day (`YYYY-MM-DD`) on which it was first seen; null when the source does not date its records. */
  readonly firstSeen: string | null;
  readonly record: Person | Company;
}

/** A change of somebody's current role between two imports of one source. */
export interface RoleChange {
  readonly source: string;
  /** Day of the data in which the new role was first seen; null when the source does not date its records. */
  readonly seen_on: string | null;
  /** Day of the data in which the old state was first seen, also when the person had no role then. */
  readonly old_seen_on: string | null;
  readonly old: SeenRole | null;
  readonly new: SeenRole | null;
}

export interface SeenRole {
  readonly position: string | null;
  readonly company_name: string | null;
  /** Day of the data in which the role was first seen; null when the source does not date its records. */
  readonly first_seen: string | null;
}

/** How many records one source gave, and how old they are. */
export interface SourceCount {
  readonly source: string;
  readonly kind: RecordKind;
  readonly records: number;
  /** Oldest and newest day on which a record was verified. */
  readonly oldest: string | null;
  readonly newest: string | null;
}
