import { applied, type Posting, type Purse, type Terms } from './purse.ts';

/**
 * The start of the billing cycle that holds `now`: midnight UTC of the anchor's day of the month. A month without that
 * day uses its last day, and the next month uses the anchor's day again.
 */
export function cycleStart(anchorAt: number, now: number): number {
  const anchorDay = new Date(anchorAt).getUTCDate();
  const date = new Date(now);
  const inThisMonth = startIn(date.getUTCFullYear(), date.getUTCMonth(), anchorDay);
  return inThisMonth <= now ? inThisMonth : startIn(date.getUTCFullYear(), date.getUTCMonth() - 1, anchorDay);
}

function startIn(year: number, month: number, anchorDay: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(anchorDay, lastDay));
}

/** The longest cycle, and a day for clocks that step back. */
const openAtMostMs = 32 * 86_400_000;

/** The latest time at which every cycle that had begun then is over at `now`. */
export function archivableBefore(now: number): number {
  return now - openAtMostMs;
}

/**
 * The purse as it is at `now`, with the postings that lead there; none while the cycle lasts. Cycles without any
 * movement leave no trace. A clock that steps back, or a request that overtook another, never reopens a cycle.
 */
export function renewed(purse: Purse, terms: Terms, now: number): { purse: Purse; postings: readonly Posting[] } {
  const start = cycleStart(terms.anchorAt, now);
  if (start <= purse.cycleStart) return { purse, postings: [] };
  const postings = [...ended(purse), ...issued(purse, terms.planCredits)];
  return { purse: postings.reduce(applied, { ...purse, cycleStart: start }), postings };
}

/** The postings that end a cycle: what is left of the plan expires, extra usage is booked for the invoice. */
export function ended(purse: Purse): readonly Posting[] {
  return [
    { kind: 'expiry' as const, plan: -purse.plan, bought: 0, extra: 0, house: purse.plan },
    { kind: 'invoice' as const, plan: 0, bought: 0, extra: -purse.extra, house: purse.extra },
  ].filter(movesSomething);
}

/** The postings that issue plan credits to an account. A debt is paid from them first. */
export function issued(purse: Purse, credits: number): readonly Posting[] {
  const renewal: Posting = { kind: 'renewal', plan: credits, bought: 0, extra: 0, house: -credits };
  return [...[renewal].filter(movesSomething), ...debtPaid({ ...purse, plan: credits })];
}

/** The posting that pays a debt from plan credits; none without both. */
export function debtPaid({ plan, bought }: Purse): readonly Posting[] {
  const debt = Math.min(Math.max(0, -bought), plan);
  return [{ kind: 'debt' as const, plan: -debt, bought: debt, extra: 0, house: 0 }].filter(movesSomething);
}

function movesSomething({ plan, extra }: Posting): boolean {
  return plan !== 0 || extra !== 0;
}
