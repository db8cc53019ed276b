import type { ControlDatabase } from '../adapters/sqlite/control/database.ts';
import { unknownAccount } from './accounts.ts';
import { apiKeyHash, type KeyMode, newApiKey, shownParts } from './api-key.ts';
import { randomBase62 } from './base62.ts';
import { AdministrationRefused, type Office } from './office.ts';

export interface NewKey {
  readonly mode?: KeyMode;
  readonly label?: string;
  /** Requests a minute; without it the default holds. */
  readonly requestsPerMinute?: number;
}

export interface MadeKey {
  readonly id: string;
  /** Shown this once; it cannot be read again. */
  readonly key: string;
}

export interface KeyShown {
  readonly id: string;
  readonly accountId: string;
  readonly prefix: string;
  readonly lastFour: string;
  readonly label: string | null;
  readonly requestsPerMinute: number | null;
  readonly createdAt: number;
  /** The end of the overlap after a rotation. */
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

const keyColumns = `id, account_id AS accountId, prefix, last_four AS lastFour, label,
  requests_per_minute AS requestsPerMinute, created_at AS createdAt, expires_at AS expiresAt, revoked_at AS revokedAt`;
const keyIdDigits = 20;
const requestsPerMinuteMax = 1_000_000;

/** API keys, for the command line. Times are milliseconds since 1970. */
export class Keys {
  readonly #database: ControlDatabase;
  readonly #office: Office;

  constructor(database: ControlDatabase, office: Office) {
    this.#database = database;
    this.#office = office;
  }

  create(accountId: string, { mode = 'live', label, requestsPerMinute }: NewKey = {}): MadeKey {
    if (requestsPerMinute !== undefined && !isRate(requestsPerMinute)) {
      throw new AdministrationRefused(
        `${requestsPerMinute} requests a minute: give a whole number from 1 to ${requestsPerMinuteMax}`,
      );
    }
    return this.#write(() => {
      if (this.#database.prepare('SELECT 1 FROM accounts WHERE id = ?').get(accountId) === undefined) {
        throw unknownAccount(accountId);
      }
      return this.#insert(accountId, mode, label ?? null, requestsPerMinute ?? null);
    });
  }

  /** An account's keys, the newest first. */
  list(accountId: string): readonly KeyShown[] {
    return this.#database
      .prepare<[string], KeyShown>(`SELECT ${keyColumns} FROM keys WHERE account_id = ? ORDER BY created_at DESC, id`)
      .all(accountId);
  }

  show(keyId: string): KeyShown {
    const key = this.#database.prepare<[string], KeyShown>(`SELECT ${keyColumns} FROM keys WHERE id = ?`).get(keyId);
    if (key === undefined)
      throw new AdministrationRefused(`no key '${keyId}': 'whom key list ACCOUNT' shows an account's keys`);
    return key;
  }

  /** A new key of the same kind, label and limit; the old one stays valid for the overlap. */
  rotate(keyId: string): MadeKey {
    const made = this.#write(() => {
      const old = this.show(keyId);
      const now = this.#office.now();
      const usable = old.revokedAt === null && (old.expiresAt === null || old.expiresAt > now);
      if (!usable)
        throw new AdministrationRefused(`key '${keyId}' is no longer valid: make a new one with 'whom key create'`);
      if (old.expiresAt !== null) {
        throw new AdministrationRefused(`key '${keyId}' was rotated before: rotate the key that replaced it`);
      }
      this.#database
        .prepare('UPDATE keys SET expires_at = ? WHERE id = ?')
        .run(now + this.#office.rotationOverlapMs, keyId);
      const mode = old.prefix === 'whom_test_' ? 'test' : 'live';
      return { accountId: old.accountId, made: this.#insert(old.accountId, mode, old.label, old.requestsPerMinute) };
    });
    this.#office.changed?.(made.accountId);
    return made.made;
  }

  /** The key is refused from now on, in other processes within the cache time. Revoking again changes nothing. */
  revoke(keyId: string): void {
    const { accountId } = this.#write(() => {
      this.#database
        .prepare('UPDATE keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL')
        .run(this.#office.now(), keyId);
      return this.show(keyId);
    });
    this.#office.changed?.(accountId);
  }

  #insert(accountId: string, mode: KeyMode, label: string | null, requestsPerMinute: number | null): MadeKey {
    const key = newApiKey(mode, this.#office.randomBytes);
    const id = `key_${randomBase62(keyIdDigits, this.#office.randomBytes)}`;
    const { prefix, lastFour } = shownParts(key);
    this.#database
      .prepare(
        `INSERT INTO keys (id, account_id, hash, prefix, last_four, label, requests_per_minute, created_at)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(id, accountId, apiKeyHash(key), prefix, lastFour, label, requestsPerMinute, this.#office.now());
    return { id, key };
  }

  #write<T>(write: () => T): T {
    return this.#database.transaction(write).immediate();
  }
}

function isRate(requestsPerMinute: number): boolean {
  return Number.isInteger(requestsPerMinute) && requestsPerMinute >= 1 && requestsPerMinute <= requestsPerMinuteMax;
}
