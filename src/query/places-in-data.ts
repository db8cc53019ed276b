import type { Condition, Intent, Value } from '../intent/intent.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { CorpusNames } from '../ports/search-index.ts';
import { foldText } from '../text/fold.ts';

/**
 * Resolves ambiguous places by the data: if no record is in the place understood, another place of the same name takes
 * over ("Georgia", "Cambridge").
 */
export function withPlacesInData(intent: Intent, lexicon: Lexicon, corpus: CorpusNames): Intent {
  if (!intent.conditions.some(({ field }) => field === 'place')) return intent;
  const conditions = intent.conditions.map((condition): Condition => {
    if (condition.field !== 'place') return condition;
    const values = condition.values.map((value): Value => {
      if (value.kind !== 'concept' || recordsIn(value.id, lexicon, corpus) > 0) return value;
      return namesake(condition.said, lexicon, corpus) ?? value;
    });
    return { ...condition, values };
  });
  return withoutOtherPlaces({ ...intent, conditions }, lexicon, corpus);
}

/**
 * Words that name only a place in which no record is are no place beside one that has some: "Clinton judges in Ohio" need
 * not live in Clinton, nor those of the Northern District of Indiana in that of Israel.
 */
function withoutOtherPlaces(intent: Intent, lexicon: Lexicon, corpus: CorpusNames): Intent {
  const isPlace = ({ field, negated, values }: Condition): boolean =>
    field === 'place' && !negated && values.every(({ kind }) => kind === 'concept');
  const places = intent.conditions.filter(isPlace);
  const isKnown = ({ values }: Condition): boolean =>
    values.some((value) => value.kind === 'concept' && recordsIn(value.id, lexicon, corpus) > 0);
  const [first] = places.filter(isKnown);
  const idle = places.filter((place) => !isKnown(place));
  if (first === undefined || idle.length === 0) return intent;
  const isAsked = places.some((place) => place.strength === 'hard' && isKnown(place));
  const others = intent.conditions
    .filter((condition) => !idle.includes(condition))
    .map((condition): Condition => (condition === first && !isAsked ? { ...condition, strength: 'hard' } : condition));
  const isSaid = ({ span: [start, end] }: Condition): boolean =>
    others.some(({ span }) => span[0] < end && span[1] > start);
  const words = idle.filter((place) => !isSaid(place)).map(({ said, span }) => ({ text: said, span }));
  return { ...intent, conditions: others, leftover: [...intent.leftover, ...words] };
}

/** The place of that name with the most records; null if no such place has any. */
function namesake(name: string, lexicon: Lexicon, corpus: CorpusNames): Value | null {
  const words = foldText(name).split(' ');
  let best: Value | null = null;
  let most = 0;
  for (const { concept, length } of lexicon.candidates(words, 0)) {
    const records = concept.kind === 'place' && length === words.length ? recordsIn(concept.id, lexicon, corpus) : 0;
    if (records <= most) continue;
    most = records;
    best = { kind: 'concept', id: concept.id, label: concept.label };
  }
  return best;
}

const recordsIn = (place: string, lexicon: Lexicon, corpus: CorpusNames): number =>
  lexicon.inside(place).reduce((sum, id) => sum + corpus.count('place', id), 0);
