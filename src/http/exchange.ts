import type { OperationName } from '../contract/operations.ts';
import type { Caller } from '../ports/account-directory.ts';
import type { Taken } from '../ports/rate-limiter.ts';

/** The part of the service at work; when something unexpected happens, the answer names it. */
export type Part = 'auth' | 'billing' | 'search';

/** What the steps of one request learn, in their order. */
export interface Exchange {
  readonly operation: OperationName | 'none';
  /** Arrival, milliseconds since 1970: the one time of everything that this request does. */
  readonly now: number;
  /** Arrival by the monotonic clock, milliseconds. */
  readonly arrived: number;
  /** End of the last measured step. */
  lap: number;
  part: Part;
  caller: Caller | null;
  /** The state of the bucket that this request draws from; fills the rate-limit headers. */
  taken: Taken | null;
  /** Sends the answer that waits for the end of the request's body; null when none waits. */
  owed: (() => void) | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange;
  }
  interface FastifyContextConfig {
    operation?: OperationName;
  }
}

/** The caller, in steps that run only after authentication. */
export function callerOf(exchange: Exchange): Caller {
  if (exchange.caller === null) throw new Error('a step that needs a caller ran before authentication');
  return exchange.caller;
}
