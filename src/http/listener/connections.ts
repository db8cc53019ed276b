import type { Server, Socket } from 'node:net';

/**
 * Closes connections of an address that has this many open already. `addressOf` names the address of a connection, and
 * is null for one that is not counted; `refused` is called for each that is closed.
 */
export function boundConnections(
  server: Server,
  addressMax: number,
  addressOf: (remoteAddress: string | undefined) => string | null,
  refused: () => void,
): void {
  const open = new Map<string, number>();
  // Before Node's own listener: a refused connection gets no parser.
  server.prependListener('connection', (socket: Socket) => {
    const address = addressOf(socket.remoteAddress);
    if (address === null) return;
    const count = open.get(address) ?? 0;
    if (count >= addressMax) {
      socket.destroy();
      refused();
      return;
    }
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
