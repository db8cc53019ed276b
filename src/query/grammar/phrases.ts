import type { Token } from './tokens.ts';

interface Node<T> {
  readonly values: T[];
  readonly next: Map<string, Node<T>>;
}

export interface Phrase<T> {
  readonly value: T;
  /** In tokens. */
  readonly length: number;
}

/** Fixed phrases of one or more words, found at a position in time linear in the length of the match. */
export class PhraseTable<T> {
  readonly #root: Node<T> = { values: [], next: new Map() };

  /** Each row: what the phrases mean, and the phrases as folded words, separated by `|`. One phrase may mean several things. */
  constructor(rows: readonly (readonly [T, string])[]) {
    for (const [value, phrases] of rows) for (const phrase of phrases.split('|')) this.#add(phrase.split(' '), value);
  }

  #add(words: readonly string[], value: T): void {
    let node = this.#root;
    for (const word of words) {
      let next = node.next.get(word);
      if (next === undefined) {
        next = { values: [], next: new Map() };
        node.next.set(word, next);
      }
      node = next;
    }
    if (!node.values.includes(value)) node.values.push(value);
  }

  /** The longest phrase that starts at a token, in its first meaning. */
  longest(tokens: readonly Token[], at: number): Phrase<T> | null {
    return this.all(tokens, at).findLast((phrase, i, all) => phrase.length !== all[i - 1]?.length) ?? null;
  }

  /** Every phrase in every meaning that starts at a token, shortest first. */
  all(tokens: readonly Token[], at: number): Phrase<T>[] {
    const found: Phrase<T>[] = [];
    let node = this.#root;
    for (let i = at; i < tokens.length; i++) {
      const next = node.next.get(tokens[i]?.word ?? '');
      if (next === undefined) break;
      node = next;
      for (const value of node.values) found.push({ value, length: i - at + 1 });
    }
    return found;
  }
}
