import { Type } from 'typebox';
import type { Measure, Query } from '../engine/engine.ts';
import { everything } from '../fields/shared/queries.ts';
import { defineRelation } from './definition.ts';
import { Amount, countText } from './shared/amount.ts';
import { Period, periodText, reaches } from './shared/period.ts';
import { RoleGroup } from './shared/role-group.ts';
import { bounded, countMax, decided, decidedUnless, hasNumber, leftMax, liesWithin, marked } from './shared/settled.ts';
import { always, type Certainty, certaintyOf, fact, measures, within } from './shared/statement.ts';

/** What is counted: its name for one, and the column of roles in which those of one kind have one number. */
const counted = {
  employers: { one: 'employer', column: 'employer_code' },
  roles: { one: 'role', column: null },
  titles: { one: 'title', column: 'title_code' },
  industries: { one: 'industry', column: 'industry_code' },
  countries: { one: 'country', column: 'country_code' },
  cities: { one: 'city', column: 'city_code' },
} as const;

/** The distinct employers (or roles, titles, ...) among all A are so many, optionally within a period. */
export const number = defineRelation(
  'number',
  {
    of: Type.Enum(Object.keys(counted) as (keyof typeof counted)[]),
    is: RoleGroup,
    count: Amount,
    during: Type.Union([Period, Type.Null()]),
  },
  {
    holds: ({ of, is, count, during }, { test, dates }) => {
      const counts = during === null ? fact(always) : reaches(dates, 'role', during);
      return within((n, end) => {
        if (n <= 0) return always;
        const { column } = counted[of];
        // A role that does not say its employer may add one or repeat one; one employer there is in any case.
        const measure =
          column === null || n === 1
            ? ({ kind: 'number' } as const)
            : ({ kind: 'distinct', column, lacking: end === 'least' ? 'nothing' : 'each' } as const);
        return measures(test(is), counts, measure, n, certaintyOf(end));
      }, count);
    },
    settled: ({ of, is, count, during }, { dates }) => {
      const most = Math.max(count.min ?? 0, (count.max ?? 0) + 1);
      // Of anything else a career has at most as many as roles.
      const known = of === 'employers' ? of : 'roles';
      const inAll = (n: number, certainty: Certainty): Query =>
        n < 2 ? everything : marked(`${known} ${Math.min(n, countMax)}`, certainty);
      if (is.length === 0 && of === known && during === null && most <= countMax)
        return decided(liesWithin(inAll, count));
      if (is.length === 0 && of === 'employers' && during !== null && during.last >= dates.today && most <= leftMax) {
        const since = Math.min(during.first, dates.today);
        const left = (n: number): Query => (n < 1 ? everything : hasNumber(`employer_left_${n}`, since, null));
        return decidedUnless(['undated', 'unnamed'], liesWithin(left, count));
      }
      return count.min === null ? null : bounded(() => inAll(count.min ?? 0, 'possible'));
    },
    phrase: ({ of, is, count, during }, role) =>
      `with ${countText(count, counted[of].one, of)}${amongText(is, during, role)}`,
    order: {
      measured: ({ of, is, during }, { test, dates }) => {
        const { column } = counted[of];
        const isThen = during === null ? always : reaches(dates, 'role', during)('sure');
        const measure: Measure =
          column === null ? { kind: 'number' } : { kind: 'distinct', column, lacking: 'nothing' };
        return { as: 'role', in: { where: test(is).sure }, that: isThen, of: measure };
      },
      least: 1,
      phrase: ({ of, is, during }, role) => ({
        descending: `the most ${of}${amongText(is, during, role)} first`,
        ascending: `the fewest ${of}${amongText(is, during, role)} first`,
      }),
    },
    shown: ({ is }) => [is],
  },
);

function amongText(is: RoleGroup, during: Period | null, role: (group: RoleGroup) => string): string {
  return `${is.length === 0 ? '' : ` in ${role(is)}`}${during === null ? '' : ` ${periodText(during)}`}`;
}
