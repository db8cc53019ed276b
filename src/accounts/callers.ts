import { hash } from 'node:crypto';
import type { AccountDirectory, AccountState } from '../ports/account-directory.ts';
import { ExpiringCache } from '../text/expiring-cache.ts';
import { apiKeyHash, looksLikeApiKey } from './api-key.ts';
import { type BearerIdentity, type BearerOptions, BearerVerifier } from './bearer.ts';

/** A caller whose credentials were verified. */
export interface Caller {
  /** The API key's id, or `issuer subject` of a bearer token: owner of a bucket and of repeat windows. */
  readonly callerId: string;
  readonly accountId: string;
  readonly active: boolean;
  /** Requests a minute; null means the default. */
  readonly requestsPerMinute: number | null;
}

export type Verification =
  | { readonly kind: 'caller'; readonly caller: Caller }
  | { readonly kind: 'invalid' }
  /** A verified bearer identity without an account. */
  | { readonly kind: 'not_linked'; readonly email: string | null; readonly callerId: string };

export interface CallersOptions {
  /** How long a verified key or token is believed without looking again: the longest a revoked one lives on. */
  readonly cacheMs: number;
  readonly cacheEntriesMax: number;
  /** Null: bearer tokens are off. */
  readonly bearer: BearerOptions | null;
}

export const callersDefaults: CallersOptions = { cacheMs: 10_000, cacheEntriesMax: 10_000, bearer: null };

const invalid: Verification = { kind: 'invalid' };

/**
 * Turns a key or a bearer token into a caller. Only callers are remembered: a refusal costs 5 µs, and remembering it would
 * let strangers crowd out the callers.
 */
export class Callers {
  readonly #directory: AccountDirectory;
  readonly #options: CallersOptions;
  readonly #cache: ExpiringCache<Caller>;
  readonly #bearer: BearerVerifier | null;

  /** Throws RangeError for bearer options that cannot be safe. */
  constructor(directory: AccountDirectory, options: CallersOptions = callersDefaults) {
    this.#directory = directory;
    this.#options = options;
    this.#cache = new ExpiringCache(options.cacheEntriesMax);
    this.#bearer = options.bearer === null ? null : new BearerVerifier(options.bearer);
  }

  /** Throws DirectoryUnavailable when it cannot be told; so does the next one. */
  async verifyKey(key: string, now: number): Promise<Verification> {
    if (!looksLikeApiKey(key)) return invalid;
    const keyHash = apiKeyHash(key);
    const cacheKey = keyHash.toString('latin1');
    const cached = this.#cache.get(cacheKey, now);
    if (cached !== undefined) return { kind: 'caller', caller: cached };

    const holder = await this.#directory.keyByHash(keyHash);
    if (holder === null || holder.revokedAt !== null) return invalid;
    const { keyId: callerId, accountId, status, requestsPerMinute, expiresAt } = holder;
    if (expiresAt !== null && expiresAt <= now) return invalid;
    const caller: Caller = { callerId, accountId, active: status === 'active', requestsPerMinute };
    this.#cache.set(cacheKey, caller, Math.min(now + this.#options.cacheMs, expiresAt ?? Number.MAX_SAFE_INTEGER));
    return { kind: 'caller', caller };
  }

  async verifyBearer(token: string, now: number): Promise<Verification> {
    if (this.#bearer === null) return invalid;
    const cacheKey = `bearer ${hash('sha256', token, 'base64')}`;
    const cached = this.#cache.get(cacheKey, now);
    if (cached !== undefined) return { kind: 'caller', caller: cached };

    const identity = await this.#bearer.verify(token, now);
    if (identity === null) return invalid;
    const callerId = `${identity.issuer} ${identity.subject}`;
    const account = await this.#accountOf(identity);
    if (account === null) return { kind: 'not_linked', email: identity.email, callerId };
    const { accountId, status } = account;
    const caller: Caller = { callerId, accountId, active: status === 'active', requestsPerMinute: null };
    this.#cache.set(cacheKey, caller, Math.min(now + this.#options.cacheMs, identity.expiresAt));
    return { kind: 'caller', caller };
  }

  /** By issuer and subject, else by an e-mail address that the issuer verified and that one account alone has. */
  async #accountOf({ issuer, subject, email, emailVerified }: BearerIdentity): Promise<AccountState | null> {
    const linked = await this.#directory.accountByIdentity({ issuer, subject });
    if (linked !== null || email === null || !emailVerified) return linked;
    const [only, another] = await this.#directory.accountsByEmail(email.toLowerCase());
    return another === undefined ? (only ?? null) : null;
  }
}
