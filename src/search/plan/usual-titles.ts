import type { Query } from '../../engine/engine.ts';
import { all } from '../../fields/shared/queries.ts';
import type { Condition } from '../../intent/intent.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import { namesBody } from '../../query/policy/words.ts';
import { foldText } from '../../text/fold.ts';
import type { PlannedCondition } from './requirements.ts';
import { mustHold } from './unknown.ts';

/**
 * Who holds, of the titles that are asked for, the narrower one that is usually meant by the name: "senators" are those of the
 * United States before those of its states, and a "Supreme Court justice" is at that court. `held` gives whoever holds a title or is at
 * an employer at the time of its condition; null if no name has one.
 */
export function usuallyMeant(
  conditions: readonly PlannedCondition[],
  lexicon: Lexicon,
  held: (title: Condition) => Query,
): Query | null {
  const meant = conditions.flatMap(({ condition }) => {
    const usual = usualTitle(condition, lexicon) ?? bodyNamed(condition, lexicon);
    return usual === null ? [] : [held(usual)];
  });
  return meant.length === 0 ? null : all(meant);
}

/** The body that the name of a title has in it, as an employer. */
function bodyNamed(condition: Condition, lexicon: Lexicon): Condition | null {
  if (condition.field !== 'title' || condition.negated || mustHold(condition)) return null;
  const words = foldText(condition.said).split(' ');
  for (let from = 0; from < words.length; from++)
    for (let to = from + 2; to <= words.length; to++) {
      const name = words.slice(from, to);
      const listed = namesBody(name.join(' ')) ? lexicon.candidates(name, 0) : [];
      const body = listed.find(({ concept, length }) => concept.kind === 'employer' && length === name.length)?.concept;
      if (body === undefined) continue;
      return { ...condition, field: 'employer', values: [{ kind: 'concept', id: body.id, label: body.label }] };
    }
  return null;
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
