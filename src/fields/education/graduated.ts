import { defineField } from '../definition.ts';
import { flat, rangesOf } from '../shared/levels.ts';
import { any, range, same } from '../shared/queries.ts';
import { joined } from '../shared/shown.ts';

/** The year in which an education ended. */
export const graduated = defineField({
  value: { kind: 'number', unit: 'year', concepts: [] },
  of: 'education',
  and: 'either',
  people: ({ values }, { lexicon }) => {
    const row = any(rangesOf(values, lexicon).map(({ min, max }) => range('end_year', min, max)));
    return flat(same('education', row), row);
  },
  companies: null,
  role: null,
  unstated: null,
  companyNumber: null,
  evidence: { person: ({ person }) => joined(person.education.map(({ end_time }) => end_time)), company: null },
  phrase: { any: 'who graduated', not: 'who did not graduate' },
  sorting: null,
  facet: null,
  letGo: 140,
  proposed: true,
});
