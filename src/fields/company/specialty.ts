import { defineField } from '../definition.ts';
import { roleCounts } from '../shared/counting.ts';
import { facetTest } from '../shared/role-test.ts';
import { employerSector, tradeLevels } from '../shared/sectors.ts';
import { companyEvidence, joined } from '../shared/shown.ts';

/** A company's line of work, narrower than an industry. A company that states no industry leaves it open. */
export const specialty = defineField({
  value: { kind: 'concept', concepts: ['specialty'] },
  of: 'company',
  and: 'all',
  people: (asked, context) => employerSector('industry', asked, context),
  companies: (asked, context) => tradeLevels(asked, context, false),
  role: facetTest('sector', 'industry'),
  unstated: null,
  companyNumber: null,
  evidence: companyEvidence(({ specialties, industry, slogan }) => joined(specialties) ?? industry ?? slogan),
  phrase: { any: 'concerned with', past: 'formerly concerned with', not: 'not concerned with' },
  sorting: null,
  facet: { ...roleCounts('sector'), companies: ['sector'] },
  letGo: 220,
  proposed: true,
});
