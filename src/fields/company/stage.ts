import { defineField } from '../definition.ts';
import { facetTest } from '../shared/role-test.ts';
import { companyFact, employerSector } from '../shared/sectors.ts';
import { companyEvidence } from '../shared/shown.ts';

/** The last funding round of a company. */
export const stage = defineField({
  value: { kind: 'concept', concepts: ['stage'] },
  of: 'company',
  and: 'one',
  people: (asked, context) => employerSector('stage', asked, context),
  companies: (asked) => companyFact(asked),
  role: facetTest('sector', 'stage'),
  unstated: { mark: 'stage', by: (company) => company.stage === null },
  companyNumber: null,
  evidence: companyEvidence((company) => company.stage),
  phrase: { any: 'at the stage', past: 'formerly at the stage', not: 'not at the stage' },
  sorting: null,
  letGo: 60,
  proposed: true,
});
