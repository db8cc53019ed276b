import type { Amount } from '../../relations/shared/amount.ts';
import type { Period } from '../../relations/shared/period.ts';
import type { QuantityInput } from '../grammar/quantity.ts';
import { readCount, readMonths, readPeriod } from './amounts.ts';
import type { Pattern, PatternPart, RoleSlot, Slot } from './pattern.ts';

/** The words that a slot for a role takes, which are still to be read. */
export interface Stretch {
  readonly of: RoleSlot;
  readonly from: number;
  readonly to: number;
}

/** What a slot holds. */
export type Filling = Stretch | Amount | Period;

/** Words that have the form of a pattern. */
export interface Match {
  readonly pattern: Pattern;
  readonly from: number;
  readonly to: number;
  /** The number of words that the pattern itself has, outside of its slots. */
  readonly literals: number;
  readonly slots: Slots;
}

/** The slots that are filled, the last one first. */
export type Slots = { readonly name: string; readonly holds: Filling; readonly others: Slots } | null;

/** The most words of one role; a court's name has eleven. */
const roleWordsMax = 14;
/** The most parts of patterns that are compared with one query. Sentences about careers take some thousand. */
const stepsMax = 60_000;

type Progress = Pick<Match, 'to' | 'literals' | 'slots'>;

/** Finds every stretch of a query that has the form of a pattern. */
export function matchesOf(patterns: Iterable<Pattern>, input: QuantityInput): readonly Match[] {
  const found: Match[] = [];
  const matcher = new Matcher(input);
  for (const pattern of patterns) {
    for (let from = 0; from < input.tokens.length; from++) {
      matcher.sequence(pattern.parts, 0, { to: from, literals: 0, slots: null }, (end) => {
        found.push({ pattern, from, ...end });
      });
    }
  }
  return found;
}

class Matcher {
  readonly #input: QuantityInput;
  #steps = 0;

  constructor(input: QuantityInput) {
    this.#input = input;
  }

  /** Calls `found` for each way in which the parts from `index` match the words that follow. */
  sequence(parts: readonly PatternPart[], index: number, state: Progress, found: (end: Progress) => void): void {
    if (this.#steps++ > stepsMax) return;
    const part = parts[index];
    if (part === undefined) {
      found(state);
      return;
    }
    const rest = (next: Progress): void => this.sequence(parts, index + 1, next, found);
    if (part.kind === 'any') {
      for (const sequence of part.of) this.sequence(sequence, 0, state, rest);
    } else if (part.kind === 'slot') {
      this.#slot(part.slot, state, rest);
    } else if (this.#input.tokens[state.to]?.word === part.word) {
      rest({ to: state.to + 1, literals: state.literals + 1, slots: state.slots });
    }
  }

  #slot(slot: Slot, { to: from, literals, slots }: Progress, rest: (next: Progress) => void): void {
    const { tokens } = this.#input;
    const filled = (holds: Filling, to: number): void =>
      rest({ to, literals, slots: { name: slot.name, holds, others: slots } });
    if (slot.of === 'months' || slot.of === 'count' || slot.of === 'period') {
      const read = { months: readMonths, count: readCount, period: readPeriod }[slot.of](this.#input, from);
      if (read !== null) filled(read.value, read.next);
      return;
    }
    for (let to = from + 1; to <= Math.min(tokens.length, from + roleWordsMax); to++) {
      filled({ of: slot.of, from, to }, to);
    }
  }
}
