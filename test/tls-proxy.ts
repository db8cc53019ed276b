import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import { fixture } from './certificates.ts';

/** TLS in front of a server of this machine that has none. */
export interface TlsProxy {
  readonly port: number;
  /** Shows this certificate of the fixtures from the next connection on. */
  certify(certificate: string): void;
  close(): Promise<void>;
}

export async function tlsProxy(target: number): Promise<TlsProxy> {
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
      from.pipe(to);
    }
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    certify(certificate) {
      const key = certificate === 'second' ? 'second-key.pem' : 'database-key.pem';
      proxy.setSecureContext({ cert: readFileSync(fixture(`${certificate}.pem`)), key: readFileSync(fixture(key)) });
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
