import { nameKey } from '../../text/name-key.ts';
import { stemWord } from '../../text/stem.ts';
import type { LatticeInput } from '../grammar/lattice/edge.ts';
import type { Amounts } from './amounts.ts';
import { readPerson } from './person-slot.ts';
import { relationPatterns } from './relation-patterns.ts';
import type { Surroundings } from './role-slot.ts';

/** The numbers and times that a sketch tells apart, in the order in which they are tried. */
const numbers = ['months', 'period', 'count'] as const;

/** Words of a sentence that name a role, a number, a time or a person, or that ask for something else. */
export interface Mention {
  readonly of: 'role' | (typeof numbers)[number] | 'person' | 'other';
  readonly from: number;
  readonly to: number;
}

/** A sentence as its words and its mentions, in their order. */
export type Sketch = readonly (Mention | { readonly word: string; readonly from: number; readonly to: number })[];

/** What stands for a mention among the words of a sketch: a capital, for words are folded. */
export const symbols = { role: 'R', months: 'M', period: 'P', count: 'C', person: 'N', other: 'O' } as const;

export function sketchOf(input: LatticeInput, amounts: Amounts, surroundings: Surroundings): Sketch {
  const sketch: Sketch[number][] = [];
  for (let from = 0; from < input.tokens.length; from = sketch.at(-1)?.to ?? input.tokens.length) {
    const word = input.tokens[from]?.word ?? '';
    sketch.push(mentionAt(from, input, amounts, surroundings) ?? { word, from, to: from + 1 });
  }
  return sketch;
}

/** The symbols of mentions, and the other words each in one form: "R who join R" of "nurses who joined Google". */
export function symbolsOf(sketch: Sketch): readonly string[] {
  return sketch.map((part) => ('word' in part ? wordForm(part.word) : symbols[part.of]));
}

/** The verb of a verb's form, else a word without its plural: "leave" of "left", "stint" of "stints". */
export function wordForm(word: string): string {
  return relationPatterns.verbs.get(word) ?? stemWord(word);
}

function mentionAt(from: number, input: LatticeInput, amounts: Amounts, around: Surroundings): Mention | null {
  const role = Math.max(...(around.roleEnds.get(from) ?? [from]));
  if (role > from) return { of: 'role', from, to: role };
  for (const of of numbers) {
    const read = amounts.at(of, from);
    if (read !== null) return { of, from, to: read.next };
  }
  // "Series A+" looks like a name too, so only a name that the data has is one.
  const person = input.tokens[from]?.shape === 'lower' ? null : readPerson(input, from, false);
  if (person !== null && input.corpus.count('person', nameKey(person.value.person)) > 0)
    return { of: 'person', from, to: person.next };
  const other = around.others.get(from);
  return other === undefined ? null : { of: 'other', from, to: other };
}
