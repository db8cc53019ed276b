import { Type } from 'typebox';
import { any } from '../fields/shared/queries.ts';
import { defineRelation } from './definition.ts';
import { Amount, monthsText } from './shared/amount.ts';
import { lasts } from './shared/lengths.ts';
import { spells } from './shared/order.ts';
import { RoleGroup } from './shared/role-group.ts';
import { bounded, decidedUnless, hasNumber, marked } from './shared/settled.ts';
import { some, someRun } from './shared/statement.ts';

/** Some single A, a role or a spell of such roles at one employer, lasted for so many months. */
export const timeInOne = defineRelation(
  'time_in_one',
  { unit: Type.Enum(['role', 'spell']), is: RoleGroup, months: Amount },
  {
    holds: ({ unit, is, months }, { test, dates }) => {
      const lasted = lasts(dates, 'stay', months);
      return unit === 'role' ? some('stay', test(is), lasted) : someRun('stay', test(is), spells(dates), lasted);
    },
    settled: ({ unit, is, months: { min, max } }, { dates }) => {
      if (is.length > 0 || min === null || min <= 0) return null;
      const lasted = any([
        hasNumber(`longest_${unit}`, min, null),
        hasNumber(`open_${unit}_since`, null, dates.today - min),
      ]);
      return max === null ? decidedUnless(['undated'], () => lasted) : bounded(() => any([lasted, marked('undated')]));
    },
    phrase: ({ unit, is, months }, role) =>
      `who spent ${monthsText(months)} in ${unit === 'role' ? 'one job' : 'one go at one employer'}: ${role(is)}`,
    shown: ({ is }) => [is],
  },
);
