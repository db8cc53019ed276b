import { BoundedCache } from '../../../text/bounded-cache.ts';
import { stemWord } from '../../../text/stem.ts';

const [yes, no] = [1, 2];
/** The grammar asks some fifty, most of them before it reads the first sentence. */
let questions = 0;

/** A word that keeps what was asked of it, so that the next sentence need not look it up again. */
class Word {
  readonly word: string;
  /** The answers by the numbers of questions. */
  #answers = new Uint8Array(questions);
  #key: string | null = null;

  constructor(word: string) {
    this.word = word;
  }

  /** The word without its plural, as the keys of titles have it. */
  get key(): string {
    this.#key ??= stemWord(this.word);
    return this.#key;
  }

  /** The answer to a question if it was asked before, else undefined. */
  known(question: number): boolean | undefined {
    const answer = this.#answers[question];
    return answer === yes || answer === no ? answer === yes : undefined;
  }

  keep(question: number, answer: boolean): void {
    // Words of the lists are read while there are few questions, and stand in most sentences.
    if (question >= this.#answers.length) {
      const answers = new Uint8Array(questions);
      answers.set(this.#answers);
      this.#answers = answers;
    }
    this.#answers[question] = answer ? yes : no;
  }
}

export type AskedWord = Word;

/** The most words whose answers are kept. */
const wordsMax = 20_000;

const words = new BoundedCache<Word>(wordsMax);

/** The one object for a word. */
export function askedWord(word: string): AskedWord {
  return words.getOrMake(word, () => new Word(word));
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

  of(asked: AskedWord): boolean {
    const known = asked.known(this.#number);
    if (known !== undefined) return known;
    const answer = this.#ask(asked.word);
    asked.keep(this.#number, answer);
    return answer;
  }
}
