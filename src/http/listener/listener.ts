import { lookup } from 'node:dns/promises';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Config } from '../../config.ts';
import { connectionAddresses } from '../admission/client-address.ts';
import type { Certificate } from './certificate.ts';
import { boundConnections } from './connections.ts';
import { withinPipeline } from './pipeline.ts';

/** Bytes of all headers of a request together. */
export const headerBytesMax = 16 * 1024;

/** Milliseconds between two warnings about refused connections. */
const warningIntervalMs = 60_000;

interface ListenerEvents {
  readonly onRequest: RequestListener;
  /** Called once with a connection whose pipeline is too long. It must end the connection. */
  readonly onLongPipeline: (socket: Socket) => void;
  readonly warn: (line: string) => void;
  /** Milliseconds that never run backwards. */
  readonly monotonic: () => number;
}

/**
 * Creates an HTTP server, not yet listening, with the time and number bounds that apply to every listener; an HTTPS
 * server if there is a certificate.
 */
export function createListener(
  options: Config['server'],
  events: ListenerEvents,
  certificate: Certificate | null = null,
): Server {
  const { requestTimeoutMs, keepAliveTimeoutMs, connectionsMax, connectionsPerAddressMax } = options;
  const bounds = {
    maxHeaderSize: headerBytesMax,
    // `Admission` refuses a request without a Host header, in the error envelope.
    requireHostHeader: false,
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(1000, requestTimeoutMs),
  };
  const onRequest = withinPipeline(events.onRequest, events.onLongPipeline);
  const server =
    certificate === null
      ? createServer(bounds, onRequest)
      : secureServer(bounds, onRequest, certificate, requestTimeoutMs);
  server.requestTimeout = requestTimeoutMs;
  // Node takes 0 to mean no bound.
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

function secureServer(
  bounds: ServerOptions,
  onRequest: RequestListener,
  certificate: Certificate,
  handshakeTimeout: number,
): Server {
  const server = createTlsServer({ ...bounds, ...certificate.context, handshakeTimeout }, onRequest);
  // Node passes on a failed handshake as an unreadable request. There is nobody to whom an answer could be written.
  server.removeAllListeners('tlsClientError');
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return server;
}

/** Resolves a host to one address. The name `localhost` has two, and only one is listened on. */
export async function oneAddress(host: string): Promise<string> {
  const { address } = await lookup(host);
  return address;
}

/** The address at which a listening server answers. */
export function boundAddress(server: Server): AddressInfo {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  return bound;
}
