import { connect, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import type { Answer } from './contract/client.ts';

/** One connection on which a test writes any bytes and reads the answers in their order. */
export class RawConnection {
  readonly #socket: Socket;
  #buffered = Buffer.alloc(0);
  #closed = false;
  #waiting: (() => void)[] = [];

  /** With `halfOpen` the client keeps its own side open when the server closes the other. With `tls` it speaks TLS. */
  constructor(port: number, { halfOpen = false, tls }: { halfOpen?: boolean; tls?: ConnectionOptions } = {}) {
    const at = { port, host: '127.0.0.1', allowHalfOpen: halfOpen };
    this.#socket = tls === undefined ? connect(at) : connectTls({ ...at, ...tls });
    this.#socket.on('data', (chunk: Buffer) => {
      this.#buffered = Buffer.concat([this.#buffered, chunk]);
      this.#wake();
    });
    this.#socket.on('close', () => {
      this.#closed = true;
      this.#wake();
    });
    this.#socket.on('error', () => {});
  }

  write(bytes: string | Buffer): this {
    if (!this.#socket.destroyed) this.#socket.write(bytes);
    return this;
  }

  /** The next answer; null if the server closed the connection without one. */
  async answer(): Promise<Answer | null> {
    for (;;) {
      const answer = this.#take();
      if (answer !== null) return answer;
      if (this.#closed) return null;
      await this.#more();
    }
  }

  /** Resolves when the server has closed the connection. */
  async closed(): Promise<void> {
    while (!this.#closed) await this.#more();
  }

  end(): void {
    this.#socket.destroy();
  }

  /** Ends the connection with a reset. */
  reset(): void {
    this.#socket.resetAndDestroy();
  }

  #more(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #take(): Answer | null {
    const head = this.#buffered.indexOf('\r\n\r\n');
    if (head === -1) return null;
    const [statusLine = '', ...lines] = this.#buffered.subarray(0, head).toString('latin1').split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const end = head + 4 + Number(headers['content-length'] ?? 0);
    if (this.#buffered.length < end) return null;
    const text = this.#buffered.subarray(head + 4, end).toString('utf8');
    this.#buffered = this.#buffered.subarray(end);
    const status = Number(statusLine.split(' ')[1]);
    return status === 100 ? this.#take() : { status, headers, text };
  }
}
