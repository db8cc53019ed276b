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
  /** The number of words of the longest phrase that begins with two stems, by the first and then by the second. */
  readonly #longest = new Map<string, Map<string, number>>();
  /** Every word of every form with its stem; there are only a few thousand words. */
  readonly #stems = new Map<string, string>();

  add(concept: Concept, folded: string, weight: number): void {
    const key = this.stems(folded);
    const words = wordCount(key);
    if (words > 1) this.#lengthen(key, words);
    const phrase: Phrase = { concept, folded, words, weight };
    const same = this.#byStem.get(key);
    if (same === undefined) this.#byStem.set(key, [phrase]);
    else {
      const at = same.findIndex((other) => other.concept.id === concept.id && other.folded === folded);
      if (at < 0) same.push(phrase);
      else same[at] = phrase;
    }
  }

  #lengthen(key: string, words: number): void {
    const space = key.indexOf(' ');
    const first = key.slice(0, space);
    const end = key.indexOf(' ', space + 1);
    const second = key.slice(space + 1, end < 0 ? undefined : end);
    let longest = this.#longest.get(first);
    if (longest === undefined) {
      longest = new Map();
      this.#longest.set(first, longest);
    }
    if ((longest.get(second) ?? 0) < words) longest.set(second, words);
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

  /** The phrases that begin at a position, by their number of words, from one word on. */
  beginningAt(stems: readonly string[], at: number): readonly (readonly Phrase[])[] {
    let key = stems[at] ?? '';
    const alone = this.#byStem.get(key);
    const longest = this.#longest.get(key)?.get(stems[at + 1] ?? '') ?? 1;
    if (longest === 1) return alone === undefined ? nothing : [alone];
    const found = [alone ?? empty];
    for (let words = 2; words <= longest && at + words <= stems.length; words++) {
      key += ` ${stems[at + words - 1] ?? ''}`;
      found.push(this.#byStem.get(key) ?? empty);
    }
    return found;
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

/** Words by their stems, with the phrases that begin at each, which are looked up once. */
export class StemmedWords {
  readonly stems: readonly string[];
  readonly #phrases: Phrases;
  readonly #beginning: (readonly (readonly Phrase[])[] | undefined)[] = [];

  constructor(stems: readonly string[], phrases: Phrases) {
    this.stems = stems;
    this.#phrases = phrases;
  }

  /** The phrases that begin at a position, by their number of words, from one word on. */
  beginningAt(at: number): readonly (readonly Phrase[])[] {
    let beginning = this.#beginning[at];
    if (beginning === undefined) {
      beginning = this.#phrases.beginningAt(this.stems, at);
      this.#beginning[at] = beginning;
    }
    return beginning;
  }

  /** The phrases of exactly these words. */
  all(from: number, to: number): readonly Phrase[] {
    return this.beginningAt(from)[to - from - 1] ?? empty;
  }

  /** Of the phrases that begin at a position, the longest that are wanted. */
  longest(at: number, wanted: (phrase: Phrase) => boolean): readonly Phrase[] {
    const beginning = this.beginningAt(at);
    for (let words = beginning.length; words > 0; words--) {
      const phrases = (beginning[words - 1] ?? empty).filter(wanted);
      if (phrases.length > 0) return phrases;
    }
    return empty;
  }
}

const empty: readonly Phrase[] = [];
const nothing: readonly (readonly Phrase[])[] = [];

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
