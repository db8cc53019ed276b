import { defineField } from '../definition.ts';
import type { Asked } from '../shared/asked.ts';
import { companyNameLevels } from '../shared/company-name.ts';
import { roleCounts } from '../shared/counting.ts';
import { flat, keysOf, type Levels, wordsOf } from '../shared/levels.ts';
import { any, term, text } from '../shared/queries.ts';
import { facetTest } from '../shared/role-test.ts';
import { currentFirst, everTimesOf, held } from '../shared/roles.ts';
import { nearestRole } from '../shared/shown.ts';

/** The keyword that finds people by the company record of their role. */
export function companyIdKey(id: string): string {
  return `company:${id}`;
}

/** What is unstated of a role that is linked to no company record. */
export const unlinked = 'company';

/** An employer by its name. */
export const employer = defineField({
  value: { kind: 'name', concepts: ['employer', 'employer_group'] },
  of: 'role',
  and: 'either',
  people: employerLevels,
  companies: companyNameLevels,
  role: facetTest('employer', 'employer'),
  unstated: null,
  companyNumber: null,
  evidence: {
    person: ({ person }, asked) => nearestRole(asked, person, (role) => role.company_name),
    company: ({ company_name }) => company_name,
  },
  phrase: {
    any: 'at',
    past: 'who used to be at',
    current: 'who are now at',
    ever: 'who are or were at',
    not: 'not at',
  },
  sorting: null,
  facet: { ...roleCounts('employer'), values: 'names' },
  letGo: null,
  proposed: true,
});

/** "Stripe people" names no time, so past and present employers match. Names outside every list match as words. */
function employerLevels({ values, scope }: Asked): Levels {
  const keys = keysOf(values);
  const fields =
    scope === 'current' ? ['employers'] : scope === 'past' ? ['past_employers'] : ['employers', 'past_employers'];
  const spoken = wordsOf(values).map((words) => text(fields, words, 'all'));
  const query = any([held('employer', keys, everTimesOf(scope)), ...spoken]);
  const row = spoken.length > 0 ? null : term('employer', keys);
  return flat(query, row, currentFirst('employer', keys, scope));
}
