import { agreed, current, purchased } from '../../../ledger/account.ts';
import {
  type CheckReport,
  type CreditLedger,
  type Holdings,
  LedgerUnavailable,
  type Settlement,
  type SettleRequest,
  type Standing,
  type StandingRequest,
  type TermsChange,
} from '../../../ports/credit-ledger.ts';
import { Connection } from '../control/connection.ts';
import { type ControlDatabase, openControl } from '../control/database.ts';
import { Book, UnknownAccount } from './book.ts';
import { checkCredits } from './check.ts';
import { SettleQueue, type SettleQueueOptions } from './settle-queue.ts';
import { Standings, type StandingsOptions } from './standings.ts';

export type LedgerOptions = StandingsOptions & SettleQueueOptions;

export const ledgerDefaults: LedgerOptions = {
  repeatWindowMs: 3_600_000,
  idempotencyMs: 86_400_000,
  noticeAtPercent: 80,
  approveUrl: null,
  upgradeUrl: null,
  batchSettlesMax: 256,
  queueSettlesMax: 10_000,
  busyTimeoutMs: 5_000,
};

/**
 * The embedded ledger. Standings are read on the calling thread, in microseconds; settles go to a thread of their own.
 * Operators' changes are rare, so they run on the calling thread and wait for the disk there.
 */
export class SqliteCreditLedger implements CreditLedger {
  readonly #standings: Standings;
  readonly #settles: SettleQueue;
  readonly #books: Connection<{ readonly book: Book; readonly database: ControlDatabase }>;
  #closed: Promise<void> | null = null;

  /** Throws ControlUnusable when the data folder cannot hold a ledger. */
  constructor(dataFolder: string, options: LedgerOptions = ledgerDefaults) {
    const { busyTimeoutMs } = options;
    this.#standings = new Standings(dataFolder, options);
    this.#settles = new SettleQueue({ dataFolder, busyTimeoutMs, options }, options);
    this.#books = new Connection(
      () => openControl(dataFolder, { busyTimeoutMs }),
      (database) => ({ book: new Book(database), database }),
    );
  }

  standing(request: StandingRequest): Promise<Standing> {
    return this.#closed === null ? this.#standings.ask(request) : Promise.reject(closed());
  }

  settle(request: SettleRequest): Promise<Settlement> {
    return this.#closed === null ? this.#settles.settle(request) : Promise.reject(closed());
  }

  probe(): Promise<void> {
    return this.#closed === null ? this.#settles.probe() : Promise.reject(closed());
  }

  async holdings(accountId: string, now: number): Promise<Holdings | null> {
    return this.#ofAccount(() => this.#books.read(({ book }) => current(book.account(accountId), now).account));
  }

  async grant(accountId: string, credits: number, note: string | null, now: number): Promise<boolean> {
    const granted = this.#ofAccount(() =>
      this.#books.write(({ book }) => {
        book.save(accountId, purchased(book.account(accountId), credits, note, now), now);
        return true;
      }),
    );
    return granted ?? false;
  }

  async agree(accountId: string, { plan, ...terms }: TermsChange, now: number): Promise<boolean> {
    const agreement = this.#ofAccount(() =>
      this.#books.write(({ book }) => {
        const before = book.account(accountId);
        const issued = book.issuedCredits(accountId, before);
        const change = agreed(before, issued, terms, plan === undefined ? null : `plan ${plan}`, now);
        book.saveTerms(accountId, change.account.terms, plan ?? null);
        book.save(accountId, change, now);
        return true;
      }),
    );
    return agreement ?? false;
  }

  async check(): Promise<CheckReport> {
    return this.#available(() => this.#books.read(({ database }) => checkCredits(database)));
  }

  /** Settles the waiting requests, then closes the file. */
  close(): Promise<void> {
    this.#closed ??= this.#settles.close().then(() => {
      this.#standings.close();
      this.#books.close();
    });
    return this.#closed;
  }

  /** Runs work and returns null when it meets an unknown account. */
  #ofAccount<T>(work: () => T): T | null {
    return this.#available(() => {
      try {
        return work();
      } catch (error) {
        if (error instanceof UnknownAccount) return null;
        throw error;
      }
    });
  }

  #available<T>(work: () => T): T {
    if (this.#closed !== null) throw closed();
    try {
      return work();
    } catch (error) {
      throw new LedgerUnavailable('the ledger cannot be used', { cause: error });
    }
  }
}

function closed(): LedgerUnavailable {
  return new LedgerUnavailable('the ledger is closed');
}
