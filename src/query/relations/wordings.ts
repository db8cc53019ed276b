import type { Rest } from '../grammar/lattice/phrases.ts';
import type { PatternPart, Sequence } from './pattern-part.ts';

/** The wordings of parts without slots, told as far as a sentence goes, because those of what is skipped are millions. */
export class Wordings implements Rest {
  readonly #parts: Sequence;
  readonly #at: number;
  /** What follows the last part. */
  readonly #after: Wordings | null;
  #next: readonly (readonly [string, Rest])[] | null = null;

  constructor(parts: Sequence, at = 0, after: Wordings | null = null) {
    this.#parts = parts;
    this.#at = at;
    this.#after = after;
  }

  next(): readonly (readonly [string, Rest])[] {
    this.#next ??= this.#read();
    return this.#next;
  }

  #read(): readonly (readonly [string, Rest])[] {
    const part = this.#parts[this.#at];
    if (part === undefined) return this.#after?.next() ?? [['', this]];
    if (part.kind === 'slot') throw new Error('a slot is no word');
    const isLast = this.#at + 1 === this.#parts.length;
    const rest = isLast && this.#after !== null ? this.#after : new Wordings(this.#parts, this.#at + 1, this.#after);
    if (part.kind === 'word') return [[part.word, rest]];
    return part.of.flatMap((one) => new Wordings(one, 0, rest).next());
  }
}

/** Every word of the wordings of a part. */
export function wordsOf(part: PatternPart): ReadonlySet<string> {
  const words = new Set<string>();
  const seen = new Set<PatternPart>();
  const add = (one: PatternPart): void => {
    if (seen.has(one)) return;
    seen.add(one);
    if (one.kind === 'slot') throw new Error('a slot is no word');
    if (one.kind === 'word') words.add(one.word);
    else for (const sequence of one.of) sequence.forEach(add);
  };
  add(part);
  return words;
}
