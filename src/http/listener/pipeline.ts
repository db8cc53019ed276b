import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** The number of requests of one connection that are answered at once. Clients that pipeline at all send a handful. */
export const pipelinedRequestsMax = 16;

/**
 * Bounds the pipeline of each connection. Node reads 64 KiB at a time and passes on every request in it, some 2,500 of
 * the shortest, before any other connection has a turn. `tooMany` is called once with a connection that exceeds the
 * bound, and must end it. No request behind the bound is read.
 */
export function withinPipeline(listener: RequestListener, tooMany: (socket: Socket) => void): RequestListener {
  const underWay = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const count = underWay.get(socket) ?? 0;
    if (count >= pipelinedRequestsMax) {
      underWay.set(socket, Number.POSITIVE_INFINITY);
      if (count === Number.POSITIVE_INFINITY) return;
      stopReading(socket);
      tooMany(socket);
      return;
    }
    underWay.set(socket, count + 1);
    response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    listener(request, response);
  };
}

/** The part of Node's parser that is used here. Node documents no way to stop in the middle of what it has read. */
interface WithParser {
  readonly parser?: { onIncoming?: (request: IncomingMessage) => number } | null;
}

/**
 * Stops reading requests at the current one: 2 tells the parser that what follows is not HTTP, as after an upgrade. If
 * a later Node does not know this, it reads and drops the rest of the 64 KiB.
 */
function stopReading(socket: Socket & WithParser): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
}
