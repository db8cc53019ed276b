import { connect, type Socket } from 'node:net';

/** The result of a run of requests, times in milliseconds. */
export interface Load {
  readonly answers: number;
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** The number of answers with a status other than 200. If there is any, the measurement is worthless. */
  readonly failed: number;
}

/**
 * A closed loop over keep-alive connections without pipelining: each connection sends its next request when it has the
 * last answer. It uses bare sockets, because a whole HTTP client costs more than the measured server.
 */
export async function load(
  port: number,
  connections: number,
  durationMs: number,
  nextRequest: () => string,
): Promise<Load> {
  const latencies: number[] = [];
  let failed = 0;
  const started = performance.now();
  const until = started + durationMs;

  async function drive(socket: Socket): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let pending: Buffer | null = null;
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      socket.write(nextRequest());
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
      if (now < until) send();
      else resolve();
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
