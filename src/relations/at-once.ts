import { Type } from 'typebox';
import type { Query, RowNumber } from '../engine/engine.ts';
import { all } from '../fields/shared/queries.ts';
import { defineRelation } from './definition.ts';
import { type Dates, has } from './shared/dates.ts';
import { RoleGroup } from './shared/role-group.ts';
import { bounded, decided, hasRole, marked } from './shared/settled.ts';
import { and, type Certainty, fact, not, or, type Statement, same, some } from './shared/statement.ts';

/** Two roles overlap, one is A and the other is B. With `still_open` both are open. */
export const atOnce = defineRelation(
  'at_once',
  { a: RoleGroup, b: RoleGroup, still_open: Type.Boolean() },
  {
    holds: ({ a, b, still_open }, { test, dates }) => {
      const bothOpen = and(dates.isOpen('a'), dates.isOpen('b'));
      const together = and(not(same('a', 'b')), still_open ? bothOpen : or(bothOpen, overlap(dates)));
      return some('a', test(a), some('b', test(b), together));
    },
    settled: ({ a, b, still_open }, { test }) => {
      const groups = [a, b].filter((is) => is.length > 0);
      const together = (certainty: Certainty): Query =>
        all([
          still_open ? marked('two_open') : marked('overlapped', certainty),
          ...groups.map((is) => hasRole(test(is)[certainty], still_open ? 'open' : 'overlapped', certainty)),
        ]);
      return groups.length > 1 ? bounded(together) : decided(together);
    },
    phrase: ({ a, b, still_open }, role) => `who ${still_open ? 'now have' : 'had'} ${role(a)} and ${role(b)} at once`,
    shown: ({ a, b }) => [a, b],
  },
);

/**
 * Both roles were held in one month at least. A bare year counts as its middle month; where a date is not known, they
 * may have overlapped if their known dates do not forbid it.
 */
function overlap(dates: Dates): Statement {
  const rows = ['a', 'b'] as const;
  /** Each of the two starts a month or more before each of the two ends. */
  const cross = (start: (row: string) => RowNumber, end: (row: string) => RowNumber): Statement =>
    and(
      ...rows.flatMap((one) =>
        rows.map((other) => fact({ op: 'atMost', left: start(one), right: end(other), slack: -1 })),
      ),
    );
  const known = and(...rows.flatMap((row) => [has(dates.startMonth(row)), has(dates.endMonth(row))]));
  const counted = cross(
    (row) => dates.startMonth(row),
    (row) => dates.endMonth(row),
  );
  const allowed = cross(
    (row) => dates.starts(row).least,
    (row) => dates.ends(row).most,
  );
  return (certainty) => (certainty === 'sure' ? counted : or(counted, and(not(known), allowed)))(certainty);
}
