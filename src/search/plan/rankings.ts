import type { Preference } from '../../engine/engine.ts';
import { type LevelContext, mentions } from '../../fields/shared/levels.ts';
import { heldThen } from '../../fields/shared/roles.ts';
import { weights } from '../../fields/shared/weights.ts';
import { titleKey } from '../../text/title-key.ts';
import type { PlannedCondition } from './requirements.ts';
import { isStrict, type Rankings } from './tiers.ts';

/**
 * The most preferences that order a tier; further ones would hardly change the order. Sentences as people send them have 28
 * at most, and 64 took 38 ms over a million people.
 */
const preferencesMax = 32;

export function rankings(
  conditions: readonly PlannedCondition[],
  words: string,
  texts: readonly string[],
  lightly: boolean,
  { month }: LevelContext,
  ofTrade: readonly Preference[],
): Rankings {
  const ofConditions = conditions.map((planned) => preferencesOf(planned).map(inSteps));
  const ofWords =
    words === ''
      ? []
      : [{ query: mentions(texts, words, 'any'), weight: lightly ? weights.leftover : weights.keywords }];
  const narrow = [...ofConditions.flat(), ...titlesWithRungs(conditions, month), ...ofWords, ...ofTrade];
  const loose = conditions.filter((planned) => isStrict(planned) && planned.levels.stated !== planned.levels.open);
  const stated = loose.map(({ levels }) => ({ query: levels.stated, weight: weights.openMet }));
  if (stated.length + narrow.length <= preferencesMax) return { narrow, wide: [...stated, ...narrow] };
  // Where there are too many, something of each condition counts before anything more of one.
  const [first, more] = [ofConditions.flatMap(([one]) => one ?? []), ofConditions.flatMap(([, ...others]) => others)];
  const byNeed = [...ofWords, ...first, ...more];
  return { narrow: byNeed.slice(0, preferencesMax), wide: [...stated, ...byNeed].slice(0, preferencesMax) };
}

const weightSteps = 256;

/**
 * The preference with its weight in steps of 1/256, in which sums of weights are exact: the engine then tells who only ties
 * with the best without scoring each. Words weigh by BM25F and are never whole.
 */
function inSteps(preference: Preference): Preference {
  const { query, weight } = preference;
  if (query.op === 'text' || query.op === 'phrase' || Number.isInteger(weight * weightSteps)) return preference;
  return { query, weight: Math.round(weight * weightSteps) / weightSteps };
}

/** Prefers the very title where its rung is read apart: "Staff Engineer" before a staff software engineer. */
function titlesWithRungs(conditions: readonly PlannedCondition[], month: number): readonly Preference[] {
  return conditions.flatMap(({ condition: { field, negated: no, said, scope, span } }) => {
    if (field !== 'title' || no) return [];
    const rung = conditions.find(({ condition: one }) => one.field === 'seniority' && one.span[1] + 1 === span[0]);
    if (rung === undefined) return [];
    const key = titleKey(`${rung.condition.said} ${said}`);
    return [{ query: heldThen('title', [key], scope, month), weight: weights.titleVery }];
  });
}

function preferencesOf(planned: PlannedCondition): readonly Preference[] {
  const { condition, levels } = planned;
  if (isStrict(planned)) return levels.prefer;
  return [{ query: levels.exact, weight: weights.soft * condition.confidence }, ...levels.prefer];
}
