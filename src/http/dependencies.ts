import type { McpServerFactory } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import type { Administration } from '../accounts/administration.ts';
import type { Callers } from '../accounts/callers.ts';
import type { ConsoleSessions } from '../accounts/console-sessions.ts';
import type { OpenIdSignIn } from '../accounts/openid-sign-in.ts';
import type { Plan } from '../accounts/plans.ts';
import type { Whom } from '../client/index.ts';
import type { Config } from '../config.ts';
import type { AuditTrail } from '../ports/audit-trail.ts';
import type { CreditLedger } from '../ports/credit-ledger.ts';
import type { RateLimiter } from '../ports/rate-limiter.ts';
import type { Finder } from '../search/finder.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Desk } from './console/desk.ts';
import type { ConsoleFiles } from './console/files.ts';
import type { Metrics } from './metrics.ts';

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds of a clock that never runs backwards, for durations. */
  monotonic(): number;
  /** Resolves after this many milliseconds. */
  wait(ms: number): Promise<void>;
}

/** A look at one part of the service, without which it cannot work. */
export interface Probe {
  /** What `/readyz` says when the look fails: a sentence for strangers, without a path or a value. */
  readonly obstacle: string;
  /** Rejects when the part cannot be used now. It may cost some milliseconds. */
  look(): Promise<void>;
}

/** What the console needs beside the dependencies of the operations. */
export interface ConsoleParts {
  readonly sessions: ConsoleSessions;
  /** Administration in the name of whoever asks, for the audit trail. */
  readonly administration: (operator: string) => Administration;
  /** Makes the secret part of a link with which an account's owner signs in, in the name of an operator. */
  readonly signInLink: (accountId: string, operator: string) => Promise<string>;
  /** Makes the secret part of a link with which an operator of this name signs in. */
  readonly operatorLink: (operator: string) => Promise<string>;
  readonly audit: Pick<AuditTrail, 'entries'>;
  readonly desk: Desk;
  readonly plans: readonly Plan[];
  readonly files: () => Promise<ConsoleFiles>;
  /** Null where nobody can sign in by OpenID. */
  readonly openId: OpenIdSignIn | null;
  /** The account that anybody may use without signing in, as in the demo; null if there is none. */
  readonly playground: string | null;
}

/** The objects that a server is built from. The caller that made them closes them, after the server. */
export interface HttpDependencies {
  readonly callers: Pick<Callers, 'verifyKey' | 'rememberedBearer' | 'verifyBearer' | 'used'>;
  readonly limiter: RateLimiter;
  readonly ledger: Pick<CreditLedger, 'standing' | 'settle' | 'charged'>;
  readonly finder: Finder;
  /** The secret with which cursors are signed, the same in every process that serves the data folder. */
  readonly cursorKey: Uint8Array;
  /** The parts that `/readyz` looks at. */
  readonly probes: readonly Probe[];
  /** Logs failures as errors with their stack, and requests at the level `info`. */
  readonly logger: Logger;
  readonly clock: Clock;
  /** Makes an id: `req_` and at least 96 random bits, never the same twice. */
  readonly requestId: () => string;
  readonly metrics: Metrics;
  /** Loads what makes the MCP servers of agents, over a client that asks the operations in the name of one. */
  readonly mcpServers: () => Promise<(whom: Whom) => McpServerFactory>;
  /** Null unless requests are traced. */
  readonly tracing: Tracing | null;
  /** Null where no console is served. */
  readonly console: ConsoleParts | null;
}

/** The sections of the configuration that a server uses. */
export type HttpOptions = Pick<Config, 'server' | 'limits' | 'links' | 'search'>;
