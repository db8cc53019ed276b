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
  type KeyUse,
  type NewAccount,
  type NewKey,
  requestDays,
  scopes,
} from '../../../ports/account-directory.ts';
import type { NewAuditEntry } from '../../../ports/audit-trail.ts';
import { appendAudit } from '../audit/audit-log.ts';
import { Connection } from '../control/connection.ts';
import { type ControlDatabase, openControl, openControlReader } from '../control/database.ts';
import { Book } from '../ledger/book.ts';
import { SeenClock } from '../ledger/seen-clock.ts';
import { anonymise, closeAccount, forgetLog } from './closing.ts';

type AccountRow = Omit<Account, 'identities'>;

/** The lists of a key as they are stored: separated by spaces. */
interface StoredLists {
  readonly scopes: string;
  readonly networks: string;
}
type HolderRow = Omit<KeyHolder, keyof StoredLists> & StoredLists;
type KeyRow = Omit<Key, keyof StoredLists | 'isReplaced'> & StoredLists & { readonly isReplaced: 0 | 1 };

/** How long writing down the uses of keys waits for another writer. The event loop stands still meanwhile. */
const usesTimeoutMs = 20;

const boundColumns = `scopes, networks, requests_per_minute AS requestsPerMinute,
  requests_in_work_max AS requestsInWorkMax, expires_at AS expiresAt`;
const keyByHash = `
  SELECT keys.id AS keyId, account_id AS accountId, status, ${boundColumns}, revoked_at AS revokedAt
  FROM keys JOIN accounts ON accounts.id = account_id WHERE hash = ?`;
const accountByIdentity = `
  SELECT account_id AS accountId, status FROM identities JOIN accounts ON accounts.id = account_id
  WHERE issuer = ? AND subject = ?`;
const accountsByEmail = 'SELECT id AS accountId, status FROM accounts WHERE email = ? AND closed_at IS NULL LIMIT 2';
const requestsOfKeys = `
  SELECT key_id AS id, sum(requests) AS requests FROM key_requests JOIN keys ON keys.id = key_id
  WHERE account_id = ? AND day > ? AND day <= ? GROUP BY key_id`;
const accountColumns = `id, name, email, iif(closed_at IS NULL, status, 'closed') AS status, created_at AS createdAt, plan`;
const keyColumns = `id, account_id AS accountId, prefix, last_four AS lastFour, label, ${boundColumns},
  created_at AS createdAt, is_replaced AS isReplaced, revoked_at AS revokedAt, last_used_at AS lastUsedAt`;

/**
 * Accounts and keys in `control.db`. Look-ups read on the calling thread, because one takes 5 µs. Operators' changes
 * are rare, so they too run there and wait for the disk.
 */
export class SqliteAccountDirectory implements AccountDirectory {
  readonly #lookUps: Connection<LookUps>;
  readonly #desk: Connection<ControlDatabase>;
  readonly #uses: Connection<(id: string, use: KeyUse) => void>;
  #closed = false;

  /** Throws ControlUnusable. */
  constructor(dataFolder: string) {
    this.#lookUps = new Connection(() => openControlReader(dataFolder), prepareLookUps);
    this.#desk = new Connection(
      () => openControl(dataFolder),
      (database) => database,
    );
    this.#uses = new Connection(() => openForUses(dataFolder), prepareUse);
    this.#lookUps.open();
  }

  async keyByHash(hash: Uint8Array): Promise<KeyHolder | null> {
    return this.#look((prepared) => {
      const row = prepared.keyByHash.get(hash);
      return row === undefined ? null : { ...row, ...lists(row) };
    });
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
      new SeenClock(database).pass(createdAt);
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
      changes(database, 'UPDATE accounts SET status = ? WHERE id = ? AND closed_at IS NULL', status, id),
    );
  }

  async link(id: string, { issuer, subject }: Identity, entry: NewAuditEntry): Promise<boolean> {
    return this.#write(entry, (database) =>
      changes(
        database,
        `INSERT INTO identities (issuer, subject, account_id) SELECT ?, ?, id FROM accounts WHERE id = ? AND closed_at IS NULL
          ON CONFLICT (issuer, subject) DO UPDATE SET account_id = excluded.account_id`,
        issuer,
        subject,
        id,
      ),
    );
  }

  async closeAccount(id: string, entry: NewAuditEntry): Promise<boolean> {
    return this.#write(entry, (database) => closeAccount(database, id, entry.at));
  }

  async anonymise(id: string, entry: NewAuditEntry): Promise<boolean> {
    const isDone = this.#write(entry, (database) => anonymise(database, id));
    if (isDone) this.#available(() => this.#desk.use(forgetLog));
    return isDone;
  }

  async createKey(key: NewKey, entry: NewAuditEntry): Promise<boolean> {
    return this.#write(entry, (database) => insertKey(database, key));
  }

  async key(id: string): Promise<Key | null> {
    return this.#read((database) => {
      const row = database.prepare<[string], KeyRow>(`SELECT ${keyColumns} FROM keys WHERE id = ?`).get(id);
      return row === undefined ? null : keyOf(row);
    });
  }

  async keys(accountId: string): Promise<readonly Key[]> {
    return this.#read((database) =>
      database
        .prepare<[string], KeyRow>(`SELECT ${keyColumns} FROM keys WHERE account_id = ? ORDER BY created_at DESC, id`)
        .all(accountId)
        .map(keyOf),
    );
  }

  async replaceKey(id: string, endsAt: number, replacement: NewKey, entry: NewAuditEntry): Promise<boolean> {
    const end = `UPDATE keys SET is_replaced = 1, expires_at = min(coalesce(expires_at, ?), ?)
      WHERE id = ? AND is_replaced = 0 AND revoked_at IS NULL`;
    return this.#write(
      entry,
      (database) => changes(database, end, endsAt, endsAt, id) && insertKey(database, replacement),
    );
  }

  async revokeKey(id: string, now: number, entry: NewAuditEntry): Promise<boolean> {
    const revoke = 'UPDATE keys SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?';
    return this.#write(entry, (database) => changes(database, revoke, now, id));
  }

  async recordUses(uses: ReadonlyMap<string, KeyUse>): Promise<void> {
    if (uses.size === 0) return;
    this.#available(() =>
      this.#uses.write((record) => {
        for (const [id, use] of uses) record(id, use);
      }),
    );
  }

  async requests(accountId: string, now: number): Promise<ReadonlyMap<string, number>> {
    const today = dayOf(now);
    const rows = this.#read((database) =>
      database
        .prepare<[string, number, number], { readonly id: string; readonly requests: number }>(requestsOfKeys)
        .all(accountId, today - requestDays, today),
    );
    return new Map(rows.map(({ id, requests }) => [id, requests]));
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#lookUps.close();
    this.#desk.close();
    this.#uses.close();
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
  readonly keyByHash: Statement<[Uint8Array], HolderRow>;
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

/**
 * Opens a connection whose commits do not wait for the disk. After a power cut a last use may be missing; everything
 * else in the file is flushed by who wrote it.
 */
function openForUses(dataFolder: string): ControlDatabase {
  const database = openControl(dataFolder, { busyTimeoutMs: usesTimeoutMs });
  database.pragma('synchronous = NORMAL');
  // A checkpoint waits for the disk. The ledger's thread makes them.
  database.pragma('wal_autocheckpoint = 0');
  return database;
}

function prepareUse(database: ControlDatabase): (id: string, use: KeyUse) => void {
  const touch = database.prepare(
    'UPDATE keys SET last_used_at = max(coalesce(last_used_at, 0), :lastAt) WHERE id = :id',
  );
  const count = database.prepare(`
    INSERT INTO key_requests (key_id, day, requests) VALUES (:id, :day, :requests)
    ON CONFLICT DO UPDATE SET requests = requests + excluded.requests`);
  const forget = database.prepare('DELETE FROM key_requests WHERE key_id = ? AND day <= ?');
  return (id, { lastAt, requests }) => {
    if (touch.run({ id, lastAt }).changes === 0) return;
    const day = dayOf(lastAt);
    count.run({ id, day, requests });
    forget.run(id, day - requestDays);
  };
}

/** The day (UTC) of a time, in days since 1970. */
function dayOf(at: number): number {
  return Math.floor(at / 86_400_000);
}

function keyOf({ isReplaced, ...row }: KeyRow): Key {
  return { ...row, ...lists(row), isReplaced: isReplaced === 1 };
}

function lists(row: StoredLists): Pick<Key, keyof StoredLists> {
  const named = words(row.scopes);
  return { scopes: scopes.filter((scope) => named.includes(scope)), networks: words(row.networks) };
}

function words(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

function withIdentities(database: ControlDatabase, row: AccountRow): Account {
  const identities = database
    .prepare<[string], Identity>('SELECT issuer, subject FROM identities WHERE account_id = ? ORDER BY issuer, subject')
    .all(row.id);
  return { ...row, identities };
}

function insertKey(database: ControlDatabase, key: NewKey): boolean {
  const row = { ...key, scopes: key.scopes.join(' '), networks: key.networks.join(' ') };
  return changes(
    database,
    `INSERT INTO keys (id, account_id, hash, prefix, last_four, label, created_at, scopes, networks,
        requests_per_minute, requests_in_work_max, expires_at)
      SELECT :id, id, :hash, :prefix, :lastFour, :label, :createdAt, :scopes, :networks,
        :requestsPerMinute, :requestsInWorkMax, :expiresAt FROM accounts WHERE id = :accountId AND closed_at IS NULL`,
    row,
  );
}

/** Runs a statement and returns whether it changed anything. */
function changes(database: ControlDatabase, sql: string, ...values: readonly unknown[]): boolean {
  return database.prepare(sql).run(...values).changes > 0;
}
