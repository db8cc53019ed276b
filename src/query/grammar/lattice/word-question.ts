import { BoundedCache } from '../../../text/bounded-cache.ts';

/** A word that keeps what was asked of it, so that the next sentence need not look it up again. */
export interface AskedWord {
  readonly word: string;
  /** The answers by the numbers of questions; those to questions that were not there before the word are not kept. */
  readonly answers: Uint8Array;
}

/** The most words whose answers are kept. */
const wordsMax = 20_000;
const [yes, no] = [1, 2];
/** The grammar asks some fifty, all of them before it reads the first sentence. */
let questions = 0;

const words = new BoundedCache<AskedWord>(wordsMax);

/** The one object for a word. */
export function askedWord(word: string): AskedWord {
  return words.getOrMake(word, () => ({ word, answers: new Uint8Array(questions) }));
}

/**
 * A yes-or-no question about single words. A table of phrases is asked of every word whether one begins with it, and
 * hardly ever answers yes: a look-up of the text in each of some thirty tables cost a twentieth of understanding a sentence.
 */
export class WordQuestion {
  readonly #number = questions++;
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
