import { defineField } from '../definition.ts';
import { roleDate } from '../shared/roles.ts';
import { periodShown } from '../shared/shown.ts';

/** The month in which a role began. */
export const roleStart = defineField({
  value: { kind: 'number', unit: 'month', concepts: [] },
  of: 'role',
  and: 'either',
  people: roleDate('start'),
  companies: null,
  role: null,
  unstated: null,
  companyNumber: null,
  evidence: { person: periodShown, company: null },
  phrase: { any: 'who began the role', not: 'who did not begin the role' },
  sorting: {
    of: 'people',
    number: 'role_since',
    flipped: false,
    descending: 'newest in the role first',
    ascending: 'longest in the role first',
  },
  facet: null,
  letGo: 160,
  proposed: false,
});
