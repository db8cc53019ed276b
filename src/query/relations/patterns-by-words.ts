import type { Pattern } from './pattern.ts';

/** Finds the patterns of which a text has the words, in time that grows with the words that it shares with patterns. */
export class PatternsByWords {
  readonly #patterns: readonly Pattern[];
  /** The sets that each pattern requires, by their numbers. */
  readonly #required: readonly (readonly number[])[];
  /** The sets that a word is of. */
  readonly #setsWith = new Map<string, number[]>();
  /** The patterns of whose first set a word is. */
  readonly #begunBy = new Map<string, number[]>();
  /** Of each set, the number of the last question that has a word of it. */
  readonly #said: Float64Array;
  #questions = 0;

  constructor(patterns: readonly Pattern[]) {
    const numbers = new Map<string, number>();
    const numberOf = (words: ReadonlySet<string>): number => {
      const key = [...words].sort().join(' ');
      const known = numbers.get(key);
      if (known !== undefined) return known;
      for (const word of words) push(this.#setsWith, word, numbers.size);
      numbers.set(key, numbers.size);
      return numbers.size - 1;
    };
    this.#patterns = patterns;
    this.#required = patterns.map(({ requires }) => requires.map(numberOf));
    patterns.forEach(({ requires }, at) => {
      for (const word of requires[0] ?? []) push(this.#begunBy, word, at);
    });
    this.#said = new Float64Array(numbers.size);
  }

  /** The patterns that the words allow, in the order of these words. */
  allowedBy(words: Iterable<string>): readonly Pattern[] {
    const said = this.#said;
    this.#questions++;
    const question = this.#questions;
    const likely = new Set<number>();
    for (const word of words) {
      for (const set of this.#setsWith.get(word) ?? []) said[set] = question;
      for (const at of this.#begunBy.get(word) ?? []) likely.add(at);
    }
    const allowed: Pattern[] = [];
    for (const at of likely) {
      const pattern = this.#patterns[at];
      if (pattern !== undefined && this.#required[at]?.every((set) => said[set] === question)) allowed.push(pattern);
    }
    return allowed;
  }
}

function push(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
