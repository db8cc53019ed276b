const dayMs = 86_400_000;

/**
 * How far the clock may be ahead of the latest time seen, in milliseconds: the longest month and four days, so that a
 * service that is used once a billing cycle never stops. A clock that is wrong by less renews an account once or twice
 * early.
 */
export const aheadMaxMs = 35 * dayMs;

/** How far the clock may be behind it: local time that was mistaken for UTC is up to 14 hours ahead, and stops nothing. */
export const behindMaxMs = dayMs;

/** A clock that cannot be believed without an operator's word. */
export type Jump = 'ahead' | 'behind';

/** Compares a time with the latest one seen; null when it may be believed. Both are milliseconds since 1970. */
export function jumpOf(seenAt: number | null, now: number): Jump | null {
  if (seenAt === null) return null;
  if (now > seenAt + aheadMaxMs) return 'ahead';
  return now < seenAt - behindMaxMs ? 'behind' : null;
}

/** What is wrong with the clock and what to do, as one line. */
export function jumpText(jump: Jump, seenAt: number, now: number): string {
  const days = Math.round(Math.abs(now - seenAt) / dayMs);
  const clock = `the clock says ${minute(now)}, ${days} days ${jump === 'ahead' ? 'after' : 'before'}`;
  return `${clock} the latest time that the credits saw (${minute(seenAt)}): set the clock, or if it is right run 'whom credits clock --confirm'`;
}

/** Says why nothing may be done at `now`; null when it may. */
export function clockFault(seenAt: number | null, now: number): string | null {
  const jump = jumpOf(seenAt, now);
  return jump === null || seenAt === null ? null : jumpText(jump, seenAt, now);
}

function minute(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? `${at} ms` : `${date.toISOString().slice(0, 16)}Z`;
}
