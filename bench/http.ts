/**
 * Compares whole requests with a bare Fastify handler that returns a body of the same size: requests per second and
 * latency of each operation, turn by turn in one run, so that the ratios depend little on the machine. Servers and load
 * run in processes of their own. Without a data folder, search and look-ups find at once, and the measurement covers
 * the HTTP side with accounts, limits and a durable charge; with one, it covers everything, and some 1,400 different
 * sentences as people send them take turns unless others are given.
 *
 * Usage: npm run bench:http [DATA-FOLDER] ["QUERY" ...]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Load, load } from './http/load.ts';
import type { Ask, Processor, Started } from './http/server.ts';
import { publicSentences } from './public-sentences.ts';

const connections = 64;
const rounds = 3;
const roundMs = 2_000;

const [dataDir, ...asked] = process.argv.slice(2);
const usual = dataDir === undefined ? ['engineering directors in Madrid'] : publicSentences();
const queries = asked.length === 0 ? usual : asked;
/** How many answers of an operation are looked at for their usual size. */
const samples = Math.min(queries.length, 101);
// All of the load comes from one address and one key, which is not what the bounds are for.
const unbounded = { WHOM_SERVER_CONNECTIONS_PER_ADDRESS_MAX: '10000', WHOM_LIMITS_REQUESTS_IN_WORK_MAX: '10000' };
const child = fork(
  fileURLToPath(new URL('./http/server.ts', import.meta.url)),
  dataDir === undefined ? [] : [dataDir],
  { env: { ...process.env, ...unbounded } },
);
const whom = await told<Started>();
const ids = { people: await someIds('people'), company: await someIds('company') };

interface Measured {
  readonly name: string;
  /** Returns the n-th request as text. */
  readonly request: (n: number) => string;
}

const measured: readonly Measured[] = [
  { name: 'search, 10 results', request: (n) => search(10, n) },
  { name: 'search, 100 results', request: (n) => search(100, n) },
  { name: 'search with an Idempotency-Key', request: (n) => search(10, n, `Idempotency-Key: k${n}\r\n`) },
  { name: 'the same again', request: () => search(10, 0, 'Idempotency-Key: k0\r\n') },
  { name: 'profile', request: (n) => get(`/v1/profiles/${id('people', n)}`) },
  { name: 'job-change', request: (n) => get(`/v1/profiles/${id('people', n)}/job-change`) },
  { name: 'company', request: (n) => get(`/v1/companies/${id('company', n)}`) },
  { name: 'profile, repeated', request: () => get(`/v1/profiles/${id('people', 0)}`) },
];

const bodies: Record<string, string> = {};
for (const [i, { request }] of measured.entries()) bodies[`b${i}`] = await usualBody(request);
const barePort = await ask<number>({ kind: 'bare', bodies });

console.log(`node ${process.version}, ${connections} connections, ${rounds} rounds of ${roundMs} ms, medians`);
const heads = '    req/s   p50 ms   p99 ms   CPU us';
console.log(
  `${' '.repeat(40)}|${'bare Fastify'.padStart(24).padEnd(36)}|${'whom'.padStart(20).padEnd(36)}|  whom / bare`,
);
console.log(`${'bytes'.padStart(39)} |${heads} |${heads} |  req/s   CPU`);
for (const [i, { name, request }] of measured.entries()) {
  const method = request(0).startsWith('POST') ? 'POST' : 'GET';
  const body = method === 'POST' ? (search(10, 0).split('\r\n\r\n')[1] ?? '') : '';
  const bareRequest = write(method, `/b${i}`, '', body);
  const results: { bare: Run[]; whom: Run[] } = { bare: [], whom: [] };
  let n = samples;
  for (let round = 0; round < rounds; round++) {
    results.bare.push(await measure(barePort, () => bareRequest));
    results.whom.push(await measure(whom.port, () => request(n++)));
  }
  const [b, w] = [median(results.bare), median(results.whom)];
  const size = Buffer.byteLength(bodies[`b${i}`] ?? '');
  console.log(
    `${name.padEnd(32)} ${String(size).padStart(6)} | ${columns(b)} | ${columns(w)} | ` +
      `${(w.requestsPerSecond / b.requestsPerSecond).toFixed(2)}  ${(b.cpuMicroseconds / w.cpuMicroseconds).toFixed(2)}`,
  );
  if (b.failed + w.failed > 0) throw new Error(`${name}: ${b.failed + w.failed} answers were no success`);
}
child.disconnect();

interface Run extends Load {
  /** The CPU time of the serving thread for each request. It stays meaningful when other programs run. */
  readonly cpuMicroseconds: number;
}

async function measure(port: number, nextRequest: () => string): Promise<Run> {
  const before = await ask<Processor>({ kind: 'cpu' });
  const run = await load(port, connections, { milliseconds: roundMs }, nextRequest);
  const after = await ask<Processor>({ kind: 'cpu' });
  return { ...run, cpuMicroseconds: (after.loop - before.loop) / run.answers };
}

function columns({ requestsPerSecond, p50, p99, cpuMicroseconds }: Run): string {
  const numbers = [requestsPerSecond.toFixed(0), p50.toFixed(2), p99.toFixed(2), cpuMicroseconds.toFixed(1)];
  return numbers.map((number) => number.padStart(8)).join(' ');
}

function median(loads: readonly Run[]): Run {
  const sorted = loads.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('nothing was measured');
  return { ...middle, failed: loads.reduce((sum, { failed }) => sum + failed, 0) };
}

function search(pageSize: number, n: number, headers = ''): string {
  const body = JSON.stringify({ query: queryOf(n), page_size: pageSize });
  return write('POST', '/v1/search', headers, body);
}

function queryOf(n: number): string {
  return queries[n % queries.length] ?? '';
}

function get(path: string): string {
  return write('GET', path, '', '');
}

function write(method: string, path: string, headers: string, body: string): string {
  const entity = body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${whom.key}\r\n${headers}${entity}\r\n${body}`;
}

/** The n-th id to fetch: one of the data, or without data a new one each time, so that each is charged. */
function id(target: 'people' | 'company', n: number): string {
  const known = ids[target];
  return known.length === 0 ? `id-${n}` : encodeURIComponent(known[n % known.length] ?? '');
}

async function someIds(target: 'people' | 'company'): Promise<readonly string[]> {
  if (dataDir === undefined) return [];
  const found: string[] = [];
  for (let page = 1; page <= 20; page++) {
    const answer = await post({
      query: target === 'people' ? queryOf(0) : 'companies',
      target,
      page,
      page_size: 100,
    });
    found.push(...answer.results.map((card) => card.id));
  }
  return found;
}

async function post(body: object): Promise<{ readonly results: readonly { readonly id: string }[] }> {
  const response = await fetch(`http://127.0.0.1:${whom.port}/v1/search`, {
    method: 'POST',
    headers: { 'x-api-key': whom.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as { results: { id: string }[] };
}

/** A body of the median size among those that the service returns for the first requests. */
async function usualBody(request: (n: number) => string): Promise<string> {
  const sampled: string[] = [];
  for (let n = 0; n < samples; n++) sampled.push(await bodyOf(request(n)));
  return sampled.sort((a, b) => a.length - b.length)[samples >> 1] ?? '';
}

/** The body that the service returns for a request that will be measured. */
async function bodyOf(request: string): Promise<string> {
  const [head = '', body = ''] = request.split('\r\n\r\n');
  const [line = '', ...headers] = head.split('\r\n');
  const [method = '', path = ''] = line.split(' ');
  const fields = Object.fromEntries(headers.map((header) => header.split(': ') as [string, string]));
  const { host: _host, 'content-length': _length, ...sent } = fields;
  const response = await fetch(`http://127.0.0.1:${whom.port}${path}`, {
    method,
    headers: sent,
    ...(body === '' ? {} : { body }),
  });
  if (response.status !== 200) throw new Error(`${line}: ${response.status} ${await response.text()}`);
  return response.text();
}

async function told<Told>(): Promise<Told> {
  const [message] = (await once(child, 'message')) as [Told];
  return message;
}

function ask<Told>(what: Ask): Promise<Told> {
  child.send(what);
  return told<Told>();
}
