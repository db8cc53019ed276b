import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './dependencies.ts';

/**
 * The time in which requests that were already on their way still get a 503 when closing begins. Closing at once would
 * reset their connections, and a client cannot tell a reset from a lost answer that was charged.
 */
const lullMs = 100;

/** A connection on which no request has come so far. */
interface Silent {
  readonly socket: Socket;
  /** The bytes that had come when it began: those of a TLS handshake. */
  readonly bytesBefore: number;
}

/** Closes a server. It waits for answers, but not for idle connections. */
export class Closing {
  readonly #app: FastifyInstance;
  readonly #clock: Pick<Clock, 'wait'>;
  readonly #sockets = new Set<Socket>();
  readonly #silent = new Map<string, Silent>();
  #closed: Promise<void> | undefined;

  constructor(app: FastifyInstance, clock: Pick<Clock, 'wait'>) {
    this.#app = app;
    this.#clock = clock;
    app.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
      this.#begin(socket);
    });
    // After a handshake the bytes of a connection are counted on a socket of its own, which takes the first one's place.
    app.server.on('secureConnection', (socket: Socket) => this.#begin(socket));
    // A request that came in one read with the end of its handshake does not show in the bytes.
    app.server.on('request', ({ socket }: IncomingMessage) => this.#silent.delete(peerOf(socket)));
  }

  /**
   * Stops listening and waits for the answers in flight. Cuts the connections still open after `graceMs`. Safe to call
   * twice.
   */
  within(graceMs: number): Promise<void> {
    this.#closed ??= this.#close(graceMs);
    return this.#closed;
  }

  async #close(graceMs: number): Promise<void> {
    const { server } = this.#app;
    if (this.#sockets.size > 0) await this.#clock.wait(lullMs);
    // Node treats a connection on which nothing ever came as one with a request on its way, and would wait for it.
    for (const { socket, bytesBefore } of this.#silent.values()) {
      if (socket.bytesRead === bytesBefore) socket.destroy();
    }
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    await this.#app.close();
    clearTimeout(cut);
  }

  #begin(socket: Socket): void {
    const peer = peerOf(socket);
    this.#silent.set(peer, { socket, bytesBefore: socket.bytesRead });
    socket.once('close', () => {
      if (this.#silent.get(peer)?.socket === socket) this.#silent.delete(peer);
    });
  }
}

/** Names a connection by the client's end of it. */
function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
