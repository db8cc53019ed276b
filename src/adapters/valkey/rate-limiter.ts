import { describe } from '../../limits/bucket.ts';
import type { RateLimiter, Taken } from '../../ports/rate-limiter.ts';
import { MemoryRateLimiter } from '../memory/rate-limiter.ts';
import { tlsFault } from '../shared/tls-fault.ts';
import type { BucketAct } from './bucket-script.ts';
import { type BucketServer, type BucketServerAddress, openBucketServer, reasonOf } from './bucket-server.ts';

export interface ValkeyLimiterOptions extends BucketServerAddress {
  /** The part of each limit, in percent, that this process gives by itself while the server is away. */
  readonly shareAlonePercent: number;
  /** Bounds the buckets in memory while the server is away. */
  readonly bucketsMax: number;
  /** Milliseconds since 1970, by the clock whose time callers give. */
  readonly now: () => number;
  /** Gets one line each time the server goes away or is back, without a secret. */
  readonly log: (line: string) => void;
}

/** What an operator does about what a server says. */
const advices: ReadonlyMap<string, string> = new Map([
  ['WRONGPASS', 'correct the user in limits.store and limits.storePasswordFile'],
  ['NOAUTH', 'name a password in limits.storePasswordFile'],
  ['NOPERM', 'let the user of limits.store run scripts'],
  ['READONLY', 'name the primary in limits.store'],
  ['OOM', 'give it more memory'],
]);

/** Milliseconds between two attempts to reach a server that is away. */
const retryMs = 500;

/**
 * A clock that differs by less from the server's is believed: buckets bear it, and the measurement is no better than an
 * answer is quick. Buckets take a step of more than a minute for a clock that was set, see `limits/bucket.ts`.
 */
const clockDifferenceMs = 5_000;

/**
 * Token buckets in a Valkey or Redis server, shared by all processes that name it. While the server is away the process
 * limits by itself, in memory and with a share of each limit: no request waits longer than one answer may take, and only
 * those that were already on their way do.
 */
export class ValkeyRateLimiter implements RateLimiter {
  readonly #options: ValkeyLimiterOptions;
  readonly #alone: MemoryRateLimiter;
  /** Null while the server is away. */
  #server: BucketServer | null = null;
  /** How far the server's clock is ahead of this process's. */
  #aheadMs = 0;
  #retry: NodeJS.Timeout | null = null;
  #isClosed = false;

  private constructor(options: ValkeyLimiterOptions) {
    this.#options = options;
    this.#alone = new MemoryRateLimiter(options);
  }

  /** Resolves after the first attempt to reach the server, a second at the latest, whether it succeeds or not. */
  static async open(options: ValkeyLimiterOptions): Promise<ValkeyRateLimiter> {
    const limiter = new ValkeyRateLimiter(options);
    await limiter.#reach().catch((error: unknown) => limiter.#away(error));
    return limiter;
  }

  get place(): string | null {
    return this.#server?.name ?? null;
  }

  async take(bucket: string, requestsPerMinute: number, nowMs: number): Promise<Taken> {
    const taken = await this.#shared(bucket, 'take', requestsPerMinute, nowMs);
    return taken ?? this.#alone.take(bucket, this.#share(requestsPerMinute), nowMs);
  }

  async giveBack(bucket: string, requestsPerMinute: number, nowMs: number): Promise<void> {
    const given = await this.#shared(bucket, 'give back', requestsPerMinute, nowMs);
    if (given === null) await this.#alone.giveBack(bucket, this.#share(requestsPerMinute), nowMs);
  }

  async peek(bucket: string, requestsPerMinute: number, nowMs: number): Promise<Taken> {
    const seen = await this.#shared(bucket, 'peek', requestsPerMinute, nowMs);
    return seen ?? this.#alone.peek(bucket, this.#share(requestsPerMinute), nowMs);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#server?.end();
    this.#server = null;
  }

  /** The answer of the server; null if it gives none. */
  async #shared(bucket: string, act: BucketAct, requestsPerMinute: number, nowMs: number): Promise<Taken | null> {
    if (this.#server === null) return null;
    const aheadMs = Math.abs(this.#aheadMs) < clockDifferenceMs ? 0 : this.#aheadMs;
    try {
      const state = await this.#server.act(bucket, act, requestsPerMinute, Math.floor(nowMs + aheadMs));
      this.#aheadMs = state.serverMs - this.#options.now();
      const { missing, atMs, allowed } = state;
      return describe({ missing, atMs: atMs - aheadMs }, requestsPerMinute, allowed);
    } catch {
      // The connection reports its end itself.
      return null;
    }
  }

  #share(requestsPerMinute: number): number {
    return Math.max(1, Math.floor((requestsPerMinute * this.#options.shareAlonePercent) / 100));
  }

  async #reach(): Promise<void> {
    const [server, { serverMs }] = await openBucketServer(this.#options, (error) => {
      if (this.#isClosed || this.#server === null) return;
      this.#server = null;
      this.#away(error);
    });
    if (this.#isClosed) {
      server.end();
      return;
    }
    this.#aheadMs = serverMs - this.#options.now();
    this.#server = server;
  }

  #away(error: unknown): void {
    const { log, shareAlonePercent } = this.#options;
    const reason = reasonOf(error);
    const advice = advices.get(reason) ?? tlsFault(reason, 'that store', 'limits.store');
    log(
      `${this.#name} cannot be used (${reason}): until it can, this process limits by itself and gives ` +
        `${shareAlonePercent} % of each limit (limits.shareAlonePercent)${advice === null ? '' : `; ${advice}`}`,
    );
    this.#reachLater();
  }

  #reachLater(): void {
    this.#retry = setTimeout(() => {
      this.#reach().then(
        () => this.#isClosed || this.#options.log(`${this.#name} can be used: limits are shared`),
        () => this.#isClosed || this.#reachLater(),
      );
    }, retryMs).unref();
  }

  /** The server as messages call it, without user and password. */
  get #name(): string {
    return `the limits' store at ${new URL(this.#options.url).host}`;
  }
}
