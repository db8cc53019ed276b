import { defineField } from '../definition.ts';
import { roleDate } from '../shared/roles.ts';
import { periodShown } from '../shared/shown.ts';

/** The month in which a role ended. */
export const roleEnd = defineField({
  value: { kind: 'number', unit: 'month', concepts: [] },
  of: 'role',
  and: 'either',
  people: roleDate('end'),
  companies: null,
  role: null,
  unstated: null,
  companyNumber: null,
  evidence: { person: periodShown, company: null },
  phrase: { any: 'who ended the role', not: 'who did not end the role' },
  sorting: null,
  facet: null,
  letGo: 170,
  proposed: false,
});
