import {
  type CryptoKey,
  createLocalJWKSet,
  errors,
  type FlattenedJWSInput,
  type JSONWebKeySet,
  type JWSHeaderParameters,
} from 'jose';
import { DirectoryUnavailable } from '../ports/account-directory.ts';
import { bytesOf } from './bounded-answer.ts';

export interface IssuerKeysOptions {
  readonly jwksUrl: string;
  readonly jwksTimeoutMs: number;
  readonly jwksBytesMax: number;
  /** The age from which the key set is fetched again: a withdrawn key is believed for at most this long. */
  readonly jwksMaxAgeMs: number;
  /** How long an older key set still serves while the issuer cannot be reached. */
  readonly jwksStaleMaxMs: number;
  /** The pause after a failed fetch, and the least time between two fetches for the sake of unknown keys. */
  readonly jwksCooldownMs: number;
}

interface KeySet {
  readonly find: (header: JWSHeaderParameters, token: FlattenedJWSInput) => Promise<CryptoKey>;
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

interface Failure {
  readonly at: number;
  readonly cause: unknown;
}

/**
 * The issuer's public keys (RFC 7517), fetched when they are needed. However many tokens wait, there is one fetch at a
 * time. `warn` gets a line when the issuer stops answering.
 */
export class IssuerKeys {
  readonly #options: IssuerKeysOptions;
  readonly #warn: (line: string) => void;
  #set: KeySet | null = null;
  #fetching: Promise<void> | null = null;
  /** The last fetch, if it failed. */
  #failure: Failure | null = null;
  #unknownKeyAt: number | null = null;

  constructor(options: IssuerKeysOptions, warn: (line: string) => void) {
    this.#options = options;
    this.#warn = warn;
  }

  /**
   * Finds the key that a token names. Throws the error of `jose` when the issuer has no such key, and
   * DirectoryUnavailable when that cannot be told, which is not the token's fault and must not become a 401.
   */
  async find(header: JWSHeaderParameters, token: FlattenedJWSInput, now: number): Promise<CryptoKey> {
    const before = this.#set;
    const set = await this.#usable(now);
    try {
      return await keyOf(set, header, token);
    } catch (error) {
      const isNew = error instanceof errors.JWKSNoMatchingKey && set === before;
      if (!isNew) throw error;
    }
    return keyOf(await this.#newer(set, now), header, token);
  }

  /** The key set, fetched again when it is old. While the issuer is away, the last one. */
  async #usable(now: number): Promise<KeySet> {
    const { jwksMaxAgeMs, jwksStaleMaxMs, jwksCooldownMs } = this.#options;
    if (this.#set !== null && !hasPassed(jwksMaxAgeMs, this.#set.readAt, now)) return this.#set;
    const isAway = this.#failure !== null;
    if (this.#failure === null || hasPassed(jwksCooldownMs, this.#failure.at, now)) this.#fetch(now);
    const stale = this.#set;
    // Once a fetch has failed, nobody waits for the next one as long as there are keys to go on with.
    if (isAway && stale !== null && !hasPassed(jwksStaleMaxMs, stale.readAt, now)) return stale;
    await this.#fetching;
    const set = this.#set;
    if (set !== null && !hasPassed(jwksStaleMaxMs, set.readAt, now)) return set;
    throw this.#unavailable();
  }

  /** The key set, fetched anew if the cooldown allows it, because a token names a key that `set` lacks. */
  async #newer(set: KeySet, now: number): Promise<KeySet> {
    const { jwksCooldownMs } = this.#options;
    if (this.#unknownKeyAt === null || hasPassed(jwksCooldownMs, this.#unknownKeyAt, now)) {
      this.#unknownKeyAt = now;
      this.#fetch(now);
    }
    await this.#fetching;
    if (this.#failure !== null) throw this.#unavailable();
    return this.#set ?? set;
  }

  /** Starts a fetch if none is under way. Its promise never rejects. */
  #fetch(now: number): void {
    this.#fetching ??= fetchKeySet(this.#options)
      .then(
        (find) => {
          this.#set = { find, readAt: now };
          this.#failure = null;
        },
        (cause) => {
          if (this.#failure === null) this.#warn(`${this.#unreadable()}: ${messageOf(cause)}`);
          this.#failure = { at: now, cause };
        },
      )
      .finally(() => {
        this.#fetching = null;
      });
  }

  #unavailable(): DirectoryUnavailable {
    return new DirectoryUnavailable(this.#unreadable(), { cause: this.#failure?.cause });
  }

  #unreadable(): string {
    return `cannot read the issuer's keys from ${this.#options.jwksUrl}`;
  }
}

async function keyOf({ find }: KeySet, header: JWSHeaderParameters, token: FlattenedJWSInput): Promise<CryptoKey> {
  try {
    return await find(header, token);
  } catch (error) {
    // The key set was read and holds no key, or several, for this token, so the token is at fault.
    if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
    throw new DirectoryUnavailable("the issuer's keys cannot be used", { cause: error });
  }
}

/** Fetches the key set. A few kilobytes are usual. */
async function fetchKeySet({ jwksUrl, jwksTimeoutMs, jwksBytesMax }: IssuerKeysOptions): Promise<KeySet['find']> {
  const response = await fetch(jwksUrl, {
    headers: { accept: 'application/json, application/jwk-set+json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(jwksTimeoutMs),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const keySet = await bytesOf(response, jwksBytesMax);
  // `createLocalJWKSet` refuses whatever is no key set.
  return createLocalJWKSet(JSON.parse(keySet.toString()) as JSONWebKeySet);
}

/** Whether `ms` milliseconds have passed since a time. A time in the future, after the clock was set back, has passed. */
function hasPassed(ms: number, since: number, now: number): boolean {
  return now < since || now - since >= ms;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
