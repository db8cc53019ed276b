import type { Person } from '../person.ts';
import { currentRole } from '../present.ts';

/** That a source's newer record of somebody has another current role, as it is to be stored. */
export interface NotedChange {
  readonly personId: string;
  readonly source: number;
  /** Days, `YYYY-MM-DD`, on which the new role and the old one were first seen; null where the source does not tell. */
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
  /** The day of this source's last change of the person's role; undefined where none was noted. */
  readonly lastChange: () => string | null | undefined;
}

/** Null where the current role is the one that it was. */
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
