import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type Answer, call, errorOf } from './client.ts';

// Protects that what is wrong beside a sentence gets a clear answer, and that nothing is charged that was not given.
let service: TestServer;
beforeAll(async () => {
  service = await startTestServer({ finder: { people: 200_000 } });
});
afterAll(() => service.stop());

const search = '/v1/search';
const paths = [search, '/v1/search/explain', '/v1/search/export'] as const;

type Body = Readonly<Record<string, unknown>>;

function bodyOf({ text }: Answer): Body {
  return JSON.parse(text) as Body;
}

async function cursorOf(key: string): Promise<string> {
  return String(
    bodyOf(await call(service.port, { path: search, key, body: { query: 'anyone', cursor: null } }))['cursor'],
  );
}

describe.each(paths)('%s refuses, and charges nothing for,', (path) => {
  test.each<[string, Body, RegExp]>([
    ['an unknown condition', { filters: { plaze: 'Lima' } }, /"filters\.plaze" is no filter; did you mean "place"/],
    ['a value of another kind', { filters: { headcount: true } }, /"filters\.headcount"/],
    ['a range upside down', { filters: { headcount: { gte: 200, lte: 50 } } }, /"filters\.headcount" .*upside down/],
    ['10,001 exclusions', { exclude: Array.from({ length: 10_001 }, (_, i) => `${i}`) }, /"exclude" .* 10000 items/],
    ['an unknown field', { facet: ['title'] }, /Unknown field "facet"/],
    ['an unknown order', { sort: 'newst' }, /"sort"/],
  ])('%s', async (_name, more, message) => {
    const { key, accountId } = await service.newKey();
    const answer = await call(service.port, { path, key, body: { query: 'anyone', ...more } });
    expect([answer.status, errorOf(answer)]).toEqual([
      422,
      expect.objectContaining({ code: 'validation_error', message: expect.stringMatching(message) }),
    ]);
    expect(await service.balance(accountId)).toBe(1000);
  });
});

describe.each([search, '/v1/search/export'])('%s by a cursor', (path) => {
  test('with a flipped bit, or of another account, is refused and free', async () => {
    const { key, accountId } = await service.newKey();
    const { key: stranger } = await service.newKey();
    const bytes = Buffer.from(await cursorOf(key), 'base64url');
    bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
    const before = await service.balance(accountId);
    for (const cursor of [bytes.toString('base64url'), await cursorOf(stranger)]) {
      const answer = await call(service.port, { path, key, body: { query: 'anyone', cursor } });
      expect([answer.status, errorOf(answer).code]).toEqual([422, 'validation_error']);
      expect(errorOf(answer).message).toMatch(/"cursor" cannot be used/);
    }
    expect(await service.balance(accountId)).toBe(before);
  });
});

test('one bad key among 100 is told apart, and the 99 others are answered and charged', async () => {
  const { key, accountId } = await service.newKey();
  const keys = Array.from({ length: 100 }, (_, i) => (i === 57 ? { id: `p${i}`, nam: 'Ann' } : { id: `p${i}` }));
  const answer = await call(service.port, { path: '/v1/profiles/lookup', key, body: { keys } });
  const statuses = (bodyOf(answer)['results'] as readonly { readonly status: string }[]).map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: 100 }, (_, i) => (i === 57 ? 'invalid' : 'found')));
  expect(await service.balance(accountId)).toBe(1000 - 99 * 4);
});

test('a client that stops reading an export is cut off, pays for what was settled, and gets that free afterwards', async () => {
  const credits = 200_000;
  const { key, accountId } = await service.newKey({ credits });
  const socket = nextSocket();
  const incoming = await unread(key, '/v1/search/export', { query: 'anyone' });
  const held = await socket;
  // How long a socket has waited is known to Node alone, so the test lets that time pass.
  expect(held.timeout).toBe(60_000);
  held.emit('timeout');
  expect(held.destroyed).toBe(true);
  incoming.destroy();
  const used = credits - (await settledBalance(accountId, key));
  expect(used).toBeGreaterThan(0);
  expect(used).toBeLessThan(credits / 2);
  const body = { query: 'anyone', max_credits: 0 };
  const again = await call(service.port, { path: '/v1/search/export', key, body });
  const end: unknown = JSON.parse(again.text.split('\n').at(-2) ?? '');
  expect(end).toMatchObject({ end: { records: used, credits_used: 0, ended: 'max_credits' } });
});

/** The server's end of the connection of the next request. */
function nextSocket(): Promise<Socket> {
  const channel = 'http.server.request.start';
  return new Promise((resolve) => {
    const tell = (message: unknown) => {
      unsubscribe(channel, tell);
      resolve((message as { readonly socket: Socket }).socket);
    };
    subscribe(channel, tell);
  });
}

/** The answer to a request, of which nothing is read. */
async function unread(key: string, path: string, body: Body): Promise<IncomingMessage> {
  const outgoing = request({
    ...{ host: '127.0.0.1', port: service.port, path, method: 'POST' },
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
  });
  outgoing.end(JSON.stringify(body));
  const [incoming]: [IncomingMessage] = (await once(outgoing, 'response')) as [IncomingMessage];
  return incoming.pause();
}

/** The balance once it no longer falls. */
async function settledBalance(accountId: string, key: string): Promise<number> {
  for (let before = -1; ; ) {
    const balance = await service.balance(accountId);
    if (balance === before) return balance;
    before = balance;
    for (let turn = 0; turn < 50; turn++) await call(service.port, { path: '/v1/profiles/nobody', key });
  }
}
