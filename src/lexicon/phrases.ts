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
    const key = this.stems(folded);
    const space = key.indexOf(' ');
    const first = space < 0 ? key : key.slice(0, space);
    const words = wordCount(key);
    if ((this.#longest.get(first) ?? 0) < words) this.#longest.set(first, words);
    const phrase: Phrase = { concept, folded, words, weight };
    const same = this.#byStem.get(key);
    if (same === undefined) this.#byStem.set(key, [phrase]);
    else {
      const at = same.findIndex((other) => other.concept.id === concept.id && other.folded === folded);
      if (at < 0) same.push(phrase);
      else same[at] = phrase;
    }
  }

  has(concept: Concept, folded: string): boolean {
    const same = this.#byStem.get(this.stems(folded)) ?? empty;
    return same.some((phrase) => phrase.concept.id === concept.id && phrase.folded === folded);
  }

  /** The stems of a folded form; the form itself, not a copy, where each word is its own stem, as most are. */
  stems(folded: string): string {
    let stems = '';
    let same = true;
    for (let from = 0; from <= folded.length; ) {
      const space = folded.indexOf(' ', from);
      const end = space < 0 ? folded.length : space;
      const word = folded.slice(from, end);
      const stem = this.#stemOf(word);
      if (same && stem !== word) {
        same = false;
        stems = folded.slice(0, from);
      } else if (!same) stems += ' ';
      if (!same) stems += stem;
      from = end + 1;
    }
    return same ? folded : stems;
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

function wordCount(key: string): number {
  let words = 1;
  for (let at = key.indexOf(' '); at >= 0; at = key.indexOf(' ', at + 1)) words++;
  return words;
}

export function join(words: readonly string[], from: number, to: number): string {
  let text = words[from] ?? '';
  for (let at = from + 1; at < to; at++) text += ` ${words[at] ?? ''}`;
  return text;
}
