import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * What clients sent before they could know is still on its way when closing begins. In this time it gets its 503;
 * closing at once would reset it, and a client cannot tell a reset from an answer that was charged and lost.
 */
const lullMs = 100;

/** The end of a server: answers are waited for, connections are not. */
export class Closing {
  readonly #app: FastifyInstance;
  readonly #sockets = new Set<Socket>();
  #closed: Promise<void> | undefined;

  constructor(app: FastifyInstance) {
    this.#app = app;
    app.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /** Stops listening and waits for the answers in flight; cuts what is still open after this time. Safe to call twice. */
  within(graceMs: number): Promise<void> {
    this.#closed ??= this.#close(graceMs);
    return this.#closed;
  }

  async #close(graceMs: number): Promise<void> {
    const { server } = this.#app;
    if (this.#sockets.size > 0) await delay(lullMs);
    // Node takes a connection on which nothing ever came for one whose request is on its way, and would wait for it.
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy();
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    await this.#app.close();
    clearTimeout(cut);
  }
}
