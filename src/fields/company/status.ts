import { defineField } from '../definition.ts';
import { roleCounts } from '../shared/counting.ts';
import { facetTest } from '../shared/role-test.ts';
import { companyFact, employerSector } from '../shared/sectors.ts';
import { companyEvidence } from '../shared/shown.ts';

/** The status of a company: active, acquired, closed, public. */
export const status = defineField({
  value: { kind: 'concept', concepts: ['status'] },
  of: 'company',
  and: 'either',
  people: (asked, context) => employerSector('status', asked, context),
  companies: (asked) => companyFact(asked),
  role: facetTest('sector', 'status'),
  unstated: { mark: 'status', by: (company) => company.status === null },
  companyNumber: null,
  evidence: companyEvidence((company) => company.status ?? company.type),
  phrase: { any: 'with the status', past: 'formerly with the status', not: 'not with the status' },
  sorting: null,
  facet: { ...roleCounts('sector'), companies: ['sector'] },
  letGo: 40,
  proposed: true,
});
