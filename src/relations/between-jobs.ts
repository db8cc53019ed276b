import { defineRelation } from './definition.ts';
import { anyRole, not, some } from './shared/statement.ts';

/** The person has roles, and none is open. */
export const betweenJobs = defineRelation(
  'between_jobs',
  {},
  {
    holds: (_, { dates }) => not(some('role', anyRole, dates.isOpen('role'))),
    phrase: () => 'who have no current role',
    shown: () => [],
  },
);
