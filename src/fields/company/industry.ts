import { defineField } from '../definition.ts';
import { roleCounts } from '../shared/counting.ts';
import { facetTest } from '../shared/role-test.ts';
import { employerSector, tradeLevels } from '../shared/sectors.ts';
import { joined, rolesIn } from '../shared/shown.ts';

export const industry = defineField({
  value: { kind: 'concept', concepts: ['industry'] },
  of: 'company',
  and: 'either',
  people: (asked, context) => employerSector('industry', asked, context),
  companies: (asked, context) => tradeLevels(asked, context, true),
  role: facetTest('sector', 'industry'),
  unstated: { mark: 'industry', by: (_, { industries }) => industries.length === 0 },
  companyNumber: null,
  evidence: {
    person: ({ person, employer }, { scope }) =>
      employer?.industry ?? rolesIn(person.experience, scope)[0]?.industry ?? null,
    company: (company) => joined([company.industry, ...company.specialties]),
  },
  phrase: {
    any: 'in the industry',
    past: 'formerly in the industry',
    ever: 'now or formerly in the industry',
    not: 'not in the industry',
  },
  sorting: null,
  facet: { ...roleCounts('sector'), companies: ['sector'] },
  letGo: 230,
  proposed: true,
});
