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
const members = new Uint16Array(1_024);

/**
 * Finds the best documents of a table that come after a position, one chunk at a time. `Ranker` skips what scores too
 * low; here most documents of a chunk may score too high as well, and they are told by their exact scores, so a page
 * takes the same time wherever it is. Mostly very many documents have the same score as the last one before the page.
 * Those come by document number, so the chunk in which the page begins goes first: it mostly fills the page, and then
 * no other chunk can have a document between the two scores.
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
    const scores = this.#scores;
    scores.enter(chunk, matches);
    const { score: most, document: first } = this.#start;
    const base = chunk * chunkSize;
    if (this.#top.isFull) {
      const best = Math.min(scores.most, most);
      const { worstScore } = this.#top;
      if (best < worstScore) return;
      // The documents at the page's own score lie before its beginning.
      if (best === worstScore && best === most && base + chunkSize <= first) return;
      if (best === worstScore && this.#losesTie(base)) return;
    }
    for (let from = 0; from < chunkSize; ) {
      const count = matches.members(from, members);
      for (let i = 0; i < count; i++) {
        const position = members[i] as number;
        const score = scores.at(position);
        if (score <= most) this.#offer(0, score, base + position);
      }
      from = count < members.length ? chunkSize : (members[count - 1] as number) + 1;
    }
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
