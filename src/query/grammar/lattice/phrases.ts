import type { Token } from './tokens.ts';
import { WordQuestion } from './word-question.ts';

/** What is left of a line of phrases behind the words that lead to a node. */
interface Rest<T> {
  readonly text: string;
  readonly value: T;
}

/**
 * Where words lead, worked out when a sentence first goes there: 2,200 lines of markers stand for 26,000 phrases, which took
 * a sixth of the start to spell out, and a query needs a few dozen.
 */
class TrieNode<T> {
  readonly values: T[] = [];
  readonly next = new Map<string, TrieNode<T>>();
  /** What follows a number in digits, and what follows one or two words of any kind. */
  number: TrieNode<T> | null = null;
  any: TrieNode<T> | null = null;
  #rests: Rest<T>[] = [];

  add(rest: Rest<T>): void {
    this.#rests.push(rest);
  }

  /** This node with its values and what follows it. */
  reached(): this {
    if (this.#rests.length === 0) return this;
    for (const { text, value } of this.#rests)
      for (const phrase of opened(text)) {
        const word = firstWord(phrase);
        if (word !== '') this.#after(word).add({ text: phrase.slice(word.length), value });
        else if (!this.values.includes(value)) this.values.push(value);
      }
    this.#rests = [];
    return this;
  }

  #after(word: string): TrieNode<T> {
    let next = this.next.get(word);
    if (next === undefined) {
      next = new TrieNode();
      this.next.set(word, next);
      if (word === '#') this.number = next;
      if (word === '*') this.any = next;
    }
    return next;
  }
}

const choice = /\(([^()]*)\)/;

/** What a text with choices stands for, as far as its first word. */
function opened(text: string): readonly string[] {
  const phrase = text.trimStart();
  const choices = firstWord(phrase).includes('(') ? choice.exec(phrase)?.[1]?.split('|') : undefined;
  return choices?.flatMap((one) => opened(phrase.replace(choice, () => one))) ?? [phrase];
}

const firstWord = (phrase: string): string => /^[^ ]*/.exec(phrase)?.[0] ?? '';

interface PhraseMatch<T> {
  readonly value: T;
  /** The length of the match in tokens. */
  readonly length: number;
}

/** A table of fixed phrases of one or more words. A look-up takes time linear in the length of the match. */
export class PhraseTable<T> {
  readonly #root = new TrieNode<T>();
  readonly #isBegunBy = new WordQuestion((word) => this.#root.next.has(word));
  readonly #goesOnAfterAny = new WordQuestion((word) => this.#root.any?.reached().next.has(word) === true);

  /**
   * Each row is a meaning and its phrases as folded words, or lines with choices that stand for several: "in (the|our) area
   * (of|)". One phrase may have several meanings.
   */
  constructor(rows: Iterable<readonly [T, readonly string[]]>) {
    for (const [value, lines] of rows) for (const text of lines) this.#root.add({ text, value });
    const any = this.#root.reached().any?.reached();
    if (any && (any.values.length > 0 || any.any !== null || any.number !== null))
      throw new Error('a word follows * at the beginning of a phrase');
  }

  /** Every phrase with each of its meanings. */
  *entries(): Generator<readonly [phrase: string, T]> {
    yield* entriesOf(this.#root, '');
  }

  /** Whether the word alone is a phrase. */
  has(word: string): boolean {
    return (this.#root.next.get(word)?.reached().values.length ?? 0) > 0;
  }

  /** The longest phrase that starts at a token, with its first meaning. */
  longest(tokens: readonly Token[], at: number): PhraseMatch<T> | null {
    const first = tokens[at];
    if (first === undefined || !this.#isBegunBy.of(first.asked)) return null;
    let node = this.#root;
    let longest: PhraseMatch<T> | null = null;
    for (let i = at; i < tokens.length; i++) {
      const next = node.next.get(tokens[i]?.word ?? '');
      if (next === undefined) break;
      node = next.reached();
      const [value] = node.values;
      if (value !== undefined) longest = { value, length: i - at + 1 };
    }
    return longest;
  }

  /**
   * All phrases that start at a token, with each of their meanings, shortest first. In a phrase # stands for a number in
   * digits, and * for one or two words.
   */
  all(tokens: readonly Token[], at: number): readonly PhraseMatch<T>[] {
    if (!this.#mayBegin(tokens, at)) return noMatches;
    const found: PhraseMatch<T>[] = [];
    walk(this.#root, tokens, at, at, found);
    return found;
  }

  /** Whether a phrase may begin at a token, as none does at most of them. Behind one word or two of any kind a word follows. */
  #mayBegin(tokens: readonly Token[], at: number): boolean {
    const { number, any } = this.#root;
    const [first, second, third] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    if (first === undefined) return false;
    if (this.#isBegunBy.of(first.asked) || (number !== null && first.shape === 'digit')) return true;
    if (any === null || second === undefined) return false;
    return this.#goesOnAfterAny.of(second.asked) || (third !== undefined && this.#goesOnAfterAny.of(third.asked));
  }
}

const noMatches: readonly never[] = [];

function* entriesOf<T>(node: TrieNode<T>, phrase: string): Generator<readonly [string, T]> {
  const { values, next } = node.reached();
  for (const value of values) yield [phrase, value];
  for (const [word, after] of next) yield* entriesOf(after, phrase === '' ? word : `${phrase} ${word}`);
}

function walk<T>(
  from: TrieNode<T>,
  tokens: readonly Token[],
  start: number,
  at: number,
  found: PhraseMatch<T>[],
): void {
  let node = from.reached();
  for (let i = at; i < tokens.length; i++) {
    const token = tokens[i];
    if (node.number !== null && token?.shape === 'digit') reach(node.number, tokens, start, i + 1, found);
    if (node.any !== null) for (const length of [1, 2]) reach(node.any, tokens, start, i + length, found);
    const next = node.next.get(token?.word ?? '');
    if (next === undefined) return;
    node = next.reached();
    for (const value of node.values) found.push({ value, length: i - start + 1 });
  }
}

/** Goes on after a number or words that a phrase leaves open. */
function reach<T>(
  node: TrieNode<T>,
  tokens: readonly Token[],
  start: number,
  at: number,
  found: PhraseMatch<T>[],
): void {
  if (at > tokens.length) return;
  for (const value of node.reached().values) found.push({ value, length: at - start });
  walk(node, tokens, start, at, found);
}
