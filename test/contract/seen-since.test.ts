import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seenRecordsMax } from '../../src/contract/bounds.ts';
import { SmallCorpus } from '../small-corpus.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type Answer, call, errorOf } from './client.ts';

// Protects that a search leaves out exactly those for whom its account was charged before it began.
const people = 230;
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);
const corpus = new SmallCorpus();
let service: TestServer;
/** Now, or the next midnight if it is near: requests come a millisecond apart, and no day may end between them. */
let now = Math.max(Date.now(), Date.parse(dayText(Date.now() + 60_000)));

beforeAll(async () => {
  await corpus.write(
    Array.from({ length: people }, (_, at) => ({
      id: `p${at}`,
      location: 'Oslo, Norway',
      experience: [{ position: 'Nurse', company_name: 'Ward', company_id: 'c1', start_time: '2020-01' }],
      ...(at === 0 && { job_change: { score: 0.7, signal_date: '2026-11-01', reasoning: [] } }),
    })),
    [{ id: 'p0', company_name: 'Ward' }],
  );
  service = await startTestServer({
    dependencies: {
      finder: await corpus.finder(),
      // Each request comes a millisecond later.
      clock: { now: () => ++now, monotonic: () => performance.now(), wait: async () => {} },
    },
  });
});
afterAll(async () => {
  await service.stop();
  await corpus.close();
});

type Body = Readonly<Record<string, unknown>>;

const unseen = () => ({ exclude: { seen_since: dayText(now) } });

async function ask(key: string, path: string, body: Body = {}): Promise<Answer> {
  return call(service.port, { path, key, body });
}

async function search(key: string, body: Body = {}): Promise<Body> {
  const { text, status } = await ask(key, '/v1/search', { query: 'nurses', page_size: 100, ...body });
  expect(status, text).toBe(200);
  return JSON.parse(text);
}

/** Charges an account for people, as a search at this time would. */
async function charge(accountId: string, at: number, ids: readonly string[]): Promise<void> {
  const call = { accountId, callerId: 'k', operation: 'search', requestId: `r ${at}`, now: at, partial: true } as const;
  const records = { kind: 'people', ids } as const;
  await service.administration.ledger.settle({ ...call, unitPrice: 1, units: ids.length, records });
}

const idsOf = ({ results }: Body): readonly string[] => (results as readonly { id: string }[]).map(({ id }) => id);
const linesOf = (text: string): readonly Body[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('exclude.seen_since', () => {
  test('leaves out whom a search, an export or a look-up charged for, from results, total, counts and explain', async () => {
    const { key, accountId } = await service.newKey();
    const first = idsOf(await search(key, { page_size: 3 }));
    const exported = linesOf(
      (await ask(key, '/v1/search/export', { query: 'nurses', max_credits: 2, exclude: first })).text,
    );
    await call(service.port, { path: '/v1/profiles/p200', key });
    await ask(key, '/v1/profiles/lookup', { keys: [{ id: 'p201' }, { id: 'p201' }, { id: 'p200' }] });
    const seen = [...first, ...exported.flatMap(({ id }) => (id as string) ?? []), 'p200', 'p201'];
    expect(new Set(seen).size).toBe(7);
    const left = await search(key, { ...unseen(), facets: ['title'] });
    expect(left).toMatchObject({ total_count: people - 7, facets: { title: [{ count: people - 7 }] } });
    expect(idsOf(left).filter((id) => seen.includes(id))).toEqual([]);
    const explained = await ask(key, '/v1/search/explain', { query: 'nurses', ...unseen() });
    expect(JSON.parse(explained.text)).toMatchObject({ total_count: people - 7 - 100 });
    expect(await service.balance(accountId)).toBe(1000 - 3 - 2 - 4 - 4 - 100);
  });

  test('is of the account, not of the key, and of the kind of record; a prediction is no record', async () => {
    const { key, accountId } = await service.newKey();
    const other = await service.administration.keys.create(accountId, {});
    const stranger = await service.newKey();
    await call(service.port, { path: '/v1/profiles/p0/job-change', key });
    await call(service.port, { path: '/v1/companies/p0', key });
    expect(await search(key, { page_size: 1, ...unseen() })).toMatchObject({ total_count: people });
    expect(await search(other.key, { page_size: 1, ...unseen() })).toMatchObject({ total_count: people - 1 });
    expect(await search(stranger.key, { page_size: 1, ...unseen() })).toMatchObject({ total_count: people });
    const companies = await search(key, { query: 'Ward', target: 'company', ...unseen() });
    expect(companies).toMatchObject({ total_count: 0 });
  });

  test('counts from the beginning of the day on', async () => {
    const { key, accountId } = await service.newKey();
    const midnight = Date.parse(dayText(now));
    await charge(accountId, midnight - 1, ['p7']);
    await charge(accountId, midnight, ['p8']);
    const yesterday = { exclude: { seen_since: dayText(midnight - 1) } };
    expect(await search(key, { page_size: 1, ...yesterday })).toMatchObject({ total_count: people - 2 });
    const named = await search(key, { query: 'Person p7', ...unseen() });
    expect(named).toMatchObject({ total_count: 1, results: [{ id: 'p7' }] });
  });

  test('shifts no page of a cursor: what the walk itself charges for stays in its total', async () => {
    const { key } = await service.newKey();
    const before = idsOf(await search(key, { page_size: 20 }));
    const seen: string[] = [];
    for (let cursor: unknown = null, pages = 0; cursor !== null || pages === 0; pages++) {
      const asked = { ...unseen(), page_size: 50, cursor };
      const page = await search(key, asked);
      expect(page).toMatchObject({ total_count: people - 20, cursor_note: null });
      // An answer that was lost is asked for again; its records are charged by then.
      if (cursor !== null) expect(idsOf(await search(key, asked))).toEqual(idsOf(page));
      seen.push(...idsOf(page));
      cursor = page['cursor'];
    }
    expect(seen).toHaveLength(people - 20);
    expect(new Set([...seen, ...before]).size).toBe(people);
    expect(await search(key, unseen())).toMatchObject({ total_count: 0, message: expect.any(String) });
  });

  test('gives whoever was cut off the rest of an export, what was settled and lost on the way too, for nothing more', async () => {
    const { key, accountId } = await service.newKey();
    await search(key, { page_size: 10 });
    const whole = linesOf((await ask(key, '/v1/search/export', { query: 'nurses', ...unseen() })).text);
    const got = whole.slice(0, 57);
    const body = { query: 'nurses', ...unseen(), cursor: got.at(-1)?.['cursor'] };
    const rest = linesOf((await ask(key, '/v1/search/export', body)).text);
    expect(rest.at(-1)?.['end']).toMatchObject({ total_count: people - 10, credits_used: 0, ended: 'complete' });
    expect([...got, ...rest.slice(0, -1)].map(({ id }) => id)).toEqual(whole.slice(0, -1).map(({ id }) => id));
    expect(await service.balance(accountId)).toBe(1000 - people);
  });

  test.each([
    [
      'no day',
      { exclude: { seen_since: 'yesterday' } },
      /"exclude.seen_since" is "yesterday", which is no day; write one like "20/,
    ],
    ['a day that no month has', { exclude: { seen_since: '2026-02-30' } }, /which is no day/],
    ['a time', { exclude: { seen_since: '2026-11-01T00:00:00Z' } }, /which is no day/],
    ['a number', { exclude: { seen_since: 5 } }, /"exclude.seen_since" must be a string/],
    ['nothing', { exclude: {} }, /"seen_since" is required/],
    ['something else', { exclude: { since: '2026-11-01' } }, /"seen_since" is required/],
    ['a day to come', { exclude: { seen_since: '2999-01-01' } }, /lies in the future; today is 20/],
    ['a day of long ago', { exclude: { seen_since: '2020-01-01' } }, /may be 20.* or later: .* for 90 days/],
    ['a text', { exclude: 'p1' }, /"exclude" must be an array or an object/],
    ['a later page', { ...{ exclude: { seen_since: '2026-11-22' } }, page: 2 }, /"page" must be 1/],
  ] as const)('is refused for %s', async (_, body, message) => {
    const { key } = await service.newKey();
    for (const path of ['/v1/search', ...('page' in body ? [] : ['/v1/search/export', '/v1/search/explain'])]) {
      const answer = await ask(key, path, { query: 'nurses', ...body, ...('page' in body && unseen()) });
      expect([answer.status, errorOf(answer).message]).toEqual([422, expect.stringMatching(message)]);
    }
  });

  test('is refused when too many were charged for', async () => {
    const { key, accountId } = await service.newKey({ credits: 2 * seenRecordsMax });
    const ids = Array.from({ length: seenRecordsMax }, (_, at) => `x${at}`);
    await charge(accountId, now, ids);
    expect(await search(key, { page_size: 1, ...unseen() })).toMatchObject({ total_count: people });
    const answer = await ask(key, '/v1/search', { query: 'nurses', ...unseen() });
    expect(errorOf(answer).message).toMatch(/^More than 100000 records were charged since .*: name a later day/);
  });
});
