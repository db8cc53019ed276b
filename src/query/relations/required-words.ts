import { dataLines } from '../data/data-file.ts';
import { tokenize } from '../grammar/lattice/tokens.ts';
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

/** More than the words of a set are said. */
const numberCommonness = 1_000_000;

/** Tells what patterns require by how common each word is, so that of a sequence it names the rarest. */
class RequiredBy {
  readonly #commonness: (word: string) => number;
  /** Patterns share most of their parts: 1,095 of them took 0.5 s to read when each worked the words of its parts out anew. */
  readonly #ofParts = new WeakMap<PatternPart, ReadonlySet<string> | null>();
  /** Parts share their sets, which are compared many times. */
  readonly #ofSets = new WeakMap<ReadonlySet<string>, number>();

  constructor(commonness: (word: string) => number) {
    this.#commonness = commonness;
  }

  /** The words that a sequence requires. Alternatives of which one may be empty require nothing. */
  rarestFirst(parts: Sequence): RequiredWords {
    return this.inOrder(parts).toSorted((a, b) => this.#commonnessOf(a) - this.#commonnessOf(b));
  }

  /** The same in the order in which they stand. */
  inOrder(parts: Sequence): RequiredWords {
    return parts.flatMap((part) => this.#wordsOf(part) ?? []);
  }

  /** Of the words of one part, those of which one at least must be there; null if it may be without any. */
  #wordsOf(part: PatternPart): ReadonlySet<string> | null {
    const known = this.#ofParts.get(part);
    if (known !== undefined) return known;
    const words = this.#readWords(part);
    this.#ofParts.set(part, words);
    return words;
  }

  #readWords(part: PatternPart): ReadonlySet<string> | null {
    if (part.kind === 'slot') return isNumberSlot(part.slot.of) ? new Set([numberWord(part.slot.of)]) : null;
    if (isNoWord(part)) return null;
    if (part.kind === 'word') return new Set([part.word]);
    const all = new Set<string>();
    for (const sequence of part.of) {
      const [fewest] = this.rarestFirst(sequence);
      if (fewest === undefined) return null;
      for (const word of fewest) all.add(word);
    }
    return all;
  }

  #commonnessOf(words: ReadonlySet<string>): number {
    const known = this.#ofSets.get(words);
    if (known !== undefined) return known;
    let sum = 0;
    for (const word of words) sum += numberWords.has(word) ? numberCommonness : this.#commonness(word);
    this.#ofSets.set(words, sum);
    return sum;
  }
}

/** About how much oftener a sentence has one of the commonest words than another one. */
const timesOftener = 20;

/** By a list of common words. Of patterns that say the same the first to be found counts, so no new example may change it. */
export const requiredByList = new RequiredBy((word) => (smallWords.has(word) ? timesOftener : 1));

/** The sentences that tell how often words are said, beside the folder of data. */
export const sentencesFile = '../examples.txt';

/** Counted when a first pattern is indexed, which a start does not do. */
let counts: ReadonlyMap<string, number> | null = null;

/** By the examples: the list knows not how much commoner "in" is than "go", so that 15 patterns a public sentence were tried, and now 4. */
export const requiredBySentences = new RequiredBy((word) => {
  counts ??= countWords();
  return 1 + (counts.get(word) ?? 0);
});

function countWords(): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { line } of dataLines(sentencesFile))
    for (const { word } of tokenize(line.split(' => ')[0] ?? '')) times.set(word, (times.get(word) ?? 0) + 1);
  return times;
}
