import type { Token } from './tokens.ts';
import { WordQuestion } from './word-question.ts';

interface TrieNode<T> {
  readonly values: T[];
  readonly next: Map<string, TrieNode<T>>;
  /** What follows a number in digits, and what follows one or two words of any kind. */
  number: TrieNode<T> | null;
  any: TrieNode<T> | null;
}

function newNode<T>(): TrieNode<T> {
  return { values: [], next: new Map(), number: null, any: null };
}

interface PhraseMatch<T> {
  readonly value: T;
  /** The length of the match in tokens. */
  readonly length: number;
}

/** A table of fixed phrases of one or more words. A look-up takes time linear in the length of the match. */
export class PhraseTable<T> {
  readonly #root: TrieNode<T> = newNode();
  readonly #isBegunBy = new WordQuestion((word) => this.#root.next.has(word));
  readonly #goesOnAfterAny = new WordQuestion((word) => this.#root.any?.next.has(word) === true);

  /** Each row is a meaning and its phrases as folded words. One phrase may have several meanings. */
  constructor(rows: Iterable<readonly [T, readonly string[]]>) {
    for (const [value, phrases] of rows)
      for (const phrase of phrases) {
        if (/^\*(?:$| [*#])/.test(phrase)) throw new Error(`"${phrase}": a word follows * at the beginning`);
        this.#add(phrase.split(' '), value);
      }
  }

  #add(words: readonly string[], value: T): void {
    let node = this.#root;
    for (const word of words) {
      let next = node.next.get(word);
      if (next === undefined) {
        next = newNode();
        node.next.set(word, next);
        if (word === '#') node.number = next;
        if (word === '*') node.any = next;
      }
      node = next;
    }
    if (!node.values.includes(value)) node.values.push(value);
  }

  /** Every phrase with each of its meanings. */
  *entries(): Generator<readonly [phrase: string, T]> {
    yield* entriesOf(this.#root, '');
  }

  /** Whether the word alone is a phrase. */
  has(word: string): boolean {
    return (this.#root.next.get(word)?.values.length ?? 0) > 0;
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
      node = next;
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

function* entriesOf<T>({ values, next }: TrieNode<T>, phrase: string): Generator<readonly [string, T]> {
  for (const value of values) yield [phrase, value];
  for (const [word, node] of next) yield* entriesOf(node, phrase === '' ? word : `${phrase} ${word}`);
}

function walk<T>(
  from: TrieNode<T>,
  tokens: readonly Token[],
  start: number,
  at: number,
  found: PhraseMatch<T>[],
): void {
  let node = from;
  for (let i = at; i < tokens.length; i++) {
    const token = tokens[i];
    if (node.number !== null && token?.shape === 'digit') reach(node.number, tokens, start, i + 1, found);
    if (node.any !== null) for (const length of [1, 2]) reach(node.any, tokens, start, i + length, found);
    const next = node.next.get(token?.word ?? '');
    if (next === undefined) return;
    node = next;
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
  for (const value of node.values) found.push({ value, length: at - start });
  walk(node, tokens, start, at, found);
}
