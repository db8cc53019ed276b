import { type Known, type SettleOptions, settle, standingOf } from '../../../ledger/settle.ts';
import type {
  ChargedAsked,
  Settlement,
  SettleRequest,
  Standing,
  StandingRequest,
} from '../../../ports/credit-ledger.ts';
import type { Fingerprints } from '../../../text/fingerprint.ts';
import type { ControlDatabase } from '../control/database.ts';
import { Book } from './book.ts';
import { ChargedRecords } from './charged-records.ts';
import { SeenClock } from './seen-clock.ts';
import { Settled } from './settled.ts';

/** Loads what is known of a call and stores what is decided, over one connection and without threads. */
export class Settler {
  readonly #book: Book;
  readonly #settled: Settled;
  readonly #charged: ChargedRecords;
  readonly clock: SeenClock;
  readonly #options: SettleOptions;

  constructor(database: ControlDatabase, options: SettleOptions) {
    this.#book = new Book(database);
    this.#settled = new Settled(database);
    this.#charged = new ChargedRecords(database);
    this.clock = new SeenClock(database);
    this.#options = options;
  }

  /** Only reads. Throws UnknownAccount. */
  standing(request: StandingRequest): Standing {
    return standingOf(request, this.#known(request), this.#options);
  }

  /**
   * Must run inside a write transaction of the caller, and at a time at which the clock has no fault. Throws
   * UnknownAccount.
   */
  settle(request: SettleRequest): Settlement {
    const decision = settle(request, this.#known(request), this.#options);
    const { settlement, change, keepUntil, windows, charged } = decision;
    const postings = change === null ? [] : this.#book.save(request.accountId, change, request.now);
    const posting = postings.at(-1);
    if (charged.length > 0 && posting !== undefined) this.#charged.add(request, posting, charged);
    if (windows !== null) this.#settled.openWindows(request, windows.repeatIds, windows.until);
    if (keepUntil !== null && settlement.kind === 'settled') {
      this.#settled.keepAnswer(request, settlement.receipt, keepUntil);
    }
    return settlement;
  }

  /** Only reads; see `CreditLedger.charged`. */
  charged(asked: ChargedAsked): Fingerprints | null {
    return this.#charged.of(asked);
  }

  /**
   * Deletes up to `rowsMax` expired rows of each kind, and returns how many. Reading ignores expired rows already, so this
   * only forgets and frees space.
   */
  prune(now: number, rowsMax: number): number {
    return this.#settled.prune(now, rowsMax) + this.#charged.prune(now, rowsMax);
  }

  #known(request: StandingRequest): Known {
    const kept = this.#settled.answer(request);
    if (kept !== null) return { kept };
    return { kept, repeats: this.#settled.repeats(request), account: this.#book.account(request.accountId) };
  }
}
