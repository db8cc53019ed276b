import type { Query } from '../engine/engine.ts';
import { all, any, not } from '../fields/shared/queries.ts';
import { defineRelation } from './definition.ts';
import { isBy } from './shared/dates.ts';
import { spells } from './shared/order.ts';
import { Month, monthText } from './shared/period.ts';
import { RoleGroup } from './shared/role-group.ts';
import { bounded, hasNumber, hasRole, marked } from './shared/settled.ts';
import { and, someRun } from './shared/statement.ts';

/** An open spell of A began in that month or earlier. */
export const since = defineRelation(
  'since',
  { is: RoleGroup, month: Month },
  {
    holds: ({ is, month }, { test, dates }) =>
      someRun('spell', test(is), spells(dates), and(dates.isOpen('spell'), isBy(dates.starts('spell'), month))),
    settled: ({ is, month }, { test }) => {
      if (is.length > 0) return bounded((certainty) => hasRole(test(is)[certainty], 'open'));
      // A spell that began in a year counts from its middle, and may have begun half a year earlier.
      const since = (from: number | null, to: number): Query => hasNumber('open_spell_since', from, to);
      return () => ({
        met: all([since(null, month), not(marked('undated'))]),
        open: all([marked('open'), any([since(month + 1, month + 6), marked('undated')])]),
      });
    },
    phrase: ({ is, month }, role) => `who have had ${role(is)} since ${monthText(month)} or longer`,
    shown: ({ is }) => [is],
  },
);
