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
  /** Where each word of the query stands that is one of the patterns, ascending. */
  readonly #places = new Map<string, number[]>();
  /** Of each part, where it ends at the earliest if it begins at a place or later. */
  readonly #known = new Map<PatternPart, (number | undefined)[]>();

  constructor(input: LatticeInput, vocabulary: ReadonlySet<string>, amounts: Amounts) {
    this.#input = input;
    this.#amounts = amounts;
    input.tokens.forEach(({ word }, at) => {
      if (!vocabulary.has(word)) return;
      const places = this.#places.get(word);
      if (places === undefined) this.#places.set(word, [at]);
      else places.push(at);
    });
  }

  /** The words of the query that patterns have, each once, and what stands for its numbers. */
  *words(): Generator<string> {
    yield* this.#places.keys();
    for (const of of numberSlots) if (this.#slot(of, 0) !== nowhere) yield numberWord(of);
  }

  mayMatch({ clauses }: Pattern): boolean {
    return clauses.every(({ parts }) => this.#sequence(parts, 0) !== nowhere);
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
    const at = this.#places.get(word)?.find((place) => place >= from);
    return at === undefined ? nowhere : at + 1;
  }

  #any({ opening, open }: Extract<PatternPart, { kind: 'any' }>, from: number): number {
    let end = nowhere;
    for (const sequence of open) end = Math.min(end, this.#sequence(sequence, from));
    if (end === from) return end;
    const [fewer, other] = opening.size < this.#places.size ? [opening, this.#places] : [this.#places, opening];
    for (const word of fewer.keys()) {
      if (!other.has(word)) continue;
      for (const sequence of opening.get(word) ?? []) end = Math.min(end, this.#sequence(sequence, from));
    }
    return end;
  }

  /** A role, and a name as well, takes a word at least. */
  #slot(of: SlotKind, from: number): number {
    let at = from;
    const { length } = this.#input.tokens;
    if (isNumberSlot(of)) while (at < length && this.#amounts.at(of, at) === null) at++;
    return at < length ? at + 1 : nowhere;
  }
}
