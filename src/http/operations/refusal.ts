import type { Refusal, Settlement, Standing } from '../../ports/credit-ledger.ts';
import type { Refused } from '../respond.ts';

/** Turns a refusal of the ledger into the 402 answer. */
export function refusal(refused: Refusal): Refused {
  return refused.kind === 'usage_paused'
    ? { refused: 'usage_paused', extra: { usage_notice: refused.usageNotice } }
    : {
        refused: 'out_of_credits',
        extra: { upgrade_url: refused.upgradeUrl, credits_remaining: 0, usage_notice: refused.usageNotice },
      };
}

export function isRefusal(answer: Standing | Settlement): answer is Refusal {
  return answer.kind === 'out_of_credits' || answer.kind === 'usage_paused';
}
