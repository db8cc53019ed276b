import type { LatticeInput } from '../grammar/lattice/edge.ts';
import type { Token } from '../grammar/lattice/tokens.ts';
import type { Amounts } from './amounts.ts';
import type { Pattern } from './pattern.ts';
import { numberSlots } from './pattern-part.ts';
import { Reach, ReachMaker, type ReachOfPattern } from './reach.ts';
import { numberWord, requiredInOrder } from './required-words.ts';

/** Stands before the sets of each clause. */
const clauseBegins = -1;

/** Finds the patterns that a query may match, in time that grows with the words that it shares with patterns. */
export class PatternFinder {
  readonly #patterns: readonly Pattern[];
  readonly #maker: ReachMaker;
  /** Of each pattern that a query had the words of. */
  readonly #reaches: ReachOfPattern[] = [];
  /** The sets of words that each pattern requires, those of a clause in their order, one pattern after another. */
  readonly #required: Int16Array;
  /** Where those of each pattern begin; one entry more than there are patterns. */
  readonly #requiredFrom: Int32Array;
  /** The number of each word of the patterns, and of what stands for a number. */
  readonly #numbers = new Map<string, number>();
  /** The sets that a word is of, by the number of the word. */
  readonly #setsWith: readonly (readonly number[])[];
  /** The patterns of whose first set a word is. */
  readonly #begunBy: readonly (readonly number[])[];
  /** Of each word, set and pattern, the number of the last query that has it. */
  readonly #said: Readonly<Record<'words' | 'sets' | 'patterns', Float64Array>>;
  /** Of each set that the last query has, the places of the first and the last word of it. */
  readonly #places: Readonly<Record<'first' | 'last', Int16Array>>;
  #queries = 0;

  /** `words` are all words of the patterns. */
  constructor(patterns: readonly Pattern[], words: Iterable<string>) {
    for (const word of [...words, ...numberSlots.map(numberWord)])
      if (!this.#numbers.has(word)) this.#numbers.set(word, this.#numbers.size);
    const setsWith: number[][] = Array.from(this.#numbers, () => []);
    const begunBy: number[][] = Array.from(this.#numbers, () => []);
    // Parts that patterns share require the same set.
    const sets = new Map<ReadonlySet<string>, number>();
    const setOf = (set: ReadonlySet<string>): number => {
      const known = sets.get(set);
      if (known !== undefined) return known;
      for (const word of set) setsWith[this.#numbers.get(word) ?? -1]?.push(sets.size);
      sets.set(set, sets.size);
      return sets.size - 1;
    };
    const required: number[] = [];
    const requiredFrom = [0];
    patterns.forEach(({ requires, clauses }, at) => {
      for (const word of requires[0] ?? []) begunBy[this.#numbers.get(word) ?? -1]?.push(at);
      for (const { parts } of clauses) required.push(clauseBegins, ...requiredInOrder(parts).map(setOf));
      requiredFrom.push(required.length);
    });
    this.#patterns = patterns;
    this.#maker = new ReachMaker(this.#numbers);
    this.#required = Int16Array.from(required);
    this.#requiredFrom = Int32Array.from(requiredFrom);
    this.#setsWith = setsWith;
    this.#begunBy = begunBy;
    this.#said = {
      words: new Float64Array(this.#numbers.size),
      sets: new Float64Array(sets.size),
      patterns: new Float64Array(patterns.length),
    };
    this.#places = { first: new Int16Array(sets.size), last: new Int16Array(sets.size) };
  }

  /** The patterns that the query may match, in the order of its words. */
  among(input: LatticeInput, amounts: Amounts): readonly Pattern[] {
    const query = ++this.#queries;
    const words = this.#numbersOf(input.tokens);
    const { words: lastSaid, patterns } = this.#said;
    const reach = new Reach(input, words, (word) => lastSaid[word] === query, amounts);
    const said = this.#wordsSaid(words, reach);
    const found: Pattern[] = [];
    for (const word of said)
      for (const at of this.#begunBy[word] ?? []) {
        if (patterns[at] === query) continue;
        patterns[at] = query;
        if (!this.#saysInOrder(at)) continue;
        const pattern = this.#patterns[at];
        if (pattern !== undefined && reach.mayMatch(this.#reachOf(pattern, at))) found.push(pattern);
      }
    return found;
  }

  /** Made when a query first has the words of the pattern, since most patterns are rare. */
  #reachOf(pattern: Pattern, at: number): ReachOfPattern {
    let reach = this.#reaches[at];
    if (reach === undefined) {
      reach = this.#maker.of(pattern);
      this.#reaches[at] = reach;
    }
    return reach;
  }

  #numbersOf(tokens: readonly Token[]): Int16Array {
    const numbers = new Int16Array(tokens.length);
    for (let at = 0; at < tokens.length; at++) numbers[at] = this.#numbers.get(tokens[at]?.word ?? '') ?? -1;
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
    for (const of of numberSlots) {
      const word = this.#numbers.get(numberWord(of)) ?? -1;
      if (!reach.has(of)) continue;
      said.push(word);
      this.#mark(word, 0, words.length);
    }
    return said;
  }

  #mark(word: number, first: number, last: number): void {
    const { sets } = this.#said;
    const { first: firsts, last: lasts } = this.#places;
    for (const set of this.#setsWith[word] ?? []) {
      if (sets[set] !== this.#queries || first < (firsts[set] ?? 0)) firsts[set] = first;
      lasts[set] = last;
      sets[set] = this.#queries;
    }
  }

  /** Whether the query has a word of each set that the pattern requires, and may have those of a clause one after another. */
  #saysInOrder(pattern: number): boolean {
    const { sets } = this.#said;
    const { first, last } = this.#places;
    const end = this.#requiredFrom[pattern + 1] ?? 0;
    let next = 0;
    for (let at = this.#requiredFrom[pattern] ?? 0; at < end; at++) {
      const set = this.#required[at] ?? 0;
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
