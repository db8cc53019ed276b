import { current } from '../../../ledger/account.ts';
import { dayOf } from '../../../ledger/charged.ts';
import { clockFault } from '../../../ledger/clock.ts';
import type { SettleOptions } from '../../../ledger/settle.ts';
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
import { ChargedBlocks } from '../../shared/charged-blocks.ts';
import type { ControlDatabase } from '../control/database.ts';
import { Door } from '../control/door.ts';
import { saltOf } from '../control/salt.ts';
import type { Session } from '../control/session.ts';
import { type GroupOptions, Groups } from '../groups.ts';
import { archive } from './archive.ts';
import { accountOf, UnknownAccount } from './book.ts';
import { checkCredits } from './check.ts';
import { agree, confirmClock, give, lookAtClock, reverse } from './desk.ts';
import { rewriteAnswers } from './kept-answers.ts';
import { newestPostings } from './postings.ts';
import { prune } from './prune.ts';
import { repairFuture } from './repair-future.ts';
import { ClockJumped, seenAt } from './seen-clock.ts';
import { Settles } from './settles.ts';

/** Groups of 256 settle more in a second than smaller ones, and larger ones not more. */
const groups: GroupOptions = { groupMax: 256, waitingMax: 10_000 };

/**
 * The ledger in PostgreSQL, for any number of processes. Requests that wait together are one transaction. It locks the rows
 * of their accounts, so that processes wait for each other only where they charge the same accounts.
 */
export class PostgresCreditLedger implements CreditLedger {
  readonly #database: ControlDatabase;
  readonly #options: SettleOptions;
  readonly #blocks: ChargedBlocks;
  readonly #standings: Groups<StandingRequest, Standing>;
  readonly #settles: Groups<SettleRequest, Settlement>;
  readonly #door = new Door('the ledger', (...why) => new LedgerUnavailable(...why));

  private constructor(database: ControlDatabase, options: SettleOptions, salt: Buffer) {
    this.#database = database;
    this.#options = options;
    this.#blocks = new ChargedBlocks(salt);
    const settles = new Settles(database, salt, options);
    this.#standings = new Groups((requests) => settles.standings(requests), groups);
    this.#settles = new Groups((requests) => settles.settle(requests), groups);
  }

  /** Rejects with DatabaseFailed. */
  static async open(database: ControlDatabase, options: SettleOptions): Promise<PostgresCreditLedger> {
    return new PostgresCreditLedger(database, options, await database.use(saltOf));
  }

  standing(request: StandingRequest): Promise<Standing> {
    return this.#door.run(() => this.#standings.ask(request));
  }

  settle(request: SettleRequest): Promise<Settlement> {
    return this.#door.run(() => this.#settles.ask(request));
  }

  probe(now: number): Promise<void> {
    return this.#door.run(() =>
      this.#database.write(async (session) => {
        const fault = clockFault(await seenAt(session), now);
        if (fault !== null) throw new ClockJumped(fault);
        await session.changes('UPDATE clock SET seen_at = seen_at');
      }),
    );
  }

  prune(now: number): Promise<void> {
    return this.#door.run(() => prune(this.#database, now));
  }

  async charged({ accountId, kind, since, before, recordsMax }: ChargedAsked): Promise<Fingerprints | null> {
    // A row holds a record at least, so no more rows than that can be of use.
    const rows = await this.#use((session) =>
      session.rows<{ readonly records: Buffer }>(
        `SELECT records FROM charged_records WHERE account_id = $1 AND kind = $2 AND day BETWEEN $3 AND $4
          AND at >= $5 AND at < $6 ORDER BY day, posting LIMIT $7`,
        ...[accountId, kind, dayOf(since), dayOf(before), since, before, recordsMax + 1],
      ),
    );
    return this.#blocks.fingerprints(
      rows.map(({ records }) => records),
      recordsMax,
    );
  }

  holdings(accountId: string, now: number): Promise<Holdings | null> {
    return this.#use(async (session) =>
      unlessUnknown(async () => current(await accountOf(session, accountId), now).account, null),
    );
  }

  journal(accountId: string, postingsMax: number): Promise<readonly JournalPosting[]> {
    return this.#use((session) => newestPostings(session, accountId, postingsMax));
  }

  grant(accountId: string, gift: Gift, entry: NewAuditEntry): Promise<Booking> {
    return this.#operate((session) => give(session, 'purchase', accountId, gift, entry), { kind: 'unknown_account' });
  }

  adjust(accountId: string, gift: Gift, entry: NewAuditEntry): Promise<Booking> {
    return this.#operate((session) => give(session, 'adjustment', accountId, gift, entry), { kind: 'unknown_account' });
  }

  reverse(postingId: number, reason: string, entry: NewAuditEntry): Promise<Reversal> {
    return this.#operate((session) => reverse(session, postingId, reason, entry), { kind: 'unknown_posting' });
  }

  agree(accountId: string, changes: TermsChange, entry: NewAuditEntry): Promise<boolean> {
    return this.#operate((session) => agree(session, accountId, changes, entry), false);
  }

  clock(now: number): Promise<ClockReading> {
    return this.#door.run(() => this.#database.write((session) => lookAtClock(session, now)));
  }

  confirmClock(entry: NewAuditEntry): Promise<void> {
    return this.#door.run(() => this.#database.operate((session) => confirmClock(session, entry)));
  }

  repair(entry: NewAuditEntry): Promise<Repair> {
    return this.#door.run(() =>
      this.#database.operate((session) => repairFuture(session, entry, this.#options), 'long'),
    );
  }

  archive(before: number, entry: NewAuditEntry): Promise<number> {
    return this.#door.run(() => archive(this.#database, before, entry));
  }

  check(now: number): Promise<CheckReport> {
    return this.#door.run(() => this.#database.read((session) => checkCredits(session, now), 'long'));
  }

  rewriteAnswers(rewrite: (draft: string) => string | null): Promise<void> {
    return this.#door.run(() => rewriteAnswers(this.#database, rewrite));
  }

  /** Answers what was asked before. */
  async close(): Promise<void> {
    this.#door.close();
    await Promise.all([this.#standings.idle(), this.#settles.idle()]);
  }

  #use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#door.run(() => this.#database.use(work));
  }

  /** Makes an operator's change; `otherwise` is the answer when it meets an unknown account. */
  #operate<T>(work: (session: Session) => Promise<T>, otherwise: T): Promise<T> {
    return this.#door.run(() => unlessUnknown(() => this.#database.operate(work), otherwise));
  }
}

/** Resolves to `otherwise` when the work meets an unknown account. */
async function unlessUnknown<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnknownAccount) return otherwise;
    throw error;
  }
}
