import { debtPaid, ended, issued, renewed } from './cycle.ts';
import { applied, type Posting, type Purse, type Terms } from './purse.ts';

/** An account as the ledger stores it: its terms and its credits. */
export interface Account {
  readonly terms: Terms;
  readonly purse: Purse;
  /** The cycle in which the usage notice was last given. */
  readonly noticedCycle: number | null;
}

/** The journal's details of a charge or purchase, beside its amounts. */
export interface Details {
  readonly operation?: string;
  readonly units?: number;
  readonly unitPrice?: number;
  readonly requestId?: string;
  readonly callerId?: string;
  readonly note?: string;
  /** The operator's own number of a purchase or adjustment, booked once. */
  readonly reference?: string;
  /** The posting that a reversal undoes. */
  readonly reverses?: number;
}

/** One row of the journal. */
interface Entry {
  readonly posting: Posting;
  readonly details: Details;
}

/** An account after a step, with the journal rows of that step. A store keeps both or neither. */
export interface Change {
  readonly account: Account;
  readonly entries: readonly Entry[];
}

/** A new account: its first cycle begins at `now`. */
export function opened(terms: Terms, now: number): Change {
  const empty: Purse = { cycleStart: Number.MIN_SAFE_INTEGER, plan: 0, bought: 0, extra: 0 };
  return current({ terms, purse: empty, noticedCycle: null }, now);
}

/** The account as it is at `now`, with its cycle renewed when that is due. */
export function current(account: Account, now: number): Change {
  const { purse, postings } = renewed(account.purse, account.terms, now);
  return { account: { ...account, purse }, entries: postings.map((posting) => ({ posting, details: {} })) };
}

/** The change with one more posting. */
export function posted({ account, entries }: Change, posting: Posting, details: Details): Change {
  return {
    account: { ...account, purse: applied(account.purse, posting) },
    entries: [...entries, { posting, details }],
  };
}

/** Adds bought credits, which never expire. A debt is paid from them first. */
export function purchased(account: Account, credits: number, details: Details, now: number): Change {
  const posting: Posting = { kind: 'purchase', plan: 0, bought: credits, extra: 0, house: -credits };
  return posted(current(account, now), posting, details);
}

/** Adds credits like a purchase, or takes some when `credits` is below 0. */
export function adjusted(account: Account, credits: number, details: Details, now: number): Change {
  if (credits > 0) {
    return posted(current(account, now), { ...nothing, kind: 'adjustment', bought: credits, house: -credits }, details);
  }
  const before = current(account, now);
  return posted(before, { ...taken(before.account.purse, -credits), kind: 'adjustment' }, details);
}

/**
 * Changes the terms. A cycle that is due begins under the old terms. More plan credits come at once, so that an upgrade
 * helps an account that has run out; fewer plan credits apply from the next cycle. Moving back and forth between plans
 * brings no more than the largest of them. `issuedCredits` is the number of plan credits that the cycle of
 * `account.purse` brought so far.
 */
export function agreed(
  account: Account,
  issuedCredits: number,
  changes: Partial<Omit<Terms, 'anchorAt'>>,
  note: string | null,
  now: number,
): Change {
  const before = current(account, now);
  const isNewCycle = before.account.purse.cycleStart !== account.purse.cycleStart;
  const terms = { ...account.terms, ...changes };
  const more = terms.planCredits - (isNewCycle ? account.terms.planCredits : issuedCredits);
  const under: Change = { ...before, account: { ...before.account, terms } };
  const postings = more > 0 ? issued(under.account.purse, more) : [];
  return postings.reduce((change, posting) => posted(change, posting, note === null ? {} : { note }), under);
}

/** A posting as the journal holds it. */
export interface Recorded extends Posting {
  readonly id: number;
  readonly at: number;
}

/** The kinds of posting that an operator may reverse. */
export function isReversible({ kind }: Posting): boolean {
  return kind === 'charge' || kind === 'purchase' || kind === 'adjustment';
}

/**
 * Undoes a posting of a reversible kind. What a charge took comes back to where it was taken from, but for a charge of
 * an earlier cycle as bought credits: its plan credits would have expired, its extra usage is invoiced. What was given
 * is taken back, which can leave a debt.
 */
export function reversed(account: Account, original: Recorded, note: string, now: number): Change {
  const before = current(account, now);
  const { purse } = before.account;
  const details = { note, reverses: original.id };
  const after = posted(before, { ...amountsBack(purse, original), kind: 'reversal' }, details);
  return debtPaid(after.account.purse).reduce((change, posting) => posted(change, posting, {}), after);
}

function amountsBack(purse: Purse, { at, plan, bought, extra, house }: Recorded): Amounts {
  if (house < 0) return taken(purse, -house);
  const isOfThisCycle = at >= purse.cycleStart;
  return isOfThisCycle
    ? { plan: 0 - plan, bought: 0 - bought, extra: 0 - extra, house: -house }
    : { plan: 0, bought: house, extra: 0, house: -house };
}

/**
 * Ends an account: what is left of the plan expires, extra usage is booked for the invoice, and no later cycle brings
 * credits. Bought credits stay until an operator pays them back. What was charged before counts as of an earlier cycle.
 */
export function closed(account: Account, now: number): Change {
  const before = current(account, now);
  const { purse } = before.account;
  const after = ended(purse).reduce((change, posting) => posted(change, posting, {}), before);
  const terms: Terms = { ...account.terms, planCredits: 0, extraUsage: 'not_offered', extraLimit: 0 };
  return { ...after, account: { ...after.account, terms, purse: { ...after.account.purse, cycleStart: now + 1 } } };
}

type Amounts = Omit<Posting, 'kind'>;

const nothing: Amounts = { plan: 0, bought: 0, extra: 0, house: 0 };

/** Takes credits from an account: bought ones first, then the plan's; the rest becomes a debt. */
function taken(purse: Purse, credits: number): Amounts {
  const bought = Math.min(credits, Math.max(0, purse.bought));
  const plan = Math.min(credits - bought, purse.plan);
  return { plan: 0 - plan, bought: 0 - (credits - plan), extra: 0, house: credits };
}
