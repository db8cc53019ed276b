import { monthOf } from '../../records/normalise/dates.ts';
import type { Role } from '../../records/person.ts';

/** The month number of a moment, in UTC. */
export function monthNow(now: Date): number {
  return now.getUTCFullYear() * 12 + now.getUTCMonth();
}

/** Converts `YYYY-MM-DD` to whole days since 1970. */
export function dayNumber(day: string): number {
  return Math.floor(Date.parse(day) / 86_400_000);
}

/**
 * How long somebody has worked, in a form that stays true as time passes. For somebody with a current role: the month
 * since which they would have worked without gaps. For others: a number of months. Null if no start is known.
 */
export type Experience = { readonly since: number } | { readonly months: number } | null;

/** Overlapping roles count once. Roles without a start, and ended roles without an end, do not count. */
export function experienceOf(roles: readonly Role[]): Experience {
  const ended: [start: number, end: number][] = [];
  let openStart = Number.POSITIVE_INFINITY;
  for (const role of roles) {
    if (role.start_time === null) continue;
    const start = monthOf(role.start_time);
    if (role.is_current) openStart = Math.min(openStart, start);
    else if (role.end_time !== null) ended.push([start, Math.max(monthOf(role.end_time), start)]);
  }
  ended.sort((a, b) => a[0] - b[0]);
  let months = 0;
  let covered = Number.NEGATIVE_INFINITY;
  for (const [start, end] of ended) {
    const from = Math.max(start, covered);
    const to = Math.min(end, openStart);
    if (to > from) months += to - from;
    covered = Math.max(covered, end);
  }
  if (openStart !== Number.POSITIVE_INFINITY) return { since: openStart - months };
  return ended.length === 0 ? null : { months };
}

/** The earliest role. If no role has a start, the last one listed, since records list the newest first. */
export function firstRole(roles: readonly Role[]): Role | null {
  let first: Role | null = null;
  let start = Number.POSITIVE_INFINITY;
  for (const role of roles) {
    const month = role.start_time === null ? Number.POSITIVE_INFINITY : monthOf(role.start_time);
    if (month <= start) {
      first = role;
      start = month;
    }
  }
  return first;
}
