import type { Token } from './tokens.ts';
import { type AskedWord, WordQuestion } from './word-question.ts';

/** What is left of phrases behind the words that lead to a node. */
export interface Rest {
  /** Each word that may come next and what is left behind it; the word is empty where a phrase ends. */
  next(): Iterable<readonly [word: string, rest: Rest]>;
}

interface TrieNode<T> {
  readonly values: readonly T[];
  readonly next: ReadonlyMap<string, Branch<T>>;
  /** What follows a number in digits, and what follows one or two words of any kind. */
  readonly number: Branch<T> | null;
  readonly any: Branch<T> | null;
}

/**
 * Where words lead, worked out when a sentence first goes there: 2,200 lines of markers stand for 26,000 phrases, which took
 * a sixth of the start to spell out, and a query needs a few dozen.
 */
class Branch<T> {
  readonly #rests: (readonly [Rest, T])[] = [];
  readonly #nodes: Nodes<T>;
  #node: TrieNode<T> | null = null;

  constructor(nodes: Nodes<T>) {
    this.#nodes = nodes;
  }

  add(rest: Rest, value: T): void {
    this.#rests.push([rest, value]);
  }

  get node(): TrieNode<T> {
    this.#node ??= this.#made();
    return this.#node;
  }

  #made(): TrieNode<T> {
    const [only, ...others] = this.#rests;
    if (only === undefined || others.length > 0) return nodeOf(this.#rests, this.#nodes);
    const node = this.#nodes.get(only[0]) ?? nodeOf([only], this.#nodes);
    this.#nodes.set(only[0], node);
    return node;
  }
}

/** Where a single rest leads, however it was reached: a million asides have 14,233 nodes, and sentences can make no more. */
type Nodes<T> = Map<Rest, TrieNode<T>>;

function nodeOf<T>(rests: Iterable<readonly [Rest, T]>, nodes: Nodes<T>): TrieNode<T> {
  const values = new Set<T>();
  const next = new Map<string, Branch<T>>();
  for (const [phrases, value] of rests)
    for (const [word, rest] of phrases.next()) {
      if (word === '') {
        values.add(value);
        continue;
      }
      let branch = next.get(word);
      if (branch === undefined) {
        branch = new Branch(nodes);
        next.set(word, branch);
      }
      branch.add(rest, value);
    }
  return { values: [...values], next, number: next.get('#') ?? null, any: next.get('*') ?? null };
}

/** A phrase as folded words, or a line with choices that stands for several: "in (the|our) area (of|)". */
export class Line implements Rest {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  next(): readonly (readonly [string, Rest])[] {
    return opened(this.#text).map((phrase) => {
      const word = firstWord(phrase);
      return [word, new Line(phrase.slice(word.length))];
    });
  }
}

const choice = /\(([^()]*)\)/;

/** What a text with choices stands for, as far as its first word. */
function opened(text: string): readonly string[] {
  const phrase = text.trimStart();
  const choices = firstWord(phrase).includes('(') ? choice.exec(phrase)?.[1]?.split('|') : undefined;
  return choices?.flatMap((one) => opened(phrase.replace(choice, () => one))) ?? [phrase];
}

function firstWord(phrase: string): string {
  const end = phrase.indexOf(' ');
  return end < 0 ? phrase : phrase.slice(0, end);
}

interface PhraseMatch<T> {
  readonly value: T;
  /** The length of the match in tokens. */
  readonly length: number;
}

/** A table of fixed phrases of one or more words. A look-up takes time linear in the length of the match. */
export class PhraseTable<T> {
  readonly #root: TrieNode<T>;
  readonly #isBegunBy = new WordQuestion((word) => this.#root.next.has(word));
  readonly #isWhole = new WordQuestion((word) => (this.#root.next.get(word)?.node.values.length ?? 0) > 0);
  readonly #goesOnAfterAny = new WordQuestion((word) => this.#root.any?.node.next.has(word) === true);

  /** Each row is phrases and what they mean. One phrase may have several meanings. */
  constructor(rows: Iterable<readonly [phrases: Rest, T]>) {
    this.#root = nodeOf(rows, new Map());
    const any = this.#root.any?.node;
    if (any && (any.values.length > 0 || any.any !== null || any.number !== null))
      throw new Error('a word follows * at the beginning of a phrase');
  }

  /** Every phrase with each of its meanings. */
  *entries(): Generator<readonly [phrase: string, T]> {
    yield* entriesOf(this.#root, '');
  }

  /** Whether the word alone is a phrase. */
  has(word: AskedWord): boolean {
    return this.#isWhole.of(word);
  }

  /** Whether a phrase begins with the word. */
  isBegunBy(word: AskedWord): boolean {
    return this.#isBegunBy.of(word);
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
      node = next.node;
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
  for (const [word, { node }] of next) yield* entriesOf(node, phrase === '' ? word : `${phrase} ${word}`);
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
    if (node.number !== null && token?.shape === 'digit') reach(node.number.node, tokens, start, i + 1, found);
    if (node.any !== null) for (const length of [1, 2]) reach(node.any.node, tokens, start, i + length, found);
    const next = node.next.get(token?.word ?? '');
    if (next === undefined) return;
    node = next.node;
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
