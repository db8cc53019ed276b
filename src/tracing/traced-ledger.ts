import type { CreditLedger } from '../ports/credit-ledger.ts';
import { ownWork, traced } from '../traced.ts';

const works = {
  standing: ownWork('ledger.standing'),
  settle: ownWork('ledger.settle'),
  charged: ownWork('ledger.charged'),
};

/** The ledger of requests, whose steps a trace shows with the time that they wait. */
export function tracedLedger(ledger: Pick<CreditLedger, keyof typeof works>): Pick<CreditLedger, keyof typeof works> {
  return {
    standing: (...asked) => traced(works.standing, () => ledger.standing(...asked)),
    settle: (...asked) => traced(works.settle, () => ledger.settle(...asked)),
    charged: (...asked) => traced(works.charged, () => ledger.charged(...asked)),
  };
}
