/**
 * Compares searching on the event loop with searching in threads, over HTTP with everything: the public sentences take
 * turns over a data folder, and in the same run a bare Fastify handler returns as many bytes. Each number of threads has
 * a server process of its own; they are asked in turns. The load runs in this process, which takes a share of the cores.
 *
 * Usage: npm run bench:threads DATA-FOLDER [-- --threads 0,1,2 --clients 16 --rounds 5]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Load, load, type Much } from './http/load.ts';
import type { Ask, Processor, Started } from './http/server.ts';
import { publicSentences } from './public-sentences.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    threads: { type: 'string', default: '0,1,2' },
    clients: { type: 'string', default: '16' },
    rounds: { type: 'string', default: '5' },
  },
});
const [dataDir] = positionals;
if (dataDir === undefined) throw new Error('a data folder is missing');
const clients = Number(values.clients);
const rounds = Number(values.rounds);
const roundMs = 3_000;
const sentences = publicSentences();

/** A server in a process of its own. */
class Server {
  readonly #child: ChildProcess;
  readonly started: Promise<Started>;

  constructor(threads: number) {
    const unbounded = { WHOM_SERVER_CONNECTIONS_PER_ADDRESS_MAX: '10000', WHOM_LIMITS_REQUESTS_IN_WORK_MAX: '10000' };
    this.#child = fork(fileURLToPath(new URL('./http/server.ts', import.meta.url)), [dataDir ?? ''], {
      env: { ...process.env, ...unbounded, WHOM_SEARCH_THREADS: String(threads) },
    });
    this.started = this.#told<Started>();
  }

  ask<Told>(what: Ask): Promise<Told> {
    this.#child.send(what);
    return this.#told<Told>();
  }

  stop(): void {
    this.#child.disconnect();
  }

  async #told<Told>(): Promise<Told> {
    const [message] = (await once(this.#child, 'message')) as [Told];
    return message;
  }
}

interface Run extends Load {
  /** Microseconds of processor time for each request: of the event loop, and of the whole process. */
  readonly loopMicroseconds: number;
  readonly allMicroseconds: number;
}

async function measure(server: Server, port: number, much: Much, next: () => string): Promise<Run> {
  const before = await server.ask<Processor>({ kind: 'cpu' });
  const run = await load(port, clients, much, next);
  const after = await server.ask<Processor>({ kind: 'cpu' });
  return {
    ...run,
    loopMicroseconds: (after.loop - before.loop) / run.answers,
    allMicroseconds: (after.all - before.all) / run.answers,
  };
}

function search(key: string, sentence: string): string {
  const body = JSON.stringify({ query: sentence, page_size: 10 });
  return (
    `POST /v1/search HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\n` +
    `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

/** Asks each sentence in its turn; after all of them, each as many times again. */
function inTurn(key: string): () => string {
  const requests = sentences.map((sentence) => search(key, sentence));
  let n = 0;
  return () => requests[n++ % requests.length] ?? '';
}

/** The median size of the answers to some sentences. */
async function usualBody({ port, key }: Started): Promise<string> {
  const bodies: string[] = [];
  for (let at = 0; at < 101; at++) {
    const response = await fetch(`http://127.0.0.1:${port}/v1/search`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ query: sentences[(at * 13) % sentences.length], page_size: 10 }),
    });
    bodies.push(await response.text());
  }
  return bodies.sort((a, b) => a.length - b.length)[50] ?? '';
}

const compared = values.threads
  .split(',')
  .map((count) => ({ threads: Number(count), server: new Server(Number(count)) }));
const measured = [];
for (const { threads, server } of compared) {
  const started = await server.started;
  measured.push({ threads, server, started, next: inTurn(started.key), runs: [] as Run[] });
}
const [plain] = measured;
if (plain === undefined) throw new Error('no number of threads is given');

console.log(
  `node ${process.version}, ${sentences.length} sentences, ${clients} clients, load ${loadavg()[0]?.toFixed(1)}`,
);
// Each thread compiles what it runs for itself, which takes as many searches as there are sentences, and more.
for (const time of ['first', 'second', 'third', 'fourth']) {
  console.log(`each sentence for the ${time} time`);
  for (const { threads, server, started, next } of measured)
    report(`${threads} threads`, await measure(server, started.port, { requests: sentences.length }, next), null);
}
const bare = {
  runs: [] as Run[],
  port: await plain.server.ask<number>({ kind: 'bare', bodies: { b: await usualBody(plain.started) } }),
};
const body = search('x', sentences[0] ?? '').split('\r\n\r\n')[1] ?? '';
const bareRequest = `POST /b HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
for (let round = 0; round < rounds; round++) {
  bare.runs.push(await measure(plain.server, bare.port, { milliseconds: roundMs }, () => bareRequest));
  for (const { server, started, next, runs } of measured)
    runs.push(await measure(server, started.port, { milliseconds: roundMs }, next));
}
console.log(`asked again, ${rounds} rounds of ${roundMs} ms in turns, medians, load ${loadavg()[0]?.toFixed(1)}`);
const bareMedian = median(bare.runs);
report('bare Fastify', bareMedian, null);
for (const { threads, runs } of measured) report(`${threads} threads`, median(runs), bareMedian);

const slowest = Math.min(...measured.map(({ runs }) => median(runs).requestsPerSecond));
for (const share of [0.5, 0.9]) {
  const perSecond = Math.round(slowest * share);
  console.log(`${perSecond} requests a second, whether or not they are answered in time`);
  for (const { threads, server, started, next } of measured) {
    const much = { milliseconds: 2 * roundMs, requestsPerSecond: perSecond };
    report(`${threads} threads`, await measure(server, started.port, much, next), null);
  }
}
for (const { threads, server } of measured) {
  const { residentBytes } = await server.ask<Processor>({ kind: 'cpu' });
  console.log(`${threads} threads: ${(residentBytes / 2 ** 20).toFixed(0)} MB resident`);
}
for (const { server } of measured) server.stop();

function median(runs: readonly Run[]): Run {
  const sorted = runs.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  const middle = sorted[sorted.length >> 1];
  if (middle === undefined) throw new Error('nothing was measured');
  return middle;
}

function report(name: string, run: Run, bareRun: Run | null): void {
  const { requestsPerSecond, p50, p95, p99, loopMicroseconds, allMicroseconds, failed } = run;
  const share = bareRun === null ? '' : `  ${(requestsPerSecond / bareRun.requestsPerSecond).toFixed(3)} of bare`;
  console.log(
    `  ${name.padEnd(14)}${requestsPerSecond.toFixed(0).padStart(7)}/s  p50 ${p50.toFixed(1)}  p95 ${p95.toFixed(1)}  ` +
      `p99 ${p99.toFixed(1)} ms  CPU us ${loopMicroseconds.toFixed(0)} of ${allMicroseconds.toFixed(0)}  ` +
      `refused ${failed}${share}`,
  );
}
