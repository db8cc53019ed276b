import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const directions = ['requests', 'answers'] as const;
export type Direction = (typeof directions)[number];

/** A way to a server of this machine that can be broken. */
export interface TcpProxy {
  readonly port: number;
  /** The pieces, and the ends of connections, that are held back. */
  readonly held: number;
  /** Cuts all connections. New ones are taken on. */
  cut(): void;
  /** Lets all connections hang, new ones too: nothing passes in these directions, not even that one side is gone. */
  stall(...directions: readonly Direction[]): void;
  /** Lets each piece pass only after so many milliseconds. */
  slow(milliseconds: number): void;
  /** Lets everything pass again, also what was held back. */
  pass(): void;
  close(): Promise<void>;
}

export async function tcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const gates: Record<Direction, PromiseWithResolvers<void> | null> = { requests: null, answers: null };
  let held = 0;
  let slowMs = 0;

  async function passable(direction: Direction): Promise<void> {
    if (slowMs > 0) await delay(slowMs);
    for (let gate = gates[direction]; gate !== null; gate = gates[direction]) {
      held++;
      await gate.promise;
      held--;
    }
  }

  async function forward(from: Socket, to: Socket, direction: Direction): Promise<void> {
    try {
      for await (const piece of from) {
        await passable(direction);
        if (!to.write(piece)) await once(to, 'drain');
      }
      await passable(direction);
      to.end();
    } catch {
      // One of the two broke off, which the other is told like everything else.
      await passable(direction);
      to.destroy();
    }
  }

  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const server = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    forward(client, server, 'requests');
    forward(server, client, 'answers');
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('a listener without a port');

  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }
  function pass(): void {
    slowMs = 0;
    for (const direction of directions) {
      gates[direction]?.resolve();
      gates[direction] = null;
    }
  }
  return {
    port: address.port,
    get held() {
      return held;
    },
    cut,
    stall(...stalled) {
      for (const direction of stalled) gates[direction] ??= Promise.withResolvers();
    },
    slow(milliseconds) {
      slowMs = milliseconds;
    },
    pass,
    async close() {
      pass();
      cut();
      listener.close();
      await once(listener, 'close');
    },
  };
}
