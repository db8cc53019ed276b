import type { AccountDirectory, Key, NewKey } from '../ports/account-directory.ts';
import { apiKeyHash, type KeyMode, newApiKey, shownParts } from './api-key.ts';
import { randomBase62 } from './base62.ts';
import { type AdministrationOptions, auditEntry } from './options.ts';
import { AdministrationRefused, unknownAccount } from './refused.ts';

export interface KeyWish {
  readonly mode?: KeyMode;
  readonly label?: string;
  /** Requests a minute; absent means the default. */
  readonly requestsPerMinute?: number;
}

export interface MadeKey {
  readonly id: string;
  /** The whole key, shown only now; it cannot be read again. */
  readonly key: string;
}

const keyIdDigits = 20;
const requestsPerMinuteMax = 1_000_000;

/** API keys, for the command line. Throws AdministrationRefused for a request that cannot be carried out. */
export class Keys {
  readonly #directory: AccountDirectory;
  readonly #options: AdministrationOptions;

  constructor(directory: AccountDirectory, options: AdministrationOptions) {
    this.#directory = directory;
    this.#options = options;
  }

  async create(accountId: string, { mode = 'live', label, requestsPerMinute }: KeyWish = {}): Promise<MadeKey> {
    if (requestsPerMinute !== undefined && !isRate(requestsPerMinute)) {
      throw new AdministrationRefused(
        `${requestsPerMinute} requests a minute: give a whole number from 1 to ${requestsPerMinuteMax}`,
      );
    }
    const made = this.#make(accountId, mode, label ?? null, requestsPerMinute ?? null);
    const entry = auditEntry(this.#options, 'key.create', accountId, { subject: made.shown.id, detail: mode });
    if (!(await this.#directory.createKey(made.stored, entry))) throw unknownAccount(accountId);
    return made.shown;
  }

  /** An account's keys, the newest first. */
  list(accountId: string): Promise<readonly Key[]> {
    return this.#directory.keys(accountId);
  }

  async show(keyId: string): Promise<Key> {
    const key = await this.#directory.key(keyId);
    if (key === null) throw unknownKey(keyId);
    return key;
  }

  /** Makes a new key of the same kind, label and limit. The old key stays valid for the overlap. */
  async rotate(keyId: string): Promise<MadeKey> {
    const old = await this.show(keyId);
    const now = this.#options.now();
    refuseUnlessLasting(old, now);
    const mode = old.prefix === 'whom_test_' ? 'test' : 'live';
    const made = this.#make(old.accountId, mode, old.label, old.requestsPerMinute);
    const what = { subject: keyId, detail: `replaced by ${made.shown.id}` };
    const entry = auditEntry(this.#options, 'key.rotate', old.accountId, what);
    const endsAt = now + this.#options.rotationOverlapMs;
    const isReplaced = await this.#directory.replaceKey(keyId, endsAt, made.stored, entry);
    if (isReplaced) return made.shown;
    throw new AdministrationRefused(`key '${keyId}' was rotated or revoked by somebody else at the same time`);
  }

  /** Revokes a key; a running server refuses it once its cache has expired. Revoking again changes nothing. */
  async revoke(keyId: string): Promise<void> {
    const { accountId } = await this.show(keyId);
    const entry = auditEntry(this.#options, 'key.revoke', accountId, { subject: keyId });
    if (!(await this.#directory.revokeKey(keyId, entry.at, entry))) throw unknownKey(keyId);
  }

  #make(
    accountId: string,
    mode: KeyMode,
    label: string | null,
    requestsPerMinute: number | null,
  ): { readonly shown: MadeKey; readonly stored: NewKey } {
    const { now, randomBytes } = this.#options;
    const key = newApiKey(mode, randomBytes);
    const id = `key_${randomBase62(keyIdDigits, randomBytes)}`;
    const createdAt = now();
    return {
      shown: { id, key },
      stored: { id, accountId, hash: apiKeyHash(key), ...shownParts(key), label, requestsPerMinute, createdAt },
    };
  }
}

/** Throws AdministrationRefused for a key that is revoked, expired or already rotated. */
function refuseUnlessLasting({ id, revokedAt, expiresAt }: Key, now: number): void {
  if (revokedAt !== null || (expiresAt !== null && expiresAt <= now)) {
    throw new AdministrationRefused(`key '${id}' is no longer valid: make a new one with 'whom key create'`);
  }
  if (expiresAt !== null) {
    throw new AdministrationRefused(`key '${id}' was rotated before: rotate the key that replaced it`);
  }
}

function unknownKey(id: string): AdministrationRefused {
  return new AdministrationRefused(`no key '${id}': 'whom key list ACCOUNT' shows an account's keys`);
}

function isRate(requestsPerMinute: number): boolean {
  return Number.isInteger(requestsPerMinute) && requestsPerMinute >= 1 && requestsPerMinute <= requestsPerMinuteMax;
}
