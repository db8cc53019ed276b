import type { Lexicon } from '../../lexicon/lexicon.ts';
import type { Asked } from './asked.ts';
import { keysOf, type LevelContext, type Levels, wordsOf } from './levels.ts';
import { any, term, text } from './queries.ts';
import { weights } from './weights.ts';

/** The places with the metro areas that their cities belong to; wider places have none. */
export function withMetros(ids: readonly string[], lexicon: Lexicon): readonly string[] {
  return [...new Set([...ids, ...ids.flatMap((id) => metrosOf(id, lexicon))])];
}

function metrosOf(id: string, lexicon: Lexicon): readonly string[] {
  const concept = lexicon.concept(id);
  if (concept?.place?.level !== 'city') return [];
  return lexicon.ancestors(id).filter((above) => lexicon.concept(above)?.place?.level === 'metro');
}

/** Where a company sits: headquarters, before offices elsewhere. */
export function officeLevels({ values, negated }: Asked, { lexicon }: LevelContext): Levels {
  const keys = keysOf(values);
  const spoken = wordsOf(values).map((words) => text(['location'], words, 'all'));
  // Who is outside a place is somewhere: a record without a place is neither in nor outside.
  const nowhere = negated ? [term('unstated', ['employer_place'])] : [];
  const exact = any([term('place', keys), ...spoken, ...nowhere]);
  const stated = any([term('place', withMetros(keys, lexicon)), ...spoken]);
  const open = any([stated, term('office', keys)]);
  return { exact, stated, open, ever: open, prefer: [{ query: exact, weight: weights.placeExact }], row: null };
}
