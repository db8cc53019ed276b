import type { ErrorCode } from '../contract/errors.ts';
import type { OperationName } from '../contract/operations.ts';

/** A request that was answered: nothing of its query, of a record or of the caller's address. */
export interface RecentRequest {
  readonly id: string;
  /** Time of arrival, in milliseconds since 1970. */
  readonly at: number;
  /** None for a path at which nothing is served. */
  readonly operation: OperationName | 'none';
  readonly status: number;
  readonly code: ErrorCode | 'ok';
  readonly milliseconds: number;
  /** Null without a valid key. */
  readonly accountId: string | null;
}

/** Requests of one operation that were answered alike. */
interface RequestGroup {
  readonly operation: RecentRequest['operation'];
  readonly code: RecentRequest['code'];
  readonly count: number;
  readonly newest: RecentRequest;
}

export interface RequestSummary {
  /** The oldest that is remembered; null for none. */
  readonly since: number | null;
  readonly count: number;
  /** Requests in each of the last 60 seconds, the oldest second first. */
  readonly perSecond: readonly number[];
  /** What was refused or failed, the most frequent first. */
  readonly errors: readonly RequestGroup[];
  /** The slowest, the slowest first. */
  readonly slow: readonly RecentRequest[];
}

const seconds = 60;
const slowMax = 20;

/** The latest requests that this process answered, in memory only. */
export class RecentRequests {
  readonly #max: number;
  /** A ring: the oldest is overwritten. */
  readonly #ring: RecentRequest[] = [];
  #next = 0;

  constructor(requestsMax: number) {
    this.#max = requestsMax;
  }

  add(request: RecentRequest): void {
    this.#ring[this.#next] = request;
    this.#next = (this.#next + 1) % this.#max;
  }

  find(id: string): RecentRequest | null {
    return this.#ring.find((request) => request.id === id) ?? null;
  }

  /** Sums up what is remembered; `now` is in milliseconds since 1970. */
  summary(now: number): RequestSummary {
    const perSecond = new Array<number>(seconds).fill(0);
    const groups = new Map<string, RequestGroup>();
    let since: number | null = null;
    for (const request of this.#ring) {
      since = Math.min(since ?? request.at, request.at);
      const ago = Math.floor((now - request.at) / 1000);
      if (ago >= 0 && ago < seconds) perSecond[seconds - 1 - ago] = (perSecond[seconds - 1 - ago] ?? 0) + 1;
      if (request.code !== 'ok') addTo(groups, request);
    }
    return {
      since,
      count: this.#ring.length,
      perSecond,
      errors: [...groups.values()].sort((a, b) => b.count - a.count),
      slow: this.#ring.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, slowMax),
    };
  }
}

function addTo(groups: Map<string, RequestGroup>, request: RecentRequest): void {
  const { operation, code } = request;
  const name = `${operation} ${code}`;
  const before = groups.get(name);
  const newest = before === undefined || before.newest.at <= request.at ? request : before.newest;
  groups.set(name, { operation, code, count: (before?.count ?? 0) + 1, newest });
}
