import type { Caller } from '../accounts/callers.ts';
import type { OperationName } from '../contract/operations.ts';
import type { OperatorScope } from '../ports/account-directory.ts';
import type { Taken } from '../ports/rate-limiter.ts';
import type { SessionHolder } from '../ports/session-store.ts';
import type { RequestTrace } from '../tracing/tracing.ts';

/** The part of the service that is working. The answer to an unexpected failure names it. */
type Part = 'auth' | 'billing' | 'search';

/** The findings of the steps of one request, in the order of the steps. */
export interface Exchange {
  readonly operation: OperationName | 'none';
  /** Time of arrival, in milliseconds since 1970. Everything that this request does uses this one time. */
  readonly now: number;
  /** Time of arrival by the monotonic clock, in milliseconds. */
  readonly arrived: number;
  /** The end of the last measured step, by the monotonic clock. */
  lastStepEnd: number;
  part: Part;
  caller: Caller | null;
  /** The session that asks; null for anybody but the console. */
  session: { readonly holder: SessionHolder; readonly secret: string } | null;
  /** The state of the bucket that this request draws from. It fills the rate-limit headers. */
  taken: Taken | null;
  /** Takes this request off the count of its key's running requests; null if it is not counted. */
  answered: (() => void) | null;
  /** Sends an answer that waits for the end of the request's body; null if none waits. */
  pendingAnswer: (() => void) | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange;
    /** Null unless requests are traced. */
    trace: RequestTrace | null;
  }
  interface FastifyContextConfig {
    operation?: OperationName;
    /**
     * Whom a route of the console answers: anybody; anybody, for a token of the address; a session; or a session that
     * shows its anti-forgery token: anybody's, an owner's, or an operator's. What is an operator's is also answered to a
     * key of the scope that is named: `import` or `operator`.
     */
    console?: 'open' | 'sign_in' | 'session' | 'guarded' | 'owner' | OperatorScope;
    /** Whether the route answers agents, which show a key or a token as callers of operations do. */
    isMcp?: boolean;
  }
}

/** Returns the caller. Only steps after authentication may call it; it throws in earlier ones. */
export function callerOf(exchange: Exchange): Caller {
  if (exchange.caller === null) throw new Error('a step that needs a caller ran before authentication');
  return exchange.caller;
}
