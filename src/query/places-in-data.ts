import type { Condition, Intent, Value } from '../intent/intent.ts';
import type { Candidate, Lexicon } from '../lexicon/lexicon.ts';
import type { CorpusNames } from '../ports/search-index.ts';
import { memoised } from '../text/bounded-cache.ts';
import { foldText } from '../text/fold.ts';

/**
 * Resolves ambiguous places by the data: of places of one name and level the one is meant whose prominence, times the records in it, is
 * the greatest ("Cambridge" is in Massachusetts where 90 records are there and 3 in England); if no record is in any, one of another level.
 */
export function withPlacesInData(intent: Intent, lexicon: Lexicon, corpus: CorpusNames): Intent {
  if (!intent.conditions.some(({ field }) => field === 'place')) return intent;
  const conditions = intent.conditions.map((condition): Condition => {
    if (condition.field !== 'place') return condition;
    const values = condition.values.map((value): Value => {
      return value.kind === 'concept' ? (namesake(condition.said, value.id, lexicon, corpus) ?? value) : value;
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

/**
 * The place of that name, or the country of that code, with the most records for how well it is known; null if none has any, or if
 * the one understood has some and is not the best known of its level, so that something else in the query spoke for it.
 */
function namesake(name: string, understood: string, lexicon: Lexicon, corpus: CorpusNames): Value | null {
  const folded = foldText(name);
  const places = placesNamed(folded, lexicon);
  const level = lexicon.concept(understood)?.place?.level;
  const isIn = recordsIn(understood, lexicon, corpus) > 0;
  const ofLevel = places.filter(({ concept }) => concept.place?.level === level);
  if (isIn && ofLevel[0]?.concept.id !== understood) return null;
  // "DE" is Delaware first, and Germany where nobody is in Delaware.
  const country = isIn ? null : lexicon.concept(`place:${folded}`);
  const others = country === null ? places : [...places, { concept: country, weight: 1 }];
  let best: Value | null = null;
  let most = 0;
  for (const { concept, weight } of isIn ? ofLevel : others) {
    const share = weight * recordsIn(concept.id, lexicon, corpus);
    if (share <= most) continue;
    most = share;
    best = { kind: 'concept', id: concept.id, label: concept.label };
  }
  return best;
}

/** The most names whose places are remembered. */
const namesMax = 5_000;
const named = new WeakMap<Lexicon, (name: string) => readonly Candidate[]>();

/** The places of just that folded name, those of the greatest weight first. Queries name the same few thousand. */
function placesNamed(name: string, lexicon: Lexicon): readonly Candidate[] {
  const known =
    named.get(lexicon) ??
    memoised((folded) => {
      const words = folded.split(' ');
      return lexicon
        .candidates(words, 0)
        .filter(({ concept, length }) => concept.kind === 'place' && length === words.length);
    }, namesMax);
  named.set(lexicon, known);
  return known(name);
}

const recordsIn = (place: string, lexicon: Lexicon, corpus: CorpusNames): number =>
  lexicon.inside(place).reduce((sum, id) => sum + corpus.count('place', id), 0);
