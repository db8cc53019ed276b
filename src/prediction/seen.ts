import { endsBeforeStart, monthOf } from '../records/normalise/dates.ts';
import type { Role } from '../records/person.ts';
import type { RoleChange, SeenRole } from '../records/provenance.ts';

/** What a record told of a career until something else was seen. */
export interface Sight {
  /** Month in which something else was first seen: a snapshot as it begins knows no more than this. */
  readonly until: number;
  readonly experience: readonly Role[];
}

/**
 * What could be seen of a career before each change of the current role that the history tells, the oldest first:
 * until it was seen the new role was not there, and the old one had not ended. What the history does not tell (roles
 * beside the current one, and all before the first import) counts as seen on its own dates.
 */
export function earlierSights(experience: readonly Role[], changes: readonly RoleChange[]): readonly Sight[] {
  const sights: Sight[] = [];
  let seen = experience;
  for (const { seenOn, change } of firstSights(changes).toReversed()) {
    seen = before(seen, change, seenOn);
    sights.push({ until: monthOf(seenOn), experience: seen });
  }
  return sights.toReversed();
}

/** By the day on which they were first seen; a change that a second source tells later is no news. */
function firstSights(changes: readonly RoleChange[]): readonly { seenOn: string; change: RoleChange }[] {
  const told = new Set<string>();
  return changes
    .flatMap((change) => (change.seen_on === null ? [] : [{ seenOn: change.seen_on, change }]))
    .sort((a, b) => (a.seenOn < b.seenOn ? -1 : a.seenOn > b.seenOn ? 1 : 0))
    .filter(({ change: { old, new: now } }) => {
      const key = [old, now].map((role) => `${role?.position}\u0000${role?.company_name}`).join('\u0001');
      if (told.has(key)) return false;
      told.add(key);
      return true;
    });
}

function before(
  experience: readonly Role[],
  { old, new: now, old_seen_on: oldSeen }: RoleChange,
  seenOn: string,
): readonly Role[] {
  const came = find(experience, now, seenOn);
  const went = find(experience, old, seenOn);
  // The old role is not told of any more. A new one that had begun when the old one was seen is that one, written anew.
  if (old !== null && came !== undefined && went === undefined && !beganAfter(came, oldSeen)) {
    return experience.map((role) => (role === came ? { ...role, position: old.position } : role));
  }
  return experience.flatMap((role) => {
    if (role === went) return role.is_current ? role : { ...role, end_time: null, is_current: true };
    // Of several current roles the newest counts: one that began before the old role may have been there all along.
    if (role === came) return went !== undefined && isOlder(role, went) ? role : [];
    return wasHidden(role, old, went, oldSeen) ? [] : role;
  });
}

/**
 * Whether a role that went on when the old state was seen was not told then: else it, being newer than the old role, or
 * the only one, would have been the current one.
 */
function wasHidden(role: Role, old: SeenRole | null, went: Role | undefined, oldSeen: string | null): boolean {
  if (went !== undefined) return isOlder(went, role) && !endedBy(role, oldSeen);
  return old === null ? !endedBy(role, oldSeen) : beganAfter(role, oldSeen);
}

/** Of the roles that were begun by that day the one that began last. */
function find(experience: readonly Role[], seen: SeenRole | null, by: string): Role | undefined {
  if (seen === null) return undefined;
  return experience
    .filter(({ position, company_name }) => position === seen.position && company_name === seen.company_name)
    .filter(({ start_time }) => start_time === null || !endsBeforeStart(start_time, by))
    .reduce<Role | undefined>((last, role) => (last === undefined || isOlder(last, role) ? role : last), undefined);
}

function isOlder(role: Role, other: Role): boolean {
  return role.start_time !== null && other.start_time !== null && role.start_time < other.start_time;
}

/** Whether a role was over on a day; on one that is not known, whether it is over at all. */
function endedBy({ end_time }: Role, day: string | null): boolean {
  return end_time !== null && (day === null || monthOf(end_time) <= monthOf(day));
}

function beganAfter({ start_time }: Role, day: string | null): boolean {
  return day !== null && start_time !== null && monthOf(start_time) > monthOf(day);
}
