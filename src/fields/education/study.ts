import { defineField } from '../definition.ts';
import { educationLevels } from '../shared/education.ts';
import { joined } from '../shared/shown.ts';

/** The subject of a degree. Records write degree and subject in one line. */
export const study = defineField({
  value: { kind: 'concept', concepts: ['study'] },
  of: 'education',
  and: 'all',
  people: (asked) => educationLevels('degree', asked),
  companies: null,
  role: null,
  unstated: null,
  companyNumber: null,
  evidence: { person: ({ person }) => joined(person.education.flatMap((item) => item.degree)), company: null },
  phrase: { any: 'who studied', not: 'who did not study' },
  sorting: null,
  facet: { people: ['degree'], companies: null, values: 'concepts' },
  letGo: 130,
  proposed: true,
});
