import type { Statement } from 'better-sqlite3';
import type { Account, Change } from '../../../ledger/account.ts';
import type { Purse, Terms } from '../../../ledger/purse.ts';
import type { ControlDatabase } from '../control/database.ts';

interface BalanceRow extends Purse {
  readonly noticedCycle: number | null;
}

/**
 * The account does not exist in this store: the caller was verified against another store, or somebody edited the file.
 */
export class UnknownAccount extends Error {
  override readonly name = 'UnknownAccount';
}

// Terms and purse are read by two look-ups of 2 µs each, because a join of the same two rows takes 13 µs (SQLite 3.54,
// 50 accounts).
const selectTerms = `SELECT anchor_at AS anchorAt, plan_credits AS planCredits, extra_usage AS extraUsage,
  extra_limit AS extraLimit FROM accounts WHERE id = ?`;
const selectBalance = `SELECT cycle_start AS cycleStart, plan, bought, extra, noticed_cycle AS noticedCycle
  FROM balances WHERE account_id = ?`;

/** The only writer of journal and balances. Its writing methods belong inside a transaction of the caller. */
export class Book {
  readonly #selectTerms: Statement<[string], Terms>;
  readonly #selectBalance: Statement<[string], BalanceRow>;
  readonly #selectIssued: Statement<[string, number, number], { readonly issued: number | null }>;
  readonly #insertPosting: Statement<unknown[]>;
  readonly #saveBalance: Statement<unknown[]>;
  readonly #openBalance: Statement<unknown[]>;
  readonly #saveTerms: Statement<unknown[]>;

  constructor(database: ControlDatabase) {
    this.#selectTerms = database.prepare(selectTerms);
    this.#selectBalance = database.prepare(selectBalance);
    this.#selectIssued = database.prepare(
      `SELECT sum(plan) AS issued FROM journal AS renewal WHERE account_id = ? AND kind = 'renewal'
        AND at BETWEEN ? AND ? AND NOT EXISTS (SELECT 1 FROM journal WHERE reverses = renewal.id)`,
    );
    this.#insertPosting = database.prepare(
      `INSERT INTO journal (at, account_id, kind, plan, bought, extra, house, operation, units, unit_price,
        request_id, caller_id, note, reference, reverses) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#saveBalance = database.prepare(
      'UPDATE balances SET plan = ?, bought = ?, extra = ?, cycle_start = ?, noticed_cycle = ? WHERE account_id = ?',
    );
    this.#openBalance = database.prepare(
      'INSERT INTO balances (account_id, plan, bought, extra, cycle_start) VALUES (?, 0, 0, 0, ?)',
    );
    this.#saveTerms = database.prepare(
      `UPDATE accounts SET plan = coalesce(?, plan), plan_credits = ?, extra_usage = ?, extra_limit = ? WHERE id = ?`,
    );
  }

  /** The last written state of an account. Throws UnknownAccount. */
  account(accountId: string): Account {
    const terms = this.#selectTerms.get(accountId);
    const balance = this.#selectBalance.get(accountId);
    if (terms === undefined || balance === undefined) throw new UnknownAccount(`no account ${accountId} in the ledger`);
    const { noticedCycle, ...purse } = balance;
    return { terms, purse, noticedCycle };
  }

  /** Makes the balance of a new account. */
  open(accountId: string, change: Change, now: number): void {
    this.#openBalance.run(accountId, change.account.purse.cycleStart);
    this.save(accountId, change, now);
  }

  /** Writes the postings of a change and the resulting balance. Returns the ids of the postings. */
  save(accountId: string, { account, entries }: Change, now: number): readonly number[] {
    const ids = entries.map(({ posting, details }) => {
      const { lastInsertRowid } = this.#insertPosting.run(
        now,
        accountId,
        posting.kind,
        posting.plan,
        posting.bought,
        posting.extra,
        posting.house,
        details.operation ?? null,
        details.units ?? null,
        details.unitPrice ?? null,
        details.requestId ?? null,
        details.callerId ?? null,
        details.note ?? null,
        details.reference ?? null,
        details.reverses ?? null,
      );
      return Number(lastInsertRowid);
    });
    const { purse, noticedCycle } = account;
    this.#saveBalance.run(purse.plan, purse.bought, purse.extra, purse.cycleStart, noticedCycle, accountId);
    return ids;
  }

  /** Writes changed terms. `plan` is the name of the plan that they come from; null keeps the old name. */
  saveTerms(accountId: string, { planCredits, extraUsage, extraLimit }: Terms, plan: string | null): void {
    this.#saveTerms.run(plan, planCredits, extraUsage, extraLimit, accountId);
  }

  /** The plan credits that the account's cycle from `start` on brought until `end`. */
  issuedCredits(accountId: string, start: number, end = Number.MAX_SAFE_INTEGER): number {
    return this.#selectIssued.get(accountId, start, end)?.issued ?? 0;
  }
}
