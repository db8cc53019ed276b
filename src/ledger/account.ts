import { issued, renewed } from './cycle.ts';
import { applied, type Posting, type Purse, type Terms } from './purse.ts';

/** An account as the ledger keeps it: what it agreed to, and what it holds. */
export interface Account {
  readonly terms: Terms;
  readonly purse: Purse;
  /** The cycle for which the usage notice was given. */
  readonly noticedCycle: number | null;
}

/** What a charge or purchase leaves in the journal beside its amounts. */
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

/** An account after a step, and the rows of the journal that made it so. Whoever keeps one of them keeps both. */
export interface Change {
  readonly account: Account;
  readonly entries: readonly Entry[];
}

/** A new account: its first cycle begins at `now`. */
export function opened(terms: Terms, now: number): Change {
  const empty: Purse = { cycleStart: Number.MIN_SAFE_INTEGER, plan: 0, bought: 0, extra: 0 };
  return current({ terms, purse: empty, noticedCycle: null }, now);
}

/** The account as it is at `now`: with the renewal of its cycle when that is due. */
export function current(account: Account, now: number): Change {
  const { purse, postings } = renewed(account.purse, account.terms, now);
  return { account: { ...account, purse }, entries: postings.map((posting) => ({ posting, details: {} })) };
}

/** One more posting. */
export function posted({ account, entries }: Change, posting: Posting, details: Details): Change {
  return {
    account: { ...account, purse: applied(account.purse, posting) },
    entries: [...entries, { posting, details }],
  };
}

/** Bought credits, which never expire; a debt is paid from them first. */
export function purchased(account: Account, credits: number, note: string | null, now: number): Change {
  const posting: Posting = { kind: 'purchase', plan: 0, bought: credits, extra: 0, house: -credits };
  return posted(current(account, now), posting, note === null ? {} : { note });
}

/**
 * Other terms. The cycle that is due begins under the old ones. More plan credits come at once, so that an upgrade helps
 * who has run out; fewer hold from the next cycle on. Moving back and forth brings no more than the largest of the plans.
 * `issuedCredits`: plan credits that the cycle of `account.purse` brought so far.
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
