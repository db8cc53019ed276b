import { hash } from 'node:crypto';
import type { Statement } from 'better-sqlite3';
import { apiKeyHash, looksLikeApiKey } from '../../../accounts/api-key.ts';
import { type BearerIdentity, type BearerOptions, BearerVerifier } from '../../../accounts/bearer.ts';
import {
  type AccountDirectory,
  type Caller,
  DirectoryUnavailable,
  type Verification,
} from '../../../ports/account-directory.ts';
import { ExpiringCache } from '../../../text/expiring-cache.ts';
import { type ControlDatabase, openControlReader } from '../control/database.ts';

export interface DirectoryOptions {
  /** How long a verified key or token is believed without looking again: the longest a revoked one lives on elsewhere. */
  readonly keyCacheMs: number;
  readonly keyCacheEntriesMax: number;
  /** Null: bearer tokens are off. */
  readonly bearer: BearerOptions | null;
}

export const directoryDefaults: DirectoryOptions = { keyCacheMs: 10_000, keyCacheEntriesMax: 10_000, bearer: null };

interface KeyRow {
  readonly keyId: string;
  readonly accountId: string;
  readonly status: string;
  readonly requestsPerMinute: number | null;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

interface AccountRow {
  readonly accountId: string;
  readonly status: string;
}

const keyByHash = `
  SELECT keys.id AS keyId, account_id AS accountId, status, requests_per_minute AS requestsPerMinute,
    expires_at AS expiresAt, revoked_at AS revokedAt
  FROM keys JOIN accounts ON accounts.id = account_id WHERE hash = ?`;
const accountByIdentity = `
  SELECT account_id AS accountId, status FROM identities JOIN accounts ON accounts.id = account_id
  WHERE issuer = ? AND subject = ?`;
const accountsByEmail = 'SELECT id AS accountId, status FROM accounts WHERE email = ? LIMIT 2';

/** Looks callers up in `control.db`. Only callers are cached: a refusal costs 5 µs, and caching it would let strangers fill the cache. */
export class SqliteAccountDirectory implements AccountDirectory {
  readonly #dataFolder: string;
  readonly #options: DirectoryOptions;
  readonly #cache: ExpiringCache<Caller>;
  readonly #bearer: BearerVerifier | null;
  #store: Store | null;
  #closed = false;

  /** Throws ControlUnusable, and RangeError for bearer options that cannot be safe. */
  constructor(dataFolder: string, options: DirectoryOptions = directoryDefaults) {
    this.#dataFolder = dataFolder;
    this.#options = options;
    this.#cache = new ExpiringCache(options.keyCacheEntriesMax);
    this.#bearer = options.bearer === null ? null : new BearerVerifier(options.bearer);
    this.#store = openStore(dataFolder);
  }

  async verifyKey(key: string, now: number): Promise<Verification> {
    if (!looksLikeApiKey(key)) return { kind: 'invalid' };
    const keyHash = apiKeyHash(key);
    const cacheKey = keyHash.toString('latin1');
    const cached = this.#cache.get(cacheKey, now);
    if (cached !== undefined) return { kind: 'caller', caller: cached };

    const row = this.#look((store) => store.keyByHash.get(keyHash));
    const gone = row === undefined || row.revokedAt !== null || (row.expiresAt !== null && row.expiresAt <= now);
    if (gone) return { kind: 'invalid' };
    const { keyId: callerId, accountId, status, requestsPerMinute } = row;
    const caller: Caller = { callerId, accountId, active: status === 'active', requestsPerMinute };
    this.#cache.set(
      cacheKey,
      caller,
      Math.min(now + this.#options.keyCacheMs, row.expiresAt ?? Number.MAX_SAFE_INTEGER),
    );
    return { kind: 'caller', caller };
  }

  async verifyBearer(token: string, now: number): Promise<Verification> {
    if (this.#bearer === null) return { kind: 'invalid' };
    const cacheKey = `bearer ${hash('sha256', token, 'base64')}`;
    const cached = this.#cache.get(cacheKey, now);
    if (cached !== undefined) return { kind: 'caller', caller: cached };

    const identity = await this.#bearer.verify(token, now);
    if (identity === null) return { kind: 'invalid' };
    const callerId = `${identity.issuer} ${identity.subject}`;
    const account = this.#accountOf(identity);
    if (account === undefined) return { kind: 'not_linked', email: identity.email, callerId };
    const caller: Caller = {
      callerId,
      accountId: account.accountId,
      active: account.status === 'active',
      requestsPerMinute: null,
    };
    this.#cache.set(cacheKey, caller, Math.min(now + this.#options.keyCacheMs, identity.expiresAt));
    return { kind: 'caller', caller };
  }

  /** Looks again at everything of an account: what administration in the same process calls after a change. */
  forget(accountId: string): void {
    this.#cache.forget((caller) => caller.accountId === accountId);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#store?.database.close();
    this.#store = null;
  }

  /** By issuer and subject, else by an e-mail address that the issuer verified and that one account alone has. */
  #accountOf({ issuer, subject, email, emailVerified }: BearerIdentity): AccountRow | undefined {
    return this.#look((store) => {
      const linked = store.accountByIdentity.get(issuer, subject);
      if (linked !== undefined || email === null || !emailVerified) return linked;
      const [only, another] = store.accountsByEmail.all(email.toLowerCase());
      return another === undefined ? only : undefined;
    });
  }

  /** Runs look-ups on an open store; after a failure the next one opens it anew. */
  #look<T>(lookUp: (store: Store) => T): T {
    if (this.#closed) throw new DirectoryUnavailable('the account store is closed');
    try {
      this.#store ??= openStore(this.#dataFolder);
      return lookUp(this.#store);
    } catch (error) {
      this.#store?.database.close();
      this.#store = null;
      throw new DirectoryUnavailable('the account store cannot be read', { cause: error });
    }
  }
}

interface Store {
  readonly database: ControlDatabase;
  readonly keyByHash: Statement<[Buffer], KeyRow>;
  readonly accountByIdentity: Statement<[string, string], AccountRow>;
  readonly accountsByEmail: Statement<[string], AccountRow>;
}

function openStore(dataFolder: string): Store {
  const database = openControlReader(dataFolder);
  return {
    database,
    keyByHash: database.prepare(keyByHash),
    accountByIdentity: database.prepare(accountByIdentity),
    accountsByEmail: database.prepare(accountsByEmail),
  };
}
