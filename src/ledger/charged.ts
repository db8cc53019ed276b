const dayMs = 86_400_000;

/** How many days are remembered of which records were charged, beside the running one. */
export const chargedKeptDays = 90;

/** The day of a time in milliseconds, UTC, in days since 1970. */
export function dayOf(at: number): number {
  return Math.floor(at / dayMs);
}

/** The first time, in milliseconds, of which it is remembered at `now` which records were charged. */
export function rememberedFrom(now: number): number {
  return (dayOf(now) - chargedKeptDays) * dayMs;
}
