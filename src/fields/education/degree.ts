import { defineField } from '../definition.ts';
import { educationLevels } from '../shared/education.ts';
import { joined } from '../shared/shown.ts';

export const degree = defineField({
  value: { kind: 'concept', concepts: ['degree'] },
  of: 'education',
  and: 'either',
  people: (asked) => educationLevels('degree', asked),
  companies: null,
  role: null,
  unstated: null,
  companyNumber: null,
  evidence: { person: ({ person }) => joined(person.education.flatMap((item) => item.degree)), company: null },
  phrase: { any: 'with the degree', not: 'without the degree' },
  sorting: null,
  facet: { people: ['degree'], companies: null, values: 'concepts' },
  letGo: 210,
  proposed: true,
});
