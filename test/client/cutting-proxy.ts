import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a client and a server that cuts connections. */
export interface CuttingProxy {
  readonly port: number;
  /** The connections that it cut so far: with a request on the way, or with an answer. */
  readonly cuts: { request: number; answer: number };
  close(): Promise<void>;
}

/**
 * The most cuts among this many requests in a row. An export gives up after 5 tries that gave no card, and between two of
 * them it may ask once whether a card was lost and be told that none was: 9 requests, 5 of them cut.
 */
const cutsMax = 4;
const requestsInARow = 9;

/**
 * Passes bytes between its clients and a server on loopback. Each time that bytes come, `random` decides whether it cuts
 * the connection, with the probability `share`: before them, after half of them, or after all of them.
 */
export async function startCuttingProxy(port: number, share: number, random: () => number): Promise<CuttingProxy> {
  const cuts = { request: 0, answer: 0 };
  const sockets = new Set<Socket>();
  let requests = 0;
  /** The number of the request that each of the last cuts fell on, the last one at the end. */
  let lastCuts: readonly number[] = [];
  const sparesNow = () => requests - (lastCuts.at(-cutsMax) ?? -requestsInARow) < requestsInARow;
  function pass(from: Socket, to: Socket, what: keyof typeof cuts): void {
    from.on('data', (bytes: Buffer) => {
      if (from.destroyed || to.destroyed) return;
      if (what === 'request') requests++;
      if (sparesNow() || random() >= share) return void to.write(bytes);
      lastCuts = [...lastCuts, requests].slice(-cutsMax);
      cuts[what]++;
      const passed = bytes.subarray(0, Math.floor((Math.floor(random() * 3) / 2) * bytes.length));
      to.write(passed, () => {
        from.destroy();
        to.destroy();
      });
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    sockets.add(from);
  }
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    pass(client, server, 'request');
    pass(server, client, 'answer');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    port: (proxy.address() as AddressInfo).port,
    cuts,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
