import type { Server, Socket } from 'node:net';

/**
 * Closes a new connection if its address already has `addressMax` open ones. `addressOf` names the address of a
 * connection, or returns null for one that is not counted. `refused` is called for each closed connection.
 */
export function boundConnections(
  server: Server,
  addressMax: number,
  addressOf: (remoteAddress: string | undefined) => string | null,
  refused: () => void,
): void {
  const open = new Map<string, number>();
  // This listener runs before Node's own, so that a refused connection gets no parser.
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
