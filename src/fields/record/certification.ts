import { defineField } from '../definition.ts';
import { joined, sharing } from '../shared/shown.ts';
import { skillLevels } from '../shared/skills.ts';

/** A person's certificate, licence or charter. */
export const certification = defineField({
  value: { kind: 'concept', concepts: ['certification'] },
  of: 'record',
  and: 'all',
  people: skillLevels,
  companies: null,
  role: null,
  unstated: null,
  companyNumber: null,
  evidence: {
    person: ({ person }, asked) => {
      const listed = (person.certifications ?? []).map((item) => joined([item.name, item.issuer, item.date]) ?? '');
      const written = [...listed, ...person.skills, person.full_name, person.headline ?? ''];
      return sharing(asked, written) ?? joined(listed);
    },
    company: null,
  },
  phrase: { any: 'with the certification', not: 'without the certification' },
  sorting: null,
  facet: { people: ['skill'], companies: null, values: 'concepts' },
  letGo: 125,
  proposed: true,
});
