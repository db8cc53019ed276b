import type { Terms } from '../ledger/purse.ts';

/**
 * The door to accounts and their keys: SQLite in one process, PostgreSQL behind several.
 *
 * 1. **It keeps; it does not judge.** Whether a key is valid, a plan exists or a name will do, `accounts/` decides over what
 *    is loaded here.
 * 2. **No key is in it**, only the SHA-256 of keys, what may be shown of them, and their ids.
 * 3. **An account and its purse are made in one step**: the ledger knows every account that is here, and no other.
 * 4. **What one process changed, every process sees** from then on. Nothing is cached behind this door.
 * 5. **Two at once**: a key is replaced once, and an identity acts for one account.
 * 6. Every failure of the store is DirectoryUnavailable, and the next call tries anew. So is every call after `close`.
 *
 * Times are milliseconds since 1970. E-mail addresses are lower case.
 */
export interface AccountDirectory {
  /** Whose key has this SHA-256; null when nobody's. Revoked and expired keys are found, too. */
  keyByHash(hash: Uint8Array): Promise<KeyHolder | null>;
  accountByIdentity(identity: Identity): Promise<AccountState | null>;
  /** Up to two of the accounts with this address: enough to tell whether there is exactly one. */
  accountsByEmail(email: string): Promise<readonly AccountState[]>;

  /** Also opens its purse, which holds the credits of its first cycle. */
  createAccount(account: NewAccount): Promise<void>;
  account(id: string): Promise<Account | null>;
  /** The newest first. */
  accounts(accountsMax: number): Promise<readonly Account[]>;
  countAccounts(): Promise<number>;
  /** False for an unknown account; so are the next two. */
  setStatus(id: string, status: AccountStatus): Promise<boolean>;
  /** Lets an identity act for the account, and for no other from then on. */
  link(id: string, identity: Identity): Promise<boolean>;
  createKey(key: NewKey): Promise<boolean>;

  key(id: string): Promise<Key | null>;
  /** An account's keys, the newest first. */
  keys(accountId: string): Promise<readonly Key[]>;
  /** Adds a key beside one that ends at `endsAt`. False, and nothing done, when that one ends or is revoked already. */
  replaceKey(id: string, endsAt: number, replacement: NewKey): Promise<boolean>;
  /** The time of a first revocation stays. False for an unknown key. */
  revokeKey(id: string, now: number): Promise<boolean>;
  close(): Promise<void>;
}

export type AccountStatus = 'active' | 'suspended';

export interface AccountState {
  readonly accountId: string;
  readonly status: AccountStatus;
}

/** What is known of the owner of a key. */
export interface KeyHolder extends AccountState {
  readonly keyId: string;
  /** Requests a minute; null means the default. */
  readonly requestsPerMinute: number | null;
  /** The end of the overlap after a rotation. */
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

/** Who a bearer token speaks for, in the words of its issuer. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

export interface NewAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly createdAt: number;
  /** The name of the plan that the terms are copied from. */
  readonly plan: string;
  readonly terms: Terms;
}

export interface Account extends Omit<NewAccount, 'terms'> {
  readonly status: AccountStatus;
  readonly identities: readonly Identity[];
}

export interface Key {
  readonly id: string;
  readonly accountId: string;
  /** What may be shown of it. */
  readonly prefix: string;
  readonly lastFour: string;
  readonly label: string | null;
  readonly requestsPerMinute: number | null;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

export interface NewKey extends Omit<Key, 'expiresAt' | 'revokedAt'> {
  /** SHA-256 of the whole key. */
  readonly hash: Uint8Array;
}

/** The account store, or the issuer's JWKS, cannot be reached; HTTP says 503 `auth_unavailable`. */
export class DirectoryUnavailable extends Error {
  override readonly name = 'DirectoryUnavailable';
}
