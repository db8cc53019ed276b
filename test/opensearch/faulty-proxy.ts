import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What a proxy does with connections: passes their bytes, ends them, or keeps them open and passes nothing. */
type Mode = 'passing' | 'refusing' | 'hanging';

/** A proxy in front of a server that becomes as faulty as a test wants it. */
export interface FaultyProxy {
  readonly url: string;
  set(mode: Mode): void;
  /** Hangs after so many bytes on the way to the server, and resolves when it does. */
  hangsAfter(bytes: number): Promise<void>;
  close(): Promise<void>;
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let mode: Mode = 'passing';
  let hang: { left: number; reached: () => void } | null = null;

  function pass(from: Socket, to: Socket, isRequest: boolean): void {
    sockets.add(from);
    from.on('data', (bytes: Buffer) => {
      if (isRequest && hang !== null) {
        hang.left -= bytes.length;
        if (hang.left <= 0) {
          mode = 'hanging';
          hang.reached();
          hang = null;
        }
      }
      if (mode === 'passing' && !to.destroyed) to.write(bytes);
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }
  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }
  const proxy = createServer((client) => {
    if (mode === 'refusing') return void client.destroy();
    const server = connect(Number(port), hostname);
    pass(client, server, true);
    pass(server, client, false);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    set(next) {
      // What was not passed on is lost, as on a network.
      if (next !== mode) cut();
      mode = next;
    },
    hangsAfter(left) {
      const { promise, resolve } = Promise.withResolvers<void>();
      hang = { left, reached: resolve };
      return promise;
    },
    async close() {
      cut();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
