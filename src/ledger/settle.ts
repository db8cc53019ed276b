import type {
  Receipt,
  Settlement,
  SettleRequest,
  Standing,
  StandingRequest,
  Stored,
  UsageNotice,
} from '../ports/credit-ledger.ts';
import { type Account, type Change, current, posted } from './account.ts';
import { planCharge } from './charge.ts';
import { type NoticeOptions, noticeDue, refusal } from './notice.ts';
import { balanceOf } from './purse.ts';

export interface SettleOptions extends NoticeOptions {
  /** How long after a charge the same caller gets the same record for free. */
  readonly repeatWindowMs: number;
  /** How long an answer is kept under its Idempotency-Key. */
  readonly idempotencyMs: number;
}

/** An unexpired answer under the Idempotency-Key of a request. */
export interface KeptAnswer {
  readonly bodyHash: string;
  readonly stored: Stored;
}

/** The facts about a call at one moment, before the decision. A kept answer makes everything else irrelevant. */
export type Known =
  | { readonly kept: KeptAnswer }
  | {
      readonly kept: null;
      /** Whether this caller paid for this record within the repeat window. */
      readonly isRepeat: boolean;
      readonly account: Account;
    };

/** The decision of a settle: the answer, and the changes that become durable with it, all or none. */
interface Decision {
  readonly settlement: Settlement;
  /** Null when the account stays as it is. */
  readonly change: Change | null;
  /** The time until which the receipt is kept under the request's Idempotency-Key; null when it is not kept. */
  readonly keepUntil: number | null;
  /** The time until which the record is free for the caller; null when no window opens. */
  readonly windowUntil: number | null;
}

export function standingOf(request: StandingRequest, known: Known, options: NoticeOptions): Standing {
  if (known.kept !== null) return earlier(request, known.kept);
  if (known.isRepeat) return { kind: 'repeat' };
  const { purse, terms } = current(known.account, request.now).account;
  const balance = balanceOf(purse, terms);
  return balance > 0 ? { kind: 'open', balance } : refusal(purse, terms, options);
}

export function settle(request: SettleRequest, known: Known, options: SettleOptions): Decision {
  if (known.kept !== null) return unchanged(earlier(request, known.kept));
  const before = current(known.account, request.now);
  if (known.isRepeat) return settled(request, before, request.units, 0, true, options);

  const charge = planCharge(before.account.purse, before.account.terms, request);
  if (charge === null) {
    const { purse, terms } = before.account;
    return { ...unchanged(refusal(purse, terms, options)), change: before.entries.length > 0 ? before : null };
  }
  if (charge.credits === 0) return settled(request, before, charge.unitsGranted, 0, false, options);
  const { operation, unitPrice, requestId, callerId } = request;
  const details = { operation, units: charge.unitsGranted, unitPrice, requestId, callerId };
  const after = posted(before, charge.posting, details);
  return settled(request, after, charge.unitsGranted, charge.credits, false, options);
}

/** Repeats the kept answer, or reports a conflict when the key belongs to another request. */
function earlier(request: StandingRequest, { bodyHash, stored }: KeptAnswer): Settlement & Standing {
  return bodyHash === request.idempotency?.bodyHash ? { kind: 'replay', stored } : { kind: 'idempotency_conflict' };
}

function unchanged(settlement: Settlement): Decision {
  return { settlement, change: null, keepUntil: null, windowUntil: null };
}

function settled(
  request: SettleRequest,
  before: Change,
  unitsGranted: number,
  creditsUsed: number,
  repeat: boolean,
  options: SettleOptions,
): Decision {
  const { account } = before;
  const usageNotice = notice(account, options);
  const noticed = usageNotice === null ? account : { ...account, noticedCycle: account.purse.cycleStart };
  const receipt: Receipt = {
    requestId: request.requestId,
    unitsGranted,
    creditsUsed,
    creditsRemaining: Math.max(0, balanceOf(account.purse, account.terms)),
    usageNotice,
  };
  return {
    settlement: { kind: 'settled', receipt, repeat },
    change: before.entries.length > 0 || usageNotice !== null ? { ...before, account: noticed } : null,
    keepUntil: request.idempotency === undefined ? null : request.now + options.idempotencyMs,
    windowUntil: creditsUsed > 0 && request.repeatId !== undefined ? request.now + options.repeatWindowMs : null,
  };
}

/** The usage notice, unless this cycle already gave it. */
function notice({ purse, terms, noticedCycle }: Account, options: NoticeOptions): UsageNotice | null {
  return noticedCycle === purse.cycleStart ? null : noticeDue(purse, terms, options);
}
