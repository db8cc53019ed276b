import { endsBeforeStart, monthOf } from '../../records/normalise/dates.ts';
import type { Role } from '../../records/person.ts';
import type { RoleChange, SeenRole } from '../../records/provenance.ts';

/** What a record showed of a career until a change was seen. */
interface KnownCareer {
  /** The month in which the change was first seen. A snapshot at its beginning knows no more than this career. */
  readonly until: number;
  readonly experience: readonly Role[];
}

/**
 * The career as it could be seen before each known change of the current role, the oldest first. Before a change was
 * seen, the new role was missing and the old one had not ended. The history does not cover roles beside the current one
 * and anything before the first import; these count as seen on their own dates.
 */
export function earlierCareers(experience: readonly Role[], changes: readonly RoleChange[]): readonly KnownCareer[] {
  const careers: KnownCareer[] = [];
  let seen = experience;
  for (const { seenOn, change } of changesAsFirstSeen(changes).toReversed()) {
    seen = before(seen, change, seenOn);
    careers.push({ until: monthOf(seenOn), experience: seen });
  }
  return careers.toReversed();
}

/** The changes by the day on which they were first seen. A change that a second source reports later is no news. */
function changesAsFirstSeen(changes: readonly RoleChange[]): readonly { seenOn: string; change: RoleChange }[] {
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
  // The record no longer has the old role. If the new one had begun when the old one was seen, it is the old one with a
  // new title.
  if (old !== null && came !== undefined && went === undefined && !beganAfter(came, oldSeen)) {
    return experience.map((role) => (role === came ? { ...role, position: old.position } : role));
  }
  return experience.flatMap((role) => {
    if (role === went) return role.is_current ? role : { ...role, end_time: null, is_current: true };
    // The newest of several current roles counts, so a role that began before the old one may have been there all
    // along.
    if (role === came) return went !== undefined && isOlder(role, went) ? role : [];
    return wasHidden(role, old, went, oldSeen) ? [] : role;
  });
}

/**
 * Whether the record did not yet list a role that was going on when the old state was seen. A listed role would have
 * been the current one, because it is newer than the old role or the only role.
 */
function wasHidden(role: Role, old: SeenRole | null, went: Role | undefined, oldSeen: string | null): boolean {
  if (went !== undefined) return isOlder(went, role) && !endedBy(role, oldSeen);
  return old === null ? !endedBy(role, oldSeen) : beganAfter(role, oldSeen);
}

/** The latest role with the seen title and employer that had begun by the day `by`. */
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

/** Whether a role had ended by a day; if the day is unknown, whether it has ended at all. */
function endedBy({ end_time }: Role, day: string | null): boolean {
  return end_time !== null && (day === null || monthOf(end_time) <= monthOf(day));
}

function beganAfter({ start_time }: Role, day: string | null): boolean {
  return day !== null && start_time !== null && monthOf(start_time) > monthOf(day);
}
