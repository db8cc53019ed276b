import { defineField } from '../definition.ts';
import type { Asked } from '../shared/asked.ts';
import { type LevelContext, rangesOf } from '../shared/levels.ts';
import { all, any, not, range } from '../shared/queries.ts';
import type { RoleTest } from '../shared/role-test.ts';
import { roleDate } from '../shared/roles.ts';
import { periodShown } from '../shared/shown.ts';

/** A role that is known only by its year may have begun in any of its months up to today, and in none that is to come. */
function begunIn({ values }: Pick<Asked, 'values'>, { lexicon, month }: LevelContext): RoleTest {
  const begun = rangesOf(values, lexicon).filter(({ min }) => min === null || min <= month);
  const ranges = begun.map(({ min, max }) => ({ min, max: max === null || max < month ? max : null }));
  const within = ranges.map(({ min, max }) => all([range('start_least', min, null), range('start_most', null, max)]));
  const touching = ranges.map(({ min, max }) => all([range('start_most', min, null), range('start_least', null, max)]));
  return { sure: any(within), possible: any([...touching, not(range('start_least', null, null))]) };
}

/** The month in which a role began. */
export const roleStart = defineField({
  value: { kind: 'number', unit: 'month', concepts: [] },
  of: 'role',
  and: 'either',
  people: roleDate('start'),
  companies: null,
  role: begunIn,
  unstated: null,
  companyNumber: null,
  evidence: { person: periodShown, company: null },
  phrase: { any: 'who began the role', role: 'begun', not: 'who did not begin the role' },
  sorting: {
    of: 'people',
    number: 'role_since',
    flipped: false,
    descending: 'newest in the role first',
    ascending: 'longest in the role first',
  },
  facet: null,
  letGo: 160,
  proposed: false,
});
