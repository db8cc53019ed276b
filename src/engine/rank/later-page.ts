import { chunkSize } from '../read/bits.ts';
import type { ChunkSet } from '../read/chunk-set.ts';
import { ChunkScores } from './chunk-scores.ts';
import type { Scorer } from './scorer.ts';
import type { TopK } from './top-k.ts';

/** The position after which a page begins, as one table sees it. */
export interface PageStart {
  /** As `TopK` compares keys. */
  readonly key: number;
  readonly score: number;
  /** Of documents with the same key and score, those before this one come before the position. 0 if they are in no order. */
  readonly document: number;
  /** Whether a document with the same key and score comes after the position. */
  readonly isBehind: (document: number) => boolean;
}

/** A buffer for a few members of a set at a time. */
const members = new Uint16Array(256);

/**
 * Finds the best documents of a table that come after a position, one chunk at a time. `Ranker` skips what scores too
 * low; here most documents of a chunk may score too high as well, and they are told by their exact scores, so a page
 * takes the same time wherever it is. Mostly very many documents have the same score as the last one before the page.
 * Those come by document number, so the documents where the page begins go first: they mostly fill it, and then no other
 * one can have a score between the first and the last of the page.
 */
export class LaterPage {
  readonly #scores: ChunkScores;
  readonly #top: TopK;
  readonly #table: number;
  /** Whether document numbers ascend in the order that breaks ties. */
  readonly #inOrder: boolean;
  readonly #start: PageStart;

  constructor(scorer: Scorer, top: TopK, table: number, inOrder: boolean, start: PageStart) {
    this.#scores = new ChunkScores(scorer);
    this.#top = top;
    this.#table = table;
    this.#inOrder = inOrder;
    this.#start = start;
  }

  /** Offers those matches of a chunk that may be on the page. */
  rank(chunk: number, matches: ChunkSet): void {
    this.#scores.enter(chunk, matches);
    const best = Math.min(this.#scores.most, this.#start.score);
    const base = chunk * chunkSize;
    const begin = Math.min(Math.max(0, this.#start.document - base), chunkSize);
    this.#rankFrom(begin, chunkSize, base, matches, best);
    this.#rankFrom(0, begin, base, matches, best);
  }

  /** Offers the matches at the positions `from` to `to`, until no further one can be on the page. */
  #rankFrom(from: number, to: number, base: number, matches: ChunkSet, best: number): void {
    for (let next = from; next < to && this.#canHold(base + next, best); ) {
      const count = matches.members(next, members);
      for (let i = 0; i < count; i++) {
        const position = members[i] as number;
        if (position >= to) return;
        const score = this.#scores.at(position);
        if (score <= this.#start.score) this.#offer(0, score, base + position);
      }
      next = count < members.length ? to : (members[count - 1] as number) + 1;
    }
  }

  /** Whether this document or a later one of the same range can be on the page with a score of at most `best`. */
  #canHold(document: number, best: number): boolean {
    if (!this.#top.isFull) return true;
    const { worstScore } = this.#top;
    if (best !== worstScore) return best > worstScore;
    const isBeforePage = best === this.#start.score && document < this.#start.document;
    return !isBeforePage && !this.#losesTie(document);
  }

  /** As `Ranker.rankByKey`. */
  rankByKey(chunk: number, matches: ChunkSet, keyOf: (position: number) => number): void {
    const scores = this.#scores;
    scores.enter(chunk, matches);
    const base = chunk * chunkSize;
    for (let from = 0; from < chunkSize; ) {
      const count = matches.members(from, members);
      for (let i = 0; i < count; i++) {
        const position = members[i] as number;
        const found = keyOf(position);
        const key = Number.isNaN(found) ? -Infinity : found;
        if (key > this.#start.key || (this.#top.isFull && key < this.#top.worstKey)) continue;
        const score = scores.at(position);
        if (key < this.#start.key || score <= this.#start.score) this.#offer(key, score, base + position);
      }
      from = count < members.length ? chunkSize : (members[count - 1] as number) + 1;
    }
  }

  #offer(key: number, score: number, document: number): void {
    const top = this.#top;
    const start = this.#start;
    if (score === start.score && key === start.key && !start.isBehind(document)) return;
    if (top.isFull && key === top.worstKey) {
      if (score < top.worstScore || (score === top.worstScore && this.#losesTie(document))) return;
    }
    top.offer(key, score, this.#table, document);
  }

  /** Whether a document surely comes after the worst kept one if their keys and scores are equal. */
  #losesTie(document: number): boolean {
    return this.#inOrder && this.#top.worstTable === this.#table && document > this.#top.worstDocument;
  }
}
