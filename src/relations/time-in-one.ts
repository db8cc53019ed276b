import { Type } from 'typebox';
import { all, any, not } from '../fields/shared/queries.ts';
import { defineRelation } from './definition.ts';
import { Amount, monthsText } from './shared/amount.ts';
import { lasts } from './shared/lengths.ts';
import { spells } from './shared/order.ts';
import { RoleGroup } from './shared/role-group.ts';
import { bounded, decidedUnless, hasLongRole, hasNumber, hasRolesOrDoubt, marked } from './shared/settled.ts';
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
    settled: ({ unit, is, months: { min, max } }, { test, dates }) => {
      if (min === null || min <= 0) return null;
      if (is.length > 0) {
        if (max !== null) return null;
        const roles = test(is);
        // A spell lasts at least as long as each of its roles if all of them have dates.
        return (certainty) => ({
          met: all([hasLongRole(roles[certainty], min, dates.today), not(marked('undated'))]),
          open: hasRolesOrDoubt(roles[certainty]),
        });
      }
      const lasted = any([
        hasNumber(`longest_${unit}`, min, null),
        hasNumber(`open_${unit}_since`, null, dates.today - min),
      ]);
      return max === null ? decidedUnless(['undated'], () => lasted) : bounded(() => any([lasted, marked('undated')]));
    },
    phrase: ({ unit, is, months }, role) => {
      const one = unit === 'role' ? 'one job' : 'one go at one employer';
      return `who spent ${monthsText(months)} in ${one}${is.length === 0 ? '' : ` in ${role(is)}`}`;
    },
    shown: ({ is }) => [is],
  },
);
