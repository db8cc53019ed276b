import { Type } from 'typebox';
import { all, any } from '../fields/shared/queries.ts';
import { defineRelation } from './definition.ts';
import { isBy, isFrom } from './shared/dates.ts';
import { spells } from './shared/order.ts';
import { Period, periodText, reaches } from './shared/period.ts';
import { RoleGroup } from './shared/role-group.ts';
import { bounded, hasRole, hasRoleIn, marked } from './shared/settled.ts';
import { and, not, some, someRun } from './shared/statement.ts';

const words = { held: 'who had', began: 'who started in', ended: 'who left' } as const;

/** Some A was held, a spell of A began, or a spell of A ended in the period. */
export const during = defineRelation(
  'during',
  { what: Type.Enum(['held', 'began', 'ended']), is: RoleGroup, period: Period },
  {
    holds: ({ what, is, period }, { test, dates }) => {
      if (what === 'held') return some('role', test(is), reaches(dates, 'role', period));
      const { first, last } = period;
      const date = what === 'began' ? dates.starts('spell') : dates.ends('spell');
      const lies = and(isFrom(date, first), isBy(date, last));
      const happened = what === 'began' ? lies : and(not(dates.isOpen('spell')), lies);
      return someRun('spell', test(is), spells(dates), happened);
    },
    settled: ({ what, is, period: { first, last } }, { test }) => {
      const roles = test(is);
      const [from, to] = what === 'held' ? ['start', 'end'] : what === 'began' ? ['start', 'start'] : ['end', 'end'];
      return bounded((certainty) =>
        any([
          hasRoleIn(roles[certainty], [
            [`${from}_least`, null, last],
            [`${to}_most`, first, null],
          ]),
          all([hasRole(roles[certainty]), marked('undated')]),
        ]),
      );
    },
    phrase: ({ what, is, period }, role) => `${words[what]} ${role(is)} ${periodText(period)}`,
    shown: ({ is }) => [is],
  },
);
