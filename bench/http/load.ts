import { connect, type Socket } from 'node:net';

/** The result of a run of requests, times in milliseconds. */
export interface Load {
  readonly answers: number;
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** The number of answers with a status other than 200. If there is any, the measurement is worthless. */
  readonly failed: number;
}

/**
 * How much is sent. Without a pace each connection sends its next request when it has the last answer. With one,
 * requests are due at even distances, and those of which no connection is free are late from then on.
 */
export type Much =
  | { readonly requests: number }
  | { readonly milliseconds: number; readonly requestsPerSecond?: number };

/**
 * Sends requests over keep-alive connections without pipelining. It uses bare sockets, because a whole HTTP client costs
 * more than the measured server.
 */
export async function load(port: number, connections: number, much: Much, nextRequest: () => string): Promise<Load> {
  const latencies: number[] = [];
  let failed = 0;
  let sent = 0;
  const started = performance.now();
  const until = 'milliseconds' in much ? started + much.milliseconds : Number.POSITIVE_INFINITY;
  const requestsMax = 'requests' in much ? much.requests : Number.POSITIVE_INFINITY;
  const pace = 'requestsPerSecond' in much ? 1000 / (much.requestsPerSecond ?? 0) : null;

  async function drive(socket: Socket): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let pending: Buffer | null = null;
    let sentAt = 0;
    const write = () => socket.write(nextRequest());
    const send = () => {
      const now = performance.now();
      const dueAt = pace === null ? now : started + sent * pace;
      if (dueAt >= until || sent === requestsMax) return resolve();
      sent++;
      sentAt = dueAt;
      if (dueAt <= now) write();
      else setTimeout(write, dueAt - now);
    };
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      pending = pending === null ? chunk : Buffer.concat([pending, chunk]);
      const length = answerLength(pending);
      if (length === null || pending.length < length) return;
      const now = performance.now();
      latencies.push(now - sentAt);
      // In "HTTP/1.1 200" the first digit of the status is at index 9. Only 200 means success here.
      if (pending[9] !== 50) failed++;
      pending = null;
      send();
    });
    send();
    await promise;
    socket.destroy();
  }

  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  await Promise.all(sockets.map(drive));
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    answers: latencies.length,
    requestsPerSecond: latencies.length / seconds,
    p50: latencies[Math.floor(latencies.length * 0.5)] ?? 0,
    p95: latencies[Math.floor(latencies.length * 0.95)] ?? 0,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    failed,
  };
}

function open(port: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
  socket.once('error', reject);
  return promise;
}

/** The number of bytes of the answer with its head; null if the head is incomplete. */
function answerLength(bytes: Buffer): number | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = bytes.toString('latin1', 0, end).toLowerCase();
  const at = head.indexOf('content-length: ');
  if (at === -1) throw new Error(`an answer without a length: ${head}`);
  return end + 4 + Number.parseInt(head.slice(at + 16), 10);
}
