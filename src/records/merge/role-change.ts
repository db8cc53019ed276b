import type { Person } from '../person.ts';
import { currentRole } from '../present.ts';

/** A change of a person's current role between two records of one source, in the form in which it is stored. */
export interface NotedChange {
  readonly personId: string;
  readonly source: number;
  /**
   * Days (`YYYY-MM-DD`) on which the new and the old role were first seen; null when the source does not date its
   * records.
   */
  readonly seenOn: string | null;
  readonly oldSeen: string | null;
  readonly old: { readonly position: string | null; readonly companyName: string | null };
  readonly new: { readonly position: string | null; readonly companyName: string | null };
}

interface Seen {
  readonly personId: string;
  readonly source: number;
  readonly before: Person;
  readonly after: Person;
  /** The day on which this source's record was first seen. */
  readonly firstSeen: string | null;
  /** The day on which this source last changed the person's role; undefined when no change was noted. */
  readonly lastChange: () => string | null | undefined;
}

/** Returns null when the current role stayed the same. */
export function roleChange({ personId, source, before, after, firstSeen, lastChange }: Seen): NotedChange | null {
  const [old, now] = [roleOf(before), roleOf(after)];
  if (old.position === now.position && old.companyName === now.companyName) return null;
  const last = lastChange();
  const oldSeen = last === undefined ? (firstSeen ?? before.refreshed_at) : last;
  return { personId, source, seenOn: after.refreshed_at, oldSeen, old, new: now };
}

function roleOf(person: Person): NotedChange['old'] {
  const role = currentRole(person);
  return { position: role?.position ?? null, companyName: role?.company_name ?? null };
}
