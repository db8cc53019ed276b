import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planCharge } from './charge.ts';
import { applied, balanceOf, extraLeft, type Purse, type Terms } from './purse.ts';

const amount = fc.nat(60);
const terms: fc.Arbitrary<Terms> = fc.record({
  anchorAt: fc.constant(0),
  planCredits: amount,
  extraUsage: fc.constantFrom('not_offered', 'off', 'on'),
  extraLimit: amount,
});
/** Purses that can occur: plan credits or a debt, never both. */
const purse: fc.Arbitrary<Purse> = fc
  .record({
    cycleStart: fc.constant(0),
    plan: amount,
    bought: fc.integer({ min: -9, max: 60 }),
    extra: amount.map((used) => 0 - used),
  })
  .map((any) => (any.bought < 0 ? { ...any, plan: 0 } : any));
const wanted = fc.record({ unitPrice: fc.constantFrom(0, 1, 4, 10), units: fc.nat(100), partial: fc.boolean() });

/** Checks a property of every charge that is granted. */
function everyCharge(
  check: (given: {
    before: Purse;
    after: Purse;
    terms: Terms;
    wanted: { unitPrice: number; units: number; partial: boolean };
    units: number;
    credits: number;
  }) => void,
): void {
  fc.assert(
    fc.property(purse, terms, wanted, (before, terms, wanted) => {
      const charge = planCharge(before, terms, wanted);
      if (charge === null) return;
      const { unitsGranted: units, credits, posting } = charge;
      check({ before, after: applied(before, posting), terms, wanted, units, credits });
    }),
    { numRuns: 2_000 },
  );
}

describe('the plan of a charge', () => {
  test('refuses exactly when nothing can be spent', () => {
    fc.assert(
      fc.property(purse, terms, wanted, (purse, terms, wanted) => {
        expect(planCharge(purse, terms, wanted) === null).toBe(balanceOf(purse, terms) <= 0);
      }),
    );
  });

  test('is a posting of whole numbers that sums to zero, and takes what it says', () => {
    fc.assert(
      fc.property(purse, terms, wanted, (purse, terms, wanted) => {
        const charge = planCharge(purse, terms, wanted);
        if (charge === null) return;
        const { plan, bought, extra, house } = charge.posting;
        for (const part of [plan, bought, extra, house]) expect(Number.isSafeInteger(part)).toBe(true);
        expect(plan + bought + extra + house).toBe(0);
        expect(house).toBe(charge.credits);
        for (const part of [plan, bought, extra]) expect(part).toBeLessThanOrEqual(0);
        expect(charge.credits).toBe(charge.unitsGranted * wanted.unitPrice);
      }),
      { numRuns: 2_000 },
    );
  });

  test('lowers the balance by the credits charged', () => {
    everyCharge(({ before, after, terms, credits }) => {
      expect(balanceOf(after, terms)).toBe(balanceOf(before, terms) - credits);
    });
  });

  test('grants a search as many results as the balance pays for, and never overdraws for one', () => {
    everyCharge(({ before, after, terms, wanted, units }) => {
      if (!wanted.partial) return;
      expect(balanceOf(after, terms)).toBeGreaterThanOrEqual(0);
      if (wanted.unitPrice === 1) expect(units).toBe(Math.min(wanted.units, balanceOf(before, terms)));
      if (units < wanted.units) expect(balanceOf(after, terms)).toBeLessThan(wanted.unitPrice);
    });
  });

  test('charges anything else in full, and overdraws by its price less one at most', () => {
    everyCharge(({ after, terms, wanted, units, credits }) => {
      if (wanted.partial) return;
      expect(units).toBe(wanted.units);
      expect(balanceOf(after, terms)).toBeGreaterThanOrEqual(Math.min(0, 1 - credits));
    });
  });

  test('spends plan credits first, then bought ones, then extra usage, and only then makes a debt', () => {
    everyCharge(({ before, after, terms }) => {
      expect(after.plan).toBeGreaterThanOrEqual(0);
      if (after.bought < before.bought) expect(after.plan).toBe(0);
      if (after.extra < before.extra) expect([after.plan, Math.max(0, after.bought)]).toEqual([0, 0]);
      if (after.bought < Math.min(0, before.bought)) expect([after.plan, extraLeft(after, terms)]).toEqual([0, 0]);
    });
  });

  test.each([
    {
      name: 'a search of 10 with 3 credits',
      plan: 3,
      bought: 0,
      units: 10,
      unitPrice: 1,
      partial: true,
      granted: 3,
      left: 0,
    },
    {
      name: 'a profile with 1 credit',
      plan: 1,
      bought: 0,
      units: 1,
      unitPrice: 4,
      partial: false,
      granted: 1,
      left: -3,
    },
    {
      name: 'a profile from both purses',
      plan: 3,
      bought: 5,
      units: 1,
      unitPrice: 4,
      partial: false,
      granted: 1,
      left: 4,
    },
    {
      name: 'a search without results',
      plan: 3,
      bought: 0,
      units: 0,
      unitPrice: 1,
      partial: true,
      granted: 0,
      left: 3,
    },
  ])('$name', ({ plan, bought, granted, left, ...wanted }) => {
    const terms: Terms = { anchorAt: 0, planCredits: 100, extraUsage: 'off', extraLimit: 50 };
    const before = { cycleStart: 0, plan, bought, extra: 0 };
    const charge = planCharge(before, terms, wanted);
    expect(charge?.unitsGranted).toBe(granted);
    expect(charge && balanceOf(applied(before, charge.posting), terms)).toBe(left);
  });
});
