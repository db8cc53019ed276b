import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type Answer, call, errorOf } from './client.ts';

// Protects that, in any order of requests, nobody is charged twice, nobody overdraws twice, and pages fit together.
const people = 137;
let service: TestServer;
beforeAll(async () => {
  service = await startTestServer({ finder: { people } });
});
afterAll(async () => {
  expect((await service.administration.ledger.check(Date.now())).faults).toEqual([]);
  await service.stop();
});

interface Page {
  readonly results: readonly { readonly id: string }[];
  readonly total_count: number;
  readonly credits_used: number;
  readonly credits_remaining: number;
}

function pageOf(answer: Answer): Page {
  return JSON.parse(answer.text) as Page;
}

function balance(accountId: string): Promise<number> {
  return service.balance(accountId);
}

describe('races', () => {
  test('50 equal requests at once under one Idempotency-Key are charged once and get equal bytes', async () => {
    const { key, accountId } = await service.newKey({ credits: 100 });
    const request = {
      path: '/v1/search',
      key,
      headers: { 'idempotency-key': 'twin' },
      body: { query: 'a', page_size: 7 },
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(service.port, request)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.headers['x-request-id'])).size).toBe(1);
    expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect(await balance(accountId)).toBe(93);
  });

  test('200 parallel profiles with credits for 10 are charged exactly 10', async () => {
    const { key, accountId } = await service.newKey({ credits: 40 });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => call(service.port, { path: `/v1/profiles/p${i % people}`, key })),
    );
    const charged = answers.filter((answer) => answer.status === 200 && pageOf(answer).credits_used === 4);
    expect(charged).toHaveLength(10);
    expect(await balance(accountId)).toBe(0);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(errorOf(answer).code).toBe('out_of_credits');
    }
  });

  test('parallel calls of every kind overdraw at most once', async () => {
    const { key, accountId } = await service.newKey({ credits: 33 });
    const paths = Array.from({ length: 40 }, (_, i) =>
      i % 2 ? `/v1/profiles/p${i}` : `/v1/profiles/p${3 * i}/job-change`,
    );
    const answers = await Promise.all(paths.map((path) => call(service.port, { path, key })));
    const used = answers.reduce((sum, answer) => sum + (answer.status === 200 ? pageOf(answer).credits_used : 0), 0);
    expect(await balance(accountId)).toBe(33 - used);
    expect(used).toBeGreaterThanOrEqual(33);
    expect(used).toBeLessThan(33 + 10);
  });

  test('parallel fetches of one record are charged once', async () => {
    const { key, accountId } = await service.newKey({ credits: 40 });
    await Promise.all(Array.from({ length: 20 }, () => call(service.port, { path: '/v1/profiles/p1', key })));
    expect(await balance(accountId)).toBe(36);
  });
});

// fast-check prints the seed of a failure.
describe('properties', () => {
  test('pages of any size are disjoint, in one order, and together everything', async () => {
    const { key } = await service.newKey({ credits: 1_000_000, requestsPerMinute: 1_000_000 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), async (page_size) => {
        const ids: string[] = [];
        for (let page = 1; page <= Math.ceil(people / page_size) + 1; page++) {
          const body = { query: 'a', page, page_size };
          const answer = pageOf(await call(service.port, { path: '/v1/search', key, body }));
          expect(answer.total_count).toBe(people);
          expect(answer.results.length).toBe(answer.credits_used);
          ids.push(...answer.results.map(({ id }) => id));
        }
        expect(ids).toEqual(Array.from({ length: people }, (_, i) => `p${i}`));
      }),
      { numRuns: 15 },
    );
  });

  test('page, size and balance decide whether a page is granted, refused or outside the window', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 0, max: 40 }),
        async (page, page_size, credits) => {
          const { key, accountId } = await service.newKey({ credits });
          const body = { query: 'a', page, page_size };
          const answer = await call(service.port, { path: '/v1/search', key, body });
          const onPage = Math.max(0, Math.min(page_size, people - (page - 1) * page_size));
          if (credits === 0) expect(errorOf(answer).code).toBe('out_of_credits');
          else if (page * page_size > 10_000) expect(errorOf(answer).code).toBe('invalid_pagination');
          else expect(pageOf(answer)).toMatchObject({ page, page_size, credits_used: Math.min(onPage, credits) });
          const used = answer.status === 200 ? pageOf(answer).credits_used : 0;
          expect(await balance(accountId)).toBe(credits - used);
          if (answer.status === 200) expect(pageOf(answer).credits_remaining).toBe(credits - used);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('any run of retries under few keys charges each first success once and repeats it byte for byte', async () => {
    const attempt = fc.record({
      key: fc.constantFrom('k1', 'k2', 'k3'),
      body: fc.record({ query: fc.constantFrom('a', 'b', 'off topic'), page_size: fc.integer({ min: 1, max: 3 }) }),
      together: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(attempt, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 12 }),
        async (attempts, credits) => {
          const { key, accountId } = await service.newKey({ credits });
          const first = new Map<string, { readonly body: string; readonly text: string }>();
          let used = 0;
          for (const { key: idempotencyKey, body, together } of attempts) {
            const request = { path: '/v1/search', key, headers: { 'idempotency-key': idempotencyKey }, body };
            const answers = await Promise.all(
              Array.from({ length: together ? 3 : 1 }, () => call(service.port, request)),
            );
            for (const answer of answers) {
              const known = first.get(idempotencyKey);
              if (known === undefined) {
                if (answer.status !== 200) continue;
                first.set(idempotencyKey, { body: JSON.stringify(body), text: answer.text });
                used += pageOf(answer).credits_used;
              } else if (known.body === JSON.stringify(body)) {
                expect(answer.text).toBe(known.text);
              } else {
                expect(answer.status).toBe(422);
              }
            }
          }
          expect(await balance(accountId)).toBe(credits - used);
        },
      ),
      { numRuns: 40 },
    );
  });
});
