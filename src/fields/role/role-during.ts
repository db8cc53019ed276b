import { defineField } from '../definition.ts';
import type { Asked } from '../shared/asked.ts';
import { type LevelContext, type Levels, rangesOf } from '../shared/levels.ts';
import { all, any, everything, range, term } from '../shared/queries.ts';
import { ofOneRole, timed } from '../shared/roles.ts';
import { periodShown } from '../shared/shown.ts';

/** A period that overlaps the role. An open role reaches into every later month. */
export const roleDuring = defineField({
  value: { kind: 'number', unit: 'month', concepts: [] },
  of: 'role',
  and: 'either',
  people: duringLevels,
  companies: null,
  role: null,
  unstated: null,
  companyNumber: null,
  evidence: { person: periodShown, company: null },
  phrase: { any: 'who held the role', not: 'who did not hold the role' },
  sorting: null,
  facet: null,
  letGo: 180,
  proposed: false,
});

function duringLevels({ values, scope }: Asked, { lexicon }: LevelContext): Levels {
  const rows = rangesOf(values, lexicon).map(({ min, max }) => {
    const begun = range('start', null, max);
    const goesOn = min === null ? everything : any([term('time', ['now']), range('end', min, null)]);
    return all([max === null ? range('start', null, null) : begun, goesOn]);
  });
  return ofOneRole(timed(any(rows), scope));
}
