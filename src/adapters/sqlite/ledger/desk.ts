import {
  adjusted,
  agreed,
  type Change,
  type Account as Credits,
  isReversible,
  purchased,
  reversed,
} from '../../../ledger/account.ts';
import type { SettleOptions } from '../../../ledger/settle.ts';
import type { NewAuditEntry } from '../../../ports/audit-trail.ts';
import type { Booking, ClockReading, Gift, Repair, Reversal, TermsChange } from '../../../ports/credit-ledger.ts';
import { appendAudit } from '../audit/audit-log.ts';
import type { ControlDatabase } from '../control/database.ts';
import { archiveStep } from './archive.ts';
import { Book } from './book.ts';
import { Postings } from './postings.ts';
import { repairFuture } from './repair-future.ts';
import { SeenClock } from './seen-clock.ts';

/**
 * What operators do to the credits. Each writing method belongs inside a transaction of the caller, adds its entry to
 * the audit trail, and throws UnknownAccount and ClockJumped.
 */
export class Desk {
  readonly book: Book;
  readonly postings: Postings;
  readonly #database: ControlDatabase;
  readonly #clock: SeenClock;
  readonly #options: SettleOptions;

  constructor(database: ControlDatabase, options: SettleOptions) {
    this.book = new Book(database);
    this.postings = new Postings(database);
    this.#database = database;
    this.#clock = new SeenClock(database);
    this.#options = options;
  }

  grant(accountId: string, gift: Gift, entry: NewAuditEntry): Booking {
    return this.#give('purchase', accountId, gift, entry);
  }

  adjust(accountId: string, gift: Gift, entry: NewAuditEntry): Booking {
    return this.#give('adjustment', accountId, gift, entry);
  }

  reverse(postingId: number, reason: string, entry: NewAuditEntry): Reversal {
    const posting = this.postings.byId(postingId);
    if (posting === null) return { kind: 'unknown_posting' };
    if (!isReversible(posting)) return { kind: 'not_reversible', posting };
    const by = this.postings.reversalOf(postingId);
    if (by !== null) return { kind: 'reversed_before', by };
    const { accountId } = posting;
    this.#post(accountId, { ...entry, accountId }, (account) => reversed(account, posting, reason, entry.at));
    return { kind: 'reversed', accountId, posting: this.postings.reversalOf(postingId) ?? 0 };
  }

  agree(accountId: string, { plan, ...terms }: TermsChange, entry: NewAuditEntry): boolean {
    this.#post(accountId, entry, (before) => {
      const issued = this.book.issuedCredits(accountId, before.purse.cycleStart);
      const change = agreed(before, issued, terms, plan === undefined ? null : `plan ${plan}`, entry.at);
      this.book.saveTerms(accountId, change.account.terms, plan ?? null);
      return change;
    });
    return true;
  }

  clock(now: number): ClockReading {
    const reading = this.#clock.read(now);
    if (reading.jump === null) this.#clock.note(now);
    return reading;
  }

  confirmClock(entry: NewAuditEntry): void {
    this.#clock.confirm(entry.at);
    appendAudit(this.#database, entry);
  }

  repair(entry: NewAuditEntry): Repair {
    this.#clock.pass(entry.at);
    const repair = repairFuture(this.#database, this.book, entry.at, this.#options);
    if (repair.isNeeded) appendAudit(this.#database, entry);
    return { accounts: repair.accounts, postings: repair.postings };
  }

  /** Makes the first step of an archiving. Returns how many postings it moved. */
  archive(end: number, entry: NewAuditEntry): number {
    this.#clock.pass(entry.at);
    const moved = archiveStep(this.#database, end);
    if (moved > 0) appendAudit(this.#database, entry);
    return moved;
  }

  #give(kind: 'purchase' | 'adjustment', accountId: string, gift: Gift, entry: NewAuditEntry): Booking {
    const { credits, note, reference } = gift;
    const by = reference === null ? null : this.postings.byReference(reference);
    if (by !== null) {
      const isSame = by.kind === kind && by.accountId === accountId && by.house === -credits;
      return isSame ? { kind: 'repeated', posting: by.id } : { kind: 'reference_used', by };
    }
    const details = { ...(note === null ? {} : { note }), ...(reference === null ? {} : { reference }) };
    const rule = kind === 'purchase' ? purchased : adjusted;
    const ids = this.#post(accountId, entry, (account) => rule(account, credits, details, entry.at));
    return { kind: 'booked', posting: ids.at(-1) ?? 0 };
  }

  /** Decides on an account and writes the decision with its entry. Returns the ids of the postings. */
  #post(accountId: string, entry: NewAuditEntry, decide: (account: Credits) => Change): readonly number[] {
    this.#clock.pass(entry.at);
    const ids = this.book.save(accountId, decide(this.book.account(accountId)), entry.at);
    appendAudit(this.#database, entry);
    return ids;
  }
}
