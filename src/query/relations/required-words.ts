import { smallWords } from '../policy/words.ts';
import {
  isNoWord,
  isNumberSlot,
  type NumberSlot,
  numberSlots,
  type PatternPart,
  type Sequence,
} from './pattern-part.ts';

/**
 * Sets of words: whoever says a pattern says a word of each. Those come first of which sentences have a word the least
 * often, and those with a number last, so that patterns are found by their words.
 */
export type RequiredWords = readonly ReadonlySet<string>[];

/** What stands among the words of a query for any number of a kind. */
export function numberWord(of: NumberSlot): string {
  return `{${of}}`;
}
const numberWords: ReadonlySet<string> = new Set(numberSlots.map(numberWord));

/** The words that a sequence requires. Alternatives of which one may be empty require nothing. */
export function requiredBy(parts: Sequence): RequiredWords {
  return requiredInOrder(parts).toSorted((a, b) => commonnessOf(a) - commonnessOf(b));
}

/** The same in the order in which they stand. */
export function requiredInOrder(parts: Sequence): RequiredWords {
  return parts.flatMap((part) => wordsOf(part) ?? []);
}

/** Patterns share most of their parts: 1,095 of them took 0.5 s to read when each worked the words of its parts out anew. */
const wordsOfParts = new WeakMap<PatternPart, ReadonlySet<string> | null>();

/** Of the words of one part, those of which one at least must be there; null if it may be without any. */
function wordsOf(part: PatternPart): ReadonlySet<string> | null {
  const known = wordsOfParts.get(part);
  if (known !== undefined) return known;
  const words = wordsRequiredBy(part);
  wordsOfParts.set(part, words);
  return words;
}

function wordsRequiredBy(part: PatternPart): ReadonlySet<string> | null {
  if (part.kind === 'slot') return isNumberSlot(part.slot.of) ? new Set([numberWord(part.slot.of)]) : null;
  if (isNoWord(part)) return null;
  if (part.kind === 'word') return new Set([part.word]);
  const all = new Set<string>();
  for (const sequence of part.of) {
    const [fewest] = requiredBy(sequence);
    if (fewest === undefined) return null;
    for (const word of fewest) all.add(word);
  }
  return all;
}

/** About how much oftener a sentence has one of the commonest words than another one. */
const timesOftener = 20;
/** More than all words of a set. */
const numberCommonness = 1_000_000;

/** Parts share their sets, which are compared many times. */
const commonness = new WeakMap<ReadonlySet<string>, number>();

function commonnessOf(words: ReadonlySet<string>): number {
  const known = commonness.get(words);
  if (known !== undefined) return known;
  let sum = 0;
  for (const word of words) {
    if (numberWords.has(word)) sum += numberCommonness;
    else sum += smallWords.has(word) ? timesOftener : 1;
  }
  commonness.set(words, sum);
  return sum;
}
