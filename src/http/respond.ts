import type { FastifyReply, FastifyRequest } from 'fastify';
import { retryAfterSeconds } from '../contract/bounds.ts';
import { type ErrorCode, errors } from '../contract/errors.ts';
import type { UsageNotice } from '../ports/credit-ledger.ts';
import type { Buckets } from './buckets.ts';
import type { HttpDependencies } from './dependencies.ts';

/** An answer that is an error of the catalogue. A value, not an exception: it is expected and has no stack. */
export interface Refused {
  readonly refused: ErrorCode;
  /** A better text for this very request than that of the catalogue. */
  readonly message?: string;
  readonly extra?: ErrorFields;
  readonly headers?: Readonly<Record<string, string>>;
  /** 404 and 405 of paths that are none of the operations carry the code `validation_error`. */
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

/** The way out of every request that was understood as HTTP. */
export class Responder {
  /** Set when the server closes: every answer is then the last of its connection. */
  closing = false;
  readonly #dependencies: HttpDependencies;
  readonly #logs: boolean;
  readonly #buckets: Buckets;

  constructor(dependencies: HttpDependencies, buckets: Buckets) {
    this.#dependencies = dependencies;
    this.#logs = dependencies.logger.isLevelEnabled('debug');
    this.#buckets = buckets;
  }

  /** A JSON body of status 200, already written out. */
  success(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
    return this.#send(request, reply, 200, json, body, 'ok');
  }

  /** A success that is not an answer of the contract's own, in a content type of its own. */
  plain(request: FastifyRequest, reply: FastifyReply, contentType: string, body: string): FastifyReply {
    return this.#send(request, reply, 200, contentType, body, 'ok');
  }

  /** A success without a body. */
  empty(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return this.#send(request, reply, 204, null, '', 'ok');
  }

  /** An earlier answer again: its own request id, the live rate limit. */
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
  lap(request: FastifyRequest, step: Parameters<HttpDependencies['metrics']['step']>[1]): void {
    const { exchange } = request;
    const now = this.#dependencies.clock.monotonic();
    this.#dependencies.metrics.step(exchange.operation, step, now - exchange.lap);
    exchange.lap = now;
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
    const { metrics, clock, logger } = this.#dependencies;
    const { taken } = exchange;
    if (taken === null) {
      // Whoever spent no token, of a key or of an address, sees the bucket of the address as it is.
      this.#buckets.peekAddress(request.raw, exchange.now).then((seen) => {
        exchange.taken ??= seen;
        // A broken body can have brought another answer meanwhile.
        if (!reply.sent && exchange.owed === null) this.#send(request, reply, status, contentType, body, code);
      });
      return reply;
    }
    if (!reply.hasHeader('x-request-id')) reply.header('x-request-id', request.id);
    reply
      .header('x-ratelimit-limit', taken.limit)
      .header('x-ratelimit-remaining', taken.remaining)
      .header('x-ratelimit-reset', taken.resetAtSeconds);
    // Personal data that was paid for is no business of a shared cache, and names in it are no page to be shown.
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    if (this.closing) reply.header('connection', 'close');
    if (contentType !== null) reply.header('content-type', contentType);
    metrics.request(exchange.operation, code);
    const milliseconds = clock.monotonic() - exchange.arrived;
    metrics.step(exchange.operation, 'total', milliseconds);
    if (this.#logs) {
      logger.debug({ requestId: request.id, operation: exchange.operation, status, code, milliseconds }, 'answered');
    }
    reply.code(status);
    if (request.raw.complete || (reply.raw.shouldKeepAlive && !this.closing)) return reply.send(body);
    // Node closes such a connection with the answer, and closing on unread bytes is a reset, which takes the answer
    // away from the client: a body that was refused early is read to its end first.
    reply.header('connection', 'close');
    exchange.owed = () => reply.send(body);
    request.raw.once('end', exchange.owed).resume();
    return reply;
  }
}
