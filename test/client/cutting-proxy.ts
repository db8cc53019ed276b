import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a client and a server that cuts connections. */
export interface CuttingProxy {
  readonly port: number;
  /** The connections that it cut so far: with a request on the way, or with an answer. */
  readonly cuts: { request: number; answer: number };
  close(): Promise<void>;
}

/** Cuts without an answer between them: fewer than a client tries. */
const cutsInARowMax = 3;

/**
 * Passes bytes between its clients and a server on loopback. Each time that bytes come, `random` decides whether it cuts
 * the connection, with the probability `share`: before them, after half of them, or after all of them.
 */
export async function startCuttingProxy(port: number, share: number, random: () => number): Promise<CuttingProxy> {
  const cuts = { request: 0, answer: 0 };
  const sockets = new Set<Socket>();
  let inARow = 0;
  function pass(from: Socket, to: Socket, what: keyof typeof cuts): void {
    from.on('data', (bytes: Buffer) => {
      if (from.destroyed || to.destroyed) return;
      if (inARow === cutsInARowMax || random() >= share) {
        if (what === 'answer') inARow = 0;
        return void to.write(bytes);
      }
      inARow++;
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
