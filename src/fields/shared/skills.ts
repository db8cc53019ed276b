import type { Query } from '../../engine/engine.ts';
import { foldText } from '../../text/fold.ts';
import type { Asked } from './asked.ts';
import { keysOf, type Levels, wished, wordsOf } from './levels.ts';
import { any, term } from './queries.ts';
import { toldOfWork } from './texts.ts';
import { weights } from './weights.ts';

/**
 * Skills and certifications, which documents keep together, match if listed or named in a person's texts. They only
 * rank if nobody meets all conditions, since a person may have a skill without naming it.
 */
export function skillLevels({ values }: Asked): Levels {
  const keys = keysOf(values);
  const spoken = wordsOf(values);
  const listed = term('skill', [...keys, ...spoken.map(foldText)]);
  const told = [term('skill_told', keys), ...spoken.map(toldOfWork)];
  return wished(any([listed, ...told]), [{ query: listed, weight: weights.skillListed }]);
}

/** Who lists a skill of the lexicon or names it in a text. */
export function hasSkill(id: string): Query {
  return any([term('skill', [id]), term('skill_told', [id])]);
}
