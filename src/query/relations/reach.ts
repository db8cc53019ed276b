import type { LatticeInput } from '../grammar/lattice/edge.ts';
import type { Amounts } from './amounts.ts';
import type { Pattern } from './pattern.ts';
import {
  dots,
  isNumberSlot,
  type NumberSlot,
  type PatternPart,
  type Sequence,
  type SlotKind,
  slash,
} from './pattern-part.ts';
import { readPerson } from './person-slot.ts';

/** The place where a part ends that cannot match. */
const nowhere = Number.POSITIVE_INFINITY;
/** Past the last word of a query, of which there are at most 500. */
const placesMax = 1_024;

/** A part of a pattern, its words by their numbers. What may be empty is left out, since it reaches no further. */
type Step =
  | { readonly kind: 'word'; readonly word: number }
  | { readonly kind: 'slash' }
  | { readonly kind: 'number'; readonly of: NumberSlot }
  | { readonly kind: 'name'; readonly of: 'person' | 'name' }
  /** A slot that takes any word at least. */
  | { readonly kind: 'role' }
  | Choice;

type Steps = readonly Step[];

/** One of the sequences of a choice. */
interface Option {
  readonly steps: Steps;
  /** The words that it has, beside those of its own choices. */
  readonly words: readonly number[];
}

interface Choice {
  readonly kind: 'choice';
  readonly number: number;
  /** The sequences that begin with a word, by each such word; `noOptions` if the word alone is one. */
  readonly begun: ReadonlyMap<number, readonly Option[]>;
  /** Whether each of them is a word alone. */
  readonly isOfWords: boolean;
  /** The sequences that begin with a slot. */
  readonly open: readonly Steps[];
}

interface Clause {
  readonly steps: Steps;
  /** The choice of the fewest words, which a sentence lacks the soonest. */
  readonly rarest: Choice | null;
}

/** What of a pattern tells how far it reaches, by clauses. */
export type ReachOfPattern = readonly Clause[];

/** Makes of patterns what tells how far they reach; equal parts of them become one. */
export class ReachMaker {
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #made = new Map<PatternPart, Step | null>();
  #choices = 0;

  /** `numbers` has each word of the patterns. */
  constructor(numbers: ReadonlyMap<string, number>) {
    this.#numbers = numbers;
  }

  of({ clauses }: Pattern): ReachOfPattern {
    return clauses.map(({ parts }) => {
      const steps = this.#steps(parts);
      const choices = steps.filter((step) => step.kind === 'choice').filter(({ open }) => open.length === 0);
      const rarest = choices.toSorted((a, b) => a.begun.size - b.begun.size)[0] ?? null;
      return { steps, rarest };
    });
  }

  #steps(parts: Sequence): Steps {
    return parts.map((part) => this.#step(part)).filter((step) => step !== null);
  }

  /** Null for what may be empty. */
  #step(part: PatternPart): Step | null {
    let step = this.#made.get(part);
    if (step === undefined) {
      if (part.kind === 'slot') step = slotStep(part.slot.of);
      else if (part.kind === 'any') step = this.#choice(part);
      else if (part.word === dots) step = null;
      else if (part.word === slash) step = { kind: 'slash' };
      else step = { kind: 'word', word: this.#number(part.word) };
      this.#made.set(part, step);
    }
    return step;
  }

  #choice({ of, opening, open }: Extract<PatternPart, { kind: 'any' }>): Choice | null {
    const options = new Map(of.map((sequence) => [sequence, this.#option(sequence)]));
    if ([...options.values()].some(({ steps }) => steps.length === 0)) return null;
    const begun = new Map<number, readonly Option[]>();
    for (const option of options.values()) {
      const only = aloneIn(option);
      if (only !== undefined) begun.set(only, noOptions);
    }
    for (const [word, sequences] of opening) {
      const number = this.#number(word);
      const own = sequences.map((sequence) => options.get(sequence) ?? this.#option(sequence));
      const longer = own.filter((option) => aloneIn(option) === undefined);
      if (longer.length > 0 && !begun.has(number)) begun.set(number, longer);
    }
    const opened = open.map((sequence) => options.get(sequence)?.steps ?? []);
    const isOfWords = opened.length === 0 && [...begun.values()].every((own) => own === noOptions);
    return { kind: 'choice', number: this.#choices++, begun, isOfWords, open: opened };
  }

  #option(sequence: Sequence): Option {
    const steps = this.#steps(sequence);
    return { steps, words: steps.flatMap((step) => (step.kind === 'word' ? [step.word] : [])) };
  }

  #number(word: string): number {
    const number = this.#numbers.get(word);
    if (number === undefined) throw new Error(`"${word}" is no word of the patterns`);
    return number;
  }
}

function slotStep(of: SlotKind): Step {
  if (isNumberSlot(of)) return { kind: 'number', of };
  return of === 'person' || of === 'name' ? { kind: 'name', of } : { kind: 'role' };
}

/** What is begun by a word that is a sequence of its own, after which nothing need follow. */
const noOptions: readonly Option[] = [];

/** The word that is the whole sequence; undefined if there is more of it. */
function aloneIn({ steps, words }: Option): number | undefined {
  return steps.length === 1 ? words[0] : undefined;
}

/**
 * Tells of a query which patterns cannot match it, without trying them: those of which it lacks a word or a number, or
 * has them in another order. What stands between is not looked at.
 */
export class Reach {
  readonly #input: LatticeInput;
  readonly #amounts: Amounts;
  /** The number of each word of the query; -1 if no pattern has it. */
  readonly #words: Int16Array;
  readonly #isSaid: (word: number) => boolean;
  /** Of each word, whether a name may begin with it. */
  readonly #named: Readonly<Record<'person' | 'name', boolean[]>> = { person: [], name: [] };
  /** Of choices, where they end at the earliest if they begin at a place or later. */
  readonly #known = { roughly: new Map<number, number>(), exactly: new Map<number, number>() };
  /** Whether any word counts as the beginning of a name, which is dear to tell: most patterns fail before that matters. */
  #isRough = false;

  /** `words` are the numbers of the query's words, -1 for one that no pattern has; `isSaid` tells whether a number is among them. */
  constructor(input: LatticeInput, words: Int16Array, isSaid: (word: number) => boolean, amounts: Amounts) {
    this.#input = input;
    this.#words = words;
    this.#isSaid = isSaid;
    this.#amounts = amounts;
  }

  /** Whether the clauses may stand one after another, in whatever order: they share no word. */
  mayMatch(clauses: ReachOfPattern): boolean {
    const isSaid = ({ steps, rarest }: Clause): boolean =>
      (rarest === null || this.#choice(rarest, 0) !== nowhere) && this.#end(steps, 0) !== nowhere;
    this.#isRough = true;
    const isRoughlySaid = clauses.every(isSaid);
    this.#isRough = false;
    if (!isRoughlySaid || !clauses.every(isSaid)) return false;
    return clauses.length === 1 || this.#mayFollow(clauses, 0);
  }

  #mayFollow(clauses: ReachOfPattern, from: number): boolean {
    return clauses.some((clause) => {
      const end = this.#end(clause.steps, from);
      if (end === nowhere || clauses.length === 1) return end !== nowhere;
      return this.#mayFollow(
        clauses.filter((other) => other !== clause),
        end,
      );
    });
  }

  #end(steps: Steps, from: number): number {
    let end = from;
    for (const step of steps) {
      end = this.#step(step, end);
      if (end === nowhere) return nowhere;
    }
    return end;
  }

  #step(step: Step, from: number): number {
    switch (step.kind) {
      case 'word':
        return this.#word(step.word, from);
      case 'choice':
        return this.#choice(step, from);
      case 'number':
        return this.#number(step.of, from);
      case 'name':
        return this.#isRough ? this.#role(from) : this.#name(step.of, from);
      case 'role':
        return this.#role(from);
      case 'slash': {
        const at = this.#input.tokens.findIndex(({ gap }, place) => place >= from && gap === 'slash');
        return at < 0 ? nowhere : at;
      }
    }
  }

  #word(word: number, from: number): number {
    const words = this.#words;
    for (let at = from; at < words.length; at++) if (words[at] === word) return at + 1;
    return nowhere;
  }

  #choice(choice: Choice, from: number): number {
    if (choice.isOfWords) return this.#begun(choice, from, nowhere);
    const key = choice.number * placesMax + from;
    const ends = this.#isRough ? this.#known.roughly : this.#known.exactly;
    let end = ends.get(key);
    if (end === undefined) {
      end = nowhere;
      for (const steps of choice.open) end = Math.min(end, this.#end(steps, from));
      end = this.#begun(choice, from, end);
      ends.set(key, end);
    }
    return end;
  }

  /** Where a sequence that begins with a word ends at the earliest, or `soonest` if that is sooner. */
  #begun({ begun }: Choice, from: number, soonest: number): number {
    const words = this.#words;
    let end = soonest;
    for (let at = from; at < words.length && at + 1 < end; at++) {
      const word = words[at] ?? -1;
      const options = word < 0 ? undefined : begun.get(word);
      if (options === undefined) continue;
      if (options === noOptions) return at + 1;
      // A sequence ends after the word with which it begins, and is asked for at the first one.
      if (words.indexOf(word, from) < at) continue;
      for (const { steps, words: own } of options)
        if (own.every(this.#isSaid)) end = Math.min(end, this.#end(steps, from));
    }
    return end;
  }

  /** Whether the query says a number or time of the kind. */
  says(of: NumberSlot): boolean {
    return this.#number(of, 0) !== nowhere;
  }

  // Where a slot ends at the earliest: a role takes any word at least, a name or a number one with which it may begin.

  #role(from: number): number {
    return from < this.#words.length ? from + 1 : nowhere;
  }

  #number(of: NumberSlot, from: number): number {
    for (let at = from; at < this.#amounts.end; at++) if (this.#amounts.at(of, at) !== null) return at + 1;
    return nowhere;
  }

  #name(of: 'person' | 'name', from: number): number {
    const known = this.#named[of];
    for (let at = from; at < this.#words.length; at++) {
      known[at] ??= readPerson(this.#input, at, of === 'person') !== null;
      if (known[at]) return at + 1;
    }
    return nowhere;
  }
}
