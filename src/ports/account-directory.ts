import type { Terms } from '../ledger/purse.ts';
import type { NewAuditEntry } from './audit-trail.ts';

/**
 * The door to accounts and their keys: SQLite in one process, PostgreSQL behind several.
 *
 * 1. **The directory stores and does not judge.** `accounts/` decides on what it loads here whether a key is valid, a
 *    plan exists or a name is allowed.
 * 2. **No key is stored**, only the SHA-256 of each key, its id, and the parts that may be shown.
 * 3. **An account and its purse are made in one step**: the ledger knows every account of the directory, and no other.
 * 4. **Every process sees a change** as soon as any process has made it. Nothing is cached behind this door.
 * 5. **Concurrent calls are safe**: a key is replaced once, and an identity acts for one account.
 * 6. **A change and its entry in the audit trail are one durable step.** A call that changes nothing adds no entry.
 * 7. Every failure of the store is DirectoryUnavailable, and the next call tries again. A call after `close` is
 *    DirectoryUnavailable too.
 *
 * Times are milliseconds since 1970. E-mail addresses are lower case.
 */
export interface AccountDirectory {
  /**
   * Finds the key with this SHA-256 and its account; null when there is none. Revoked and expired keys are found too.
   */
  keyByHash(hash: Uint8Array): Promise<KeyHolder | null>;
  accountByIdentity(identity: Identity): Promise<AccountState | null>;
  /** Returns at most two of the accounts with this address: enough to tell whether exactly one has it. */
  accountsByEmail(email: string): Promise<readonly AccountState[]>;

  /** Makes an account together with its purse, which holds the credits of its first cycle. */
  createAccount(account: NewAccount, entry: NewAuditEntry): Promise<void>;
  account(id: string): Promise<Account | null>;
  /** Returns the newest accounts first, at most `accountsMax`. */
  accounts(accountsMax: number): Promise<readonly Account[]>;
  countAccounts(): Promise<number>;
  /** Returns false for an unknown or closed account; so do the next four methods. */
  setStatus(id: string, status: AccountStatus, entry: NewAuditEntry): Promise<boolean>;
  /** Lets an identity act for the account, and from then on for no other. */
  link(id: string, identity: Identity, entry: NewAuditEntry): Promise<boolean>;
  createKey(key: NewKey, entry: NewAuditEntry): Promise<boolean>;
  /**
   * Closes an account for good, at the time of the entry: its keys are revoked, no identity acts for it any more, its
   * e-mail address is free for another, and its cycle ends as `closed` in `ledger/account.ts` describes.
   */
  closeAccount(id: string, entry: NewAuditEntry): Promise<boolean>;
  /**
   * Takes name, e-mail address, answers kept for it, and the labels and networks of its keys from a closed account, also
   * from what the file has free. The journal stays. False for an account that is not closed, or was anonymised before.
   */
  anonymise(id: string, entry: NewAuditEntry): Promise<boolean>;

  key(id: string): Promise<Key | null>;
  /** An account's keys, the newest first. */
  keys(accountId: string): Promise<readonly Key[]>;
  /**
   * Adds a key and lets the old one expire at `endsAt`, or earlier if it does so by itself. Returns false and does
   * nothing when the old key was replaced before or is revoked.
   */
  replaceKey(id: string, endsAt: number, replacement: NewKey, entry: NewAuditEntry): Promise<boolean>;
  /** Revokes a key; a second revocation keeps the time of the first. False for an unknown key. */
  revokeKey(id: string, now: number, entry: NewAuditEntry): Promise<boolean>;
  /**
   * Keeps what keys were used since the last call, by key id: the time of the last use, where none later is kept, and the
   * requests, on the day (UTC) of that time. An id that is no key's changes nothing. It runs beside requests, so it is
   * unavailable rather than wait for another writer.
   */
  recordUses(uses: ReadonlyMap<string, KeyUse>): Promise<void>;
  /** The requests of an account's keys on the last `requestDays` days up to `now`, by key id; none for an unused key. */
  requests(accountId: string, now: number): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

/** The days on which requests of keys are counted: today and those before it. */
export const requestDays = 30;

/** What a key was used since that was last recorded. */
export interface KeyUse {
  /** Milliseconds since 1970. */
  readonly lastAt: number;
  readonly requests: number;
}

export type AccountStatus = 'active' | 'suspended';

export interface AccountState {
  readonly accountId: string;
  readonly status: AccountStatus;
}

/** What callers ask of the service: every operation of the contract names the one that it needs. */
export const callerScopes = ['search', 'lookup', 'prediction'] as const;
/** What programs do in the place of an operator: only the command line gives it to a key, and only by name. */
export const operatorScopes = ['import', 'operator'] as const;
/** What a key may be used for. */
export const scopes = [...callerScopes, ...operatorScopes] as const;
export type CallerScope = (typeof callerScopes)[number];
export type OperatorScope = (typeof operatorScopes)[number];
export type Scope = (typeof scopes)[number];

/** What bounds the use of a key. The key that replaces it has the same bounds. */
export interface KeyBounds {
  /** In the order of the list above. */
  readonly scopes: readonly Scope[];
  /** The networks in CIDR notation from which the key may be used; empty means from everywhere. */
  readonly networks: readonly string[];
  /** Requests a minute; null means the default. */
  readonly requestsPerMinute: number | null;
  /** Requests that are worked on at the same time; null means the default. */
  readonly requestsInWorkMax: number | null;
  /** When the key stops being valid, at the latest the end of the overlap with its replacement; null means never. */
  readonly expiresAt: number | null;
}

/** A key's bounds, with the state of its account. */
export interface KeyHolder extends AccountState, KeyBounds {
  readonly keyId: string;
  readonly revokedAt: number | null;
}

/** Whom a bearer token speaks for, as its issuer names them. */
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
  readonly status: AccountStatus | 'closed';
  readonly identities: readonly Identity[];
}

export interface Key extends KeyBounds {
  readonly id: string;
  readonly accountId: string;
  /** `prefix` and `lastFour` are the parts of the key that may be shown. */
  readonly prefix: string;
  readonly lastFour: string;
  readonly label: string | null;
  readonly createdAt: number;
  /** Whether a rotation replaced it. */
  readonly isReplaced: boolean;
  readonly revokedAt: number | null;
  /** The time of the last use that was recorded; null means that there is none. */
  readonly lastUsedAt: number | null;
}

export interface NewKey extends Omit<Key, 'isReplaced' | 'revokedAt' | 'lastUsedAt'> {
  /** SHA-256 of the whole key. */
  readonly hash: Uint8Array;
}

/** The account store, or the issuer's JWKS, cannot be reached; HTTP says 503 `auth_unavailable`. */
export class DirectoryUnavailable extends Error {
  override readonly name = 'DirectoryUnavailable';
}
