import type { Query, RowNumber } from '../engine/engine.ts';
import { all } from '../fields/shared/queries.ts';
import { defineRelation } from './definition.ts';
import { isEarlier, isSameEmployer } from './shared/order.ts';
import { RoleGroup } from './shared/role-group.ts';
import { bounded, decided, hasRole, marked } from './shared/settled.ts';
import { and, type Certainty, not, type Statement, same, some } from './shared/statement.ts';

/** Above every rung. */
const aboveAll = 100;

/** An A is followed by a B on a higher rung at the same employer, in the same spell or a later one. */
export const promoted = defineRelation(
  'promoted',
  { from: RoleGroup, to: RoleGroup },
  {
    holds: ({ from, to }, { test, dates }) => {
      const rose = and(
        not(same('from', 'to')),
        isSameEmployer('from', 'to'),
        isEarlier(dates.starts('from'), dates.starts('to')),
        isHigher('to', 'from'),
      );
      return some('from', test(from), some('to', test(to), rose));
    },
    settled: ({ from, to }, { test }) => {
      const risen = (certainty: Certainty): Query =>
        all([
          marked('promoted', certainty),
          ...(from.length === 0 ? [] : [hasRole(test(from)[certainty], 'risen_from', certainty)]),
          ...(to.length === 0 ? [] : [hasRole(test(to)[certainty], 'risen_to', certainty)]),
        ]);
      return from.length > 0 && to.length > 0 ? bounded(risen) : decided(risen);
    },
    phrase: ({ from, to }, role) => `who were promoted from ${role(from)} to ${role(to)} at the same employer`,
    shown: ({ from, to }) => [from, to],
  },
);

/** A rung that is not known may be any. */
function isHigher(row: string, than: string): Statement {
  const rung = (of: string, otherwise?: number): RowNumber => ({
    row: of,
    at: 'first',
    columns: ['rung'],
    ...(otherwise === undefined ? {} : { otherwise }),
  });
  return (certainty) =>
    certainty === 'sure'
      ? { op: 'atMost', left: rung(than), right: rung(row), slack: -1 }
      : { op: 'atMost', left: rung(than, -1), right: rung(row, aboveAll), slack: -1 };
}
