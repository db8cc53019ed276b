import { opened } from '../../../ledger/account.ts';
import { dayOf } from '../../../ledger/charged.ts';
import {
  type Account,
  type AccountDirectory,
  type AccountState,
  type AccountStatus,
  DirectoryUnavailable,
  type Identity,
  type Key,
  type KeyHolder,
  type KeyUse,
  type NewAccount,
  type NewKey,
  requestDays,
  type Scope,
  scopes,
} from '../../../ports/account-directory.ts';
import type { NewAuditEntry } from '../../../ports/audit-trail.ts';
import { appendAudit } from '../audit/audit-log.ts';
import type { ControlDatabase } from '../control/database.ts';
import { Door } from '../control/door.ts';
import type { Session } from '../control/session.ts';
import { openBook } from '../ledger/book.ts';
import { passClock } from '../ledger/seen-clock.ts';
import { anonymise, closeAccount } from './closing.ts';

const boundColumns = `scopes, networks, requests_per_minute AS "requestsPerMinute",
  requests_in_work_max AS "requestsInWorkMax", expires_at AS "expiresAt"`;
const keyByHash = `
  SELECT keys.id AS "keyId", account_id AS "accountId", status, ${boundColumns}, revoked_at AS "revokedAt"
  FROM keys JOIN accounts ON accounts.id = account_id WHERE hash = $1`;
const accountByIdentity = `
  SELECT account_id AS "accountId", status FROM identities JOIN accounts ON accounts.id = account_id
  WHERE issuer = $1 AND subject = $2`;
const accountsByEmail = 'SELECT id AS "accountId", status FROM accounts WHERE email = $1 AND closed_at IS NULL LIMIT 2';
const accountColumns = `id, name, email, CASE WHEN closed_at IS NULL THEN status ELSE 'closed' END AS status,
  created_at AS "createdAt", plan, (SELECT coalesce(json_agg(json_build_object('issuer', issuer, 'subject', subject)
    ORDER BY issuer, subject), '[]') FROM identities WHERE account_id = accounts.id) AS identities`;
const keyColumns = `id, account_id AS "accountId", prefix, last_four AS "lastFour", label, ${boundColumns},
  created_at AS "createdAt", is_replaced AS "isReplaced", revoked_at AS "revokedAt", last_used_at AS "lastUsedAt"`;

/** Accounts and keys in PostgreSQL, for any number of processes. */
export class PostgresAccountDirectory implements AccountDirectory {
  readonly #database: ControlDatabase;
  readonly #door = new Door('the account store', (...why) => new DirectoryUnavailable(...why));

  constructor(database: ControlDatabase) {
    this.#database = database;
  }

  keyByHash(hash: Uint8Array): Promise<KeyHolder | null> {
    return this.#use(async (session) => {
      const row = await session.row<KeyHolder>(keyByHash, hash);
      return row === undefined ? null : inOrder(row);
    });
  }

  async accountByIdentity({ issuer, subject }: Identity): Promise<AccountState | null> {
    if (!isStorable(issuer + subject)) return null;
    return this.#use(async (session) => (await session.row<AccountState>(accountByIdentity, issuer, subject)) ?? null);
  }

  async accountsByEmail(email: string): Promise<readonly AccountState[]> {
    if (!isStorable(email)) return [];
    return this.#use((session) => session.rows<AccountState>(accountsByEmail, email));
  }

  async createAccount(account: NewAccount, entry: NewAuditEntry): Promise<void> {
    const { id, name, email, createdAt, plan, terms } = account;
    const { planCredits, extraUsage, extraLimit, anchorAt } = terms;
    await this.#operate(entry, async (session) => {
      await passClock(session, createdAt);
      session.send(
        `INSERT INTO accounts (id, name, email, status, created_at, plan, plan_credits, extra_usage, extra_limit, anchor_at)
          VALUES ($1, $2, $3, 'active', $4, $5, $6, $7, $8, $9)`,
        ...[id, name, email, createdAt, plan, planCredits, extraUsage, extraLimit, anchorAt],
      );
      await openBook(session, id, opened(terms, createdAt), createdAt);
      return true;
    });
  }

  async account(id: string): Promise<Account | null> {
    const select = `SELECT ${accountColumns} FROM accounts WHERE id = $1`;
    return this.#use(async (session) => (await session.row<Account>(select, id)) ?? null);
  }

  accounts(accountsMax: number): Promise<readonly Account[]> {
    const select = `SELECT ${accountColumns} FROM accounts ORDER BY created_at DESC, id LIMIT $1`;
    return this.#use((session) => session.rows<Account>(select, accountsMax));
  }

  async countAccounts(): Promise<number> {
    const count = 'SELECT count(*) AS accounts FROM accounts';
    return (await this.#use((session) => session.row<{ readonly accounts: number }>(count)))?.accounts ?? 0;
  }

  setStatus(id: string, status: AccountStatus, entry: NewAuditEntry): Promise<boolean> {
    const set = 'UPDATE accounts SET status = $1 WHERE id = $2 AND closed_at IS NULL';
    return this.#operate(entry, async (session) => (await session.changes(set, status, id)) > 0);
  }

  link(id: string, { issuer, subject }: Identity, entry: NewAuditEntry): Promise<boolean> {
    const insert = `INSERT INTO identities (issuer, subject, account_id)
        SELECT $1, $2, id FROM accounts WHERE id = $3 AND closed_at IS NULL
      ON CONFLICT (issuer, subject) DO UPDATE SET account_id = excluded.account_id`;
    return this.#operate(entry, async (session) => (await session.changes(insert, issuer, subject, id)) > 0);
  }

  closeAccount(id: string, entry: NewAuditEntry): Promise<boolean> {
    return this.#operate(entry, (session) => closeAccount(session, id, entry.at));
  }

  anonymise(id: string, entry: NewAuditEntry): Promise<boolean> {
    return this.#operate(entry, (session) => anonymise(session, id));
  }

  createKey(key: NewKey, entry: NewAuditEntry): Promise<boolean> {
    return this.#operate(entry, (session) => insertKey(session, key));
  }

  async key(id: string): Promise<Key | null> {
    const row = await this.#use((session) => session.row<Key>(`SELECT ${keyColumns} FROM keys WHERE id = $1`, id));
    return row === undefined ? null : inOrder(row);
  }

  async keys(accountId: string): Promise<readonly Key[]> {
    const select = `SELECT ${keyColumns} FROM keys WHERE account_id = $1 ORDER BY created_at DESC, id`;
    return (await this.#use((session) => session.rows<Key>(select, accountId))).map(inOrder);
  }

  replaceKey(id: string, endsAt: number, replacement: NewKey, entry: NewAuditEntry): Promise<boolean> {
    const end = `UPDATE keys SET is_replaced = true, expires_at = least(coalesce(expires_at, $1), $1)
      WHERE id = $2 AND NOT is_replaced AND revoked_at IS NULL`;
    return this.#operate(
      entry,
      async (session) => (await session.changes(end, endsAt, id)) > 0 && insertKey(session, replacement),
    );
  }

  revokeKey(id: string, now: number, entry: NewAuditEntry): Promise<boolean> {
    const revoke = 'UPDATE keys SET revoked_at = coalesce(revoked_at, $1) WHERE id = $2';
    return this.#operate(entry, async (session) => (await session.changes(revoke, now, id)) > 0);
  }

  async recordUses(uses: ReadonlyMap<string, KeyUse>): Promise<void> {
    if (uses.size === 0) return;
    // All processes in one order, so that none waits for another that waits for it.
    const sorted = [...uses].sort(([a], [b]) => (a < b ? -1 : 1));
    const columns = [
      sorted.map(([id]) => id),
      sorted.map(([, { lastAt }]) => lastAt),
      sorted.map(([, { lastAt }]) => dayOf(lastAt)),
      sorted.map(([, { requests }]) => requests),
    ];
    await this.#door.run(() =>
      this.#database.write(async (session) => {
        await session.rows('SELECT id FROM keys WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', columns[0]);
        session.send(
          `WITH used AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::integer[], $4::bigint[]) AS used (id, at, day, requests)),
            touched AS (UPDATE keys SET last_used_at = greatest(last_used_at, used.at) FROM used WHERE keys.id = used.id
              RETURNING used.*),
            forgotten AS (DELETE FROM key_requests USING touched
              WHERE key_id = touched.id AND key_requests.day <= touched.day - ${requestDays})
          INSERT INTO key_requests (key_id, day, requests) SELECT id, day, requests FROM touched
            ON CONFLICT (key_id, day) DO UPDATE SET requests = key_requests.requests + excluded.requests`,
          ...columns,
        );
      }),
    );
  }

  async requests(accountId: string, now: number): Promise<ReadonlyMap<string, number>> {
    const today = dayOf(now);
    const rows = await this.#use((session) =>
      session.rows<{ readonly id: string; readonly requests: number }>(
        `SELECT key_id AS id, sum(requests)::bigint AS requests FROM key_requests JOIN keys ON keys.id = key_id
          WHERE account_id = $1 AND day > $2 AND day <= $3 GROUP BY key_id`,
        ...[accountId, today - requestDays, today],
      ),
    );
    return new Map(rows.map(({ id, requests }) => [id, requests]));
  }

  async close(): Promise<void> {
    this.#door.close();
  }

  #use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#door.run(() => this.#database.use(work));
  }

  /** Makes a change and adds its entry to the audit trail, unless `work` says that it changed nothing. */
  #operate(entry: NewAuditEntry, work: (session: Session) => Promise<boolean>): Promise<boolean> {
    return this.#door.run(() =>
      this.#database.operate(async (session) => {
        const isChanged = await work(session);
        if (isChanged) await appendAudit(session, entry);
        return isChanged;
      }),
    );
  }
}

/** Whether PostgreSQL could hold the text. What it cannot hold, it does not have. */
function isStorable(text: string): boolean {
  return !text.includes('\0');
}

/** The scopes of a key in the order of the port's list. */
function inOrder<K extends { readonly scopes: readonly Scope[] }>(key: K): K {
  return { ...key, scopes: scopes.filter((scope) => key.scopes.includes(scope)) };
}

async function insertKey(session: Session, key: NewKey): Promise<boolean> {
  const { id, accountId, hash, prefix, lastFour, label, createdAt } = key;
  const { scopes, networks, requestsPerMinute, requestsInWorkMax, expiresAt } = key;
  const insert = `INSERT INTO keys (id, account_id, hash, prefix, last_four, label, created_at, scopes, networks,
      requests_per_minute, requests_in_work_max, expires_at)
    SELECT $1, id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 FROM accounts WHERE id = $2 AND closed_at IS NULL`;
  const shown = [id, accountId, hash, prefix, lastFour, label, createdAt];
  const bounds = [scopes, networks, requestsPerMinute, requestsInWorkMax, expiresAt];
  return (await session.changes(insert, ...shown, ...bounds)) > 0;
}
