import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type Answer, call, errorOf } from './client.ts';

// Protects what a page can ask for beside the sentence: a cursor, counts, records to leave out, an order. Every answer is
// also checked against openapi.json.
let service: TestServer;
beforeAll(async () => {
  service = await startTestServer();
});
afterAll(() => service.stop());

const path = '/v1/search';

function search(key: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  return call(service.port, { path, key, body: { query: 'anyone', ...body }, headers });
}

function bodyOf({ text }: Answer): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}

function idsIn(answer: Answer): readonly string[] {
  return (bodyOf(answer)['results'] as { readonly id: string }[]).map(({ id }) => id);
}

async function refusal(key: string, body: object): Promise<string> {
  const answer = await search(key, body);
  expect([answer.status, errorOf(answer).code]).toEqual([422, 'validation_error']);
  return String(errorOf(answer).message);
}

describe('a cursor', () => {
  test('leads from page to page, each charged for what it shows, to the end', async () => {
    const { key, accountId } = await service.newKey();
    const seen: string[] = [];
    for (let cursor: unknown = null, pages = 0; ; pages++) {
      const answer = await search(key, { cursor, page_size: 10 });
      expect(bodyOf(answer)).toMatchObject({ total_count: 25, page: 1, page_size: 10, cursor_note: null });
      seen.push(...idsIn(answer));
      cursor = bodyOf(answer)['cursor'];
      if (cursor === null) {
        expect(pages).toBe(2);
        break;
      }
      expect(String(cursor).length).toBeLessThanOrEqual(512);
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, i) => `p${i}`));
    expect(await service.balance(accountId)).toBe(975);
  });

  test('is not in an answer that was not asked for it', async () => {
    const { key } = await service.newKey();
    expect(bodyOf(await search(key, {}))).not.toHaveProperty('cursor');
  });

  test('goes on after the last result that was paid for', async () => {
    const { key } = await service.newKey({ credits: 3 });
    const cut = await search(key, { cursor: null });
    expect(idsIn(cut)).toEqual(['p0', 'p1', 'p2']);
    const { key: other, accountId } = await service.newKey({ credits: 3 });
    const headers = { 'idempotency-key': 'cut' };
    const first = await search(other, { cursor: null }, headers);
    expect((await search(other, { cursor: null }, headers)).text).toBe(first.text);
    expect(bodyOf(first)['cursor']).not.toBe(bodyOf(cut)['cursor']);
    await service.administration.credits.grant(accountId, 10, null);
    expect(idsIn(await search(other, { cursor: bodyOf(first)['cursor'], page_size: 2 }))).toEqual(['p3', 'p4']);
  });

  test('of another account, query, target, order or filter is refused; other parts of the body may differ', async () => {
    const { key } = await service.newKey();
    const { key: stranger } = await service.newKey();
    const { cursor } = bodyOf(await search(key, { cursor: null, page_size: 2 }));
    for (const more of [
      { query: 'anybody' },
      { target: 'company' },
      { sort: 'refreshed' },
      { filters: { place: 'Lima' } },
    ])
      expect(await refusal(key, { cursor, ...more })).toContain('another query');
    expect(await refusal(stranger, { cursor })).toContain('another query');
    const more = { page_size: 3, include: ['match'], exclude: ['p0'], facets: ['title'], page: 1 };
    expect(idsIn(await search(key, { cursor, ...more }))).toEqual(['p2', 'p3', 'p4']);
  });

  test.each<[string, object, RegExp]>([
    ['beside a page', { cursor: null, page: 2 }, /"page" must be 1 or absent/],
    ['that nobody gave out', { cursor: 'x'.repeat(200) }, /none that was given out/],
    ['that is too long', { cursor: 'x'.repeat(513) }, /"cursor" must have 1 to 512 characters; it has 513/],
    ['of another kind', { cursor: 5 }, /"cursor" must be a string, not the number 5/],
  ])('%s is refused', async (_name, body, message) => {
    const { key } = await service.newKey();
    expect(await refusal(key, body)).toMatch(message);
  });
});

describe('facets', () => {
  test('come with a page and with an explanation, only when asked for, at no charge', async () => {
    const { key, accountId } = await service.newKey();
    const value = { kind: 'concept', id: 'place:ch', label: 'Switzerland' };
    const facets = { 'place.country': [{ label: 'Switzerland', value, count: 25 }] };
    const body = { query: 'anyone', facets: ['place.country'] };
    const explained = await call(service.port, { path: `${path}/explain`, key, body });
    expect(bodyOf(explained)['facets']).toEqual(facets);
    expect(await service.balance(accountId)).toBe(1000);
    expect(bodyOf(await search(key, body))['facets']).toEqual(facets);
    expect(await service.balance(accountId)).toBe(990);
    expect(bodyOf(await search(key, {}))).not.toHaveProperty('facets');
  });

  test.each<[object, RegExp]>([
    [{ facets: ['place.contry'] }, /"facets.0" is no known value; did you mean "place.country"/],
    [{ facets: ['headcount'] }, /"facets.0" must be one of: title, /],
    [{ facets: ['place', 'title'], target: 'company' }, /"facets.1" is no facet of the target "company", which has: /],
    [{ facets: ['title', 'title'] }, /must not name an item twice/],
    [{ facets: 'title' }, /"facets" must be an array/],
  ])('%j are refused', async (body, message) => {
    const { key } = await service.newKey();
    expect(await refusal(key, body)).toMatch(message);
  });
});

describe('records to leave out', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, i) => `${i}`.padEnd(128, 'x'));

  test('may be 10,000, each as long as an id can be', async () => {
    const { key } = await service.newKey();
    expect((await search(key, { exclude: ids(10_000) })).status).toBe(200);
  });

  test.each<[string, object, RegExp]>([
    ['10,001', { exclude: Array.from({ length: 10_001 }, (_, i) => `${i}`) }, /"exclude" may have at most 10000 items/],
    ['an id of 129 letters', { exclude: ['x'.repeat(129)] }, /"exclude.0" must have 1 to 128 characters; it has 129/],
    ['a number', { exclude: [5] }, /"exclude.0" must be a string/],
    ['bytes beyond all bounds', { exclude: ids(12_000) }, /at most 65536 bytes/],
  ])('%s are refused', async (_name, body, message) => {
    const { key } = await service.newKey();
    expect(await refusal(key, body)).toMatch(message);
  });
});

test.each<[object, RegExp]>([
  [{ sort: 'most experiensed' }, /"sort" is no known order; did you mean "most experienced"/],
  [{ sort: 'headcount' }, /"sort" orders companies. Orders of people: /],
  [{ sort: null }, /"sort" must be a string, not null/],
  [{ sort: 'x'.repeat(101) }, /it has 101/],
])('an order like %j is refused', async (body, message) => {
  const { key } = await service.newKey();
  expect(await refusal(key, body)).toMatch(message);
});
