import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { retryAfterSeconds } from '../contract/bounds.ts';
import { type ErrorCode, errors } from '../contract/errors.ts';
import type { UsageNotice } from '../ports/credit-ledger.ts';
import type { Taken } from '../ports/rate-limiter.ts';
import type { Buckets } from './admission/buckets.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { RecentRequests } from './recent-requests.ts';
import { requestLine } from './request-line.ts';

/**
 * An answer that is an error of the catalogue. It is a value, not an exception, because it is expected and needs no
 * stack.
 */
export interface Refused {
  readonly refused: ErrorCode;
  /** A more exact text for this request than the catalogue's. */
  readonly message?: string;
  readonly extra?: ErrorFields;
  readonly headers?: Readonly<Record<string, string>>;
  /** The status of a 404 or 405 for a path without an operation. Their code is `validation_error`. */
  readonly status?: 404 | 405;
}

interface ErrorFields {
  readonly upgrade_url?: string | null;
  readonly credits_remaining?: 0;
  readonly usage_notice?: UsageNotice | null;
  readonly attempted_email?: string | null;
  readonly signup_url?: string | null;
  readonly actions?: readonly { readonly label: string; readonly description: string; readonly url: string | null }[];
  readonly support?: string | null;
  readonly docs?: string | null;
}

export function errorBody(code: ErrorCode, message: string, requestId: string, extra: ErrorFields = {}): string {
  return JSON.stringify({ error: { code, message, request_id: requestId, ...extra } });
}

const json = 'application/json; charset=utf-8';
/** The time after which a client that takes nothing of a streamed body is cut off, in milliseconds. */
const stalledMs = 60_000;

/** Sends the answer to every request that was understood as HTTP. */
export class Responder {
  /** Set when the server closes. Each answer then ends its connection. */
  closing = false;
  readonly #dependencies: HttpDependencies;
  readonly #logs: boolean;
  readonly #buckets: Buckets;
  readonly #recent: RecentRequests;

  constructor(dependencies: HttpDependencies, buckets: Buckets, recent: RecentRequests) {
    this.#dependencies = dependencies;
    this.#logs = dependencies.logger.isLevelEnabled('info');
    this.#buckets = buckets;
    this.#recent = recent;
  }

  /** Sends a body of status 200 that is already JSON text. */
  success(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
    return this.#send(request, reply, 200, json, body, 'ok');
  }

  /**
   * Sends a body of status 200 as it is made. The request counts as running until the end of it, and a client that takes
   * nothing for `stalledMs` is cut off.
   */
  stream(request: FastifyRequest, reply: FastifyReply, contentType: string, body: Readable): FastifyReply {
    const { exchange } = request;
    if (exchange.taken === null) throw new Error('a request without a token streams nothing');
    const { answered } = exchange;
    exchange.answered = null;
    this.#head(request, reply, exchange.taken, contentType);
    body.once('close', () => {
      answered?.();
      this.#note(request, 200, body.errored === null ? 'ok' : 'search_unavailable');
    });
    body.once('error', (error) => {
      this.#dependencies.logger.error(
        { err: error, requestId: request.id, operation: exchange.operation },
        'request failed',
      );
    });
    reply.raw.setTimeout(stalledMs, () => reply.raw.destroy());
    return reply.code(200).send(body);
  }

  /** Sends an answer that is no operation's and has a form of its own. */
  other(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    contentType: string | null,
    body: string,
  ): FastifyReply {
    return this.#send(request, reply, status, contentType, body, status < 400 ? 'ok' : 'validation_error');
  }

  /** Sends a success without a body. */
  empty(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return this.#send(request, reply, 204, null, '', 'ok');
  }

  /** Sends an earlier answer again, with the request id of that answer and the present rate limit. */
  replay(request: FastifyRequest, reply: FastifyReply, requestId: string, body: string): FastifyReply {
    this.#dependencies.metrics.replayed();
    reply.header('x-request-id', requestId).header('idempotent-replayed', 'true');
    return this.#send(request, reply, 200, json, body, 'ok');
  }

  refuse(request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply {
    const { refused: code } = refused;
    const row = errors[code];
    const status = refused.status ?? row.status;
    if (status < 500) this.#dependencies.metrics.refused(code);
    if (row.retryable) {
      const seconds = code === 'rate_limited' ? request.exchange.taken?.retryAfterSeconds : retryAfterSeconds;
      reply.header('retry-after', Math.max(1, seconds ?? 1));
    }
    if (refused.headers !== undefined) reply.headers(refused.headers);
    const body = errorBody(code, refused.message ?? row.message, request.id, refused.extra);
    return this.#send(request, reply, status, json, body, code);
  }

  /** Ends a measured step of the request. */
  endStep(request: FastifyRequest, step: Parameters<HttpDependencies['metrics']['step']>[1]): void {
    const { exchange } = request;
    const now = this.#dependencies.clock.monotonic();
    this.#dependencies.metrics.step(exchange.operation, step, now - exchange.lastStepEnd);
    exchange.lastStepEnd = now;
  }

  #head(request: FastifyRequest, reply: FastifyReply, taken: Taken, contentType: string | null): void {
    if (!reply.hasHeader('x-request-id')) reply.header('x-request-id', request.id);
    reply
      .header('x-ratelimit-limit', taken.limit)
      .header('x-ratelimit-remaining', taken.remaining)
      .header('x-ratelimit-reset', taken.resetAtSeconds);
    // Personal data that was paid for must not be kept by a shared cache, and names in it must not be shown as a page.
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    if (this.closing) reply.header('connection', 'close');
    if (contentType !== null) reply.header('content-type', contentType);
  }

  /** Measures and logs an answer. */
  #note(request: FastifyRequest, status: number, code: ErrorCode | 'ok'): void {
    const { metrics, clock, logger } = this.#dependencies;
    const { exchange } = request;
    metrics.request(exchange.operation, code);
    request.trace?.answered(code);
    const milliseconds = clock.monotonic() - exchange.arrived;
    metrics.step(exchange.operation, 'total', milliseconds);
    // The console asks so often that nothing else would be remembered.
    if (request.routeOptions.config.console === undefined) {
      const { operation, now: at, caller } = exchange;
      const accountId = caller?.accountId ?? null;
      this.#recent.add({ id: request.id, at, operation, status, code, milliseconds, accountId });
    }
    if (this.#logs) logger.info(requestLine(request, { status, code, milliseconds }), 'answered');
  }

  #send(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    contentType: string | null,
    body: string,
    code: ErrorCode | 'ok',
  ): FastifyReply {
    const { exchange } = request;
    const { taken } = exchange;
    if (taken === null) {
      // A request that took no token shows the state of its address's bucket.
      this.#buckets.peekAddress(request.raw, exchange.now).then((seen) => {
        exchange.taken ??= seen;
        // A broken body may have caused another answer meanwhile.
        if (!reply.sent && exchange.pendingAnswer === null) this.#send(request, reply, status, contentType, body, code);
      });
      return reply;
    }
    exchange.answered?.();
    exchange.answered = null;
    this.#head(request, reply, taken, contentType);
    this.#note(request, status, code);
    reply.code(status);
    if (request.raw.complete || (reply.raw.shouldKeepAlive && !this.closing)) return reply.send(body);
    // The body was refused before it was read. Node would close the connection with the answer, and closing on unread
    // bytes sends a reset, which can discard the answer at the client. So the body is read to its end first.
    reply.header('connection', 'close');
    exchange.pendingAnswer = () => reply.send(body);
    request.raw.once('end', exchange.pendingAnswer).resume();
    return reply;
  }
}
