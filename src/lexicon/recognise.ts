import { memoised } from '../text/bounded-cache.ts';
import { stemWord } from '../text/stem.ts';
import { wordsOf } from '../text/words.ts';
import type { ConceptKind } from './lexicon.ts';
import type { Phrase, Phrases } from './phrases.ts';

const charactersMax = 300;
const partWeightMin = 0.5;
/** Records bring any number of words. */
const beginningsMax = 100_000;

/**
 * One level of the tree of listed forms by their stems: the forms that end here, and the branches of those that go on.
 */
interface Branch {
  readonly phrases: Phrase[];
  readonly next: Map<string, Branch>;
}

/**
 * Finds the concepts of some kinds that a record's text names: the whole text if it is listed, else the longest listed
 * parts from left to right. The forms stand in a tree, because most words of a text begin no form and then cost one
 * look-up. Joining and looking up every run of words was a sixth of building an index of people.
 */
export class Recogniser {
  readonly #tree: Branch = { phrases: [], next: new Map() };
  readonly #wholeOnly: boolean;
  /** The branch of the forms that begin with a word, by the word as written; null for most words. */
  readonly #beginning = memoised<Branch | null>((word) => this.#tree.next.get(stemWord(word)) ?? null, beginningsMax);

  /** `wholeOnly` keeps "Oxford Street Dental" from being a university. */
  constructor(sources: readonly Phrases[], kinds: ReadonlySet<ConceptKind>, wholeOnly: boolean) {
    this.#wholeOnly = wholeOnly;
    for (const source of sources)
      for (const [stems, phrases] of source.ofKinds(kinds)) branchAt(this.#tree, stems).phrases.push(...phrases);
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
  #readFrom(beginning: Branch, words: readonly string[], from: number, found: string[]): number {
    let longest: Branch | null = null;
    let read = 0;
    let branch: Branch | undefined = beginning;
    for (let at = from; branch !== undefined; ) {
      at++;
      const whole = at - from === words.length;
      if ((whole || !this.#wholeOnly) && branch.phrases.some((phrase) => counts(phrase, whole))) {
        longest = branch;
        read = at - from;
      }
      branch = at < words.length && branch.next.size > 0 ? branch.next.get(stemWord(words[at] as string)) : undefined;
    }
    for (const phrase of longest?.phrases ?? []) {
      const { id } = phrase.concept;
      if (counts(phrase, read === words.length) && !found.includes(id)) found.push(id);
    }
    return read;
  }
}

/** "Retail trade, except of motor vehicles": what follows is no industry of the record, up to the end of the clause. */
const exception = /\b(?:except|excluding|other than)\b[^,;.()\n]*/gi;

export function withoutExceptions(text: string): string {
  return text.slice(0, charactersMax).replace(exception, ';');
}

/** Whether a phrase counts: an unsure form ("go", "r") does only if it is the whole text. */
function counts(phrase: Phrase, whole: boolean): boolean {
  return whole || phrase.weight >= partWeightMin;
}

function branchAt(tree: Branch, stems: readonly string[]): Branch {
  let branch = tree;
  for (const stem of stems) {
    let next = branch.next.get(stem);
    if (next === undefined) {
      next = { phrases: [], next: new Map() };
      branch.next.set(stem, next);
    }
    branch = next;
  }
  return branch;
}
