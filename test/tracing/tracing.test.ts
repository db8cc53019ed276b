import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { crashCorpus } from '../chaos/corpus.ts';
import { type ServerProcess, startServer, whomHere } from '../cli/process.ts';
import { freePort } from '../free-port.ts';
import { openSearchUrl, removeIndexes, testCluster } from '../opensearch-cluster.ts';
import { isPostgresThere, postgresServer } from '../postgres-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { attribute, type Collector, rootsOf, type SentSpan, startCollector } from './collector.ts';

// Protects that an operator sees where the time of a request went, in one trace, and nothing of who asked for whom; and that
// without a collector nothing is traced, and with one that is away nobody is harmed.

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const caller = '00f067aa0ba902b7';
const scratch = temporaryFolder();

/** Tells each module of OpenTelemetry that is loaded. */
const telling = `import { registerHooks } from 'node:module';
registerHooks({ resolve(name, context, next) {
  // prom-client loads the interfaces, which do nothing by themselves.
  if (/^@opentelemetry.(?!api$)/.test(name)) process._rawDebug('loaded ' + name);
  return next(name, context);
} });`;
const hooked = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(telling)}` };

/** A data folder with some people, and the key of an account. */
async function filled(name: string, env: Readonly<Record<string, string>>): Promise<{ folder: string; key: string }> {
  const folder = join(scratch, name);
  const whom = async (args: readonly string[], input = '') => {
    const { status, stdout, stderr } = await whomHere([...args, '--data', folder], { env, input });
    expect([status, stderr]).toEqual([0, '']);
    return stdout;
  };
  if ('WHOM_DATABASE_URL' in env) await whom(['migrate']);
  await whom(['import', '-'], crashCorpus());
  const create = ['account', 'create', 'ada', '--email', 'a@example.org', '--credits', '100000', '--json'];
  const { account_id } = JSON.parse(await whom(create)) as { account_id: string };
  const { key } = JSON.parse(await whom(['key', 'create', account_id, '--rpm', '100000', '--json'])) as { key: string };
  return { folder, key };
}

async function serve(folder: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const server = await startServer(['serve', '--data', folder], env);
  onTestFinished(() => {
    server.child.kill('SIGKILL');
  });
  return server;
}

async function collector(): Promise<Collector> {
  const one = await startCollector();
  onTestFinished(() => one.close());
  return one;
}

interface Asked {
  readonly key: string;
  readonly sampled?: boolean;
  readonly body?: object;
}

async function ask({ address }: ServerProcess, path: string, { key, sampled = true, body }: Asked): Promise<Response> {
  const headers = {
    'x-api-key': key,
    traceparent: `00-${trace}-${caller}-${sampled ? '01' : '00'}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return fetch(`${address}${path}`, { headers, ...sent });
}

const search = { query: 'welders at Acme named Tester Surname', page_size: 3, include: ['match'] };

/** One search, one look-up and one refusal of a service that sends its traces away; the spans that came. */
async function tracedService(folder: string, key: string, env: Readonly<Record<string, string>>) {
  const { endpoint, spans, text } = await collector();
  const server = await serve(folder, { ...env, ...hooked, WHOM_TRACING_ENDPOINT: endpoint });
  expect((await ask(server, '/v1/search', { key, body: search })).status).toBe(200);
  expect((await ask(server, '/v1/profiles/p7', { key })).status).toBe(200);
  expect((await ask(server, '/v1/search', { key: 'whom_live_wrong', body: search })).status).toBe(401);
  expect(await server.stop('SIGTERM')).toBe(0);
  return { spans, text: text(), log: server.log() };
}

/** The spans under one request of the caller, by its route. */
function under(spans: readonly SentSpan[], root: SentSpan | undefined): readonly SentSpan[] {
  const found = root === undefined ? [] : [root];
  for (const { spanId } of found) found.push(...spans.filter(({ parentSpanId }) => parentSpanId === spanId));
  return found;
}

function namesUnder(spans: readonly SentSpan[], name: string): string[] {
  return under(
    spans,
    rootsOf(spans).find((span) => span.name === name),
  ).map((span) => span.name);
}

/** What must be true of all spans of the three requests. */
function expectOneTrace(spans: readonly SentSpan[], text: string, key: string): void {
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([trace]));
  const roots = rootsOf(spans);
  expect(roots.map(({ name, kind, parentSpanId }) => [name, kind, parentSpanId])).toEqual([
    ['POST /v1/search', 2, caller],
    ['GET /v1/profiles/{id}', 2, caller],
    ['POST /v1/search', 2, caller],
  ]);
  expect(roots.map((root) => [attribute(root, 'http.response.status_code'), attribute(root, 'whom.code')])).toEqual([
    [200, 'ok'],
    [200, 'ok'],
    [401, 'invalid_api_key'],
  ]);
  expect(attribute(roots[0], 'whom.request_id')).toMatch(/^req_/);
  expect(namesUnder(spans, 'POST /v1/search')).toEqual(
    expect.arrayContaining(['authenticate', 'ledger.standing', 'finder.search', 'understand', 'search', 'cards']),
  );
  expect(namesUnder(spans, 'POST /v1/search')).toEqual(expect.arrayContaining(['match', 'ledger.settle']));
  expect(namesUnder(spans, 'GET /v1/profiles/{id}')).toEqual(
    expect.arrayContaining(['ledger.standing', 'finder.profile', 'ledger.settle']),
  );
  for (const word of ['welder', 'acme', 'tester', 'surname', 'p7', key, 'wrong', '127.0.0.1'])
    expect(text.toLowerCase(), word).not.toContain(word.toLowerCase());
}

describe('over a data folder', () => {
  let folder = '';
  let key = '';
  beforeAll(async () => {
    ({ folder, key } = await filled('folder', {}));
  });

  test('one trace has the steps of each request, goes on with that of the caller, and nothing that was asked', async () => {
    const { spans, text, log } = await tracedService(folder, key, {});
    expectOneTrace(spans, text, key);
    expect(log).toContain('loaded @opentelemetry/sdk-trace');
  });

  test('agents, exports and search threads', async () => {
    const { endpoint, spans } = await collector();
    const server = await serve(folder, { WHOM_TRACING_ENDPOINT: endpoint, WHOM_SEARCH_THREADS: '1' });
    const exported = await ask(server, '/v1/search/export', {
      key,
      body: { query: 'people at Acme, Globex, Initech, Umbrella or Hooli' },
    });
    expect(exported.status).toBe(200);
    expect((await exported.text()).split('\n').length).toBeGreaterThan(100);
    const call = { name: 'search_people', arguments: { query: 'people at Acme', max_credits: 10 } };
    const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call };
    const headers = { 'x-api-key': key, accept: 'application/json, text/event-stream' };
    const agent = await fetch(`${server.address}/mcp`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(rpc),
    });
    expect(agent.status).toBe(200);
    expect(await server.stop('SIGTERM')).toBe(0);
    const batches = namesUnder(spans, 'POST /v1/search/export').filter((name) => name === 'finder.search');
    expect(batches.length).toBeGreaterThan(1);
    expect(namesUnder(spans, 'POST /mcp')).toEqual(
      expect.arrayContaining(['call', 'POST /v1/search', 'finder.search', 'ledger.settle']),
    );
  });

  test('whoever calls decides whether it is traced, and else the percentage does', async () => {
    const { endpoint, spans } = await collector();
    const server = await serve(folder, { WHOM_TRACING_ENDPOINT: endpoint, WHOM_TRACING_SAMPLE_PERCENT: '0' });
    expect((await ask(server, '/v1/profiles/p7', { key, sampled: false })).status).toBe(200);
    expect((await fetch(`${server.address}/v1/profiles/p7`, { headers: { 'x-api-key': key } })).status).toBe(200);
    expect((await ask(server, '/v1/profiles/p8', { key })).status).toBe(200);
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(rootsOf(spans).map(({ parentSpanId }) => parentSpanId)).toEqual([caller]);
  });

  test('a collector that is away harms no request and no end, and is one line of the log', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}/v1/traces`;
    const server = await serve(folder, { WHOM_TRACING_ENDPOINT: endpoint, WHOM_TRACING_QUEUE_MAX: '4' });
    for (let n = 0; n < 20; n++) expect((await ask(server, '/v1/search', { key, body: search })).status).toBe(200);
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(server.log().match(/traces cannot be delivered to 127\.0\.0\.1:\d+ \(ECONNREFUSED\)/g)).toHaveLength(1);
  });

  test('without an endpoint nothing of OpenTelemetry is loaded', async () => {
    const server = await serve(folder, hooked);
    expect((await ask(server, '/v1/search', { key, body: search })).status).toBe(200);
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(server.log()).not.toContain('loaded ');
  });
});

describe.skipIf(!isPostgresThere)('over a database (needs POSTGRES)', async () => {
  const postgres = await postgresServer();
  beforeAll(() => postgres.start());
  afterAll(() => postgres.remove());

  test('the statements are in the trace, with their verb and their table', async () => {
    const env = { WHOM_DATABASE_URL: await postgres.makeDatabase(), WHOM_DATABASE_RECORDS: 'true' };
    const { folder, key } = await filled('database', env);
    const { spans, text } = await tracedService(folder, key, env);
    expectOneTrace(spans, text, key);
    const statements = spans.filter((span) => attribute(span, 'db.system.name') === 'postgresql');
    expect(statements.every(({ kind }) => kind === 3)).toBe(true);
    for (const { name } of statements) expect(name).toMatch(/^[A-Z]+( [a-z_]+)?$/);
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'COMMIT', 'SELECT people']));
    expect(statements.map(({ name }) => name)).toContain('INSERT journal');
    expect(namesUnder(spans, 'POST /v1/search')).toEqual(expect.arrayContaining(['group', 'COMMIT']));
  });
});

describe.skipIf(openSearchUrl === null)('over a search cluster (needs OPENSEARCH)', () => {
  test('what the cluster is asked is in the trace under the search, and nothing of the index', async () => {
    const { cluster, prefix } = testCluster();
    onTestFinished(async () => {
      await cluster.close();
      await removeIndexes(prefix);
    });
    const store = { WHOM_SEARCH_STORE: openSearchUrl ?? '', WHOM_SEARCH_STORE_REPLICAS: '0' };
    const env = { ...store, WHOM_SEARCH_STORE_INDEX: prefix };
    const { folder, key } = await filled('cluster', env);
    const { spans, text } = await tracedService(folder, key, env);
    expectOneTrace(spans, text, key);
    const asked = spans.filter((span) => attribute(span, 'db.system.name') === 'opensearch');
    expect(new Set(asked.map(({ kind }) => kind))).toEqual(new Set([3]));
    expect(asked.map(({ name }) => name)).toContain('msearch');
    const searched = spans.find(({ name }) => name === 'search');
    expect(under(spans, searched).map(({ name }) => name)).toContain('msearch');
    expect(text).not.toContain(prefix);
  });
});
