import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SmallCorpus } from '../small-corpus.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let corpus: SmallCorpus;
let service: TestServer;
beforeAll(async () => {
  corpus = new SmallCorpus();
  await corpus.write([
    { id: 'ann', full_name: 'Ann Lee', location: 'Berlin, Germany', experience: [{ position: 'Nurse' }] },
    { id: 'bo', full_name: 'Bo Diaz', location: 'Lima, Peru', experience: [{ position: 'Nurse' }] },
  ]);
  service = await startTestServer({
    dependencies: { finder: await corpus.finder() },
    limits: { addressRequestsPerMinute: 3 },
  });
});
afterAll(async () => {
  await service.stop();
  await corpus.close();
});

const initialize = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
};

function post(method: string, params: object, headers: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(`http://127.0.0.1:${service.port}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
}

/** The result of a method that an agent with this key asks for. */
async function asked(key: string, method: string, params: object): Promise<Record<string, unknown>> {
  const answer = await post(method, params, { 'x-api-key': key });
  const text = await answer.text();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text).result;
}

async function used(key: string, name: string, args: object): Promise<string> {
  const { content, isError } = (await asked(key, 'tools/call', { name, arguments: args })) as {
    readonly content: readonly { readonly text: string }[];
    readonly isError?: boolean;
  };
  return `${isError === true ? 'ERROR ' : ''}${content[0]?.text ?? ''}`;
}

// Protects that an agent over HTTP is a caller like any other: its key, its limits, its credits.
describe('MCP over HTTP', () => {
  test('greets, lists its tools, and answers for credits', async () => {
    const { key, accountId } = await service.newKey({ credits: 10 });
    expect(await asked(key, 'initialize', initialize)).toMatchObject({
      serverInfo: { name: 'whom' },
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
    });
    expect(await asked(key, 'tools/list', {})).toMatchObject({ tools: { length: 6 } });
    const found = await used(key, 'search_people', { query: 'nurses in Berlin' });
    expect(found).toMatch(/^ann \| Ann Lee/m);
    expect(found).toContain('credits used: 1; credits left: 9; cursor: none');
    expect(await used(key, 'get_record', { id: 'bo' })).toContain('Bo Diaz');
    expect(await service.balance(accountId)).toBe(5);
  });

  test('takes no caller without a key, and no more of them than others', async () => {
    const refused = await post('tools/list', {}, {});
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: { code: 'invalid_api_key' } });
    const statuses = new Set<number>();
    for (let i = 0; i < 4; i++) statuses.add((await post('tools/list', {}, { 'x-api-key': 'whom_live_x' })).status);
    expect(statuses).toContain(429);
  });

  test('tells the agent of a limit and of a missing scope, and charges nothing', async () => {
    const slow = await service.newKey({ credits: 10, requestsPerMinute: 1 });
    await used(slow.key, 'explain', { query: 'nurses' });
    expect(await used(slow.key, 'search_people', { query: 'nurses' })).toMatch(
      /^ERROR rate_limited: .* Try again in \d+ seconds?\.$/,
    );
    const narrow = await service.newKey({ credits: 10, scopes: ['search'] });
    expect(await used(narrow.key, 'get_record', { id: 'ann' })).toMatch(/^ERROR account_not_authorized: /);
    expect(await service.balance(slow.accountId)).toBe(10);
    expect(await service.balance(narrow.accountId)).toBe(10);
  });

  test('refuses a page of another site in a browser, and takes one of this machine', async () => {
    const { key } = await service.newKey({ credits: 1 });
    const from = async (origin: string) => (await post('initialize', initialize, { 'x-api-key': key, origin })).status;
    expect(await from('http://localhost:6274')).toBe(200);
    expect(await from(`http://127.0.0.1:${service.port}`)).toBe(200);
    expect(await from('https://evil.example')).toBe(403);
    expect(await from('null')).toBe(403);
  });

  test('answers what is no call in plain words', async () => {
    const { key } = await service.newKey({ credits: 1 });
    const address = `http://127.0.0.1:${service.port}/mcp`;
    const got = await fetch(address, { headers: { 'x-api-key': key, accept: 'text/event-stream' } });
    expect(got.status).toBe(405);
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    expect((await fetch(address, { method: 'POST', headers, body: '{"a": 1' })).status).toBe(422);
    expect((await fetch(address, { method: 'POST', headers, body: '[]' })).status).toBe(400);
    const unknown = await post('no/such', {}, { 'x-api-key': key });
    expect(await unknown.text()).toContain('-32601');
  });
});
