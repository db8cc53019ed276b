import { request } from 'node:http';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportBatchRecords } from '../../src/contract/bounds.ts';
import { seededRandom } from '../../src/seeded-random.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { call, errorOf } from './client.ts';

// Protects that an export gives every record once, in order, and charges exactly those that it gives, however often it
// is cut off.
const people = 430;
let service: TestServer;
beforeAll(async () => {
  service = await startTestServer({ finder: { people } });
});
afterAll(() => service.stop());

type Line = Readonly<Record<string, unknown>>;

const path = '/v1/search/export';
const query = 'anyone';

function linesOf(text: string): readonly Line[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line): Line => JSON.parse(line));
}

const idsOf = (lines: readonly Line[]): readonly unknown[] => lines.flatMap(({ id }) => id ?? []);
const endOf = (lines: readonly Line[]): Line => lines.at(-1)?.['end'] as Line;
const everybody = Array.from({ length: people }, (_, index) => `p${index}`);

describe('an export', () => {
  test('gives all cards in their order, and says how it ended', async () => {
    const { key, accountId } = await service.newKey({ credits: 1000 });
    const answer = await call(service.port, { path, key, body: { query } });
    const lines = linesOf(answer.text);
    expect(idsOf(lines)).toEqual(everybody);
    expect(lines[0]).toMatchObject({ id: 'p0', full_name: expect.any(String), cursor: expect.any(String) });
    expect(endOf(lines)).toMatchObject({
      total_count: people,
      records: people,
      credits_used: people,
      ended: 'complete',
    });
    expect(endOf(lines)).toMatchObject({ credits_remaining: 570, cursor: null, data_changed: false });
    expect(answer.headers['x-total-count']).toBe(String(people));
    expect(await service.balance(accountId)).toBe(570);
    expect((await service.administration.ledger.check(Date.now())).faults).toEqual([]);
  });

  test('ends at the credits that it may use, and goes on from there', async () => {
    const { key, accountId } = await service.newKey({ credits: 1000 });
    const ask = async (body: object) => linesOf((await call(service.port, { path, key, body })).text);
    const first = await ask({ query, max_credits: 150 });
    expect(idsOf(first)).toEqual(everybody.slice(0, 150));
    expect(endOf(first)).toMatchObject({ ended: 'max_credits', credits_used: 150 });
    const rest = await ask({ query, cursor: endOf(first)['cursor'] });
    expect(idsOf(rest)).toEqual(everybody.slice(150));
    expect(await service.balance(accountId)).toBe(570);
    expect(endOf(await ask({ query, max_credits: 0 }))).toMatchObject({ records: people, credits_used: 0 });
  });

  test('ends with the balance, and is refused without one', async () => {
    const { key, accountId } = await service.newKey({ credits: 130 });
    const lines = linesOf((await call(service.port, { path, key, body: { query } })).text);
    expect(idsOf(lines)).toEqual(everybody.slice(0, 130));
    expect(endOf(lines)).toMatchObject({ ended: 'out_of_credits', credits_used: 130, credits_remaining: 0 });
    expect(await service.balance(accountId)).toBe(0);
    const more = await call(service.port, { path, key, body: { query, cursor: endOf(lines)['cursor'] } });
    expect([more.status, errorOf(more).code]).toEqual([402, 'out_of_credits']);
  });

  test('of nothing costs nothing', async () => {
    const { key, accountId } = await service.newKey({ credits: 10 });
    const lines = linesOf((await call(service.port, { path, key, body: { query: 'nothing' } })).text);
    expect(lines).toMatchObject([{ end: { total_count: 0, records: 0, credits_used: 0, ended: 'complete' } }]);
    expect(await service.balance(accountId)).toBe(10);
  });

  test('is a table if that is asked for, with the columns asked for', async () => {
    const { key } = await service.newKey();
    const headers = { accept: 'text/csv' };
    const answer = await call(service.port, { path, key, headers, body: { query, fields: ['full_name', 'id'] } });
    const rows: readonly Readonly<Record<string, string>>[] = parse(answer.text, { bom: true, columns: true });
    expect(rows.map(({ id }) => id)).toEqual(everybody);
    expect(Object.keys(rows[0] ?? {})).toEqual(['full_name', 'id']);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="export.csv"');
  });

  test.each([
    ['a field of the other target', { fields: ['founded'] }, /"fields" names "founded"/],
    ['no field', { fields: [] }, /at least 1 item/],
    ['credits below 0', { max_credits: -1 }, /max_credits/],
    ['a page', { page: 2 }, /Unknown field "page"/],
    ['a cursor of something else', { cursor: 'AAAA' }, /"cursor" cannot be used/],
  ])('of bad input is refused: %s', async (_, body, message) => {
    const { key } = await service.newKey();
    const answer = await call(service.port, { path, key, body: { query, ...body } });
    expect([answer.status, errorOf(answer).message]).toEqual([422, expect.stringMatching(message)]);
  });
});

test('cut off at any byte and resumed, it gives everybody once and charges each once', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const random = seededRandom(seed);
  for (let round = 0; round < 6; round++) {
    const { key, accountId } = await service.newKey({ credits: 1000 });
    const got: Line[] = [];
    for (let cuts = 0; ; cuts++) {
      const cursor = got.at(-1)?.['cursor'] ?? null;
      const text = await cutOff(
        key,
        { query, cursor },
        cuts < 8 ? Math.floor(random() * 60_000) : Number.POSITIVE_INFINITY,
      );
      // What came of a line without its end is of no use.
      const lines = linesOf(text.slice(0, text.lastIndexOf('\n') + 1));
      got.push(...lines.filter((line) => 'id' in line));
      if (lines.some((line) => 'end' in line)) break;
    }
    expect(idsOf(got), `seed ${seed}`).toEqual(everybody);
    expect(await service.balance(accountId), `seed ${seed}`).toBe(1000 - people);
  }
});

test('a client that does not read is charged for a few batches at most', async () => {
  const many = await startTestServer({ finder: { people: 200_000 } });
  const { key, accountId } = await many.newKey({ credits: 200_000 });
  const outgoing = request({
    ...{ host: '127.0.0.1', port: many.port, path, method: 'POST' },
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
  });
  const paused = new Promise<void>((resolve) => outgoing.on('response', (incoming) => resolve(void incoming.pause())));
  outgoing.end(JSON.stringify({ query }));
  await paused;
  let used = -1;
  // The server goes on until the buffers of both ends are full, and no further.
  for (let seen = 200_000 - (await many.balance(accountId)); seen !== used; ) {
    used = seen;
    for (let turn = 0; turn < 50; turn++) await call(many.port, { path: '/v1/profiles/nobody', key });
    seen = 200_000 - (await many.balance(accountId));
  }
  expect(used).toBeGreaterThanOrEqual(exportBatchRecords);
  expect(used).toBeLessThan(100_000);
  outgoing.destroy();
  await many.stop();
});

/** The text of an export of which the client takes so many bytes and then hangs up. */
function cutOff(key: string, body: object, bytesMax: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        ...{ host: '127.0.0.1', port: service.port, path, method: 'POST' },
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
      },
      (incoming) => {
        let text = '';
        const done = () => resolve(text.slice(0, bytesMax));
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => {
          text += chunk;
          if (text.length >= bytesMax) incoming.destroy();
        });
        incoming.on('close', done);
        incoming.on('error', done);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(body));
  });
}
