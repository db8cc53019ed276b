import { memoised } from '../text/bounded-cache.ts';
import { stemWord } from '../text/stem.ts';
import { wordsOf } from '../text/words.ts';
import type { ConceptKind } from './lexicon.ts';
import type { FormsOfKinds, Phrase, Phrases } from './phrases.ts';

const charactersMax = 300;
const partWeightMin = 0.5;
/** Records bring any number of words. */
const beginningsMax = 100_000;

/**
 * Finds the concepts of some kinds that a record's text names: the whole text if it is listed, else the longest listed
 * parts from left to right. Most words of a text begin no form and then cost one look-up. The forms are read where they
 * stand, in the trees of all kinds: a tree of its own for each recogniser took half a second of a process's first document.
 */
export class Recogniser {
  readonly #sources: readonly FormsOfKinds[];
  readonly #wholeOnly: boolean;
  /** The nodes of the forms that begin with a word in each source, by the word as written; null for most words. */
  readonly #beginning = memoised<readonly number[] | null>((word) => {
    const stem = stemWord(word);
    const nodes = this.#sources.map((forms) => forms.beginning(stem));
    return nodes.some((node) => node !== 0) ? nodes : null;
  }, beginningsMax);

  /** `wholeOnly` keeps "Oxford Street Dental" from being a university. */
  constructor(sources: readonly Phrases[], kinds: ReadonlySet<ConceptKind>, wholeOnly: boolean) {
    this.#sources = sources.map((source) => source.ofKinds(kinds));
    this.#wholeOnly = wholeOnly;
  }

  read(text: string): readonly string[] {
    const words = wordsOf(text.slice(0, charactersMax));
    const found: string[] = [];
    for (let at = 0; at < words.length; ) {
      const beginning = this.#beginning(words[at] as string);
      at += beginning === null ? 1 : Math.max(this.#readFrom(beginning, words, at, found), 1);
      if (this.#wholeOnly) break;
    }
    return found;
  }

  /**
   * Adds the concepts of the longest form that begins at a word. Returns the number of its words, 0 if there is none.
   */
  #readFrom(beginning: readonly number[], words: readonly string[], from: number, found: string[]): number {
    let longest: readonly Phrase[] = [];
    let read = 0;
    for (let source = 0; source < this.#sources.length; source++) {
      const forms = this.#sources[source] as FormsOfKinds;
      let node = beginning[source] ?? 0;
      for (let length = 1; node !== 0; length++) {
        const whole = length === words.length;
        if (length >= read && (whole || !this.#wholeOnly)) {
          const phrases = counted(forms.phrases(node, length), whole);
          if (phrases.length > 0) {
            longest = length === read ? [...longest, ...phrases] : phrases;
            read = length;
          }
        }
        const at = from + length;
        node = at < words.length ? forms.next(node, stemWord(words[at] as string)) : 0;
      }
    }
    for (const { concept } of longest) if (!found.includes(concept.id)) found.push(concept.id);
    return read;
  }
}

/** "Retail trade, except of motor vehicles": what follows is no industry of the record, up to the end of the clause. */
const exception = /\b(?:except|excluding|other than)\b[^,;.()\n]*/gi;

export function withoutExceptions(text: string): string {
  return text.slice(0, charactersMax).replace(exception, ';');
}

/** The phrases that count: an unsure form ("go", "r") does only if it is the whole text. */
function counted(phrases: readonly Phrase[], whole: boolean): readonly Phrase[] {
  return whole || phrases.every(isSure) ? phrases : phrases.filter(isSure);
}

function isSure({ weight }: Phrase): boolean {
  return weight >= partWeightMin;
}
