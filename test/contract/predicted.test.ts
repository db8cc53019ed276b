import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someEntry } from '../../src/ports/suites/account-store.case.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type Answer, call, errorOf } from './client.ts';

// Protects that a result that comes with its prediction costs 11 credits and one without 1, whoever pays for them in
// whatever order, and that nobody pays for what was not given. Every third person of the fake has a prediction: p0, p3, ...
const people = 40;
let service: TestServer;
beforeAll(async () => {
  service = await startTestServer({ finder: { people, companies: 3 } });
});
afterAll(() => service.stop());

interface Page {
  readonly results: readonly { readonly id: string; readonly job_change?: { readonly score: number | null } }[];
  readonly credits_used: number;
  readonly credits_remaining: number;
  readonly message: string | null;
  readonly cursor?: string | null;
}

const pageOf = (answer: Answer): Page => JSON.parse(answer.text);
const idsOf = ({ results }: Page) => results.map(({ id }) => id);
const asked = {
  query: 'anyone',
  filters: { job_change: { values: [{ kind: 'range', min: 0.5, max: null, label: '' }] } },
};

function search(key: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return call(service.port, { path: '/v1/search', key, body, headers });
}

const price = (ids: readonly string[]) => ids.reduce((sum, id) => sum + (Number(id.slice(1)) % 3 === 0 ? 11 : 1), 0);
const first = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `p${from + at}`);

async function checkBooks(accountId: string, balance: number): Promise<void> {
  expect(await service.balance(accountId)).toBe(balance);
  expect((await service.administration.ledger.check(Date.now())).faults).toEqual([]);
}

describe('a page with predictions', () => {
  test.each([
    ['a filter', asked],
    ['a sort', { query: 'anyone', sort: 'likely to change jobs' }],
    ['a sentence', { query: 'likely to leave' }],
    [
      'an order among filters',
      { query: 'anyone', filters: { order: { by: 'job_change', descending: true, span: [0, 0] } } },
    ],
  ])('asked for by %s costs each result its price, and shows the predictions', async (_, body) => {
    const { key, accountId } = await service.newKey({ credits: 100 });
    const page = pageOf(await search(key, { ...body, page_size: 5 }));
    expect(idsOf(page)).toEqual(first(5));
    expect(page.results.map((card) => card.job_change?.score)).toEqual([0.25, null, null, 0.25, null]);
    expect(page).toMatchObject({ credits_used: 25, credits_remaining: 75, message: null });
    await checkBooks(accountId, 75);
  });

  test('of which only some are paid for gives those, in order, and goes on after them', async () => {
    const { key, accountId } = await service.newKey({ credits: 20 });
    const page = pageOf(await search(key, { ...asked, page_size: 10, cursor: null }));
    expect(idsOf(page)).toEqual(first(3));
    expect(page).toMatchObject({ credits_used: 13, credits_remaining: 7 });
    const unpaid = pageOf(await search(key, { ...asked, page_size: 10, cursor: page.cursor }));
    expect(unpaid).toMatchObject({ results: [], credits_used: 0, message: expect.stringContaining('11 credits') });
    expect(unpaid.cursor).toBe(page.cursor);
    const { ledger } = service.administration;
    await ledger.grant(accountId, { credits: 93, note: null, reference: null }, { ...someEntry, at: Date.now() });
    const rest = pageOf(await search(key, { ...asked, page_size: 10, cursor: page.cursor }));
    expect(idsOf(rest)).toEqual(first(10, 3));
    await checkBooks(accountId, 100 - price(first(10, 3)));
  });

  test.each([
    [10, 0, 0],
    [11, 1, 11],
    [24, 4, 24],
  ])('bounded by max_credits of %i gives what these pay for, and where to go on', async (max_credits, count, used) => {
    const { key, accountId } = await service.newKey({ credits: 100 });
    const body = { ...asked, max_credits, page_size: 5, cursor: null };
    const page = pageOf(await search(key, body));
    expect(idsOf(page)).toEqual(first(count));
    expect(page).toMatchObject({
      credits_used: used,
      message: count === 0 ? expect.stringContaining('11 credits') : null,
    });
    const next = pageOf(await search(key, { ...asked, cursor: page.cursor, page_size: 1 }));
    expect(idsOf(next)).toEqual(first(1, count));
    await checkBooks(accountId, 100 - price(first(count + 1)));
  });

  test('is not charged again within the repeat window, nor under its Idempotency-Key', async () => {
    const { key, accountId } = await service.newKey({ credits: 100 });
    const headers = { 'idempotency-key': 'once' };
    const body = { ...asked, page_size: 4 };
    const answer = await search(key, body, headers);
    expect(pageOf(answer).credits_used).toBe(24);
    const replay = await search(key, body, headers);
    expect([replay.text, replay.headers['idempotent-replayed']]).toEqual([answer.text, 'true']);
    expect(pageOf(await search(key, body)).credits_used).toBe(0);
    expect(pageOf(await search(key, { ...body, page_size: 5 })).credits_used).toBe(1);
    // Without predictions it is another thing, with the price that it always has.
    const plain = pageOf(await search(key, { query: 'anyone', page_size: 4 }));
    expect([plain.credits_used, plain.results[0]?.job_change]).toEqual([4, undefined]);
    await checkBooks(accountId, 71);
  });

  test('asked for twice at once is charged once', async () => {
    const { key, accountId } = await service.newKey({ credits: 100 });
    const pages = await Promise.all(Array.from({ length: 8 }, () => search(key, { ...asked, page_size: 4 })));
    expect(pages.map(pageOf).reduce((sum, { credits_used }) => sum + credits_used, 0)).toBe(24);
    await checkBooks(accountId, 76);
  });
});

describe('an export with predictions', () => {
  const lines = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line): Readonly<Record<string, unknown>> => JSON.parse(line));
  const exported = async (key: string, body: object) =>
    lines((await call(service.port, { path: '/v1/search/export', key, body })).text);

  test('ends within its credits, goes on from there, and charges each record once', async () => {
    const { key, accountId } = await service.newKey({ credits: 1_000 });
    const cut = await exported(key, { ...asked, max_credits: 30 });
    expect(cut.slice(0, -1).map(({ id, job_change_score }) => [id, job_change_score])).toEqual([
      ['p0', 0.25],
      ['p1', null],
      ['p2', null],
      ['p3', 0.25],
      ['p4', null],
      ['p5', null],
    ]);
    expect(cut.at(-1)?.['end']).toMatchObject({ ended: 'max_credits', credits_used: 26, records: 6 });
    const rest = await exported(key, { ...asked, cursor: cut.at(-2)?.['cursor'] });
    expect(rest.slice(0, -1).map(({ id }) => id)).toEqual(first(people - 6, 6));
    await checkBooks(accountId, 1_000 - price(first(people)));
    expect((await exported(key, asked)).at(-1)?.['end']).toMatchObject({ credits_used: 0, records: people });
    expect(pageOf(await search(key, { ...asked, page_size: 10 })).credits_used).toBe(0);
    await checkBooks(accountId, 1_000 - price(first(people)));
  });

  test('ends with the balance', async () => {
    const { key, accountId } = await service.newKey({ credits: 35 });
    const end = (await exported(key, asked)).at(-1)?.['end'];
    expect(end).toMatchObject({ ended: 'out_of_credits', credits_used: 26, records: 6, credits_remaining: 9 });
    await checkBooks(accountId, 9);
  });

  test('has columns for them, which a plain one has not', async () => {
    const { key } = await service.newKey({ credits: 1_000 });
    const table = async (body: object) => {
      const headers = { accept: 'text/csv' };
      return (await call(service.port, { path: '/v1/search/export', key, body, headers })).text.split('\r\n')[0];
    };
    expect(await table(asked)).toMatch(/,evidence_summary,job_change_score,job_change_signal_date,cursor$/);
    expect(await table({ query: 'anyone' })).toMatch(/,evidence_summary,cursor$/);
    expect(await table({ ...asked, fields: ['id', 'job_change_score'] })).toMatch(/id,job_change_score$/);
  });
});

describe('predictions are refused', () => {
  const bodies = [asked, { query: 'anyone', sort: 'job_change' }] as const;

  test('to a key without their scope, as the call for one is, before anything is charged', async () => {
    const { key, accountId } = await service.newKey({ credits: 100, scopes: ['search', 'lookup'] });
    const one = errorOf(await call(service.port, { path: '/v1/profiles/p0/job-change', key }));
    expect(one.code).toBe('account_not_authorized');
    for (const body of bodies) {
      for (const path of ['/v1/search', '/v1/search/export']) {
        const answer = await call(service.port, { path, key, body });
        expect([answer.status, errorOf(answer).message]).toEqual([403, one.message]);
      }
    }
    const explained = await call(service.port, { path: '/v1/search/explain', key, body: asked });
    expect(explained.status).toBe(403);
    const page = pageOf(await search(key, { query: 'likely to leave', page_size: 5 }));
    expect([page.credits_used, page.results[0]?.job_change]).toEqual([5, undefined]);
    await checkBooks(accountId, 95);
  });

  test('where none is served', async () => {
    const empty = await startTestServer({ finder: { people: 0, companies: 1 } });
    try {
      const { key } = await empty.newKey({ credits: 100 });
      for (const body of bodies) {
        const answer = await call(empty.port, { path: '/v1/search', key, body });
        expect([answer.status, errorOf(answer).code]).toEqual([422, 'validation_error']);
        expect(errorOf(answer).message).toContain('serves no job-change predictions');
      }
    } finally {
      await empty.stop();
    }
  });

  test('of companies', async () => {
    const { key } = await service.newKey({ credits: 100 });
    for (const body of bodies) {
      const answer = await search(key, { ...body, target: 'company' });
      expect([answer.status, errorOf(answer).code]).toEqual([422, 'validation_error']);
    }
  });
});

test('an explanation says beforehand what results with predictions cost, and costs nothing', async () => {
  const { key, accountId } = await service.newKey({ credits: 10 });
  const explain = async (body: object) =>
    JSON.parse((await call(service.port, { path: '/v1/search/explain', key, body })).text);
  expect((await explain(asked)).price).toEqual({ result: 11, page: 110 });
  expect(await explain({ query: 'anyone' })).not.toHaveProperty('price');
  await checkBooks(accountId, 10);
});
