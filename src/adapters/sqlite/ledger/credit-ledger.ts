import { current } from '../../../ledger/account.ts';
import type { NewAuditEntry } from '../../../ports/audit-trail.ts';
import {
  type Booking,
  type ChargedAsked,
  type CheckReport,
  type ClockReading,
  type CreditLedger,
  type Gift,
  type Holdings,
  type JournalPosting,
  LedgerUnavailable,
  type Repair,
  type Reversal,
  type Settlement,
  type SettleRequest,
  type Standing,
  type StandingRequest,
  type TermsChange,
} from '../../../ports/credit-ledger.ts';
import type { Fingerprints } from '../../../text/fingerprint.ts';
import { Connection } from '../control/connection.ts';
import { type ControlDatabase, openControl } from '../control/database.ts';
import { archiveEnd, archiveStep } from './archive.ts';
import { UnknownAccount } from './book.ts';
import { type CheckWorkerData, checkInThreads } from './check-in-threads.ts';
import { Desk } from './desk.ts';
import { rewriteAnswers } from './kept-answers.ts';
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
  readonly #books: Connection<{ readonly desk: Desk; readonly database: ControlDatabase }>;
  readonly #file: CheckWorkerData;
  #closed: Promise<void> | null = null;

  /** Throws ControlUnusable when the data folder cannot hold a ledger. */
  constructor(dataFolder: string, options: LedgerOptions = ledgerDefaults) {
    const { busyTimeoutMs } = options;
    this.#file = { dataFolder, busyTimeoutMs };
    this.#standings = new Standings(dataFolder, options);
    this.#settles = new SettleQueue({ dataFolder, busyTimeoutMs, options }, options);
    this.#books = new Connection(
      () => openControl(dataFolder, { busyTimeoutMs }),
      (database) => ({ desk: new Desk(database, options), database }),
    );
  }

  standing(request: StandingRequest): Promise<Standing> {
    return this.#closed === null ? this.#standings.ask(request) : Promise.reject(closed());
  }

  settle(request: SettleRequest): Promise<Settlement> {
    return this.#closed === null ? this.#settles.settle(request) : Promise.reject(closed());
  }

  probe(now: number): Promise<void> {
    return this.#closed === null ? this.#settles.probe(now) : Promise.reject(closed());
  }

  prune(now: number): Promise<void> {
    return this.#closed === null ? this.#settles.prune(now) : Promise.reject(closed());
  }

  async charged(asked: ChargedAsked): Promise<Fingerprints | null> {
    return this.#available(() => this.#standings.charged(asked));
  }

  async holdings(accountId: string, now: number): Promise<Holdings | null> {
    return this.#ofAccount(() => this.#books.read(({ desk }) => current(desk.book.account(accountId), now).account));
  }

  async journal(accountId: string, postingsMax: number): Promise<readonly JournalPosting[]> {
    return this.#available(() => this.#books.read(({ desk }) => desk.postings.newest(accountId, postingsMax)));
  }

  async grant(accountId: string, gift: Gift, entry: NewAuditEntry): Promise<Booking> {
    return this.#change((desk) => desk.grant(accountId, gift, entry)) ?? { kind: 'unknown_account' };
  }

  async adjust(accountId: string, gift: Gift, entry: NewAuditEntry): Promise<Booking> {
    return this.#change((desk) => desk.adjust(accountId, gift, entry)) ?? { kind: 'unknown_account' };
  }

  async reverse(postingId: number, reason: string, entry: NewAuditEntry): Promise<Reversal> {
    return this.#change((desk) => desk.reverse(postingId, reason, entry)) ?? { kind: 'unknown_posting' };
  }

  async agree(accountId: string, changes: TermsChange, entry: NewAuditEntry): Promise<boolean> {
    return this.#change((desk) => desk.agree(accountId, changes, entry)) ?? false;
  }

  async clock(now: number): Promise<ClockReading> {
    return this.#available(() => this.#books.write(({ desk }) => desk.clock(now)));
  }

  async confirmClock(entry: NewAuditEntry): Promise<void> {
    this.#change((desk) => desk.confirmClock(entry));
  }

  async repair(entry: NewAuditEntry): Promise<Repair> {
    return this.#available(() => this.#books.write(({ desk }) => desk.repair(entry)));
  }

  async rewriteAnswers(rewrite: (draft: string) => string | null): Promise<void> {
    this.#available(() => rewriteAnswers(this.#books, rewrite));
  }

  async archive(before: number, entry: NewAuditEntry): Promise<number> {
    return this.#available(() => {
      const end = this.#books.read(({ database }) => archiveEnd(database, before));
      // The first step holds the entry of the audit trail. Between the steps, charges have their turn.
      let sum = 0;
      for (let moved = this.#books.write(({ desk }) => desk.archive(end, entry)); moved > 0; ) {
        sum += moved;
        moved = this.#books.write(({ database }) => archiveStep(database, end));
      }
      return sum;
    });
  }

  async check(now: number): Promise<CheckReport> {
    const report = this.#available(() => this.#books.use(({ database }) => checkInThreads(database, now, this.#file)));
    return report.catch((error) => {
      throw unusable(error);
    });
  }

  /** Settles the waiting requests, then closes the file. */
  close(): Promise<void> {
    this.#closed ??= this.#settles.close().then(() => {
      this.#standings.close();
      this.#books.close();
    });
    return this.#closed;
  }

  /** Makes an operator's change; null when it meets an unknown account. */
  #change<T>(work: (desk: Desk) => T): T | null {
    return this.#ofAccount(() => this.#books.write(({ desk }) => work(desk)));
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
      throw unusable(error);
    }
  }
}

function unusable(cause: unknown): LedgerUnavailable {
  return new LedgerUnavailable('the ledger cannot be used', { cause });
}

function closed(): LedgerUnavailable {
  return new LedgerUnavailable('the ledger is closed');
}
