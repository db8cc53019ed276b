import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCard, FakeFinder, personCard } from '../fake-finder.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { call, errorOf } from './client.ts';

// Protects what a caller gets for a good request: bodies, defaults, credits, headers. `call` also checks every answer
// against openapi.json and the header rules.
let service: TestServer;
beforeAll(async () => {
  service = await startTestServer();
});
afterAll(() => service.stop());

function bodyOf(answer: { text: string }): Record<string, unknown> {
  return JSON.parse(answer.text) as Record<string, unknown>;
}

describe('search', () => {
  test('a people page has the fields of the specification, in its order, with defaults filled in', async () => {
    const { key } = await service.newKey({ credits: 100 });
    const answer = await call(service.port, { path: '/v1/search', key, body: { query: 'anyone' } });
    const body = bodyOf(answer);
    expect(Object.keys(body)).toEqual(
      'total_count page page_size credits_used credits_remaining request_id usage_notice result_type results message'.split(
        ' ',
      ),
    );
    expect(body).toMatchObject({ total_count: 25, page: 1, page_size: 10, credits_used: 10, credits_remaining: 90 });
    expect(body).toMatchObject({ usage_notice: null, result_type: 'people', message: null });
    expect(body['results']).toEqual(Array.from({ length: 10 }, (_, i) => personCard(i)));
  });

  test('a company page is the same without a message', async () => {
    const { key } = await service.newKey();
    const answer = await call(service.port, {
      path: '/v1/search',
      key,
      body: { query: 'anyone', target: 'company', page: 2, page_size: 4 },
    });
    expect(Object.keys(bodyOf(answer))).toEqual(
      'total_count page page_size credits_used credits_remaining request_id usage_notice result_type results'.split(
        ' ',
      ),
    );
    expect(bodyOf(answer)).toMatchObject({ total_count: 7, credits_used: 3, result_type: 'company' });
    expect(bodyOf(answer)['results']).toEqual([4, 5, 6].map(companyCard));
  });

  test('a page without results costs nothing and carries guidance', async () => {
    const { key } = await service.newKey({ credits: 5 });
    for (const body of [{ query: 'nothing' }, { query: 'anyone', page: 4 }]) {
      const answer = await call(service.port, { path: '/v1/search', key, body });
      expect(bodyOf(answer)).toMatchObject({ results: [], credits_used: 0, credits_remaining: 5 });
      expect(bodyOf(answer)['message']).toBeTypeOf('string');
    }
  });

  test('a low balance shortens only the list of results', async () => {
    const { key } = await service.newKey({ credits: 3 });
    const answer = await call(service.port, {
      path: '/v1/search',
      key,
      body: { query: 'anyone', page: 2, page_size: 10, include: ['match'] },
    });
    expect(bodyOf(answer)).toMatchObject({ page: 2, page_size: 10, total_count: 25 });
    expect(bodyOf(answer)).toMatchObject({ credits_used: 3, credits_remaining: 0 });
    expect(bodyOf(answer)['results']).toEqual([10, 11, 12].map(personCard));
    expect(bodyOf(answer)['match']).toHaveLength(3);
  });

  test('match reasons come only when asked for', async () => {
    const { key } = await service.newKey();
    const plain = await call(service.port, { path: '/v1/search', key, body: { query: 'anyone', include: [] } });
    expect(bodyOf(plain)).not.toHaveProperty('match');
    const asked = await call(service.port, { path: '/v1/search', key, body: { query: 'anyone', include: ['match'] } });
    expect(bodyOf(asked)['match']).toHaveLength(10);
  });

  test('how the query was understood comes only when asked for, beside results, and again in a replay', async () => {
    const { key } = await service.newKey();
    const headers = { 'idempotency-key': 'understood' };
    const request = { path: '/v1/search', key, headers, body: { query: 'anyone', include: ['understanding'] } };
    const plain = await call(service.port, { path: '/v1/search', key, body: { query: 'anyone' } });
    expect(bodyOf(plain)).not.toHaveProperty('understood');
    const first = await call(service.port, request);
    expect(bodyOf(first)).toMatchObject({ understood: 'Everybody.', not_understood: ['hmm'], message: null });
    expect(bodyOf(first)).not.toHaveProperty('match');
    expect((await call(service.port, request)).text).toBe(first.text);
    const body = { query: 'anyone', target: 'company', include: ['understanding', 'match'] };
    const both = await call(service.port, { path: '/v1/search', key, body });
    expect(bodyOf(both)).toMatchObject({ understood: 'Everybody.' });
    expect(bodyOf(both)['match']).toHaveLength(7);
  });

  test('filters are enough, and are part of what an Idempotency-Key stands for', async () => {
    const { key } = await service.newKey();
    const headers = { 'idempotency-key': 'filtered' };
    const ask = (body: object) => call(service.port, { path: '/v1/search', key, headers, body });
    const first = await ask({ filters: { place: 'Lima', headcount: { gte: 5, lte: 9 } } });
    expect(bodyOf(first)).toMatchObject({ total_count: 25, message: null });
    const again = await ask({ query: '', filters: { headcount: { lte: 9, gte: 5 }, place: 'Lima' } });
    expect(again.text).toBe(first.text);
    const other = await ask({ filters: { place: 'Oslo', headcount: { gte: 5, lte: 9 } } });
    expect([other.status, errorOf(other).code]).toEqual([422, 'validation_error']);
  });

  test('given records are enough, in any order, and are part of what an Idempotency-Key stands for', async () => {
    const { key } = await service.newKey();
    const headers = { 'idempotency-key': 'given-records' };
    const ask = (body: object) => call(service.port, { path: '/v1/search', key, body, headers });
    const first = await ask({ similar_to: ['p1', 'p2'] });
    expect(first.status).toBe(200);
    expect((await ask({ similar_to: ['p2', 'p1'], query: '' })).text).toBe(first.text);
    expect((await ask({ similar_to: 'p1' })).status).toBe(422);
  });

  test('an explanation returns what was understood as filters', async () => {
    const { key } = await service.newKey();
    const body = { query: 'anyone', filters: { place: { values: ['Lima'], unknown: 'include' } } };
    const answer = await call(service.port, { path: '/v1/search/explain', key, body });
    const parts = { values: [{ kind: 'words', text: 'Lima' }], strength: 'hard', unknown: 'include' };
    expect(bodyOf(answer)['filters']).toMatchObject({ place: [parts], words: [] });
    const filters = bodyOf(answer)['filters'];
    const alone = await call(service.port, { path: '/v1/search/explain', key, body: { filters } });
    expect(bodyOf(alone)['filters']).toEqual(filters);
  });

  test('the longest query is 500 code points, whatever they take in bytes', async () => {
    const { key } = await service.newKey();
    const answer = await call(service.port, {
      path: '/v1/search',
      key,
      body: { query: '🦊'.repeat(500), page_size: 1 },
    });
    expect(answer.status).toBe(200);
  });

  test('explaining a query is free, even without credits', async () => {
    const { key, accountId } = await service.newKey({ credits: 0 });
    const answer = await call(service.port, { path: '/v1/search/explain', key, body: { query: 'anyone' } });
    expect(bodyOf(answer)).toMatchObject({ understood: 'Everybody.', total_count: 25, not_understood: ['hmm'] });
    expect(await service.balance(accountId)).toBe(0);
  });
});

describe('look-ups', () => {
  test('a profile costs 4, and 0 when the same key fetches it again', async () => {
    const { key, accountId } = await service.newKey({ credits: 20 });
    const first = await call(service.port, { path: '/v1/profiles/p1', key });
    expect(Object.keys(bodyOf(first))).toEqual(
      (
        'social_url full_name headline location company_name position industry evidence_summary experience education ' +
        'about_me credits_used credits_remaining request_id usage_notice'
      ).split(' '),
    );
    expect(bodyOf(first)).toMatchObject({ credits_used: 4, credits_remaining: 16 });
    const again = await call(service.port, { path: '/v1/profiles/p1', key });
    expect(bodyOf(again)).toMatchObject({ credits_used: 0, credits_remaining: 16 });
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    const other = (await service.administration.keys.create(accountId)).key;
    expect(bodyOf(await call(service.port, { path: '/v1/profiles/p1', key: other }))).toMatchObject({
      credits_used: 4,
    });
  });

  test('a company costs 4 and has the fields of the specification, in its order', async () => {
    const { key } = await service.newKey({ credits: 20 });
    const answer = await call(service.port, { path: '/v1/companies/c1', key });
    expect(Object.keys(bodyOf(answer))).toEqual(
      (
        'social_url company_name slogan headquarters country_code industry employees_num website founded ' +
        'evidence_summary about_us specialties locations type social_followers funding ' +
        'credits_used credits_remaining request_id usage_notice'
      ).split(' '),
    );
    expect(bodyOf(answer)).toMatchObject({ credits_used: 4, credits_remaining: 16 });
  });

  test('a prediction costs 10, its absence nothing', async () => {
    const { key } = await service.newKey({ credits: 20 });
    const held = await call(service.port, { path: '/v1/profiles/p0/job-change', key });
    expect(Object.keys(bodyOf(held))).toEqual(
      'has_prediction score signal_date reasoning credits_used credits_remaining request_id usage_notice'.split(' '),
    );
    expect(bodyOf(held)).toMatchObject({ has_prediction: true, credits_used: 10, credits_remaining: 10 });
    const again = await call(service.port, { path: '/v1/profiles/p0/job-change', key });
    expect(bodyOf(again)).toMatchObject({ credits_used: 0, credits_remaining: 10 });
    const none = await call(service.port, { path: '/v1/profiles/p1/job-change', key });
    expect(bodyOf(none)).toMatchObject({ has_prediction: false, score: null, signal_date: null, reasoning: [] });
    expect(bodyOf(none)).toMatchObject({ credits_used: 0, credits_remaining: 10 });
  });

  test('a look-up repeated after its prediction is gone is still answered, also without credits', async () => {
    const finder = new FakeFinder({ people: 9, companies: 0 });
    const held = finder.prediction.bind(finder);
    const gone = await startTestServer({ dependencies: { finder } });
    const { key } = await gone.newKey({ credits: 10 });
    const path = '/v1/profiles/p0/job-change';
    expect(bodyOf(await call(gone.port, { path, key }))).toMatchObject({ credits_used: 10, credits_remaining: 0 });
    finder.prediction = () => held('p1');
    expect(bodyOf(await call(gone.port, { path, key }))).toMatchObject({ has_prediction: false, credits_used: 0 });
    finder.prediction = async () => null;
    expect((await call(gone.port, { path, key })).status).toBe(404);
    finder.prediction = held;
    expect((await call(gone.port, { path: '/v1/profiles/p3/job-change', key })).status).toBe(402);
    await gone.stop();
  });

  test('the last call may overdraw; repeats are answered afterwards, new ones are not', async () => {
    const { key, accountId } = await service.newKey({ credits: 1 });
    const last = await call(service.port, { path: '/v1/profiles/p2', key });
    expect(bodyOf(last)).toMatchObject({ credits_used: 4, credits_remaining: 0 });
    expect(await service.balance(accountId)).toBe(-3);
    expect((await call(service.port, { path: '/v1/profiles/p2', key })).status).toBe(200);
    expect(errorOf(await call(service.port, { path: '/v1/profiles/p3', key })).code).toBe('out_of_credits');
  });

  test('percent-encoding is decoded once', async () => {
    const { key } = await service.newKey();
    expect((await call(service.port, { path: '/v1/profiles/%70%31', key })).status).toBe(200);
    expect((await call(service.port, { path: '/v1/profiles/%2570%2531', key })).status).toBe(404);
  });
});

describe('usage notice', () => {
  test('comes once, on the first success at 80 % of the plan', async () => {
    const { key } = await service.newKey({ credits: 20 });
    const notices = [];
    for (const id of ['p1', 'p2', 'p3', 'p4', 'p5']) {
      notices.push(bodyOf(await call(service.port, { path: `/v1/profiles/${id}`, key }))['usage_notice']);
    }
    expect(notices.map((notice) => notice !== null)).toEqual([false, false, false, true, false]);
    expect(notices[3]).toMatchObject({ message: expect.any(String), upgrade_url: 'https://example.org/upgrade' });
  });
});

describe('Idempotency-Key', () => {
  const body = { query: 'anyone', page_size: 3 };

  test('gives the same bytes under the same request id, without a charge, with a live rate limit', async () => {
    const { key, accountId } = await service.newKey({ credits: 10 });
    const headers = { 'idempotency-key': 'order-66' };
    const first = await call(service.port, { path: '/v1/search', key, headers, body });
    // The same body in another order, with a default written out.
    const reordered = `{ "page_size": 3, "target": "people", "query": "anyone" }`;
    const again = await call(service.port, { path: '/v1/search', key, headers, body: reordered });
    expect(again.text).toBe(first.text);
    expect(again.headers['x-request-id']).toBe(first.headers['x-request-id']);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect([first, again].map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['5999', '5998']);
    expect(await service.balance(accountId)).toBe(7);
  });

  test('is valid for all keys of an account, with 255 characters, and when the credits are used up', async () => {
    const { key, accountId } = await service.newKey({ credits: 3 });
    const headers = { 'idempotency-key': `${'!~'.repeat(127)}x` };
    const first = await call(service.port, { path: '/v1/search', key, headers, body });
    const other = (await service.administration.keys.create(accountId)).key;
    const again = await call(service.port, { path: '/v1/search', key: other, headers, body });
    expect(again.text).toBe(first.text);
  });

  test('keeps a shortened page as it was', async () => {
    const { key, accountId } = await service.newKey({ credits: 2 });
    const headers = { 'idempotency-key': 'short' };
    const first = await call(service.port, { path: '/v1/search', key, headers, body: { ...body, include: ['match'] } });
    await service.administration.credits.grant(accountId, 50, null);
    const again = await call(service.port, { path: '/v1/search', key, headers, body: { ...body, include: ['match'] } });
    expect(again.text).toBe(first.text);
    expect(bodyOf(again)['results']).toHaveLength(2);
  });

  test('refuses another body, and forgets errors', async () => {
    const { key } = await service.newKey();
    const headers = { 'idempotency-key': 'once' };
    expect((await call(service.port, { path: '/v1/search', key, headers, body: { query: 'off topic' } })).status).toBe(
      400,
    );
    expect((await call(service.port, { path: '/v1/search', key, headers, body })).status).toBe(200);
    const other = await call(service.port, { path: '/v1/search', key, headers, body: { ...body, page: 2 } });
    expect([other.status, errorOf(other).code]).toEqual([422, 'validation_error']);
  });
});

describe('endpoints that need no key', () => {
  test('the description answers GET and HEAD, for a request of the address, or of the key when one is sent', async () => {
    const path = '/openapi.json';
    const first = await call(service.port, { path });
    expect(first.status).toBe(200);
    const head = await call(service.port, { method: 'HEAD', path });
    expect([head.status, head.headers['content-length']]).toEqual([200, `${Buffer.byteLength(first.text)}`]);
    const left = Number(first.headers['x-ratelimit-remaining']);
    expect(head.headers['x-ratelimit-remaining']).toBe(`${left - 1}`);
    const { key } = await service.newKey({ requestsPerMinute: 10 });
    expect((await call(service.port, { path, key })).headers['x-ratelimit-remaining']).toBe('9');
  });

  test.each(['/livez', '/readyz', '/metrics'])('%s is not for the public', async (path) => {
    expect((await call(service.port, { path })).status).toBe(404);
  });

  test('the description that is served is the one that is checked in', async () => {
    const checkedIn: unknown = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
    expect(JSON.parse((await call(service.port, { path: '/openapi.json' })).text)).toEqual(checkedIn);
  });

  test('the measurements count what happened', async () => {
    const counted = await startTestServer();
    const { key } = await counted.newKey({ credits: 12 });
    const headers = { 'idempotency-key': 'k' };
    for (const _ of [1, 2])
      await call(counted.port, { path: '/v1/search', key, headers, body: { query: 'a', page_size: 8 } });
    for (const _ of [1, 2]) await call(counted.port, { path: '/v1/profiles/p1', key });
    await call(counted.port, { path: '/v1/profiles/p2', key });
    const text = await counted.dependencies.metrics.registry.metrics();
    for (const line of [
      'whom_requests_total{operation="search",code="ok"} 2',
      'whom_requests_total{operation="profile",code="out_of_credits"} 1',
      'whom_credits_charged_total{operation="search"} 8',
      'whom_credits_charged_total{operation="profile"} 4',
      'whom_replays_total 1',
      'whom_repeats_total{operation="profile"} 1',
      'whom_refusals_total{code="out_of_credits"} 1',
      'whom_step_seconds_count{operation="profile",step="find"} 2',
      'whom_step_seconds_count{operation="search",step="total"} 2',
    ]) {
      expect(text).toContain(`${line}\n`);
    }
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    await counted.stop();
  });
});

test('request ids are the server’s own and never the same twice', async () => {
  const { key } = await service.newKey();
  const headers = { 'x-request-id': 'req_00000000000000000000000000000000' };
  const ids = new Set<string | undefined>();
  for (let i = 0; i < 20; i++) {
    ids.add((await call(service.port, { path: '/v1/profiles/p1', key, headers })).headers['x-request-id']);
  }
  expect(ids.size).toBe(20);
  expect(ids).not.toContain(headers['x-request-id']);
});
