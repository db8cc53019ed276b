import type { LatticeInput } from '../grammar/lattice/edge.ts';
import type { Token } from '../grammar/lattice/tokens.ts';
import type { Amounts } from './amounts.ts';
import type { Pattern } from './pattern.ts';
import { clauseBegins, type PatternIndex } from './pattern-index.ts';
import { type NumberSlot, numberSlots } from './pattern-part.ts';
import { Reach, ReachMaker, type ReachOfPattern } from './reach.ts';
import { numberWord } from './required-words.ts';

/** Finds the patterns that a query may match, in time that grows with the words that it shares with patterns. */
export class PatternFinder {
  readonly #index: PatternIndex;
  readonly #patternAt: (at: number) => Pattern;
  readonly #maker: ReachMaker;
  /** The kinds of numbers and times, each with what stands for it among the words. */
  readonly #numbers: readonly (readonly [of: NumberSlot, word: number])[];
  /** Of each pattern that a query had the words of. */
  readonly #reaches: ReachOfPattern[] = [];
  /** Of each word, set and pattern, the number of the last query that has it. */
  readonly #said: Readonly<Record<'words' | 'sets' | 'patterns', Float64Array>>;
  /** Of each set that the last query has, the places of the first and the last word of it. */
  readonly #places: Readonly<Record<'first' | 'last', Int16Array>>;
  #queries = 0;

  /** `patternAt` gives the patterns of the index by their numbers. */
  constructor(index: PatternIndex, patternAt: (at: number) => Pattern) {
    const sets = index.sets + 1;
    this.#index = index;
    this.#patternAt = patternAt;
    this.#maker = new ReachMaker(index.numbers);
    this.#numbers = numberSlots.map((of) => [of, index.numbers.get(numberWord(of)) ?? -1]);
    this.#said = {
      words: new Float64Array(index.numbers.size),
      sets: new Float64Array(sets),
      patterns: new Float64Array(index.patterns),
    };
    this.#places = { first: new Int16Array(sets), last: new Int16Array(sets) };
  }

  /** The patterns that the query may match, in the order of its words. */
  among(input: LatticeInput, amounts: Amounts): readonly Pattern[] {
    const query = ++this.#queries;
    const words = this.#numbersOf(input.tokens);
    const { words: lastSaid, patterns } = this.#said;
    const reach = new Reach(input, words, (word) => lastSaid[word] === query, amounts);
    const said = this.#wordsSaid(words, reach);
    const found: Pattern[] = [];
    const { numbers, from } = this.#index.begunBy;
    for (const word of said) {
      const end = from[word + 1] ?? 0;
      for (let begun = from[word] ?? 0; begun < end; begun++) {
        const at = numbers[begun] ?? 0;
        if (patterns[at] === query) continue;
        patterns[at] = query;
        if (this.#saysInOrder(at) && reach.mayMatch(this.#reachOf(at))) found.push(this.#patternAt(at));
      }
    }
    return found;
  }

  /** Made when a query first has the words of the pattern, since most patterns are rare. */
  #reachOf(at: number): ReachOfPattern {
    let reach = this.#reaches[at];
    if (reach === undefined) {
      reach = this.#maker.of(this.#patternAt(at));
      this.#reaches[at] = reach;
    }
    return reach;
  }

  #numbersOf(tokens: readonly Token[]): Int16Array {
    const numbers = new Int16Array(tokens.length);
    for (let at = 0; at < tokens.length; at++) numbers[at] = this.#index.numbers.get(tokens[at]?.word ?? '') ?? -1;
    return numbers;
  }

  /** The words of the query that patterns have, each once, and what stands for its numbers; marks the sets that have them. */
  #wordsSaid(words: Int16Array, reach: Reach): readonly number[] {
    const said: number[] = [];
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? -1;
      if (word < 0) continue;
      if (this.#said.words[word] !== this.#queries) said.push(word);
      this.#said.words[word] = this.#queries;
      this.#mark(word, at, at);
    }
    for (const [of, word] of this.#numbers) {
      if (!reach.says(of)) continue;
      said.push(word);
      this.#mark(word, 0, words.length);
    }
    return said;
  }

  #mark(word: number, first: number, last: number): void {
    const { sets } = this.#said;
    const { first: firsts, last: lasts } = this.#places;
    const { numbers, from } = this.#index.setsWith;
    const end = from[word + 1] ?? 0;
    for (let at = from[word] ?? 0; at < end; at++) {
      const set = numbers[at] ?? 0;
      if (sets[set] !== this.#queries || first < (firsts[set] ?? 0)) firsts[set] = first;
      lasts[set] = last;
      sets[set] = this.#queries;
    }
  }

  /** Whether the query has a word of each set that the pattern requires, and may have those of a clause one after another. */
  #saysInOrder(pattern: number): boolean {
    const { sets } = this.#said;
    const { first, last } = this.#places;
    const { required, requiredFrom } = this.#index;
    const end = requiredFrom[pattern + 1] ?? 0;
    let next = 0;
    for (let at = requiredFrom[pattern] ?? 0; at < end; at++) {
      const set = required[at] ?? 0;
      if (set === clauseBegins) {
        next = 0;
        continue;
      }
      if (sets[set] !== this.#queries) return false;
      next = Math.max(next, first[set] ?? 0);
      if (next > (last[set] ?? 0)) return false;
      next++;
    }
    return true;
  }
}
