import { expect, test } from 'vitest';
import { type RecentRequest, RecentRequests } from './recent-requests.ts';

const now = Date.UTC(2026, 10, 23);

function answered(id: number, changes: Partial<RecentRequest> = {}): RecentRequest {
  const usual = { operation: 'search', status: 200, code: 'ok', milliseconds: id, accountId: 'a' } as const;
  return { id: `req_${id}`, at: now, ...usual, ...changes };
}

test('remembers the latest requests only', () => {
  const recent = new RecentRequests(3);
  for (let id = 0; id < 10; id++) recent.add(answered(id, { at: now + id }));
  expect(recent.summary(now + 10)).toMatchObject({ since: now + 7, count: 3 });
  expect([recent.find('req_6'), recent.find('req_9')?.id]).toEqual([null, 'req_9']);
});

test('groups what failed by operation and code, the most frequent first, with the newest of each', () => {
  const recent = new RecentRequests(100);
  const busy = { status: 429, code: 'rate_limited' } as const;
  recent.add(answered(1));
  recent.add(answered(2, { status: 402, code: 'out_of_credits' }));
  recent.add(answered(3, { ...busy, at: now + 5 }));
  recent.add(answered(4, busy));
  recent.add(answered(5, { ...busy, operation: 'profile' }));
  const { errors } = recent.summary(now);
  const shown = errors.map(({ operation, code, count, newest }) => [operation, code, count, newest.id]);
  expect(shown[0]).toEqual(['search', 'rate_limited', 2, 'req_3']);
  expect(shown).toHaveLength(3);
});

test('counts the last 60 seconds, and lists the slowest first', () => {
  const recent = new RecentRequests(100);
  for (const ago of [0, 0, 999, 1000, 59_999, 60_000]) recent.add(answered(ago, { at: now - ago }));
  const { perSecond, slow } = recent.summary(now);
  expect([perSecond.length, perSecond[59], perSecond[58], perSecond[0]]).toEqual([60, 3, 1, 1]);
  expect(perSecond.reduce((sum, count) => sum + count)).toBe(5);
  expect(slow.slice(0, 2).map(({ milliseconds }) => milliseconds)).toEqual([60_000, 59_999]);
});
