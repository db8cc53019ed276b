/** A part of a pattern. */
export type PatternPart =
  | { readonly kind: 'word'; readonly word: string }
  | Alternatives
  | { readonly kind: 'slot'; readonly slot: Slot };

export type Sequence = readonly PatternPart[];

/** One of several sequences. */
export class Alternatives {
  readonly kind = 'any';
  readonly of: readonly Sequence[];
  #openings: Openings | null = null;

  constructor(of: readonly Sequence[]) {
    this.of = of;
  }

  /** Those that begin with a certain word, by that word. */
  get opening(): Openings['opening'] {
    return this.#opened.opening;
  }

  /** Those that may begin with a slot or be empty. */
  get open(): Openings['open'] {
    return this.#opened.open;
  }

  /** Told when a query first has the words of a pattern: of all patterns it was a tenth of what a start allocates. */
  get #opened(): Openings {
    this.#openings ??= openingsOf(this.of);
    return this.#openings;
  }
}

interface Openings {
  readonly opening: ReadonlyMap<string, readonly Sequence[]>;
  readonly open: readonly Sequence[];
}

/**
 * What a slot is filled with; `at` and `as` say how words are meant that name an employer or a title alone, and `do` is a
 * verb that says the job, with its object: "manage the Cubs". `person` is
 * a name after words that ask for a person, `name` one after words that ask for other names as often. `there` is the
 * employer that was named last before the word "there".
 */
export interface Slot {
  readonly name: string;
  readonly of: SlotKind;
}
const roleSlots = ['role', 'at', 'as', 'in', 'level', 'place', 'do'] as const;
export const numberSlots = ['months', 'within', 'years', 'count', 'nth', 'period'] as const;
export const slotKinds = [...roleSlots, 'there', ...numberSlots, 'person', 'name'] as const;
export type SlotKind = (typeof slotKinds)[number];
/** The kinds of slot for a role: any, one said by its employer, title, trade, rung or place. */
export type RoleSlot = (typeof roleSlots)[number];
/** The kinds of slot for a number or a time. */
export type NumberSlot = (typeof numberSlots)[number];

const slotsOfNumbers: ReadonlySet<SlotKind> = new Set(numberSlots);

export function isNumberSlot(of: SlotKind): of is NumberSlot {
  return slotsOfNumbers.has(of);
}

function openingsOf(of: readonly Sequence[]): Openings {
  const opening = new Map<string, Sequence[]>();
  const open: Sequence[] = [];
  for (const sequence of of) {
    const { words, isOpen } = readOpening(sequence);
    if (isOpen) open.push(sequence);
    else
      for (const word of words) {
        const begun = opening.get(word);
        if (begun === undefined) opening.set(word, [sequence]);
        else begun.push(sequence);
      }
  }
  return { opening, open };
}

/** Written like words, these stand for a slash between two words, and for everyday words. */
export const slash = '/';
export const dots = '...';

export function isNoWord(part: PatternPart): boolean {
  return part.kind === 'word' && (part.word === slash || part.word === dots);
}

/** The words with which a sequence begins, unless it may begin with a slot or be empty. */
interface Opening {
  readonly words: ReadonlySet<string>;
  readonly isOpen: boolean;
}

export function openingOf(sequence: Sequence): Opening {
  const known = openings.get(sequence);
  if (known !== undefined) return known;
  const opening = readOpening(sequence);
  openings.set(sequence, opening);
  return opening;
}

/** Of patterns it is asked when a query has their words. */
const openings = new WeakMap<Sequence, Opening>();

function readOpening(sequence: Sequence): Opening {
  const words = new Set<string>();
  for (const part of sequence) {
    if (part.kind === 'slot' || isNoWord(part)) return { words, isOpen: true };
    if (part.kind === 'word') return { words: words.add(part.word), isOpen: false };
    for (const word of part.opening.keys()) words.add(word);
    if (part.open.length === 0) return { words, isOpen: false };
    if (part.open.some((one) => one.length > 0) || !part.of.some(mayBeEmpty)) return { words, isOpen: true };
  }
  return { words, isOpen: true };
}

function mayBeEmpty(sequence: Sequence): boolean {
  return sequence.every((part) => part.kind === 'any' && part.of.some(mayBeEmpty));
}
