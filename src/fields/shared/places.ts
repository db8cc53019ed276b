import type { Lexicon } from '../../lexicon/lexicon.ts';
import type { Asked } from './asked.ts';
import { keysOf, type LevelContext, type Levels, wordsOf } from './levels.ts';
import { any, term, text } from './queries.ts';
import { weights } from './weights.ts';

/** The places and the metro areas of the cities among them. Places wider than a city have no metro area. */
export function withMetros(ids: readonly string[], lexicon: Lexicon): readonly string[] {
  return [...new Set([...ids, ...ids.flatMap((id) => metrosOf(id, lexicon))])];
}

function metrosOf(id: string, lexicon: Lexicon): readonly string[] {
  const concept = lexicon.concept(id);
  if (concept?.place?.level !== 'city') return [];
  return lexicon.ancestors(id).filter((above) => lexicon.concept(above)?.place?.level === 'metro');
}

/** Finds a company by its headquarters first, then by its other offices. */
export function officeLevels({ values, negated }: Asked, { lexicon }: LevelContext): Levels {
  const keys = keysOf(values);
  const spoken = wordsOf(values).map((words) => text(['location'], words, 'all'));
  // A company without a known place counts as neither inside nor outside the place that a query rules out.
  const silent = term('unstated', ['employer_place']);
  const nowhere = negated ? [silent] : [];
  const exact = any([term('place', keys), ...spoken, ...nowhere]);
  const stated = any([term('place', withMetros(keys, lexicon)), ...spoken]);
  const open = any([stated, term('office', keys)]);
  return { exact, stated, open, ever: open, silent, prefer: [{ query: exact, weight: weights.placeExact }], row: null };
}
