import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../../config.ts';
import { connectionAddresses } from '../admission/client-address.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { boundAddress, createListener, oneAddress } from '../listener/listener.ts';
import { cachedFor } from './cached.ts';

interface MonitoringServer {
  /** Resolves to the address that was got; port 0 takes a free one. Rejects when the port is taken. */
  listen(address: { readonly host: string; readonly port: number }): Promise<AddressInfo>;
  close(): Promise<void>;
}

/** Says whether the service takes work: null if it does, else the reason why not. */
export type Readiness = () => Promise<string | null>;

interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** Probes and a Prometheus ask every few seconds. */
const addressRequestsPerMinute = 600;

/** How long a client that asks too often waits for the refusal, in milliseconds. */
const refusedWaitMs = 1000;

/** The time for which measurements are shown again, so that asking more often than Prometheus does costs nothing. */
const shownMs = 1000;

/** Creates the server for operators, with a listener of its own: health and measurements, without a key. */
export function createMonitoringServer(
  { metrics, limiter, logger, clock }: Pick<HttpDependencies, 'metrics' | 'limiter' | 'logger' | 'clock'>,
  readiness: Readiness,
  options: Config['server'],
): MonitoringServer {
  const addressOf = connectionAddresses([]);
  const measured = cachedFor(shownMs, clock.monotonic, () => metrics.registry.metrics());

  const pages: Readonly<Record<string, () => Promise<Answer>>> = {
    '/livez': async () => text(200, 'alive'),
    '/readyz': async () => {
      const obstacle = await readiness();
      return obstacle === null ? text(200, 'ready') : text(503, obstacle);
    },
    '/metrics': async () => ({ status: 200, contentType: metrics.registry.contentType, body: await measured() }),
  };

  async function answerTo({ method, url = '', socket }: IncomingMessage): Promise<Answer> {
    const bucket = `address:monitoring ${addressOf(socket.remoteAddress)}`;
    const { allowed } = await limiter.take(bucket, addressRequestsPerMinute, clock.now());
    if (!allowed) {
      await clock.wait(refusedWaitMs);
      return text(429, `${addressRequestsPerMinute} requests a minute are answered.`);
    }
    const path = url.split('?', 1)[0] ?? '';
    const page = pages[path];
    if (page === undefined) return text(404, `There are ${Object.keys(pages).join(', ')}.`);
    return method === 'GET' || method === 'HEAD' ? page() : text(405, 'GET and HEAD are answered.');
  }

  const onRequest: RequestListener = async (request, response) => {
    let answer: Answer;
    try {
      answer = await answerTo(request);
    } catch (error) {
      logger.error({ err: error }, 'monitoring failed');
      answer = text(503, 'This cannot be told.');
    }
    response.writeHead(answer.status, {
      'content-type': answer.contentType,
      'content-length': Buffer.byteLength(answer.body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(answer.status === 405 ? { allow: 'GET, HEAD' } : {}),
    });
    response.end(answer.body);
  };

  const server = createListener(options, {
    onRequest,
    onLongPipeline: (socket) => {
      // The connection stays open but is not read. A client whose connection ended would open and fill another at once.
      socket.pause();
      clock.wait(refusedWaitMs).then(() => socket.destroy());
    },
    warn: (line) => logger.warn(line),
    monotonic: clock.monotonic,
  });
  return {
    async listen({ host, port }) {
      server.listen({ host: await oneAddress(host), port });
      await once(server, 'listening');
      return boundAddress(server);
    },
    close() {
      const { promise, resolve } = Promise.withResolvers<void>();
      server.close(() => resolve());
      server.closeAllConnections();
      return promise;
    },
  };
}

function text(status: number, line: string): Answer {
  return { status, contentType: 'text/plain; charset=utf-8', body: `${line}\n` };
}
