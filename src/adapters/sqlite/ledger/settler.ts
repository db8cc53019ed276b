import { planCharge } from '../../../ledger/charge.ts';
import { type NoticeOptions, noticeDue, refusal } from '../../../ledger/notice.ts';
import { balanceOf } from '../../../ledger/purse.ts';
import type {
  Receipt,
  Settlement,
  SettleRequest,
  Standing,
  StandingRequest,
  UsageNotice,
} from '../../../ports/credit-ledger.ts';
import type { ControlDatabase } from '../control/database.ts';
import { type Account, Book } from './book.ts';
import { Settled } from './settled.ts';

export interface SettleOptions extends NoticeOptions {
  /** How long after a charge the same record costs the same caller nothing. */
  readonly repeatWindowMs: number;
  /** How long an answer is kept under its Idempotency-Key. */
  readonly idempotencyMs: number;
}

/** The rules of `standing` and `settle` over one connection, without threads: what the worker and its tests share. */
export class Settler {
  readonly #book: Book;
  readonly #settled: Settled;
  readonly #options: SettleOptions;

  constructor(database: ControlDatabase, options: SettleOptions) {
    this.#book = new Book(database);
    this.#settled = new Settled(database);
    this.#options = options;
  }

  /** Reads only. Throws UnknownAccount. */
  standing(request: StandingRequest): Standing {
    const earlier = this.#settled.answer(request);
    if (earlier !== null) return earlier;
    if (this.#settled.isRepeat(request)) return { kind: 'repeat' };
    const { purse, terms } = this.#book.look(request.accountId, request.now);
    const balance = balanceOf(purse, terms);
    return balance > 0 ? { kind: 'open', balance } : refusal(purse, terms, this.#options);
  }

  /** Belongs inside a write transaction of the caller. Throws UnknownAccount. */
  settle(request: SettleRequest): Settlement {
    const earlier = this.#settled.answer(request);
    if (earlier !== null) return earlier;
    const account = this.#book.at(request.accountId, request.now);
    if (this.#settled.isRepeat(request)) return this.#finish(request, account, request.units, 0, true);

    const charge = planCharge(account.purse, account.terms, request);
    if (charge === null) return refusal(account.purse, account.terms, this.#options);
    if (charge.credits === 0) return this.#finish(request, account, charge.unitsGranted, 0, false);

    const { accountId, now, operation, unitPrice, requestId, callerId } = request;
    const details = { operation, units: charge.unitsGranted, unitPrice, requestId, callerId };
    const after = this.#book.post(accountId, now, account, charge.posting, details);
    this.#settled.openWindow(request, now + this.#options.repeatWindowMs);
    return this.#finish(request, after, charge.unitsGranted, charge.credits, false);
  }

  /** Frees space; see `Settled.prune`. */
  prune(now: number, rowsMax: number): void {
    this.#settled.prune(now, rowsMax);
  }

  #finish(request: SettleRequest, account: Account, units: number, credits: number, repeat: boolean): Settlement {
    const receipt: Receipt = {
      requestId: request.requestId,
      unitsGranted: units,
      creditsUsed: credits,
      creditsRemaining: Math.max(0, balanceOf(account.purse, account.terms)),
      usageNotice: this.#notice(request.accountId, account),
    };
    this.#settled.keepAnswer(request, receipt, request.now + this.#options.idempotencyMs);
    return { kind: 'settled', receipt, repeat };
  }

  #notice(accountId: string, account: Account): UsageNotice | null {
    if (account.noticedCycle === account.purse.cycleStart) return null;
    const notice = noticeDue(account.purse, account.terms, this.#options);
    if (notice !== null) this.#book.noticed(accountId, account);
    return notice;
  }
}
