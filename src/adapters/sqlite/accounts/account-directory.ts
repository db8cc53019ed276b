import type { Statement } from 'better-sqlite3';
import { opened } from '../../../ledger/account.ts';
import {
  type Account,
  type AccountDirectory,
  type AccountState,
  type AccountStatus,
  DirectoryUnavailable,
  type Identity,
  type Key,
  type KeyHolder,
  type NewAccount,
  type NewKey,
} from '../../../ports/account-directory.ts';
import type { NewAuditEntry } from '../../../ports/audit-trail.ts';
import { appendAudit } from '../audit/audit-log.ts';
import { Connection } from '../control/connection.ts';
import { type ControlDatabase, openControl, openControlReader } from '../control/database.ts';
import { Book } from '../ledger/book.ts';

type AccountRow = Omit<Account, 'identities'>;

const keyByHash = `
  SELECT keys.id AS keyId, account_id AS accountId, status, requests_per_minute AS requestsPerMinute,
    expires_at AS expiresAt, revoked_at AS revokedAt
  FROM keys JOIN accounts ON accounts.id = account_id WHERE hash = ?`;
const accountByIdentity = `
  SELECT account_id AS accountId, status FROM identities JOIN accounts ON accounts.id = account_id
  WHERE issuer = ? AND subject = ?`;
const accountsByEmail = 'SELECT id AS accountId, status FROM accounts WHERE email = ? LIMIT 2';
const accountColumns = 'id, name, email, status, created_at AS createdAt, plan';
const keyColumns = `id, account_id AS accountId, prefix, last_four AS lastFour, label,
  requests_per_minute AS requestsPerMinute, created_at AS createdAt, expires_at AS expiresAt, revoked_at AS revokedAt`;

/**
 * Accounts and keys in `control.db`. Look-ups read on the calling thread, because one takes 5 µs. Operators' changes
 * are rare, so they too run there and wait for the disk.
 */
export class SqliteAccountDirectory implements AccountDirectory {
  readonly #lookUps: Connection<LookUps>;
  readonly #desk: Connection<ControlDatabase>;
  #closed = false;

  /** Throws ControlUnusable. */
  constructor(dataFolder: string) {
    this.#lookUps = new Connection(() => openControlReader(dataFolder), prepareLookUps);
    this.#desk = new Connection(
      () => openControl(dataFolder),
      (database) => database,
    );
    this.#lookUps.open();
  }

  async keyByHash(hash: Uint8Array): Promise<KeyHolder | null> {
    return this.#look((prepared) => prepared.keyByHash.get(hash) ?? null);
  }

  async accountByIdentity({ issuer, subject }: Identity): Promise<AccountState | null> {
    return this.#look((prepared) => prepared.accountByIdentity.get(issuer, subject) ?? null);
  }

  async accountsByEmail(email: string): Promise<readonly AccountState[]> {
    return this.#look((prepared) => prepared.accountsByEmail.all(email));
  }

  async createAccount(account: NewAccount, entry: NewAuditEntry): Promise<void> {
    const { id, name, email, createdAt, plan, terms } = account;
    const { planCredits, extraUsage, extraLimit, anchorAt } = terms;
    this.#write(entry, (database) => {
      database
        .prepare(
          `INSERT INTO accounts (id, name, email, status, created_at, plan, plan_credits, extra_usage, extra_limit, anchor_at)
            VALUES (?, ?, ?, 'active', ?, ?, ?, ?, ?, ?)`,
        )
        .run(id, name, email, createdAt, plan, planCredits, extraUsage, extraLimit, anchorAt);
      new Book(database).open(id, opened(terms, createdAt), createdAt);
      return true;
    });
  }

  async account(id: string): Promise<Account | null> {
    return this.#read((database) => {
      const row = database.prepare<[string], AccountRow>(`SELECT ${accountColumns} FROM accounts WHERE id = ?`).get(id);
      return row === undefined ? null : withIdentities(database, row);
    });
  }

  async accounts(accountsMax: number): Promise<readonly Account[]> {
    return this.#read((database) =>
      database
        .prepare<[number], AccountRow>(`SELECT ${accountColumns} FROM accounts ORDER BY created_at DESC, id LIMIT ?`)
        .all(accountsMax)
        .map((row) => withIdentities(database, row)),
    );
  }

  async countAccounts(): Promise<number> {
    return this.#read((database) => database.prepare<[], number>('SELECT count(*) FROM accounts').pluck().get() ?? 0);
  }

  async setStatus(id: string, status: AccountStatus, entry: NewAuditEntry): Promise<boolean> {
    return this.#write(entry, (database) =>
      changes(database, 'UPDATE accounts SET status = ? WHERE id = ?', status, id),
    );
  }

  async link(id: string, { issuer, subject }: Identity, entry: NewAuditEntry): Promise<boolean> {
    return this.#write(entry, (database) =>
      changes(
        database,
        `INSERT INTO identities (issuer, subject, account_id) SELECT ?, ?, id FROM accounts WHERE id = ?
          ON CONFLICT (issuer, subject) DO UPDATE SET account_id = excluded.account_id`,
        issuer,
        subject,
        id,
      ),
    );
  }

  async createKey(key: NewKey, entry: NewAuditEntry): Promise<boolean> {
    return this.#write(entry, (database) => insertKey(database, key));
  }

  async key(id: string): Promise<Key | null> {
    return this.#read(
      (database) => database.prepare<[string], Key>(`SELECT ${keyColumns} FROM keys WHERE id = ?`).get(id) ?? null,
    );
  }

  async keys(accountId: string): Promise<readonly Key[]> {
    return this.#read((database) =>
      database
        .prepare<[string], Key>(`SELECT ${keyColumns} FROM keys WHERE account_id = ? ORDER BY created_at DESC, id`)
        .all(accountId),
    );
  }

  async replaceKey(id: string, endsAt: number, replacement: NewKey, entry: NewAuditEntry): Promise<boolean> {
    const end = 'UPDATE keys SET expires_at = ? WHERE id = ? AND expires_at IS NULL AND revoked_at IS NULL';
    return this.#write(entry, (database) => changes(database, end, endsAt, id) && insertKey(database, replacement));
  }

  async revokeKey(id: string, now: number, entry: NewAuditEntry): Promise<boolean> {
    const revoke = 'UPDATE keys SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?';
    return this.#write(entry, (database) => changes(database, revoke, now, id));
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#lookUps.close();
    this.#desk.close();
  }

  #look<T>(lookUp: (prepared: LookUps) => T): T {
    return this.#available(() => this.#lookUps.use(lookUp));
  }

  #read<T>(work: (database: ControlDatabase) => T): T {
    return this.#available(() => this.#desk.read(work));
  }

  /** Makes a change and adds its entry to the audit trail, unless `work` says that it changed nothing. */
  #write(entry: NewAuditEntry, work: (database: ControlDatabase) => boolean): boolean {
    return this.#available(() =>
      this.#desk.write((database) => {
        const isChanged = work(database);
        if (isChanged) appendAudit(database, entry);
        return isChanged;
      }),
    );
  }

  #available<T>(work: () => T): T {
    if (this.#closed) throw new DirectoryUnavailable('the account store is closed');
    try {
      return work();
    } catch (error) {
      throw new DirectoryUnavailable('the account store cannot be used', { cause: error });
    }
  }
}

interface LookUps {
  readonly keyByHash: Statement<[Uint8Array], KeyHolder>;
  readonly accountByIdentity: Statement<[string, string], AccountState>;
  readonly accountsByEmail: Statement<[string], AccountState>;
}

function prepareLookUps(database: ControlDatabase): LookUps {
  return {
    keyByHash: database.prepare(keyByHash),
    accountByIdentity: database.prepare(accountByIdentity),
    accountsByEmail: database.prepare(accountsByEmail),
  };
}

function withIdentities(database: ControlDatabase, row: AccountRow): Account {
  const identities = database
    .prepare<[string], Identity>('SELECT issuer, subject FROM identities WHERE account_id = ? ORDER BY issuer, subject')
    .all(row.id);
  return { ...row, identities };
}

function insertKey(database: ControlDatabase, key: NewKey): boolean {
  const { id, accountId, hash, prefix, lastFour, label, requestsPerMinute, createdAt } = key;
  return changes(
    database,
    `INSERT INTO keys (id, account_id, hash, prefix, last_four, label, requests_per_minute, created_at)
      SELECT ?, id, ?, ?, ?, ?, ?, ? FROM accounts WHERE id = ?`,
    id,
    hash,
    prefix,
    lastFour,
    label,
    requestsPerMinute,
    createdAt,
    accountId,
  );
}

/** Runs a statement and returns whether it changed anything. */
function changes(database: ControlDatabase, sql: string, ...values: readonly unknown[]): boolean {
  return database.prepare(sql).run(...values).changes > 0;
}
