import { defineField } from '../definition.ts';
import { educationLevels } from '../shared/education.ts';
import { joined } from '../shared/shown.ts';

export const school = defineField({
  value: { kind: 'name', concepts: ['school', 'school_group'] },
  of: 'education',
  and: 'either',
  people: (asked) => educationLevels('school', asked),
  companies: null,
  role: null,
  unstated: null,
  companyNumber: null,
  evidence: {
    person: ({ person }) => joined(person.education.map(({ institution_name }) => institution_name)),
    company: null,
  },
  phrase: { any: 'who studied at', not: 'who did not study at' },
  sorting: null,
  facet: { people: ['school'], companies: null, values: 'names' },
  letGo: null,
  proposed: true,
});
