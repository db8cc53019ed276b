import { lookup } from 'node:dns/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Config } from '../../config.ts';
import { connectionAddresses } from '../client-address.ts';
import { boundConnections } from './connections.ts';
import { withinPipeline } from './pipeline.ts';

/** Bytes of all headers of a request together. */
export const headerBytesMax = 16 * 1024;

/** Milliseconds between two warnings about refused connections. */
const warningIntervalMs = 60_000;

export interface ListenerEvents {
  readonly onRequest: RequestListener;
  /** Called once with a connection whose pipeline is too long, and has to end it. */
  readonly onLongPipeline: (socket: Socket) => void;
  readonly warn: (line: string) => void;
  /** Milliseconds that never run backwards. */
  readonly monotonic: () => number;
}

/** An HTTP server with the bounds in time and number that hold for every listener, not listening yet. */
export function createListener(options: Config['server'], events: ListenerEvents): Server {
  const { requestTimeoutMs, keepAliveTimeoutMs, connectionsMax, connectionsPerAddressMax } = options;
  const server = createServer(
    {
      maxHeaderSize: headerBytesMax,
      // The gate refuses a request without a Host header, in the error envelope.
      requireHostHeader: false,
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(1000, requestTimeoutMs),
    },
    withinPipeline(events.onRequest, events.onLongPipeline),
  );
  server.requestTimeout = requestTimeoutMs;
  // Node takes 0 for no bound at all.
  server.keepAliveTimeout = Math.max(1, keepAliveTimeoutMs);
  // Ends a connection on which nothing moves, above all that of a client that does not read its answer.
  server.setTimeout(keepAliveTimeoutMs + requestTimeoutMs);
  server.maxConnections = connectionsMax;

  let quietUntil = Number.NEGATIVE_INFINITY;
  boundConnections(server, connectionsPerAddressMax, connectionAddresses(options.trustedProxies), () => {
    const now = events.monotonic();
    if (now < quietUntil) return;
    quietUntil = now + warningIntervalMs;
    events.warn(
      `one client address has ${connectionsPerAddressMax} connections: more are closed. If it is a proxy of yours, ` +
        'name it in server.trustedProxies; else see server.connectionsPerAddressMax',
    );
  });
  return server;
}

/** Resolves to one address of a host: the name `localhost` stands for two, and one is listened on. */
export async function oneAddress(host: string): Promise<string> {
  const { address } = await lookup(host);
  return address;
}

/** Where a listening server answers. */
export function boundAddress(server: Server): AddressInfo {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  return bound;
}
