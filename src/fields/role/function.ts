import { defineField } from '../definition.ts';
import { roleCounts } from '../shared/counting.ts';
import { facetTest } from '../shared/role-test.ts';
import { facetLevels } from '../shared/roles.ts';
import { positionShown } from '../shared/shown.ts';

/** The function of a role: engineering, sales, ... */
export const roleFunction = defineField({
  value: { kind: 'concept', concepts: ['function'] },
  of: 'role',
  and: 'either',
  people: (asked, context) => facetLevels('function', asked, context, null),
  companies: null,
  role: facetTest('function', 'function'),
  unstated: null,
  companyNumber: null,
  evidence: { person: positionShown, company: null },
  phrase: {
    any: 'in',
    past: 'who used to be in',
    current: 'who are now in',
    ever: 'who are or were in',
    not: 'not in',
  },
  sorting: null,
  facet: roleCounts('function'),
  letGo: 260,
  proposed: true,
});
