import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a server of this machine that can be broken. */
export interface TcpProxy {
  readonly port: number;
  /** Cuts all connections. New ones are taken on. */
  cut(): void;
  /** Lets all connections hang, new ones too: they stay open, and nothing passes. */
  stall(): void;
  /** Lets everything pass again, also what was held back. */
  pass(): void;
  close(): Promise<void>;
}

export async function tcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isStalled = false;
  const server = createServer((client) => {
    const pair = [client, connect(target, '127.0.0.1')] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed()] as readonly (readonly [Socket, Socket])[]) {
      from.setNoDelay(true);
      from.on('data', (chunk: Buffer) => to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
      if (isStalled) from.pause();
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a listener without a port');
  const each = (act: (socket: Socket) => void) => {
    for (const pair of pairs) for (const socket of pair) act(socket);
  };
  return {
    port: address.port,
    cut: () => each((socket) => socket.destroy()),
    stall() {
      isStalled = true;
      each((socket) => socket.pause());
    },
    pass() {
      isStalled = false;
      each((socket) => socket.resume());
    },
    async close() {
      each((socket) => socket.destroy());
      server.close();
      await once(server, 'close');
    },
  };
}
