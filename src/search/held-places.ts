import type { SearchIndex } from '../engine/engine.ts';
import type { Condition, Intent, Value } from '../intent/intent.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { foldText } from '../text/fold.ts';

/**
 * Reads an ambiguous place by what the data holds: where nobody is in the place that was understood, another place of
 * the same name takes its part ("Georgia", "Cambridge").
 */
export function withHeldPlaces(intent: Intent, query: string, lexicon: Lexicon, index: SearchIndex): Intent {
  if (!intent.conditions.some(({ field }) => field === 'place')) return intent;
  const held = (id: string) => index.frequency('place', id);
  const conditions = intent.conditions.map((condition): Condition => {
    if (condition.field !== 'place') return condition;
    const values = condition.values.map((value): Value => {
      if (value.kind !== 'concept' || held(value.id) > 0) return value;
      return namesake(query.slice(...condition.span), lexicon, held) ?? value;
    });
    return { ...condition, values };
  });
  return { ...intent, conditions };
}

/** The place of that name that most records are in; null where no record is in any. */
function namesake(name: string, lexicon: Lexicon, held: (id: string) => number): Value | null {
  const words = foldText(name).split(' ');
  let best: Value | null = null;
  let most = 0;
  for (const { concept, length } of lexicon.candidates(words, 0)) {
    const documents = concept.kind === 'place' && length === words.length ? held(concept.id) : 0;
    if (documents <= most) continue;
    most = documents;
    best = { kind: 'concept', id: concept.id, label: concept.label };
  }
  return best;
}
