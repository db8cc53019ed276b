import type { Refusal, UsageNotice } from '../ports/credit-ledger.ts';
import { extraLeft, type Purse, type Terms } from './purse.ts';

export interface NoticeOptions {
  /** The percentage of the plan's credits from which a successful answer carries the notice. */
  readonly noticeAtPercent: number;
  /** The page where the account's owner switches extra usage on or moves to a larger plan; null when there is none. */
  readonly approveUrl: string | null;
  readonly upgradeUrl: string | null;
}

/**
 * The usage notice of a successful answer, due once `noticeAtPercent` of the plan is used. The caller sees to it that
 * each cycle gives it once.
 */
export function noticeDue(purse: Purse, terms: Terms, options: NoticeOptions): UsageNotice | null {
  const used = terms.planCredits - purse.plan;
  if (terms.planCredits === 0 || used * 100 < terms.planCredits * options.noticeAtPercent) return null;
  const share = Math.floor((used * 100) / terms.planCredits);
  const state =
    purse.plan === 0
      ? `All ${terms.planCredits} credits of this cycle's plan are used.`
      : `${share} % of this cycle's ${terms.planCredits} plan credits are used.`;
  return { message: `${state}${whatNext(purse, terms)}`, ...links(terms, options) };
}

/** Why nothing may be spent: extra usage is offered but not switched on, or no credits are left. */
export function refusal(purse: Purse, terms: Terms, options: NoticeOptions): Refusal {
  const usageNotice = (message: string): UsageNotice => ({ message, ...links(terms, options) });
  if (terms.extraUsage === 'off') {
    return {
      kind: 'usage_paused',
      usageNotice: usageNotice('All credits are used and extra usage is off. Switch it on, or add credits.'),
    };
  }
  const limit =
    terms.extraUsage === 'on' && extraLeft(purse, terms) === 0 ? ', and so is the limit of extra usage' : '';
  return {
    kind: 'out_of_credits',
    usageNotice: usageNotice(`All credits are used${limit}. Add credits or move to a larger plan.`),
    upgradeUrl: options.upgradeUrl,
  };
}

function whatNext(purse: Purse, terms: Terms): string {
  if (purse.bought > 0) return ` ${purse.bought} bought credits follow.`;
  if (extraLeft(purse, terms) > 0) return ` Up to ${extraLeft(purse, terms)} credits of extra usage follow.`;
  return '';
}

function links(terms: Terms, options: NoticeOptions): Pick<UsageNotice, 'approve_url' | 'upgrade_url'> {
  return { approve_url: terms.extraUsage === 'off' ? options.approveUrl : null, upgrade_url: options.upgradeUrl };
}
