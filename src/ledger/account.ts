import { issued, renewed } from './cycle.ts';
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
}

/** One row of the journal. */
export interface Entry {
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
export function purchased(account: Account, credits: number, note: string | null, now: number): Change {
  const posting: Posting = { kind: 'purchase', plan: 0, bought: credits, extra: 0, house: -credits };
  return posted(current(account, now), posting, note === null ? {} : { note });
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
