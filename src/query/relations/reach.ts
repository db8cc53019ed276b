import type { LatticeInput } from '../grammar/lattice/edge.ts';
import type { Amounts } from './amounts.ts';
import type { Pattern } from './pattern.ts';
import {
  dots,
  isNumberSlot,
  numberSlots,
  type PatternPart,
  type Sequence,
  type SlotKind,
  slash,
} from './pattern-part.ts';
import { readPerson } from './person-slot.ts';
import { numberWord } from './required-words.ts';

/** The place where a part ends that cannot match. */
const nowhere = Number.POSITIVE_INFINITY;

/**
 * Tells of a query which patterns cannot match it, without trying them: those of which it lacks a word or a number, or
 * has them in another order. What stands between is not looked at.
 */
export class Reach {
  readonly #input: LatticeInput;
  readonly #amounts: Amounts;
  /** The words of the query, each where it stands, if it is one of the patterns. */
  readonly #words: readonly (string | null)[];
  /** Of each word, whether a name may begin with it. */
  readonly #named: Readonly<Record<'person' | 'name', boolean[]>> = { person: [], name: [] };
  /** Of each part, where it ends at the earliest if it begins at a place or later. */
  readonly #known = new Map<PatternPart, (number | undefined)[]>();

  constructor(input: LatticeInput, vocabulary: ReadonlySet<string>, amounts: Amounts) {
    this.#input = input;
    this.#amounts = amounts;
    this.#words = input.tokens.map(({ word }) => (vocabulary.has(word) ? word : null));
  }

  /** The words of the query that patterns have, each once, and what stands for its numbers. */
  *words(): Generator<string> {
    for (const word of new Set(this.#words)) if (word !== null) yield word;
    for (const of of numberSlots) if (this.#slot(of, 0) !== nowhere) yield numberWord(of);
  }

  mayMatch({ clauses }: Pattern): boolean {
    return this.#mayFollow(clauses, 0);
  }

  /** Whether the clauses may stand one after another from a place on, in whatever order: they share no word. */
  #mayFollow(clauses: Pattern['clauses'], from: number): boolean {
    return clauses.some((clause) => {
      const end = this.#sequence(clause.parts, from);
      if (end === nowhere || clauses.length === 1) return end !== nowhere;
      return this.#mayFollow(
        clauses.filter((other) => other !== clause),
        end,
      );
    });
  }

  #sequence(parts: Sequence, from: number): number {
    let end = from;
    for (const part of parts) {
      end = this.#part(part, end);
      if (end === nowhere) return nowhere;
    }
    return end;
  }

  #part(part: PatternPart, from: number): number {
    if (part.kind === 'word') return this.#word(part.word, from);
    let known = this.#known.get(part);
    if (known === undefined) {
      known = [];
      this.#known.set(part, known);
    }
    let end = known[from];
    if (end === undefined) {
      end = part.kind === 'any' ? this.#any(part, from) : this.#slot(part.slot.of, from);
      known[from] = end;
    }
    return end;
  }

  #word(word: string, from: number): number {
    if (word === dots) return from;
    if (word === slash) {
      const at = this.#input.tokens.findIndex(({ gap }, place) => place >= from && gap === 'slash');
      return at < 0 ? nowhere : at;
    }
    const at = this.#words.indexOf(word, from);
    return at < 0 ? nowhere : at + 1;
  }

  #any({ opening, open }: Extract<PatternPart, { kind: 'any' }>, from: number): number {
    let end = nowhere;
    for (const sequence of open) end = Math.min(end, this.#sequence(sequence, from));
    const { length } = this.#words;
    // A sequence that begins with a word ends after it, or began with one before it.
    for (let at = from; at < length && at + 1 < end; at++) {
      const word = this.#words[at];
      const sequences = word == null ? undefined : opening.get(word);
      if (sequences === undefined) continue;
      for (const sequence of sequences) end = Math.min(end, this.#sequence(sequence, from));
    }
    return end;
  }

  /** A role takes any word at least, a name or a number one with which it may begin. */
  #slot(of: SlotKind, from: number): number {
    let at = from;
    const { length } = this.#input.tokens;
    while (at < length && !this.#begins(of, at)) at++;
    return at < length ? at + 1 : nowhere;
  }

  #begins(of: SlotKind, at: number): boolean {
    if (isNumberSlot(of)) return this.#amounts.at(of, at) !== null;
    if (of !== 'person' && of !== 'name') return true;
    const known = this.#named[of];
    known[at] ??= readPerson(this.#input, at, of === 'person') !== null;
    return known[at];
  }
}
