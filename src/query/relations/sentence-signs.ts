import { symbols } from './sketch.ts';

/** The most roles of one relation, by the names of their slots. */
export const roleNames = ['A', 'B'] as const;

/** A word or a mention of a sentence, or what a sign says of several of them. */
export interface SignPart {
  readonly text: string;
  /** The number of the text among those of signs; 0 of one that no sign has. */
  readonly number: number;
  /** Which of the mentions of a relation it is; null for a word, and for a mention of something else. */
  readonly slot: number | null;
  readonly isWord: boolean;
}

/** The mentions of a relation. Roles that are none of it, and what asks for something else, are words like others. */
const slots: readonly string[] = [
  ...roleNames,
  ...Object.values(symbols).filter((symbol) => symbol !== symbols.role && symbol !== symbols.other),
];

/** What stands for the beginning and the end of a sentence. */
const [start, end] = ['^', '$'];

/** Finds the signs of sentences, each of one or two texts. Those of two are not joined, since most are of no weight. */
export class SentenceSigns {
  readonly #numberOf: (text: string) => number;
  readonly #any: SignPart;
  readonly #start: SignPart;
  readonly #end: SignPart;
  readonly #roles: readonly SignPart[];
  /** What says between which mentions a word stands ("A..B"), by the one before, then by the one after; last without one. */
  readonly #between: readonly (readonly SignPart[])[];

  /** `numberOf` gives the number of a text among those of signs; 0 of one that no sign has. */
  constructor(numberOf: (text: string) => number) {
    this.#numberOf = numberOf;
    this.#any = this.#part('..');
    this.#start = this.#part(start);
    this.#end = this.#part(end);
    this.#roles = roleNames.map((name) => this.#part(name));
    this.#between = [...slots, start].map((before) =>
      [...slots, end].map((after) => this.#part(`${before}..${after}`)),
    );
  }

  /** The parts of a sentence, each of whose words is looked up once, however many choices of roles are tried. */
  parts(words: readonly string[]): readonly SignPart[] {
    return words.map((word) => this.#part(word));
  }

  #part(text: string): SignPart {
    // Mentions are capitals, and words are folded.
    const isWord = text.length > 1 || !/^[A-Z]?$/.test(text);
    const slot = isWord && text !== start ? -1 : slots.indexOf(text);
    return { text, number: this.#numberOf(text), slot: slot < 0 ? null : slot, isWord };
  }

  /**
   * The signs of a sentence, once it is chosen which of its roles are those of a relation: its words, between which of
   * these mentions each stands, and beside which of them. `at` is the place of the word that a sign is of; null for one of
   * the whole sentence.
   */
  each(
    parts: readonly SignPart[],
    chosen: readonly number[],
    found: (first: SignPart, second: SignPart | null, at: number | null) => void,
  ): void {
    let role = 0;
    const own = parts.map((part) =>
      part.text === symbols.role ? (this.#roles[chosen.indexOf(role++)] ?? part) : part,
    );
    const wordAt = (at: number): number | null => (own[at]?.isWord === true ? at : null);
    found(this.#any, null, null);
    found(this.#part(`..${own.flatMap(({ text, slot }) => (slot === null ? [] : [text])).join('')}`), null, null);
    const afters: number[] = [];
    let after = slots.length;
    for (let at = own.length - 1; at >= 0; at--) {
      afters[at] = after;
      after = own[at]?.slot ?? after;
    }
    let before = slots.length;
    own.forEach((part, at) => {
      const last = own[at - 1] ?? this.#start;
      const next = own[at + 1] ?? this.#end;
      if (part.slot !== null) {
        found(last, part, wordAt(at - 1));
        if (next.slot === null) found(part, next, wordAt(at + 1));
        before = part.slot;
        return;
      }
      found(part, null, at);
      const between = this.#between[before]?.[afters[at] ?? slots.length];
      if (between !== undefined) found(between, part, at);
      if (last === this.#start) found(last, part, at);
      if (next === this.#end) found(part, next, at);
    });
  }
}
