/** What an account agreed to; amounts are whole credits, times milliseconds since 1970. */
export interface Terms {
  /** Its day of the month starts a billing cycle. */
  readonly anchorAt: number;
  /** Credits that each cycle brings; what is left of them at its end is lost. */
  readonly planCredits: number;
  readonly extraUsage: ExtraUsage;
  /** Credits a cycle that may be spent past the plan, when extra usage is on. */
  readonly extraLimit: number;
}

export type ExtraUsage = 'not_offered' | 'off' | 'on';

/** What an account holds in the cycle that began at `cycleStart`. */
export interface Purse {
  readonly cycleStart: number;
  /** Never below 0. */
  readonly plan: number;
  /** Below 0 is a debt, which only an overdraft makes; then `plan` is 0. */
  readonly bought: number;
  /** 0 or below: what was spent past the plan in this cycle and not yet invoiced. */
  readonly extra: number;
}

export type PostingKind = 'charge' | 'purchase' | 'renewal' | 'expiry' | 'debt' | 'invoice';

/** One journal entry: four amounts whose sum is 0. `house` is our side: sales, credits issued, expired, invoiced. */
export interface Posting {
  readonly kind: PostingKind;
  readonly plan: number;
  readonly bought: number;
  readonly extra: number;
  readonly house: number;
}

export function applied(purse: Purse, posting: Posting): Purse {
  return {
    cycleStart: purse.cycleStart,
    plan: purse.plan + posting.plan,
    bought: purse.bought + posting.bought,
    extra: purse.extra + posting.extra,
  };
}

/** Credits that may still be spent past the plan in this cycle. */
export function extraLeft(purse: Purse, terms: Terms): number {
  return terms.extraUsage === 'on' ? Math.max(0, terms.extraLimit + purse.extra) : 0;
}

/** Everything that can be spent now; below 0 is a debt. */
export function balanceOf(purse: Purse, terms: Terms): number {
  return purse.plan + purse.bought + extraLeft(purse, terms);
}
