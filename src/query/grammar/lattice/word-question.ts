import { BoundedCache } from '../../../text/bounded-cache.ts';

/** A word that keeps what was asked of it, so that the next sentence need not look it up again. */
export interface AskedWord {
  readonly word: string;
  /** The answers by the numbers of questions. */
  readonly answers: Uint8Array;
}

/** The most words whose answers are kept. */
const wordsMax = 20_000;
/** The questions whose answers are kept; the grammar has some thirty, and further ones are asked each time. */
const questionsMax = 64;
const [yes, no] = [1, 2];

const words = new BoundedCache<AskedWord>(wordsMax);

/** The one object for a word. */
export function askedWord(word: string): AskedWord {
  return words.getOrMake(word, () => ({ word, answers: new Uint8Array(questionsMax) }));
}

/**
 * A yes-or-no question about single words. A table of phrases is asked of every word whether one begins with it, and
 * hardly ever answers yes: a look-up of the text in each of some thirty tables cost a twentieth of understanding a sentence.
 */
export class WordQuestion {
  static #questions = 0;
  readonly #number = WordQuestion.#questions++;
  readonly #ask: (word: string) => boolean;

  /** `ask` answers a word the same each time. */
  constructor(ask: (word: string) => boolean) {
    this.#ask = ask;
  }

  of({ word, answers }: AskedWord): boolean {
    const known = answers[this.#number];
    if (known === yes || known === no) return known === yes;
    const answer = this.#ask(word);
    answers[this.#number] = answer ? yes : no;
    return answer;
  }
}
