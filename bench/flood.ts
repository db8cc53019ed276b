/**
 * Measures what a client with a key notices while strangers without one send as much as 50 connections can: requests
 * one by one, long pipelines, and both to the monitoring address. The client alternates a search and a profile, first
 * alone and then under each flood. The searches and look-ups need no time of their own; charges are durable. Loopback
 * only, some 20 s.
 * Usage: npm run bench:flood [CHECKOUT]. CHECKOUT is another checkout to measure, such as the last release.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Flood } from './http/flooder.ts';
import { load } from './http/load.ts';
import type { Started } from './http/server.ts';

const connections = 50;
const measuredMs = 4_000;
/** The measurement ends after this time, because a server that no longer answers would keep it running for ever. */
const endMs = 120_000;
/** The size in bytes of a pipeline that held up an older version for 13 s. */
const pipelineBytes = 337 * 1024;

const checkout = process.argv[2] === undefined ? new URL('..', import.meta.url) : pathToFileURL(`${process.argv[2]}/`);
const server = fork(fileURLToPath(new URL('bench/http/server.ts', checkout)), {
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
const [{ port, monitoringPort = port, key }] = (await once(server, 'message')) as [
  Partial<Started> & { port: number; key: string },
];
const end = setTimeout(() => {
  console.error(`gave up after ${endMs / 1000} s`);
  server.kill();
  process.exit(1);
}, endMs);

const strangers = 'GET /v1/profiles/x HTTP/1.1\r\nHost: x\r\n\r\n';
const metrics = 'GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n';
const times = Math.ceil(pipelineBytes / metrics.length);
const search = request('POST', '/v1/search', JSON.stringify({ query: 'engineering directors in Madrid' }));
const floods: readonly (readonly [string, Flood | null])[] = [
  ['nobody else', null],
  ['requests one by one', { port, connections, request: strangers, times: 1, waits: true }],
  ['pipelines', { port, connections, request: metrics, times, waits: false }],
  ['monitoring, one by one', { port: monitoringPort, connections, request: metrics, times: 1, waits: true }],
  ['monitoring, pipelines', { port: monitoringPort, connections, request: metrics, times, waits: false }],
];

console.log(`node ${process.version}, ${connections} connections, ${measuredMs} ms each`);
console.log(`${'beside the client with a key:'.padEnd(32)} answers   p50 ms   p99 ms`);
let turn = 0;
for (const [name, flood] of floods) {
  const flooder =
    flood === null ? null : fork(fileURLToPath(new URL('./http/flooder.ts', import.meta.url)), [JSON.stringify(flood)]);
  if (flooder !== null) await once(flooder, 'spawn');
  const { answers, p50, p99, failed } = await load(port, 1, { milliseconds: measuredMs }, () =>
    turn++ % 2 === 0 ? search : request('GET', `/v1/profiles/id-${turn}`, ''),
  );
  if (flooder !== null) {
    flooder.kill();
    await once(flooder, 'exit');
  }
  if (failed > 0) throw new Error(`${name}: ${failed} answers were no success`);
  console.log(
    `${name.padEnd(32)} ${String(answers).padStart(7)} ${p50.toFixed(2).padStart(8)} ${p99.toFixed(2).padStart(8)}`,
  );
}
clearTimeout(end);
server.disconnect();

function request(method: string, path: string, body: string): string {
  const entity = body === '' ? '' : `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n${entity}\r\n${body}`;
}
