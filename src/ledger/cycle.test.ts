import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cycleStart, renewed } from './cycle.ts';
import { balanceOf, type Purse, type Terms } from './purse.ts';

const day = 86_400_000;
const instant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });

describe('the start of a billing cycle', () => {
  test.each([
    ['2026-01-15T09:30:00Z', '2026-05-20T00:00:00Z', '2026-05-15T00:00:00Z'],
    ['2026-01-15T09:30:00Z', '2026-05-14T23:59:59Z', '2026-04-15T00:00:00Z'],
    ['2026-01-15T09:30:00Z', '2026-05-15T00:00:00Z', '2026-05-15T00:00:00Z'],
    ['2026-01-31T00:00:00Z', '2026-02-28T00:00:00Z', '2026-02-28T00:00:00Z'],
    ['2026-01-31T00:00:00Z', '2026-03-30T00:00:00Z', '2026-02-28T00:00:00Z'],
    ['2026-01-31T00:00:00Z', '2026-03-31T00:00:00Z', '2026-03-31T00:00:00Z'],
    ['2024-01-30T00:00:00Z', '2024-02-29T12:00:00Z', '2024-02-29T00:00:00Z'],
    ['2026-01-31T00:00:00Z', '2026-04-30T00:00:00Z', '2026-04-30T00:00:00Z'],
    ['2026-12-10T00:00:00Z', '2027-01-05T00:00:00Z', '2026-12-10T00:00:00Z'],
  ])('of an account from %s is, at %s, %s', (anchor, now, start) => {
    expect(new Date(cycleStart(Date.parse(anchor), Date.parse(now))).toISOString()).toBe(new Date(start).toISOString());
  });

  test('is never in the future and at most 31 days back, and time never moves it back', () => {
    fc.assert(
      fc.property(instant, instant, fc.nat(40 * day), (anchor, now, step) => {
        const start = cycleStart(anchor, now);
        expect(start).toBeLessThanOrEqual(now);
        expect(now - start).toBeLessThan(31 * day);
        expect(cycleStart(anchor, now + step)).toBeGreaterThanOrEqual(start);
        expect(cycleStart(anchor, start)).toBe(start);
      }),
    );
  });
});

describe('renewal', () => {
  const anchorAt = Date.UTC(2026, 0, 15);
  const terms: Terms = { anchorAt, planCredits: 100, extraUsage: 'on', extraLimit: 50 };
  const april = cycleStart(anchorAt, Date.UTC(2026, 3, 20));
  const may = Date.UTC(2026, 4, 20);

  test.each<{ name: string; before: Partial<Purse>; after: Omit<Purse, 'cycleStart'>; kinds: string[] }>([
    {
      name: 'unused plan credits expire',
      before: { plan: 30 },
      after: { plan: 100, bought: 0, extra: 0 },
      kinds: ['expiry', 'renewal'],
    },
    {
      name: 'bought credits stay',
      before: { bought: 7 },
      after: { plan: 100, bought: 7, extra: 0 },
      kinds: ['renewal'],
    },
    {
      name: 'a debt is paid',
      before: { bought: -3 },
      after: { plan: 97, bought: 0, extra: 0 },
      kinds: ['renewal', 'debt'],
    },
    {
      name: 'a debt larger than the plan is paid in part',
      before: { bought: -120 },
      after: { plan: 0, bought: -20, extra: 0 },
      kinds: ['renewal', 'debt'],
    },
    {
      name: 'extra usage is invoiced',
      before: { extra: -50 },
      after: { plan: 100, bought: 0, extra: 0 },
      kinds: ['invoice', 'renewal'],
    },
  ])('$name', ({ before, after, kinds }) => {
    const { purse, postings } = renewed({ cycleStart: april, plan: 0, bought: 0, extra: 0, ...before }, terms, may);
    expect(purse).toEqual({ ...after, cycleStart: Date.UTC(2026, 4, 15) });
    expect(postings.map((posting) => posting.kind)).toEqual(kinds);
    for (const { plan, bought, extra, house } of postings) expect(plan + bought + extra + house).toBe(0);
  });

  test('happens once a cycle, and never backwards', () => {
    const purse: Purse = { cycleStart: april, plan: 30, bought: 0, extra: 0 };
    const { purse: once } = renewed(purse, terms, may);
    expect(renewed(once, terms, may + day)).toEqual({ purse: once, postings: [] });
    expect(renewed(once, terms, april)).toEqual({ purse: once, postings: [] });
  });

  test('brings the plan once after a pause of many cycles', () => {
    const { purse } = renewed({ cycleStart: april, plan: 30, bought: 5, extra: 0 }, terms, may + 400 * day);
    expect(balanceOf(purse, terms)).toBe(100 + 5 + 50);
  });
});
