import type { Sections, SectionWriter } from '../../lexicon/image/sections.ts';
import { type Pattern, requiredOf } from './pattern.ts';
import { numberSlots } from './pattern-part.ts';
import { numberWord, requiredBySentences } from './required-words.ts';

/** Stands before the sets of each clause, which are counted from 1. */
export const clauseBegins = 0;

/** The words of which whoever says a pattern says some, by numbers: of words, of sets of words, and of patterns. */
export interface PatternIndex {
  /** The number of each word of the patterns, and of what stands for a number. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly sets: number;
  readonly patterns: number;
  /** The sets of words that each pattern requires, those of a clause in their order, one pattern after another. */
  readonly required: Uint32Array;
  /** Where those of each pattern begin; one entry more than there are patterns. */
  readonly requiredFrom: Uint32Array;
  /** The sets that a word is of, by the number of the word. */
  readonly setsWith: NumberLists;
  /** The patterns of whose first set a word is. */
  readonly begunBy: NumberLists;
}

/** Lists of numbers, end to end. */
interface NumberLists {
  readonly numbers: Uint32Array;
  /** Where each list begins; one entry more than there are lists. */
  readonly from: Uint32Array;
}

/** `words` are all words of the patterns. */
export function indexOf(patterns: readonly Pattern[], words: Iterable<string>): PatternIndex {
  const numbers = numbered(words);
  const setsWith: number[][] = Array.from(numbers, () => []);
  const begunBy: number[][] = Array.from(numbers, () => []);
  // Parts that patterns share require the same set.
  const sets = new Map<ReadonlySet<string>, number>();
  const setOf = (set: ReadonlySet<string>): number => {
    const known = sets.get(set);
    if (known !== undefined) return known;
    const number = sets.size + 1;
    for (const word of set) setsWith[numbers.get(word) ?? -1]?.push(number);
    sets.set(set, number);
    return number;
  };
  const required: number[] = [];
  const requiredFrom = [0];
  patterns.forEach((pattern, at) => {
    for (const word of requiredOf(pattern)[0] ?? []) begunBy[numbers.get(word) ?? -1]?.push(at);
    for (const { parts } of pattern.clauses)
      required.push(clauseBegins, ...requiredBySentences.inOrder(parts).map(setOf));
    requiredFrom.push(required.length);
  });
  return {
    numbers,
    sets: sets.size,
    patterns: patterns.length,
    required: Uint32Array.from(required),
    requiredFrom: Uint32Array.from(requiredFrom),
    setsWith: listsOf(setsWith),
    begunBy: listsOf(begunBy),
  };
}

function numbered(words: Iterable<string>): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const word of [...words, ...numberSlots.map(numberWord)])
    if (!numbers.has(word)) numbers.set(word, numbers.size);
  return numbers;
}

function listsOf(lists: readonly (readonly number[])[]): NumberLists {
  const from = new Uint32Array(lists.length + 1);
  for (const [at, list] of lists.entries()) from[at + 1] = (from[at] ?? 0) + list.length;
  return { numbers: Uint32Array.from(lists.flat()), from };
}

/** Everything but the words, which the image has beside it. */
export function writeIndex(writer: SectionWriter, { sets, ...index }: PatternIndex): void {
  writer.add('index.sets', 'u32', [sets]);
  writer.add('index.required', 'u32', index.required);
  writer.add('index.requiredFrom', 'u32', index.requiredFrom);
  for (const name of ['setsWith', 'begunBy'] as const) {
    writer.add(`index.${name}.numbers`, 'u32', index[name].numbers);
    writer.add(`index.${name}.from`, 'u32', index[name].from);
  }
}

/** The index as it was written, with the same words. */
export function readIndex(sections: Sections, words: Iterable<string>): PatternIndex {
  const lists = (name: string): NumberLists => ({
    numbers: sections.u32(`index.${name}.numbers`),
    from: sections.u32(`index.${name}.from`),
  });
  const requiredFrom = sections.u32('index.requiredFrom');
  return {
    numbers: numbered(words),
    sets: sections.u32('index.sets')[0] ?? 0,
    patterns: requiredFrom.length - 1,
    required: sections.u32('index.required'),
    requiredFrom,
    setsWith: lists('setsWith'),
    begunBy: lists('begunBy'),
  };
}
