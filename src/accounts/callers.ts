import { hash } from 'node:crypto';
import type { AccountDirectory, AccountState } from '../ports/account-directory.ts';
import { ExpiringCache } from '../text/expiring-cache.ts';
import { apiKeyHash, looksLikeApiKey } from './api-key.ts';
import { type BearerIdentity, type BearerOptions, BearerVerifier } from './bearer.ts';

/** A caller whose credentials were verified. */
export interface Caller {
  /** The API key's id, or `issuer subject` of a bearer token. Buckets and repeat windows belong to it. */
  readonly callerId: string;
  readonly accountId: string;
  readonly active: boolean;
  /** Requests a minute; null means the default. */
  readonly requestsPerMinute: number | null;
}

export type Verification =
  | { readonly kind: 'caller'; readonly caller: Caller }
  | { readonly kind: 'invalid' }
  /** A verified bearer identity that no account is linked to. */
  | { readonly kind: 'not_linked'; readonly email: string | null; readonly callerId: string };

export interface CallersOptions {
  /** How long a verified key or token is cached. A revoked one is accepted for at most this long. */
  readonly cacheMs: number;
  readonly cacheEntriesMax: number;
  /** Null when bearer tokens are off. */
  readonly bearer: BearerOptions | null;
  /** Gets a line when the issuer's keys cannot be read. */
  readonly warn: (line: string) => void;
}

export const callersDefaults: CallersOptions = {
  cacheMs: 10_000,
  cacheEntriesMax: 10_000,
  bearer: null,
  warn: () => {},
};

const invalid: Verification = { kind: 'invalid' };

/**
 * Turns a key or a bearer token into a caller. Only successes are cached: a refusal costs 5 µs, and caching refusals
 * would let strangers crowd out the callers.
 */
export class Callers {
  readonly #directory: AccountDirectory;
  readonly #options: CallersOptions;
  readonly #cache: ExpiringCache<Caller>;
  readonly #bearer: BearerVerifier | null;

  /** Throws RangeError for unsafe bearer options. */
  constructor(directory: AccountDirectory, options: CallersOptions = callersDefaults) {
    this.#directory = directory;
    this.#options = options;
    this.#cache = new ExpiringCache(options.cacheEntriesMax);
    this.#bearer = options.bearer === null ? null : new BearerVerifier(options.bearer, options.warn);
  }

  /** Verifies a key. Like `verifyBearer`, it throws DirectoryUnavailable when the store cannot be reached. */
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

  /** The caller of a token that was verified a moment ago; null if it must be verified, which costs a signature. */
  rememberedBearer(token: string, now: number): Verification | null {
    const caller = this.#cache.get(bearerCacheKey(token), now);
    return caller === undefined ? null : { kind: 'caller', caller };
  }

  /** Verifies a token, whether it is remembered or not. */
  async verifyBearer(token: string, now: number): Promise<Verification> {
    if (this.#bearer === null) return invalid;
    const identity = await this.#bearer.verify(token, now);
    if (identity === null) return invalid;
    const callerId = `${identity.issuer} ${identity.subject}`;
    const account = await this.#accountOf(identity);
    if (account === null) return { kind: 'not_linked', email: identity.email, callerId };
    const { accountId, status } = account;
    const caller: Caller = { callerId, accountId, active: status === 'active', requestsPerMinute: null };
    this.#cache.set(bearerCacheKey(token), caller, Math.min(now + this.#options.cacheMs, identity.expiresAt));
    return { kind: 'caller', caller };
  }

  /**
   * Finds the account by issuer and subject, else by an e-mail address that the issuer verified and that only one
   * account has.
   */
  async #accountOf({ issuer, subject, email, emailVerified }: BearerIdentity): Promise<AccountState | null> {
    const linked = await this.#directory.accountByIdentity({ issuer, subject });
    if (linked !== null || email === null || !emailVerified) return linked;
    const [only, another] = await this.#directory.accountsByEmail(email.toLowerCase());
    return another === undefined ? (only ?? null) : null;
  }
}

function bearerCacheKey(token: string): string {
  return `bearer ${hash('sha256', token, 'base64')}`;
}
