/** The terms that an account agreed to. Amounts are whole credits, times milliseconds since 1970. */
export interface Terms {
  /** Each billing cycle starts on the anchor's day of the month. */
  readonly anchorAt: number;
  /** The credits that each cycle brings. Unused ones are lost at its end. */
  readonly planCredits: number;
  readonly extraUsage: ExtraUsage;
  /** The credits that may be spent beyond the plan in each cycle, when extra usage is on. */
  readonly extraLimit: number;
}

export type ExtraUsage = 'not_offered' | 'off' | 'on';

/** The credits of an account in the cycle that began at `cycleStart`. */
export interface Purse {
  readonly cycleStart: number;
  /** Never below 0. */
  readonly plan: number;
  /** A value below 0 is a debt, which only an overdraft makes; `plan` is then 0. */
  readonly bought: number;
  /** At most 0: the credits spent beyond the plan in this cycle and not yet invoiced. */
  readonly extra: number;
}

/**
 * `charge` is of a request; `renewal`, `expiry`, `debt` and `invoice` begin and end cycles; `purchase`, `adjustment` and
 * `reversal` are an operator's.
 */
export const postingKinds = [
  'charge',
  'purchase',
  'renewal',
  'expiry',
  'debt',
  'invoice',
  'adjustment',
  'reversal',
] as const;

export type PostingKind = (typeof postingKinds)[number];

/** The kinds of posting that begin and end cycles. */
export const cycleKinds = ['renewal', 'expiry', 'debt', 'invoice'] as const satisfies readonly PostingKind[];

/**
 * One journal entry: four amounts whose sum is 0. `house` is the service's own side: sales, and credits issued, expired
 * and invoiced.
 */
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

/** The credits that may still be spent beyond the plan in this cycle. */
export function extraLeft(purse: Purse, terms: Terms): number {
  return terms.extraUsage === 'on' ? Math.max(0, terms.extraLimit + purse.extra) : 0;
}

/** All credits that can be spent now; below 0 it is a debt. */
export function balanceOf(purse: Purse, terms: Terms): number {
  return purse.plan + purse.bought + extraLeft(purse, terms);
}
