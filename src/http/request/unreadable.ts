import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Taken } from '../../ports/rate-limiter.ts';
import type { Buckets } from '../admission/buckets.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { pipelinedRequestsMax } from '../listener/pipeline.ts';
import { errorBody, type Responder } from '../respond.ts';

/** The errors of Node's parser, in words for the caller. */
const messages: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
  HPE_HEADER_OVERFLOW: 'The headers of the request are too long.',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'The chunk extensions of the request are too long.',
  HPE_INVALID_HEADER_TOKEN: 'A header of the request holds a character that is not allowed there.',
  HPE_INVALID_METHOD: 'The method of the request is none that is served here.',
  LONG_PIPELINE: `At most ${pipelinedRequestsMax} requests may wait for their answers on one connection.`,
  HPE_INVALID_URL: 'The target of the request holds a character that is not allowed there.',
};

/** The time for which the rest of an unreadable request is read. */
const lingerMs = 1000;

function messageOf(error: { code?: string }): string {
  return messages[error.code ?? ''] ?? 'The request is not valid HTTP/1.1.';
}

/**
 * Answers requests that Node's parser refuses before Fastify sees them. It writes the envelope and the usual four
 * headers straight to the socket, then closes the socket.
 */
export class UnreadableRequests {
  readonly #dependencies: HttpDependencies;
  readonly #buckets: Buckets;
  readonly #responder: Responder;
  /** The newest request of each connection. Nothing may be written to a socket before that request is answered. */
  readonly #newest = new WeakMap<Duplex, FastifyReply>();

  constructor(dependencies: HttpDependencies, buckets: Buckets, responder: Responder) {
    this.#dependencies = dependencies;
    this.#buckets = buckets;
    this.#responder = responder;
  }

  /** Must be called with every request whose head could be read. */
  remember(request: FastifyRequest, reply: FastifyReply): void {
    this.#newest.set(request.raw.socket, reply);
  }

  /** The listener of `clientError`. */
  answer(error: { code?: string }, socket: Duplex): void {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const newest = this.#newest.get(socket);
    if (newest !== undefined && !newest.request.raw.complete) {
      this.#cutShort(error, newest, socket);
    } else if (newest === undefined || newest.raw.writableFinished) {
      this.#answerAndClose(error, socket);
    } else {
      // The request was pipelined behind others that are still being answered. Their answers go first.
      newest.raw.once('close', () => this.#answerAndClose(error, socket));
    }
  }

  /** The listener of `connect`. Node hands it the socket of a CONNECT request, which only a proxy could serve. */
  answerConnect(socket: Duplex): void {
    // The socket has no other error listener now, and an unhandled error would end the process.
    socket.on('error', () => socket.destroy());
    const newest = this.#newest.get(socket);
    if (newest === undefined || newest.raw.writableFinished)
      this.#answerAndClose({ code: 'HPE_INVALID_METHOD' }, socket);
    else socket.destroy();
  }

  /** Answers a request whose head was read but whose body is broken or late. */
  #cutShort(error: { code?: string }, reply: FastifyReply, socket: Duplex): void {
    // The request was refused before its body came, and that was its only answer.
    if (reply.sent) {
      socket.destroy();
      return;
    }
    const { pendingAnswer: owed } = reply.request.exchange;
    if (owed !== null) {
      owed();
      return;
    }
    reply.header('connection', 'close');
    this.#responder.refuse(reply.request, reply, { refused: 'validation_error', message: messageOf(error) });
  }

  /**
   * Writes the answer and closes the connection. Further bytes of the client are read and dropped for a moment: closing
   * on unread bytes sends a reset, which can discard the answer at the client.
   */
  #answerAndClose(error: { code?: string }, socket: Duplex): void {
    const { clock } = this.#dependencies;
    const remoteAddress = 'remoteAddress' in socket ? String(socket.remoteAddress) : undefined;
    this.#buckets.takeConnection(remoteAddress, clock.now()).then((taken) => {
      if (!socket.writable) return;
      socket.end(this.#rawAnswer(error, taken));
      socket.resume();
      const cut = setTimeout(() => socket.destroy(), lingerMs);
      socket.once('close', () => clearTimeout(cut));
    });
  }

  #rawAnswer(error: { code?: string }, taken: Taken): string {
    const { clock, metrics, requestId } = this.#dependencies;
    const id = requestId();
    const body = errorBody('validation_error', messageOf(error), id);
    metrics.request('none', 'validation_error');
    metrics.refused('validation_error');
    return [
      'HTTP/1.1 422 Unprocessable Entity',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${id}`,
      `x-ratelimit-limit: ${taken.limit}`,
      `x-ratelimit-remaining: ${taken.remaining}`,
      `x-ratelimit-reset: ${taken.resetAtSeconds}`,
      `date: ${new Date(clock.now()).toUTCString()}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      body,
    ].join('\r\n');
  }
}
