import type { Lexicon } from '../../lexicon/lexicon.ts';
import type { Asked, Value } from './asked.ts';
import { flat, keysOf, type LevelContext, type Levels, wordsOf } from './levels.ts';
import { any, term, text } from './queries.ts';
import { weights } from './weights.ts';

/** The condition with the cities of each circle in its place, since records are in cities. */
export function inCircles<Of extends Pick<Asked, 'values'>>(asked: Of, lexicon: Lexicon): Of {
  const values = asked.values.flatMap((value): readonly Value[] =>
    value.kind === 'concept' ? lexicon.inside(value.id).map((id) => ({ ...value, id })) : [value],
  );
  return { ...asked, values };
}

/**
 * The places, those in circles, and the metro areas of the cities among them. Places wider than a city have no metro
 * area, and what a circle holds of one is told by its cities.
 */
export function withMetros(asked: Pick<Asked, 'values'>, lexicon: Lexicon): readonly string[] {
  const metros = keysOf(asked.values).flatMap((id) => metrosOf(id, lexicon));
  return [...new Set([...keysOf(inCircles(asked, lexicon).values), ...metros])];
}

function metrosOf(id: string, lexicon: Lexicon): readonly string[] {
  const concept = lexicon.concept(id);
  if (concept?.place?.level !== 'city') return [];
  return lexicon.ancestors(id).filter((above) => lexicon.concept(above)?.place?.level === 'metro');
}

/** Finds a company by any of its offices. */
export function anyOfficeLevels(asked: Asked, { lexicon }: LevelContext): Levels {
  const keys = keysOf(inCircles(asked, lexicon).values);
  const spoken = wordsOf(asked.values).map((words) => text(['location'], words, 'all'));
  return flat(any([term('place', keys), term('office', keys), ...spoken]));
}

/** Finds a company by its headquarters first, then by its other offices. */
export function officeLevels(asked: Asked, { lexicon }: LevelContext): Levels {
  const { values, negated } = asked;
  const keys = keysOf(inCircles(asked, lexicon).values);
  const spoken = wordsOf(values).map((words) => text(['location'], words, 'all'));
  // A company without a known place counts as neither inside nor outside the place that a query rules out.
  const silent = term('unstated', ['employer_place']);
  const nowhere = negated ? [silent] : [];
  const exact = any([term('place', keys), ...spoken, ...nowhere]);
  const stated = any([term('place', withMetros(asked, lexicon)), ...spoken]);
  const open = any([stated, term('office', keys)]);
  return { exact, stated, open, ever: open, silent, prefer: [{ query: exact, weight: weights.placeExact }], row: null };
}
