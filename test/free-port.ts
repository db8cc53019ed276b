import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine that was free a moment ago, for a server that must be told its port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('a listener without a port');
  return address.port;
}
