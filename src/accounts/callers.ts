import { hash } from 'node:crypto';
import { inNetworks } from '../network.ts';
import {
  type AccountDirectory,
  type AccountState,
  callerScopes,
  DirectoryUnavailable,
  type KeyUse,
  type Scope,
} from '../ports/account-directory.ts';
import { ExpiringCache } from '../text/expiring-cache.ts';
import { accountOfIdentity } from './account-of-identity.ts';
import { apiKeyHash, isTestKey, looksLikeApiKey } from './api-key.ts';
import { type BearerOptions, BearerVerifier } from './bearer.ts';

/** A caller whose credentials were verified. */
export interface Caller {
  /** The API key's id, or `issuer subject` of a bearer token. Buckets and repeat windows belong to it. */
  readonly callerId: string;
  readonly accountId: string;
  readonly scopes: readonly Scope[];
  /** Says whether the caller may ask from an address; null means from everywhere. */
  readonly mayAskFrom: ((address: string) => boolean) | null;
  /** Requests a minute; null means the default. */
  readonly requestsPerMinute: number | null;
  /** Requests that are worked on at the same time; null means the default. */
  readonly requestsInWorkMax: number | null;
}

export type Verification =
  | { readonly kind: 'caller'; readonly caller: Caller }
  /** A verified caller that is refused: its account is suspended, or a test key asks for data that are no demo's. */
  | { readonly kind: 'forbidden'; readonly caller: Caller; readonly because: 'account' | 'test_key' }
  | { readonly kind: 'invalid' }
  /** A verified bearer identity that no account is linked to. */
  | { readonly kind: 'not_linked'; readonly email: string | null; readonly callerId: string };

export interface CallersOptions {
  /** How long a verified key or token is cached. A revoked one is accepted for at most this long. */
  readonly cacheMs: number;
  readonly cacheEntriesMax: number;
  /** Whether keys that begin with `whom_test_` are served: only where the data are a demo's. */
  readonly servesTestKeys: boolean;
  /** Null when bearer tokens are off. */
  readonly bearer: BearerOptions | null;
  /** Gets a line when the issuer's keys cannot be read. */
  readonly warn: (line: string) => void;
}

export const callersDefaults: CallersOptions = {
  cacheMs: 10_000,
  cacheEntriesMax: 10_000,
  servesTestKeys: false,
  bearer: null,
  warn: () => {},
};

const invalid: Verification = { kind: 'invalid' };

/** A caller who was verified and is known. */
type Known = Extract<Verification, { readonly caller: Caller }>;

/**
 * Keys of which a use may wait to be recorded; uses of others are not recorded. Recording 1,000 took 10 ms on a busy
 * machine.
 */
const usesMax = 10_000;

/**
 * Turns a key or a bearer token into a caller. Only successes are cached: a refusal costs 5 µs, and caching refusals
 * would let strangers crowd out the callers.
 */
export class Callers {
  readonly #directory: AccountDirectory;
  readonly #options: CallersOptions;
  readonly #cache: ExpiringCache<Known>;
  readonly #uses = new Map<string, KeyUse>();
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
    if (cached !== undefined) return cached;

    const holder = await this.#directory.keyByHash(keyHash);
    if (holder === null || holder.revokedAt !== null) return invalid;
    const { keyId: callerId, accountId, scopes, networks, requestsPerMinute, requestsInWorkMax, expiresAt } = holder;
    if (expiresAt !== null && expiresAt <= now) return invalid;
    const mayAskFrom = networks.length === 0 ? null : inNetworks(networks);
    const caller: Caller = { callerId, accountId, scopes, mayAskFrom, requestsPerMinute, requestsInWorkMax };
    const isServed = this.#options.servesTestKeys || !isTestKey(key);
    const known = isServed ? knownCaller(caller, holder) : forbidden(caller, 'test_key');
    this.#cache.set(cacheKey, known, Math.min(now + this.#options.cacheMs, expiresAt ?? Number.MAX_SAFE_INTEGER));
    return known;
  }

  /** The caller of a token that was verified a moment ago; null if it must be verified, which costs a signature. */
  rememberedBearer(token: string, now: number): Verification | null {
    return this.#cache.get(bearerCacheKey(token), now) ?? null;
  }

  /** Verifies a token, whether it is remembered or not. */
  async verifyBearer(token: string, now: number): Promise<Verification> {
    if (this.#bearer === null) return invalid;
    const identity = await this.#bearer.verify(token, now);
    if (identity === null) return invalid;
    const callerId = `${identity.issuer} ${identity.subject}`;
    const account = await accountOfIdentity(this.#directory, identity);
    if (account === null) return { kind: 'not_linked', email: identity.email, callerId };
    const known = knownCaller({ callerId, accountId: account.accountId, ...unbounded }, account);
    this.#cache.set(bearerCacheKey(token), known, Math.min(now + this.#options.cacheMs, identity.expiresAt));
    return known;
  }

  /** Notes a request of a caller. */
  used({ callerId }: Caller, now: number): void {
    const noted = this.#uses.get(callerId);
    if (noted === undefined && this.#uses.size >= usesMax) return;
    this.#uses.set(callerId, { lastAt: now, requests: (noted?.requests ?? 0) + 1 });
  }

  /** Records the uses noted since the last time. Those that cannot be recorded now are kept for the next time. */
  async recordUses(): Promise<void> {
    const uses = new Map(this.#uses);
    try {
      await this.#directory.recordUses(uses);
    } catch (error) {
      if (error instanceof DirectoryUnavailable) return;
      throw error;
    }
    for (const [callerId, { requests: recorded }] of uses) {
      const { lastAt = 0, requests = 0 } = this.#uses.get(callerId) ?? {};
      if (requests > recorded) this.#uses.set(callerId, { lastAt, requests: requests - recorded });
      else this.#uses.delete(callerId);
    }
  }
}

/** What a bearer token is bound by. Its issuer decides on its life; scopes of tokens are not specified. */
const unbounded = { scopes: callerScopes, mayAskFrom: null, requestsPerMinute: null, requestsInWorkMax: null };

function knownCaller(caller: Caller, { status }: AccountState): Known {
  return status === 'active' ? { kind: 'caller', caller } : forbidden(caller, 'account');
}

function forbidden(caller: Caller, because: 'account' | 'test_key'): Known {
  return { kind: 'forbidden', caller, because };
}

function bearerCacheKey(token: string): string {
  return `bearer ${hash('sha256', token, 'base64')}`;
}
