import { Type } from 'typebox';
import { defineRelation } from './definition.ts';
import { Amount, countText } from './shared/amount.ts';
import { Period, periodText, reaches } from './shared/period.ts';
import { RoleGroup } from './shared/role-group.ts';
import { always, certaintyOf, fact, measures, within } from './shared/statement.ts';

/** The distinct employers, or the roles, among all A are so many, optionally within a period. */
export const number = defineRelation(
  'number',
  {
    of: Type.Enum(['employers', 'roles']),
    is: RoleGroup,
    count: Amount,
    during: Type.Union([Period, Type.Null()]),
  },
  {
    holds: ({ of, is, count, during }, { test, dates }) => {
      const counts = during === null ? fact(always) : reaches(dates, 'role', during);
      return within((n, end) => {
        if (n <= 0) return always;
        // A role that names no employer may add one or repeat one; one employer there is in any case.
        const each = of === 'roles' || n === 1;
        const column = 'employer_code';
        const measure = each
          ? ({ kind: 'number' } as const)
          : ({ kind: 'distinct', column, lacking: end === 'least' ? 'nothing' : 'each' } as const);
        return measures(test(is), counts, measure, n, certaintyOf(end));
      }, count);
    },
    phrase: ({ of, is, count, during }, role) => {
      const many = of === 'roles' ? countText(count, 'role', 'roles') : countText(count, 'employer', 'employers');
      const among = is.length === 0 ? '' : ` in ${role(is)}`;
      return `with ${many}${among}${during === null ? '' : ` ${periodText(during)}`}`;
    },
    shown: ({ is }) => [is],
  },
);
