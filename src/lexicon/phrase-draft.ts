import { stemWord } from '../text/stem.ts';
import type { Concept } from './lexicon.ts';
import type { Phrase } from './phrases.ts';

/** All listed forms by their stems, as they are read from the data files. */
export class PhraseDraft {
  readonly #byStem = new Map<string, Phrase[]>();
  /** Every word of every form with its stem; there are only a few thousand words. */
  readonly #stems = new Map<string, string>();

  add(concept: Concept, folded: string, weight: number): void {
    const key = this.stems(folded);
    const words = wordCount(key);
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

  /** What is called so, in any inflection. */
  named(folded: string): readonly Phrase[] {
    return this.#byStem.get(this.stems(folded)) ?? empty;
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
