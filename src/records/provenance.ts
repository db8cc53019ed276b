import type { Company } from './company.ts';
import type { RecordKind } from './kind.ts';
import type { Person } from './person.ts';

/** What one source says of a record. */
export interface Part {
  readonly source: string;
  /** The id that the record has in this source. */
  readonly key: string;
  /** `YYYY-MM-DD` on which it was first seen, as far as the source tells its days. */
  readonly firstSeen: string | null;
  readonly record: Person | Company;
}

/** That somebody's current role became another one between two imports of one source. */
export interface RoleChange {
  readonly source: string;
  /** Day of the data in which the change was first seen; null when the source does not tell its days. */
  readonly seen_on: string | null;
  /** The same of what was before, also where that was no role. */
  readonly old_seen_on: string | null;
  readonly old: SeenRole | null;
  readonly new: SeenRole | null;
}

export interface SeenRole {
  readonly position: string | null;
  readonly company_name: string | null;
  /** Day of the data in which the role was first seen; null when the source does not tell its days. */
  readonly first_seen: string | null;
}

/** Records of one source, and how old they are. */
export interface SourceCount {
  readonly source: string;
  readonly kind: RecordKind;
  readonly records: number;
  /** Oldest and newest day on which a record was verified. */
  readonly oldest: string | null;
  readonly newest: string | null;
}
