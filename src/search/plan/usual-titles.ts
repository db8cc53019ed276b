import type { Query } from '../../engine/engine.ts';
import { all } from '../../fields/shared/queries.ts';
import type { Condition } from '../../intent/intent.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import { foldText } from '../../text/fold.ts';
import type { PlannedCondition } from './requirements.ts';
import { mustHold } from './unknown.ts';

/**
 * Who holds, of the titles that are asked for, the narrower one that is usually meant by the name: "senators" are those of the
 * United States before those of its states. `held` gives whoever holds a title at the time of its condition; null if no name has one.
 */
export function usuallyMeant(
  conditions: readonly PlannedCondition[],
  lexicon: Lexicon,
  held: (title: Condition) => Query,
): Query | null {
  const meant = conditions.flatMap(({ condition }) => {
    const usual = usualTitle(condition, lexicon);
    return usual === null ? [] : [held(usual)];
  });
  return meant.length === 0 ? null : all(meant);
}

/** The condition by a title below its own that has the very words in the same form for a name, if less surely. */
function usualTitle(condition: Condition, lexicon: Lexicon): Condition | null {
  const { field, negated: no, said, values } = condition;
  const [value, ...more] = values;
  if (field !== 'title' || no || mustHold(condition) || value?.kind !== 'concept' || more.length > 0) return null;
  const words = foldText(said).split(' ');
  const named = lexicon.candidates(words, 0).filter(({ length, how }) => length === words.length && how !== 'composed');
  const own = named.find(({ concept }) => concept.id === value.id);
  const usual = named.find(
    ({ concept, how, weight }) =>
      concept.id !== value.id && lexicon.within(concept.id, value.id) && how === own?.how && weight < own.weight,
  );
  if (usual === undefined) return null;
  const { id, label } = usual.concept;
  return { ...condition, values: [{ kind: 'concept', id, label }] };
}
