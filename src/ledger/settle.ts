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
      /** Those of the request's records that this caller paid for within the repeat window. */
      readonly repeats: ReadonlySet<string>;
      readonly account: Account;
    };

/** The decision of a settle: the answer, and the changes that become durable with it, all or none. */
interface Decision {
  readonly settlement: Settlement;
  /** Null when the account stays as it is. */
  readonly change: Change | null;
  /** The time until which the receipt is kept under the request's Idempotency-Key; null when it is not kept. */
  readonly keepUntil: number | null;
  /** The records that are free for the caller from now on, and until when; null when no window opens. */
  readonly windows: { readonly repeatIds: Iterable<string>; readonly until: number } | null;
  /** The ids of the records that are charged for now. */
  readonly charged: readonly string[];
}

/** What a settled call gives and costs. */
interface Granted {
  readonly units: number;
  readonly credits: number;
  readonly isRepeat: boolean;
  /** The request's records that were paid for, now or before. */
  readonly records: ReadonlySet<string>;
  /** Those of them that are paid for now. */
  readonly paid: ReadonlySet<string>;
}

const nobody: ReadonlySet<string> = new Set();

export function standingOf(request: StandingRequest, known: Known, options: NoticeOptions): Standing {
  if (known.kept !== null) return earlier(request, known.kept);
  if (isRepeat(request, known.repeats)) return { kind: 'repeat' };
  const { purse, terms } = current(known.account, request.now).account;
  const balance = balanceOf(purse, terms);
  return balance > 0 ? { kind: 'open', balance } : refusal(purse, terms, options);
}

export function settle(request: SettleRequest, known: Known, options: SettleOptions): Decision {
  if (known.kept !== null) return unchanged(earlier(request, known.kept));
  const before = current(known.account, request.now);
  const { repeats } = known;
  if (isRepeat(request, repeats)) {
    const granted = { units: request.units, credits: 0, isRepeat: true, records: repeats, paid: nobody };
    return settled(request, before, granted, options);
  }

  const { purse, terms } = before.account;
  const { repeatIds, unitPrice, partial } = request;
  const unpaid = repeatIds === undefined ? null : new Set(repeatIds).difference(repeats);
  const affordable = affordableOf(request, unpaid, balanceOf(purse, terms));
  const charge = planCharge(purse, terms, { unitPrice, units: affordable.units, partial });
  if (charge === null) {
    return { ...unchanged(refusal(purse, terms, options)), change: before.entries.length > 0 ? before : null };
  }
  const { credits } = charge;
  const paid = unpaid === null ? nobody : new Set([...unpaid].slice(0, affordable.count));
  const granted = { units: affordable.count, credits, isRepeat: false, records: paid.union(repeats), paid };
  if (credits === 0) return settled(request, before, granted, options);
  const { operation, requestId, callerId } = request;
  const details = { operation, units: charge.unitsGranted, unitPrice, requestId, callerId };
  return settled(request, posted(before, charge.posting, details), granted, options);
}

/**
 * The units or unpaid records from the first on that are paid for: their count, and how many units they are with their
 * multiples. A call that is not partial pays for all.
 */
function affordableOf(
  { units, unitPrice, multiples, creditsMax = Infinity, partial, repeatIds = [] }: SettleRequest,
  unpaid: ReadonlySet<string> | null,
  balance: number,
): { readonly count: number; readonly units: number } {
  const most = unpaid === null ? units : Math.min(units, unpaid.size);
  const places = unpaid === null || multiples === undefined ? null : [...unpaid].map((id) => repeatIds.indexOf(id));
  const creditsLeft = partial ? Math.min(balance, creditsMax) : Infinity;
  let sum = 0;
  for (let count = 0; count < most; count++) {
    const next = sum + (multiples?.[places?.[count] ?? count] ?? 1);
    if (next * unitPrice > creditsLeft) return { count, units: sum };
    sum = next;
  }
  return { count: most, units: sum };
}

/** Whether all records of the request are free for the caller. */
function isRepeat({ repeatIds }: StandingRequest, repeats: ReadonlySet<string>): boolean {
  return repeatIds !== undefined && repeatIds.length > 0 && repeatIds.every((id) => repeats.has(id));
}

/** Repeats the kept answer, or reports a conflict when the key belongs to another request. */
function earlier(request: StandingRequest, { bodyHash, stored }: KeptAnswer): Settlement & Standing {
  return bodyHash === request.idempotency?.bodyHash ? { kind: 'replay', stored } : { kind: 'idempotency_conflict' };
}

function unchanged(settlement: Settlement): Decision {
  return { settlement, change: null, keepUntil: null, windows: null, charged: [] };
}

function settled(request: SettleRequest, before: Change, granted: Granted, options: SettleOptions): Decision {
  const { account } = before;
  const usageNotice = notice(account, options);
  const noticed = usageNotice === null ? account : { ...account, noticedCycle: account.purse.cycleStart };
  const { requestId, repeatIds, now } = request;
  const receipt: Receipt = {
    requestId,
    unitsGranted: granted.units,
    ...(repeatIds !== undefined && {
      recordsGranted: [...repeatIds.keys()].filter((at) => granted.records.has(repeatIds[at] ?? '')),
    }),
    creditsUsed: granted.credits,
    creditsRemaining: Math.max(0, balanceOf(account.purse, account.terms)),
    usageNotice,
  };
  return {
    settlement: { kind: 'settled', receipt, repeat: granted.isRepeat },
    change: before.entries.length > 0 || usageNotice !== null ? { ...before, account: noticed } : null,
    keepUntil: request.idempotency === undefined ? null : now + options.idempotencyMs,
    windows:
      granted.credits > 0 && granted.paid.size > 0
        ? { repeatIds: granted.paid, until: now + options.repeatWindowMs }
        : null,
    charged: granted.credits > 0 ? recordsCharged(request, granted) : [],
  };
}

function recordsCharged({ records, repeatIds }: SettleRequest, { units, paid }: Granted): readonly string[] {
  if (records === undefined) return [];
  if (repeatIds === undefined) return records.ids.slice(0, units);
  return records.ids.filter((_, at) => paid.has(repeatIds[at] ?? ''));
}

/** The usage notice, unless this cycle already gave it. */
function notice({ purse, terms, noticedCycle }: Account, options: NoticeOptions): UsageNotice | null {
  return noticedCycle === purse.cycleStart ? null : noticeDue(purse, terms, options);
}
