import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that are answered at once; clients that pipeline at all send a handful. */
export const pipelinedRequestsMax = 16;

/**
 * The listener within the bound of a pipeline. Node reads 64 KiB at a time and hands on every request in it, some
 * 2,500 of the shortest, before anybody else has a turn. `tooMany` is called once with a connection that passes the
 * bound and has to end it; of the requests behind the bound none is read.
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

/** What is used here of Node's parser, which has no documented way to stop in the middle of what it has read. */
interface WithParser {
  readonly parser?: { onIncoming?: (request: IncomingMessage) => number } | null;
}

/**
 * Ends the reading of requests at the one that is just read: 2 tells the parser that what follows is no HTTP, as after
 * an upgrade. Where a later Node does not know this, the rest of the 64 KiB is read and dropped.
 */
function stopReading(socket: Socket & WithParser): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
}
