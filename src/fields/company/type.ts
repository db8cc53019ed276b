import { defineField } from '../definition.ts';
import { roleCounts } from '../shared/counting.ts';
import { facetTest } from '../shared/role-test.ts';
import { companyFact, employerSector } from '../shared/sectors.ts';
import { companyEvidence } from '../shared/shown.ts';

/** Type of organisation: public company, nonprofit, ... */
export const type = defineField({
  value: { kind: 'concept', concepts: ['type'] },
  of: 'company',
  and: 'one',
  people: (asked, context) => employerSector('type', asked, context),
  companies: (asked) => companyFact(asked),
  role: facetTest('sector', 'type'),
  unstated: { mark: 'type', by: (company) => company.type === null },
  companyNumber: null,
  evidence: companyEvidence((company) => company.type),
  phrase: { any: 'of the type', past: 'formerly of the type', not: 'not of the type' },
  sorting: null,
  facet: { ...roleCounts('sector'), companies: ['sector'] },
  letGo: 50,
  proposed: true,
});
