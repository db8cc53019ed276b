import { foldText } from '../../text/fold.ts';
import { defineField } from '../definition.ts';
import type { Asked } from '../shared/asked.ts';
import { keysOf, type Levels, wished, wordsOf } from '../shared/levels.ts';
import { any, term } from '../shared/queries.ts';
import { sharing } from '../shared/shown.ts';
import { toldOfWork } from '../shared/texts.ts';
import { weights } from '../shared/weights.ts';

export const skill = defineField({
  value: { kind: 'concept', concepts: ['skill'] },
  of: 'record',
  and: 'all',
  people: skillLevels,
  companies: null,
  unstated: null,
  companyNumber: null,
  evidence: { person: ({ person }, asked) => sharing(asked, person.skills) ?? person.headline, company: null },
  phrase: { any: 'with the skill', not: 'without the skill' },
  sorting: null,
  letGo: 120,
  proposed: true,
});

/** Skills are listed, or named in what somebody writes; who names none may still have it, so they only rank then. */
function skillLevels({ values }: Asked): Levels {
  const keys = keysOf(values);
  const spoken = wordsOf(values);
  const listed = term('skill', [...keys, ...spoken.map(foldText)]);
  const told = [term('skill_told', keys), ...spoken.map(toldOfWork)];
  return wished(any([listed, ...told]), [{ query: listed, weight: weights.skillListed }]);
}
