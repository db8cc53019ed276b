import type { Query } from '../../engine/engine.ts';
import { defineField } from '../definition.ts';
import type { Asked } from '../shared/asked.ts';
import { type LevelContext, type Levels, rangesOf } from '../shared/levels.ts';
import { all, any, range, term } from '../shared/queries.ts';
import { ofOneRole } from '../shared/roles.ts';
import { periodShown } from '../shared/shown.ts';

/** The years in one role: up to today for a current role, from start to end for a past one. */
export const roleYears = defineField({
  value: { kind: 'number', unit: 'years', concepts: [] },
  of: 'role',
  and: 'either',
  people: roleYearsLevels,
  companies: null,
  role: null,
  unstated: null,
  companyNumber: null,
  evidence: { person: periodShown, company: null },
  phrase: { any: 'with years in the current role of', not: 'without years in the current role of' },
  sorting: null,
  facet: null,
  letGo: 150,
  proposed: true,
});

function roleYearsLevels({ values, scope }: Asked, { lexicon, month }: LevelContext): Levels {
  const rows = rangesOf(values, lexicon).flatMap(({ min, max }) => {
    const soFar = range('start', max === null ? null : month - max * 12, min === null ? null : month - min * 12);
    const lasted = range('months', min === null ? null : min * 12, max === null ? null : max * 12);
    const parts: Query[] = [];
    if (scope !== 'past') parts.push(all([term('time', ['now']), soFar]));
    if (scope !== 'current') parts.push(all([term('time', ['past']), lasted]));
    return parts;
  });
  return ofOneRole(any(rows));
}
