import { type Account, agreed, type Change, type Details, posted, type Recorded } from './account.ts';
import { cycleStart, debtPaid } from './cycle.ts';
import { extraLeft, type Posting, type Purse } from './purse.ts';

/** The past and the mistaken future of an account whose clock was ahead. */
interface Misdated {
  /** The postings in the future that begin and end cycles. */
  readonly cycles: readonly Recorded[];
  /** The plan credits that all other postings in the future moved, below 0 when they took some. */
  readonly planMoved: number;
  /** The time of the last posting that does not lie in the future; null when there is none. */
  readonly lastAt: number | null;
  /** The plan credits that the cycle of `lastAt` brought. */
  readonly issuedCredits: number;
}

/**
 * Undoes the cycles that an account began in the future, as if the clock had been right: each of their postings is
 * reversed, the cycle of `now` begins if it is due, and the plan credits spent meanwhile are taken from it, then from
 * bought credits and extra usage. What these do not cover stays given, since the caller was told that it was there.
 */
export function repaired(account: Account, misdated: Misdated, now: number): Change {
  const { cycles, planMoved, lastAt, issuedCredits } = misdated;
  const spent = Math.max(0, -planMoved);
  const before = adjustedBy(
    { account, entries: [] },
    { plan: spent, bought: 0, extra: 0 },
    'given back for the repair',
  );
  // What comes back goes first, so that no step leaves the plan below 0.
  const undone = cycles
    .toSorted((a, b) => a.plan - b.plan)
    .reduce((change, posting) => posted(change, opposite(posting), undoing(posting)), before);
  const start = lastAt === null ? Number.MIN_SAFE_INTEGER : cycleStart(account.terms.anchorAt, lastAt);
  const past: Account = { ...undone.account, purse: { ...undone.account.purse, cycleStart: start } };
  const present = agreed(past, issuedCredits, {}, null, now);
  const due: Change = { ...present, entries: [...undone.entries, ...present.entries] };
  const paid = adjustedBy(due, spendable(due.account, spent), 'spent in a cycle from the future');
  return debtPaid(paid.account.purse).reduce((change, posting) => posted(change, posting, {}), paid);
}

function opposite({ plan, bought, extra, house }: Posting): Posting {
  return { kind: 'reversal', plan: 0 - plan, bought: 0 - bought, extra: 0 - extra, house: 0 - house };
}

function undoing({ id }: Recorded): Details {
  return { note: 'a cycle from the future', reverses: id };
}

/** What of `credits` the account can pay, as amounts below 0. */
function spendable({ purse, terms }: Account, credits: number): Omit<Purse, 'cycleStart'> {
  const plan = Math.min(credits, purse.plan);
  const bought = Math.min(credits - plan, Math.max(0, purse.bought));
  const extra = Math.min(credits - plan - bought, extraLeft(purse, terms));
  return { plan: 0 - plan, bought: 0 - bought, extra: 0 - extra };
}

function adjustedBy(change: Change, { plan, bought, extra }: Omit<Purse, 'cycleStart'>, note: string): Change {
  const house = 0 - plan - bought - extra;
  if (house === 0) return change;
  return posted(change, { kind: 'adjustment', plan, bought, extra, house }, { note });
}
