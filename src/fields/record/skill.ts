import { defineField } from '../definition.ts';
import { sharing } from '../shared/shown.ts';
import { skillLevels } from '../shared/skills.ts';

export const skill = defineField({
  value: { kind: 'concept', concepts: ['skill'] },
  of: 'record',
  and: 'all',
  people: skillLevels,
  companies: null,
  role: null,
  unstated: null,
  companyNumber: null,
  evidence: { person: ({ person }, asked) => sharing(asked, person.skills) ?? person.headline, company: null },
  phrase: { any: 'with the skill', not: 'without the skill' },
  sorting: null,
  facet: { people: ['skill'], companies: null, values: 'concepts' },
  letGo: 120,
  proposed: true,
});
