import { defineField } from '../definition.ts';
import { flat, keysOf } from '../shared/levels.ts';
import { term } from '../shared/queries.ts';

/** The title of the earliest role: "started out as". */
export const firstRole = defineField({
  value: { kind: 'concept', concepts: ['title', 'function'] },
  of: 'record',
  and: 'either',
  people: ({ values }) => flat(term('first_title', keysOf(values))),
  companies: null,
  role: null,
  unstated: null,
  companyNumber: null,
  evidence: { person: ({ person }) => person.experience.at(-1)?.position ?? null, company: null },
  phrase: { any: 'whose first role was', not: 'whose first role was not' },
  sorting: null,
  facet: null,
  letGo: 240,
  proposed: true,
});
