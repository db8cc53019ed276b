import { stemWord } from '../text/stem.ts';
import type { Concept } from './lexicon.ts';

/** One way to write a concept. */
export interface Phrase {
  readonly concept: Concept;
  /** The form, folded. */
  readonly folded: string;
  readonly words: number;
  /** The prior, 0..1, that the form means the concept. */
  readonly weight: number;
}

/** All listed forms by their stems, so that "sales engineers" finds the form "Sales Engineer". */
export class Phrases {
  readonly #byStem = new Map<string, Phrase[]>();
  /** The number of words of the longest phrase that begins with a stem. */
  readonly #longest = new Map<string, number>();
  /** Every word of every form with its stem; there are only a few thousand words. */
  readonly #stems = new Map<string, string>();

  add(concept: Concept, folded: string, weight: number): void {
    const words = folded.split(' ');
    const stems = words.map((word) => this.#stemOf(word));
    const key = stems.join(' ');
    const first = stems[0] ?? '';
    if ((this.#longest.get(first) ?? 0) < words.length) this.#longest.set(first, words.length);
    const phrase: Phrase = { concept, folded, words: words.length, weight };
    const same = this.#byStem.get(key);
    if (same === undefined) this.#byStem.set(key, [phrase]);
    else {
      const at = same.findIndex((other) => other.concept.id === concept.id && other.folded === folded);
      if (at < 0) same.push(phrase);
      else same[at] = phrase;
    }
  }

  has(concept: Concept, folded: string): boolean {
    const stems = folded.split(' ').map(stemWord);
    return this.all(stems, 0, stems.length).some(
      (phrase) => phrase.concept.id === concept.id && phrase.folded === folded,
    );
  }

  /** The phrases of exactly these words, as written or in another inflection. */
  all(stems: readonly string[], from: number, to: number): readonly Phrase[] {
    return this.#byStem.get(join(stems, from, to)) ?? empty;
  }

  /** The number of words of the longest phrase that begins with this stem; 0 if there is none. */
  longest(stem: string): number {
    return this.#longest.get(stem) ?? 0;
  }

  /** All phrases, by their stems. */
  byStems(): Iterable<readonly [stems: string, phrases: readonly Phrase[]]> {
    return this.#byStem;
  }

  /** Every word of every form. */
  words(): IterableIterator<string> {
    return this.#stems.keys();
  }

  #stemOf(word: string): string {
    let stem = this.#stems.get(word);
    if (stem === undefined) {
      stem = stemWord(word);
      this.#stems.set(word, stem);
    }
    return stem;
  }
}

const empty: readonly Phrase[] = [];

export function join(words: readonly string[], from: number, to: number): string {
  let text = words[from] ?? '';
  for (let at = from + 1; at < to; at++) text += ` ${words[at] ?? ''}`;
  return text;
}
