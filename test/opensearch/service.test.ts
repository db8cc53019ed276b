import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Cluster } from '../../src/adapters/opensearch/cluster.ts';
import { ask } from '../chaos/client.ts';
import { crashCorpus, crashPeople } from '../chaos/corpus.ts';
import { main, type ServerProcess, startServer, whomHere, whomJson } from '../cli/process.ts';
import { openSearchUrl, removeIndexes, testCluster } from '../opensearch-cluster.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';

/** The time for a request where a test waits it out; elsewhere it is that of the service, which a loaded machine keeps to. */
const deadlineMs = 3_000;
/** What a loaded machine takes beside it. */
const slackMs = 3_000;
const everybody = 'people';

/** `whom serve` over an index in a real cluster, which is away, hangs, and is full. */
describe.skipIf(openSearchUrl === null)('a service over OpenSearch (needs OPENSEARCH)', () => {
  let data: readonly string[];
  let cluster: Cluster;
  let prefix: string;
  let proxy: FaultyProxy;
  let env: Readonly<Record<string, string>>;
  let key: string;

  beforeAll(async () => {
    data = ['--data', mkdtempSync(join(tmpdir(), 'whom-'))];
    ({ cluster, prefix } = testCluster());
    proxy = await startFaultyProxy(openSearchUrl ?? '');
    env = {
      WHOM_SEARCH_STORE: proxy.url,
      WHOM_SEARCH_STORE_INDEX: prefix,
      WHOM_SEARCH_STORE_REPLICAS: '0',
    };
    await imported(crashCorpus());
    const create = ['account', 'create', 'shop', '--email', 'shop@example.org', '--credits', '1000000', ...data];
    const { account_id } = await whomJson<{ account_id: string }>(create);
    ({ key } = await whomJson<{ key: string }>(['key', 'create', account_id, '--rpm', '1000000', ...data]));
  });

  beforeEach(() => proxy.set('passing'));

  afterAll(async () => {
    await removeIndexes(prefix);
    await cluster.close();
    await proxy.close();
    rmSync(data[1] ?? '', { recursive: true });
  });

  async function indexes(): Promise<readonly string[]> {
    return Object.keys((await cluster.ask('GET', `/_alias/${prefix}-*`)) as object);
  }

  async function imported(records: string): Promise<string> {
    const { status, stderr } = await whomHere(['import', '-', ...data], { input: records, env });
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    return stderr;
  }

  async function erased(id: string): Promise<void> {
    expect(await whomHere(['record', 'erase', id, ...data], { env })).toMatchObject({ status: 0, stderr: '' });
  }

  async function serve(more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const server = await startServer(['serve', ...data], { ...env, ...more });
    onTestFinished(() => void server.child.kill('SIGKILL'));
    return server;
  }

  /** The status of a search, with its total or its error. */
  async function search(server: ServerProcess, query = everybody): Promise<readonly [number, unknown]> {
    const told = await ask(server.address, { key, path: '/v1/search', body: { query } });
    if (told.kind === 'unknown') return [0, 'the connection broke'];
    return [told.status, told.body.error?.code ?? told.body.total_count];
  }

  async function isReady(server: ServerProcess): Promise<number> {
    return (await fetch(`${String(server.started['monitoring'])}/readyz`)).status;
  }

  const whole = [200, crashPeople];
  const refused = [502, 'upstream_unavailable'];

  test('while the cluster is away a search is refused at once, a record is served, and both come back', async () => {
    const server = await serve();
    expect(await search(server)).toEqual(whole);
    proxy.set('refusing');
    for (let n = 0; n < 20; n++) {
      const began = performance.now();
      expect(await search(server)).toEqual(refused);
      expect(performance.now() - began).toBeLessThan(slackMs);
    }
    const response = await fetch(`${server.address}/v1/search`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ query: everybody }),
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([502, expect.stringMatching(/^\d+$/)]);
    expect((await fetch(`${server.address}/v1/profiles/p1`, { headers: { 'x-api-key': key } })).status).toBe(200);
    expect(await isReady(server)).toBe(503);
    proxy.set('passing');
    await expect.poll(() => search(server)).toEqual(whole);
    await expect.poll(() => isReady(server)).toBe(200);
    expect(server.log()).toMatch(/search cluster did not answer/);
  });

  test('no request waits longer than the deadline for a cluster that hangs', async () => {
    const server = await serve({ WHOM_SEARCH_STORE_TIMEOUT_MS: String(deadlineMs) });
    await expect.poll(() => search(server)).toEqual(whole);
    proxy.set('hanging');
    for (let round = 0; round < 4; round++) {
      const began = performance.now();
      const answers = await Promise.all(Array.from({ length: 8 }, () => search(server)));
      expect(performance.now() - began).toBeLessThan(deadlineMs + slackMs);
      for (const answer of answers) expect(answer).toEqual(refused);
    }
    proxy.set('passing');
    await expect.poll(() => search(server)).toEqual(whole);
  });

  test('a service that starts without the cluster says so, and searches as soon as there is one', async () => {
    proxy.set('refusing');
    const server = await serve();
    expect(await search(server)).toEqual(refused);
    expect(server.log()).toMatch(/search cluster did not answer/);
    proxy.set('passing');
    await expect.poll(() => search(server)).toEqual(whole);
  });

  test('what anybody imports is found by all services, also after a time without the cluster', async () => {
    const servers = [await serve(), await serve()];
    const person = (id: string) => JSON.stringify({ id, full_name: 'Ann Other', location: 'Oslo, Norway' });
    await imported(person('q1'));
    for (const server of servers) await expect.poll(() => search(server, 'people in Oslo')).toEqual([200, 1]);
    proxy.set('refusing');
    expect(await imported(person('q2'))).toMatch(/not searchable yet/);
    proxy.set('passing');
    for (const server of servers) await expect.poll(() => search(server, 'people in Oslo')).toEqual([200, 2]);
    for (const id of ['q1', 'q2']) await erased(id);
    for (const server of servers) await expect.poll(() => search(server)).toEqual(whole);
  });

  test('a suppressed person is nowhere from that moment on, and comes back', async () => {
    const server = await serve();
    const query = 'Person Number7';
    expect(await search(server, query)).toEqual([200, 1]);
    await whomHere(['suppress', 'add', 'p7', ...data]);
    expect(await search(server, query)).toEqual([200, 0]);
    await expect.poll(() => search(server)).toEqual([200, crashPeople - 1]);
    await whomHere(['suppress', 'remove', 'p7', ...data]);
    await expect.poll(() => search(server)).toEqual(whole);
  });

  test('an index that cannot be written, as on a full disk, is searched on, and written when it can be', async () => {
    const server = await serve();
    const block = (value: boolean | null) =>
      cluster.ask('PUT', `/${prefix}-*/_settings`, { 'index.blocks.read_only_allow_delete': value });
    await block(true);
    onTestFinished(async () => void (await block(null)));
    const person = JSON.stringify({ id: 'r1', full_name: 'Bo Other', location: 'Bergen, Norway' });
    await imported(person);
    expect(await search(server)).toEqual(whole);
    await expect.poll(() => server.log()).toMatch(/cluster_block_exception/);
    await block(null);
    await expect.poll(() => search(server, 'people in Bergen')).toEqual([200, 1]);
    await erased('r1');
  });

  test('an index of another data folder is refused with what to do, and whom reindex replaces it', async () => {
    const other = temporaryFolder();
    const person = JSON.stringify({ id: 'x', full_name: 'Cy Other' });
    const refusal = await whomHere(['import', '-', '--data', other], { input: person, env });
    expect([refusal.status, refusal.stderr]).toEqual([1, expect.stringMatching(/search\.storeIndex.*whom reindex/)]);
    const before = await indexes();
    expect(await whomHere(['reindex', '--data', other], { env })).toMatchObject({ status: 0 });
    expect((await indexes()).filter((name) => before.includes(name))).toEqual([]);
    expect(await whomHere(['reindex', ...data], { env })).toMatchObject({ status: 0 });
    expect(await search(await serve())).toEqual(whole);
    expect((await whomHere(['doctor', ...data], { env })).stdout).toMatch(
      /the index in search\.store \(OpenSearch 3\.\d+\.\d+\) has all of them/,
    );
  });

  test('an import that is killed while it writes the index is finished by the next service', async () => {
    const people = Array.from({ length: 300 }, (_, n) =>
      JSON.stringify({ id: `k${n}`, full_name: `Dee Number${n}`, location: 'Quito, Ecuador' }),
    );
    const hung = proxy.hangsAfter(100_000);
    const child = spawn(process.execPath, [main, 'import', '-', ...data], {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...process.env, ...env },
    });
    child.stdin.end(people.join('\n'));
    await hung;
    child.kill('SIGKILL');
    await once(child, 'exit');
    proxy.set('passing');
    expect(await search(await serve(), 'people in Quito')).toEqual([200, people.length]);
  });
});
