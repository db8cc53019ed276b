import { defineField } from '../definition.ts';
import { roleCounts } from '../shared/counting.ts';
import { inCircles, officeLevels } from '../shared/places.ts';
import { facetTest } from '../shared/role-test.ts';
import { facetLevels } from '../shared/roles.ts';
import { companyEvidence } from '../shared/shown.ts';

/** The place where a person's employer sits: "engineers at German startups". */
export const employerPlace = defineField({
  value: { kind: 'concept', concepts: ['place'] },
  of: 'role',
  and: 'either',
  people: (asked, context) =>
    facetLevels('employer_place', inCircles(asked, context.lexicon), context, 'employer_place'),
  companies: officeLevels,
  role: (asked, context) => facetTest('employer_place', 'employer_place')(inCircles(asked, context.lexicon), context),
  unstated: { mark: 'employer_place', by: (_, { places }) => places.length === 0 },
  companyNumber: null,
  evidence: companyEvidence(({ headquarters, country_code }) => headquarters ?? country_code),
  phrase: {
    any: 'at a company headquartered in',
    past: 'formerly at a company headquartered in',
    not: 'not at a company headquartered in',
  },
  sorting: null,
  facet: { ...roleCounts('employer_place'), values: 'places' },
  letGo: 200,
  proposed: true,
});
