import { defineField } from '../definition.ts';
import { anyOfficeLevels, inCircles } from '../shared/places.ts';
import { facetTest } from '../shared/role-test.ts';
import { facetLevels } from '../shared/roles.ts';
import { joined } from '../shared/shown.ts';

/** A place where a company has an office, the headquarters or another one. Of employers only the headquarters are known. */
export const officePlace = defineField({
  value: { kind: 'concept', concepts: ['place'] },
  of: 'company',
  and: 'all',
  people: (asked, context) =>
    facetLevels('employer_place', inCircles(asked, context.lexicon), context, 'employer_place'),
  companies: anyOfficeLevels,
  role: (asked, context) => facetTest('employer_place', 'employer_place')(inCircles(asked, context.lexicon), context),
  unstated: null,
  companyNumber: null,
  evidence: {
    person: ({ employer }) => employer?.headquarters ?? employer?.country_code ?? null,
    company: ({ headquarters, locations }) =>
      joined([headquarters, ...locations.map(({ address }) => address ?? null)]),
  },
  phrase: { any: 'with an office in', past: 'formerly at a company with an office in', not: 'without an office in' },
  sorting: null,
  facet: null,
  letGo: 265,
  proposed: true,
});
