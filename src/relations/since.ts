import { defineRelation } from './definition.ts';
import { isBy } from './shared/dates.ts';
import { spells } from './shared/order.ts';
import { Month, monthText } from './shared/period.ts';
import { RoleGroup } from './shared/role-group.ts';
import { and, someRun } from './shared/statement.ts';

/** An open spell of A began in that month or earlier. */
export const since = defineRelation(
  'since',
  { is: RoleGroup, month: Month },
  {
    holds: ({ is, month }, { test, dates }) =>
      someRun('spell', test(is), spells(dates), and(dates.isOpen('spell'), isBy(dates.starts('spell'), month))),
    phrase: ({ is, month }, role) => `who have had ${role(is)} since ${monthText(month)} or longer`,
    shown: ({ is }) => [is],
  },
);
