import { not as no } from '../fields/shared/queries.ts';
import { defineRelation } from './definition.ts';
import { decided, marked } from './shared/settled.ts';
import { anyRole, not, some } from './shared/statement.ts';

/** The person has roles, and none is open. */
export const betweenJobs = defineRelation(
  'between_jobs',
  {},
  {
    holds: (_, { dates }) => not(some('role', anyRole, dates.isOpen('role'))),
    settled: () => decided(() => no(marked('open'))),
    phrase: () => 'who have no current role',
    shown: () => [],
  },
);
