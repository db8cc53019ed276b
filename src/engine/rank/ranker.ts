import { chunkSize } from '../read/bits.ts';
import type { Candidates } from '../read/candidates.ts';
import type { ChunkSet, ChunkSets } from '../read/chunk-set.ts';
import { type Clause, WordClause } from './clauses.ts';
import { gatherMatches, gatherShared, gatherSums, gatherWord } from './gather.ts';
import type { OrNode } from './nodes.ts';
import type { Scorer } from './scorer.ts';
import type { TopK } from './top-k.ts';

/** Adding up all clauses of a match takes as long as reading so many postings. */
const matchCost = 6;
/** Of so few matches each is asked for every condition: loading a condition for the chunk takes as long as 50 to 500. */
const fewMax = 256;
/** Matches that are looked at first, in the chunk in which the bar is still low. */
const firstBatch = 32;
/** Looking a document up in a clause takes as long as reading so many postings. */
const lookUpCost = 4;
/** Adding up a clause in an array over the chunk takes 3 µs to leave it all 0. */
const addedMin = 512;
/** A clause goes first, alone, when the other essential ones have so many times its postings. */
const aheadMin = 4;

/** Members of a set, a few at a time. */
const members = new Uint16Array(256);

/**
 * Finds the best documents of a table by score, a chunk at a time, looking closely at few of them: MaxScore (Turtle and
 * Flood, 1995). Clauses stand in the order of their bounds; a document that has none of the first m cannot be among the
 * best once the bounds of the others do not suffice, so only the postings of these m, the essential ones, are read.
 * Bounds of what each is worth, as whole numbers, are added up, and the further clauses looked up for as long as they can
 * still lift a document over the bar; who exceeds it is scored exactly. A short clause goes first, alone: its documents
 * raise the bar, and mostly the longer ones are not essential any more.
 */
export class Ranker {
  readonly #scorer: Scorer;
  readonly #top: TopK;
  readonly #table: number;
  /** Documents come in the order of ties. */
  readonly #inOrder: boolean;
  /** Clauses that the chunk at hand has, highest worth first. */
  readonly #clauses: Clause[] = [];
  readonly #candidates: Candidates;
  /** Worths and steps by position; all 0 between uses. */
  readonly #sums: Uint16Array;
  readonly #steps: Uint16Array;
  /** Words whose worth has been assumed where they are. */
  readonly #assumed: WordClause[] = [];
  /** Where all matches have one of the words that are the clauses. */
  readonly #union: OrNode | null;
  readonly #narrowed: ChunkSet;
  #chunk = 0;
  /** Positions before this one have been offered. */
  #first = 0;
  /** Positions before this one win a tie with the worst kept. */
  #tiesWinBefore = 0;

  constructor(scorer: Scorer, sets: ChunkSets, top: TopK, table: number, inOrder: boolean, union: OrNode | null) {
    this.#scorer = scorer;
    this.#candidates = sets.candidates;
    this.#sums = sets.sums;
    this.#steps = sets.steps;
    this.#top = top;
    this.#table = table;
    this.#inOrder = inOrder;
    this.#union = union;
    this.#narrowed = sets.take();
  }

  /** Offers what may be among the best of a chunk's matches. */
  rank(chunk: number, matches: ChunkSet): void {
    this.#chunk = chunk;
    const few = matches.size <= fewMax;
    this.#enter(chunk, few);
    // The first ones are kept whatever they score.
    let from = 0;
    while (!this.#top.isFull && from < chunkSize) {
      const wanted = Math.min(this.#top.capacity - this.#top.size, members.length);
      const count = matches.members(from, members.subarray(0, wanted));
      for (let i = 0; i < count; i++) this.#offer(members[i] as number, 0);
      from = count < wanted ? chunkSize : (members[count - 1] as number) + 1;
    }
    if (from >= chunkSize) return;
    this.#first = from;
    this.#noteWorst();
    if (!this.#suffices(0)) return;
    const essential = this.#countEssential();
    const shared = this.#union?.sharedOf(chunk) ?? null;
    // Documents without any clause count too where they can win a tie.
    if (essential > this.#clauses.length) this.#rankMatches(matches);
    else if (shared !== null) {
      this.#rankShared(essential, matches, shared);
      this.#rankAlone(matches, shared);
    } else if (few || matches.size * matchCost <= this.#sizeOf(0, essential)) this.#rankMatches(matches);
    else this.#rankEssential(essential, matches);
  }

  /** The matches that have at least two of the words. */
  #rankShared(most: number, matches: ChunkSet, shared: ChunkSet): void {
    if (!matches.isBitmap) {
      const narrowed = this.#narrowed;
      narrowed.showSame(matches);
      narrowed.intersect(shared);
      this.#rankMatches(narrowed);
      return;
    }
    const left = matches.toOwnBits();
    let essential = most;
    for (let j = 0; j < essential; j++) {
      const clause = this.#clauses[j] as WordClause;
      clause.load();
      gatherShared(this.#candidates, clause.sets, clause.worths, left, shared.bits, this.#first);
      this.#refine(clause.worths === null ? j : j + 1);
      essential = this.#countEssential();
    }
  }

  /** The matches that have one of the words, where one can be enough. */
  #rankAlone(matches: ChunkSet, shared: ChunkSet): void {
    for (let j = 0; j < this.#clauses.length; j++) {
      const bar = this.#bar();
      if ((this.#clauses[j] as Clause).worth < bar) return;
      if (j === 0) {
        matches.subtract(shared);
        matches.toBitmap();
      }
      this.#gather(j, j + 1, bar, matches);
      this.#refine(this.#clauses.length);
    }
  }

  #rankEssential(most: number, matches: ChunkSet): void {
    matches.toBitmap();
    // Documents of the first so many clauses have been offered.
    for (let done = 0, essential = most; done < essential; ) {
      const ahead = this.#first > 0 && this.#sizeOf(done, done + 1) * aheadMin <= this.#sizeOf(done + 1, essential);
      const next = ahead ? done + 1 : essential;
      this.#gather(done, next, this.#bar() - this.#worthFrom(next), matches);
      this.#refine(next);
      done = next;
      if (done < essential) essential = this.#countEssential();
    }
  }

  /** Matches that have some clauses, worth at least so much together, and none before these. */
  #gather(from: number, to: number, least: number, matches: ChunkSet): void {
    const clauses = this.#clauses;
    const candidates = this.#candidates;
    const clause = clauses[from];
    for (let j = from; j < to; j++) (clauses[j] as Clause).load();
    if (from + 1 === to && clause instanceof WordClause && clause.worths !== null) {
      gatherWord(candidates, clause.sets[0] as ChunkSet, clause.worths, least, matches, this.#first);
      for (let j = 0; j < from; j++) candidates.keepUnless((clauses[j] as Clause).sets);
      return;
    }
    for (let j = from; j < to; j++) (clauses[j] as Clause).addWorths(this.#sums, this.#steps);
    gatherSums(candidates, this.#sums, clauses, from, to, least, matches, this.#first);
  }

  #sizeOf(from: number, to: number): number {
    let size = 0;
    for (let j = from; j < to; j++) {
      const clause = this.#clauses[j] as Clause;
      clause.load();
      size += clause.size;
    }
    return size;
  }

  /** The same where a key, high first and `NaN` last, goes before the score. */
  rankByKey(chunk: number, matches: ChunkSet, keyOf: (document: number) => number): void {
    this.#chunk = chunk;
    this.#enter(chunk, matches.size <= fewMax);
    const base = chunk * chunkSize;
    for (let from = 0; from < chunkSize; ) {
      const count = matches.members(from, members);
      for (let i = 0; i < count; i++) {
        const position = members[i] as number;
        const found = keyOf(base + position);
        const key = Number.isNaN(found) ? -Infinity : found;
        if (!this.#top.isFull || key >= this.#top.worstKey) this.#offer(position, key);
      }
      from = count < members.length ? chunkSize : (members[count - 1] as number) + 1;
    }
  }

  #enter(chunk: number, few: boolean): void {
    const clauses = this.#clauses;
    clauses.length = 0;
    this.#scorer.strengths.fill(0);
    for (let i = 0; i < this.#scorer.clauses.length; i++) {
      const clause = this.#scorer.clauses[i] as Clause;
      clause.enter(chunk, few);
      if (clause.bound > 0) clauses.push(clause);
    }
    clauses.sort((a, b) => b.worth - a.worth);
  }

  #noteWorst(): void {
    const base = this.#chunk * chunkSize;
    const { worstTable, worstDocument } = this.#top;
    if (!this.#inOrder || worstTable !== this.#table) this.#tiesWinBefore = chunkSize;
    else this.#tiesWinBefore = Math.max(0, worstDocument - base);
  }

  /** The best score of a document that has none of the first j clauses. */
  #best(j: number): number {
    const { strengths } = this.#scorer;
    for (let i = 0; i < this.#clauses.length; i++) {
      const clause = this.#clauses[i] as Clause;
      strengths[clause.index] = i < j ? 0 : clause.bound;
    }
    return this.#scorer.score();
  }

  #suffices(j: number): boolean {
    const best = this.#best(j);
    return best > this.#top.worstScore || (best === this.#top.worstScore && this.#tiesWinBefore > this.#first);
  }

  /** How many of the clauses, from the first on, a document must have one of; one more than there are if none. */
  #countEssential(): number {
    let low = 1;
    let high = this.#clauses.length + 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#suffices(middle)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** All matches are candidates: while the bar is still low a few first, to raise it, then more and more at once. */
  #rankMatches(matches: ChunkSet): void {
    let most = this.#first > 0 ? firstBatch : chunkSize;
    for (let from = this.#first; from < chunkSize; most *= 8) {
      from = gatherMatches(this.#candidates, matches, from, most);
      this.#refine(0);
    }
  }

  /** Adds what the clauses from one on are worth, drops who cannot reach the bar, and scores the rest, best sums first. */
  #refine(from: number): void {
    const candidates = this.#candidates;
    const assumed = this.#assumed;
    let rest = this.#worthFrom(from);
    // Whether a frequent word is there takes a nanosecond, how often it is there a look into memory that is far away.
    assumed.length = 0;
    for (let j = from; j < this.#clauses.length && candidates.size > 0; j++) {
      const clause = this.#clauses[j] as Clause;
      clause.load();
      if (!(clause instanceof WordClause) || this.#isSwept(clause) || !clause.assume(candidates)) continue;
      assumed.push(clause);
      rest -= clause.worth;
    }
    if (assumed.length > 0) candidates.keep(this.#bar() - rest);
    for (let j = from; j < this.#clauses.length && candidates.size > 0; j++) {
      const clause = this.#clauses[j] as Clause;
      if (clause instanceof WordClause && assumed.includes(clause)) continue;
      rest -= clause.worth;
      if (this.#isSwept(clause)) {
        clause.addWorths(this.#sums, this.#steps);
        candidates.take(this.#sums);
      } else clause.addTo(candidates);
      candidates.keep(this.#bar() - rest);
    }
    for (let i = 0; i < assumed.length && candidates.size > 0; i++) {
      (assumed[i] as WordClause).settle(candidates);
      candidates.keep(this.#bar());
    }
    const { positions, sums, size } = candidates;
    if (size === 0) return;
    // Most of the first chunk exceeds a bar that is still low; its best raise it before the others are looked at.
    const high = size > this.#top.capacity ? candidates.sumOfBest(this.#top.capacity) : 0;
    for (let i = 0; i < size; i++) if ((sums[i] as number) >= high) this.#offer(positions[i] as number, 0);
    for (let i = 0; i < size; i++) {
      const sum = sums[i] as number;
      if (sum < high && sum >= this.#bar()) this.#offer(positions[i] as number, 0);
    }
  }

  /** Whether a clause is read from end to end for the candidates. */
  #isSwept(clause: Clause): boolean {
    const { size } = this.#candidates;
    return size >= addedMin && clause.size <= size * lookUpCost;
  }

  /** The worth below which nothing can be kept any more. */
  #bar(): number {
    return Math.floor(this.#top.worstScore * this.#scorer.worthScale);
  }

  /** What the clauses from one on are worth together at most. */
  #worthFrom(from: number): number {
    let worth = 0;
    for (let j = from; j < this.#clauses.length; j++) worth += (this.#clauses[j] as Clause).worth;
    return worth;
  }

  #offer(position: number, key: number): void {
    const { strengths } = this.#scorer;
    for (let i = 0; i < this.#clauses.length; i++) {
      const clause = this.#clauses[i] as Clause;
      clause.load();
      strengths[clause.index] = clause.strength(position);
    }
    const document = this.#chunk * chunkSize + position;
    const kept = this.#top.offer(key, this.#scorer.score(), this.#table, document);
    if (kept && this.#top.isFull) this.#noteWorst();
  }
}
