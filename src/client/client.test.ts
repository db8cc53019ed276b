import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ApiError,
  ConnectionError,
  InvalidRequestError,
  NoCreditsError,
  NotAllowedError,
  NotFoundError,
  RateLimitedError,
  UnavailableError,
  Whom,
} from './index.ts';
import { delayMs, type Surroundings } from './send.ts';

/** What the server does with one request, and what it saw of the requests so far. */
type Reply = (response: ServerResponse, request: IncomingMessage) => void;
interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

let server: Server;
let baseUrl: string;
let replies: Reply[] = [];
let seen: Seen[] = [];
let delays: number[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body: text === '' ? null : JSON.parse(text) });
      const reply = replies.shift();
      if (reply === undefined) throw new Error('a request too many');
      reply(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  replies = [];
  seen = [];
  delays = [];
});

let ids = 0;
const surroundings: Partial<Surroundings> = {
  random: () => 0.5,
  uuid: () => `call-${++ids}`,
  sleep: async (ms) => void delays.push(ms),
};
const client = (tries: 3 | 4 | 5 = 4) => new Whom({ baseUrl, apiKey: 'whom_live_x', tries, surroundings });

const json =
  (status: number, body: object, headers: Readonly<Record<string, string>> = {}): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_1', ...headers });
    response.end(JSON.stringify(body));
  };
const failure = (status: number, code: string, headers: Readonly<Record<string, string>> = {}, extra: object = {}) =>
  json(status, { error: { code, message: `It is ${code}.`, request_id: 'req_1', ...extra } }, headers);
const page = (ids: readonly string[], more: object = {}) =>
  json(200, { results: ids.map((id) => ({ id })), credits_used: ids.length, cursor: null, ...more });
const cutAtOnce: Reply = (response) => response.destroy();
const cutInBody: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"results":[', () => response.destroy());
};
const proxyPage: Reply = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Log in');

// Protects the contract's back-off: what is tried again, how often, after how long, and what never is.
describe('a failure', () => {
  const retried: readonly (readonly [string, Reply, number, unknown])[] = [
    ['a connection that is cut before the answer', cutAtOnce, 1000, ConnectionError],
    ['a connection that is cut in the answer', cutInBody, 1000, ConnectionError],
    ['an answer that is no JSON', proxyPage, 1000, ConnectionError],
    ['429', failure(429, 'rate_limited', { 'retry-after': '3' }), 3000, RateLimitedError],
    ['502', failure(502, 'upstream_unavailable', { 'retry-after': '2' }), 2000, UnavailableError],
    ['503 of search', failure(503, 'search_unavailable', { 'retry-after': '2' }), 2000, UnavailableError],
    ['503 of accounts', failure(503, 'auth_unavailable', { 'retry-after': '2' }), 2000, UnavailableError],
    ['503 of billing', failure(503, 'billing_unavailable', { 'retry-after': '2' }), 2000, UnavailableError],
    ['503 of the model', failure(503, 'classification_degraded', { 'retry-after': '2' }), 2000, UnavailableError],
    ['503 of a proxy', (response) => response.writeHead(503).end('no'), 1000, UnavailableError],
    ['503 with a date for seconds', failure(503, 'x', { 'retry-after': 'Mon, 1 Jan' }), 1000, UnavailableError],
  ];
  test.each(retried)('is tried again: %s', async (_, reply, firstDelay, error) => {
    replies = [reply, reply, page(['p1'])];
    expect((await client().search({ query: 'engineers' })).results).toEqual([{ id: 'p1' }]);
    expect(delays).toEqual([firstDelay, 2 * firstDelay]);
    const sent = seen.map(({ headers, body }) => [headers['idempotency-key'], headers['x-api-key'], body]);
    expect(sent).toEqual(Array.from({ length: 3 }, () => [`call-${ids}`, 'whom_live_x', { query: 'engineers' }]));

    replies = [reply, reply, reply, reply, reply];
    for (const tries of [3, 4, 5] as const) {
      replies = Array.from({ length: 6 }, () => reply);
      await expect(client(tries).profile('p1')).rejects.toBeInstanceOf(error);
      expect(replies.length).toBe(6 - tries);
    }
  });

  const final: readonly (readonly [number, string, unknown])[] = [
    [400, 'off_topic_query', InvalidRequestError],
    [400, 'invalid_pagination', InvalidRequestError],
    [400, 'company_search_disabled', InvalidRequestError],
    [401, 'invalid_api_key', NotAllowedError],
    [401, 'email_not_linked', NotAllowedError],
    [402, 'out_of_credits', NoCreditsError],
    [402, 'usage_paused', NoCreditsError],
    [403, 'account_not_authorized', NotAllowedError],
    [404, 'profile_not_found', NotFoundError],
    [404, 'company_not_found', NotFoundError],
    [404, 'validation_error', InvalidRequestError],
    [422, 'validation_error', InvalidRequestError],
    [409, 'a_code_of_tomorrow', ApiError],
    [500, 'a_code_of_tomorrow', UnavailableError],
  ];
  test.each(final)('is final: %i %s', async (status, code, kind) => {
    replies = [failure(status, code, {}, { upgrade_url: 'https://example.org' })];
    const error = await client()
      .search({ query: 'engineers' })
      .catch((failed: unknown) => failed);
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ status, code, requestId: 'req_1', message: `It is ${code}.` });
    expect(error).toMatchObject({ body: { upgrade_url: 'https://example.org' } });
    expect(delays).toEqual([]);
  });

  test('of something before the service is told by its status; a redirect is not followed with the key', async () => {
    replies = [(response) => response.writeHead(302, { location: baseUrl }).end()];
    const error = await client()
      .profile('p1')
      .catch((failed: unknown) => failed);
    expect(error).toMatchObject({ name: 'ApiError', status: 302, code: null, body: null, requestId: null });
    expect(seen.length).toBe(1);
  });

  test('waits a quarter more or less, twice as long each time, and 30 seconds at most', () => {
    expect([1, 2, 3, 4].map((failed) => delayMs(failed, null, () => 0.5))).toEqual([1000, 2000, 4000, 8000]);
    expect([0, 0.5, 1].map((random) => delayMs(2, 3, () => random))).toEqual([4500, 6000, 7500]);
    expect([delayMs(4, 20, () => 0), delayMs(1, 29, () => 0.9)]).toEqual([30_000, 30_000]);
  });
});

describe('a call', () => {
  test('has a key of its own for what is charged, or the one that it is given', async () => {
    replies = Array.from({ length: 4 }, () => page([]));
    await client().search({ query: 'a' });
    await client().search({ query: 'a' });
    await client().lookUpProfiles({ keys: [{ id: 'p1' }] }, { idempotencyKey: 'mine' });
    await client().explain({ query: 'a' });
    const [first, second, third, fourth] = seen.map(({ headers }) => headers['idempotency-key']);
    expect(first).not.toBe(second);
    expect([third, fourth]).toEqual(['mine', undefined]);
  });

  test('names its path, with ids and texts encoded', async () => {
    replies = Array.from({ length: 4 }, () => page([]));
    await client().profile('a/b c');
    await client().jobChange('p1');
    await client().company('c?1');
    await client().suggest('engineers & co', { field: 'title', limit: 3 });
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /v1/profiles/a%2Fb%20c',
      'GET /v1/profiles/p1/job-change',
      'GET /v1/companies/c%3F1',
      'GET /v1/suggest?text=engineers+%26+co&field=title&limit=3',
    ]);
  });

  test('shows status and headers to whom asks, and its failure once', async () => {
    replies = [page(['p1'], {}), failure(404, 'profile_not_found')];
    const { data, response } = await client().search({ query: 'a' }).withResponse();
    expect([data.results, response.headers.get('x-request-id')]).toEqual([[{ id: 'p1' }], 'req_1']);
    // Vitest fails a run in which a promise is rejected that nobody waits for.
    await expect(client().profile('p1').withResponse()).rejects.toBeInstanceOf(NotFoundError);
  });

  test('ends when its signal aborts: before, in the answer, and in a wait', async () => {
    const reason = new Error('enough');
    await expect(client().profile('p1', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const inAnswer = new AbortController();
    replies = [() => inAnswer.abort(reason)];
    await expect(client().profile('p1', { signal: inAnswer.signal })).rejects.toBe(reason);
    const inWait = new AbortController();
    replies = [failure(503, 'search_unavailable', { 'retry-after': '29' })];
    const { sleep: _, ...others } = surroundings;
    const waiting = new Whom({ baseUrl, surroundings: others }).profile('p1', { signal: inWait.signal });
    server.once('request', (_request, response: ServerResponse) => {
      response.once('finish', () => setImmediate(() => inWait.abort(reason)));
    });
    await expect(waiting).rejects.toBe(reason);
    expect(seen.length).toBe(2);
  });
});

describe('results', () => {
  test('come page by page, only as far as the loop goes', async () => {
    replies = [page(['p1', 'p2'], { cursor: 'A' }), page(['p3', 'p4'], { cursor: 'B' })];
    const got: string[] = [];
    for await (const { id } of client().results({ query: 'a', page_size: 2 })) {
      got.push(id);
      if (got.length === 3) break;
    }
    expect(got).toEqual(['p1', 'p2', 'p3']);
    expect(seen.map(({ body }) => body)).toEqual([
      { query: 'a', page_size: 2, cursor: null },
      { query: 'a', page_size: 2, cursor: 'A' },
    ]);
    expect(seen[0]?.headers['idempotency-key']).not.toBe(seen[1]?.headers['idempotency-key']);
  });

  test('end with the last page, or with maxCredits', async () => {
    replies = [page(['p1', 'p2'], { cursor: 'A' }), page(['p3'])];
    expect(await Array.fromAsync(client().results({ query: 'a', page_size: 2 }))).toHaveLength(3);
    replies = [page(['p1', 'p2'], { cursor: 'A' }), page(['p3'], { cursor: 'B' })];
    const three = client().results({ query: 'a', page_size: 2 }, { maxCredits: 3.5 });
    expect(await Array.fromAsync(three)).toHaveLength(3);
    expect(seen.slice(-2).map(({ body }) => body)).toMatchObject([
      { page_size: 2, max_credits: 3 },
      { page_size: 1, max_credits: 1 },
    ]);
    expect(await Array.fromAsync(client().results({ query: 'a' }, { maxCredits: 0 }))).toEqual([]);
    replies = [page(['p1'], { cursor: 'A' }), page([], { cursor: 'A' })];
    expect(await Array.fromAsync(client().results({ query: 'a' }, { maxCredits: 5 }))).toHaveLength(1);
    expect(seen.at(-1)?.body).toMatchObject({ cursor: 'A', max_credits: 4 });
  });
});

describe('an export', () => {
  const line = (id: string) => `${JSON.stringify({ id, cursor: `after ${id}` })}\n`;
  const end = (ended: string) =>
    `${JSON.stringify({ end: { ended, records: 1, credits_used: 1, cursor: ended === 'complete' ? null : 'x' } })}\n`;
  const lines =
    (...texts: readonly string[]): Reply =>
    (response) =>
      response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(texts.join(''));
  const cutAfter =
    (text: string): Reply =>
    (response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      response.write(text, () => response.destroy());
    };

  test('goes on at the last cursor after a cut or a restart, and throws when nothing new comes', async () => {
    replies = [
      cutAfter(`${line('p1')}{"id":"p`),
      lines(line('p2'), end('closing')),
      lines(line('p3'), end('complete')),
    ];
    const stream = client().export({ query: 'a' });
    expect(await Array.fromAsync(stream)).toEqual(['p1', 'p2', 'p3'].map((id) => ({ id })));
    expect(seen.map(({ body }) => body)).toEqual(
      [null, 'after p1', 'after p2'].map((cursor) => ({ query: 'a', cursor })),
    );
    expect(stream.end).toMatchObject({ ended: 'complete' });

    replies = [lines(line('p1')), cutAtOnce, failure(503, 'search_unavailable'), cutAfter('')];
    await expect(Array.fromAsync(client(3).export({ query: 'a' }))).rejects.toThrow(/cut off|broke|search_unavailable/);
    expect(replies.length).toBe(1);
  });

  test('fetches what was paid for and lost under a bound of 0 before it spends the rest of its bound', async () => {
    replies = [
      cutAfter(line('p1') + line('p2')),
      lines(line('p3'), end('max_credits')),
      lines(line('p4'), end('max_credits')),
    ];
    const stream = client().export({ query: 'a', max_credits: 4, fields: ['id'] });
    expect(await Array.fromAsync(stream)).toEqual(['p1', 'p2', 'p3', 'p4'].map((id) => ({ id })));
    const sent = seen.map(({ body }) => body as { max_credits: number; cursor: string | null; fields: string[] });
    expect(sent.map(({ max_credits, cursor }) => [max_credits, cursor])).toEqual([
      [4, null],
      [0, 'after p2'],
      [1, 'after p3'],
    ]);
    expect(sent.map(({ fields }) => fields.join())).toEqual(['id,cursor', 'id,cursor', 'id,cursor']);
    expect(stream.end).toMatchObject({ ended: 'max_credits' });
  });

  test('shows the cursor to whom names it among the fields', async () => {
    replies = [lines(line('p1'), end('complete'))];
    const asked = client().export({ query: 'a', fields: ['id', 'cursor'] });
    expect(await Array.fromAsync(asked)).toEqual([{ id: 'p1', cursor: 'after p1' }]);
  });

  test('is not tried again when the request itself is wrong', async () => {
    replies = [failure(422, 'validation_error')];
    await expect(Array.fromAsync(client().export({ query: '' }))).rejects.toBeInstanceOf(InvalidRequestError);
    expect(delays).toEqual([]);
  });
});
