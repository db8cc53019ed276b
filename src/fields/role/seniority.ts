import { defineField } from '../definition.ts';
import type { Asked } from '../shared/asked.ts';
import { roleCounts } from '../shared/counting.ts';
import { keysOf, type LevelContext, type Levels } from '../shared/levels.ts';
import { term } from '../shared/queries.ts';
import { facetTest } from '../shared/role-test.ts';
import { everTimesOf, held, heldThen } from '../shared/roles.ts';
import { nearRungs, wideRungs } from '../shared/rungs.ts';
import { positionShown } from '../shared/shown.ts';
import { weights } from '../shared/weights.ts';

export const seniority = defineField({
  value: { kind: 'concept', concepts: ['seniority'] },
  of: 'role',
  and: 'either',
  people: seniorityLevels,
  companies: null,
  role: facetTest('seniority', 'seniority'),
  unstated: null,
  companyNumber: null,
  evidence: { person: positionShown, company: null },
  phrase: {
    any: 'at the level',
    past: 'who used to be at the level',
    current: 'who are now at the level',
    ever: 'who are or were at the level',
    not: 'not at the level',
  },
  sorting: null,
  facet: roleCounts('seniority'),
  letGo: 250,
  proposed: true,
});

function seniorityLevels({ values, scope }: Asked, { month }: LevelContext): Levels {
  const asked = keysOf(values);
  const near = nearRungs(asked);
  const wide = wideRungs(asked);
  const exact = heldThen('seniority', asked, scope, month);
  return {
    exact,
    stated: heldThen('seniority', near, scope, month),
    open: heldThen('seniority', wide, scope, month),
    ever: held('seniority', wide, everTimesOf(scope)),
    prefer: near.length > asked.length ? [{ query: exact, weight: weights.seniorityExact }] : [],
    row: { stated: term('seniority', near), open: term('seniority', wide) },
  };
}
