import type { Query } from '../../engine/engine.ts';
import { defineField } from '../definition.ts';
import type { Asked } from '../shared/asked.ts';
import { companyNameLevels } from '../shared/company-name.ts';
import { roleCounts } from '../shared/counting.ts';
import { flat, keysOf, type Levels, wordsOf } from '../shared/levels.ts';
import { all, any, not, same, term, text } from '../shared/queries.ts';
import type { RoleTime } from '../shared/role-facets.ts';
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

/** "Stripe people" are there now; where nobody is, they were. Names outside every list match as words. */
function employerLevels({ values, scope }: Asked): Levels {
  const keys = keysOf(values);
  const words = wordsOf(values);
  const at = (times: readonly RoleTime[]): Query =>
    any([held('employer', keys, times), ...words.map((said) => saidThen(said, times))]);
  const row = words.length > 0 ? null : term('employer', keys);
  const ever = at(everTimesOf(scope));
  const stated = scope === 'any' ? shownAt(keys, words) : ever;
  return { ...flat(stated, row, currentFirst('employer', keys, scope)), ever };
}

const shownAt = (keys: readonly string[], words: readonly string[]): Query =>
  any([held('employer', keys, ['now']), ...words.map((said) => text(['employers'], said, 'all'))]);

/** Whoever holds a role now. Of the others the newest employer stands among the present ones, as what is shown of them. */
const working = same('role', term('time', ['now']));

function saidThen(said: string, times: readonly RoleTime[]): Query {
  const [shown, earlier] = [text(['employers'], said, 'all'), text(['past_employers'], said, 'all')];
  if (!times.includes('past')) return all([shown, working]);
  return times.includes('now') ? any([shown, earlier]) : any([earlier, all([shown, not(working)])]);
}
