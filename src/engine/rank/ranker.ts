import { chunkSize } from '../read/bits.ts';
import type { Candidates } from '../read/candidates.ts';
import type { ChunkSet } from '../read/chunk-set.ts';
import type { ChunkSets } from '../read/chunk-sets.ts';
import { candidateScores } from './candidate-scores.ts';
import { type Clause, WordClause } from './clauses.ts';
import type { OrNode } from './compound-nodes.ts';
import { gatherMatches, gatherShared, gatherSums, gatherWord } from './gather-candidates.ts';
import type { Scorer } from './scorer.ts';
import type { TopK } from './top-k.ts';

/** Adding up all clauses of a match takes as long as reading this many postings. */
const matchCost = 6;
/**
 * If there are at most this many matches, each of them is looked up in every condition. Loading a condition for the
 * whole chunk takes as long as 50 to 500 look-ups.
 */
const fewMax = 256;
/** The number of matches to score first, in the chunk in which the bar is still low. */
const firstBatch = 32;
/** Looking a document up in a clause takes as long as reading this many postings. */
const lookUpCost = 4;
/**
 * The least number of candidates for which a clause is added up in an array over the chunk. Clearing that array takes 3
 * µs.
 */
const addedMin = 512;

/** So many matches that may be candidates are many: a condition is loaded for all of them, and not asked one by one. */
const manyMin = 8_192;

/**
 * So many candidates are scored one by one, since each may raise the bar for the others. Those that are left mostly tie and
 * are scored clause by clause.
 */
const scoredSinglyMax = 64;

/** A buffer for a few members of a set at a time. */
const members = new Uint16Array(256);

/**
 * Finds the best documents of a table by score, one chunk at a time, and scores few of them exactly: MaxScore (Turtle
 * and Flood, 1995). Clauses are sorted by their upper bounds. Once the bounds of all clauses after the first m together
 * cannot reach the bar, a document must have one of the first m, the essential ones; so only their postings are read.
 * Upper bounds are added up as whole numbers, and further clauses are looked up only while they can still lift a
 * document over the bar. A document over the bar is scored exactly. A short clause goes first, alone, because its
 * documents raise the bar and mostly make the longer clauses inessential.
 */
export class Ranker {
  readonly #scorer: Scorer;
  readonly #top: TopK;
  readonly #table: number;
  /** Whether document numbers ascend in the order that breaks ties. */
  readonly #inOrder: boolean;
  /** The clauses that occur in the current chunk, highest worth first. */
  readonly #clauses: Clause[] = [];
  readonly #candidates: Candidates;
  /** Sums of worths and of steps, by position. Both are all 0 between uses. */
  readonly #sums: Uint16Array;
  readonly #steps: Uint16Array;
  /** The words for which candidates currently hold an upper bound instead of the exact worth. */
  readonly #assumed: WordClause[] = [];
  /** The union node of the words that rank, if the query also requires one of these words; else null. */
  readonly #union: OrNode | null;
  readonly #narrowed: ChunkSet;
  #chunk = 0;
  /** The documents at positions before this one have been offered. */
  #first = 0;
  /** Documents at positions before this one win a tie with the worst kept document. */
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

  /** Offers those matches of a chunk that may be among the best. */
  rank(chunk: number, matches: ChunkSet): void {
    this.#chunk = chunk;
    const few = matches.size <= fewMax;
    this.#enter(chunk, few);
    // The first matches are kept whatever they score, until the heap is full.
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
    const shared = this.#union?.sharedOf(chunk) ?? null;
    const essential = shared === null ? this.#sortEssential() : this.#countEssential();
    // If no clause is essential, a document without any clause can still win a tie.
    if (essential > this.#clauses.length) this.#rankMatches(matches);
    else if (shared !== null) {
      this.#rankShared(essential, matches, shared);
      this.#rankAlone(matches, shared);
    } else if (few) this.#rankMatches(matches);
    else this.#rankEssential(essential, matches);
  }

  /** Ranks the matches that have at least two of the words. */
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

  /** Ranks the matches that have exactly one of the words, as long as one word alone can reach the bar. */
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
    // `done` counts the first clauses whose documents have been offered and taken out of the matches.
    let essential = most;
    let spent = 0;
    for (let done = 0; ; ) {
      const cost = this.#sizeOf(done) * (this.#clauses.length - done - 1) * lookUpCost;
      const ahead = this.#first > 0 && done + 1 < essential && this.#haveAtLeast(done + 1, essential, spent + cost);
      if (!ahead && this.#haveAtLeast(done, essential, matches.size * matchCost)) {
        this.#rankMatches(matches);
        return;
      }
      matches.toBitmap();
      const next = ahead ? done + 1 : essential;
      const added = ahead ? next : this.#addedUpTo(done, next, matches.size);
      this.#gather(done, added, this.#bar() - this.#worthFrom(added), matches);
      this.#refine(added);
      essential = Math.min(essential, this.#countEssential());
      if (next >= essential) return;
      spent += cost;
      for (; done < next; done++) for (const set of this.#clauses[done]?.sets ?? []) matches.subtract(set);
    }
  }

  /**
   * Up to where conditions are added up before anything is gathered. Where one of the clauses `from` to `to` is enough to
   * be a candidate, and many have one, each further condition would be looked up for all of them, and mostly all together
   * leave nobody.
   */
  #addedUpTo(from: number, to: number, matches: number): number {
    const least = this.#bar() - this.#worthFrom(to);
    let postings = 0;
    let isEnough = false;
    for (let j = from; j < to; j++) {
      postings += this.#sizeOf(j);
      isEnough ||= (this.#clauses[j] as Clause).worth >= least;
    }
    const candidates = Math.min(postings, matches);
    if (!isEnough || candidates < manyMin) return to;
    let end = to;
    while (end < this.#clauses.length && this.#isShorter(end, candidates)) end++;
    return end;
  }

  /** Whether reading a condition from end to end takes no longer than to look up so many candidates in it. */
  #isShorter(j: number, candidates: number): boolean {
    return !(this.#clauses[j] instanceof WordClause) && this.#sizeOf(j) <= candidates;
  }

  /** Gathers the matches that have one of the clauses `from` to `to`, if these clauses are worth at least `least` together. */
  #gather(from: number, to: number, least: number, matches: ChunkSet): void {
    const clauses = this.#clauses;
    const candidates = this.#candidates;
    const clause = clauses[from];
    for (let j = from; j < to; j++) (clauses[j] as Clause).load();
    if (from + 1 === to && clause instanceof WordClause && clause.worths !== null) {
      gatherWord(candidates, clause.sets[0] as ChunkSet, clause.worths, least, matches, this.#first);
      return;
    }
    for (let j = from; j < to; j++) (clauses[j] as Clause).addWorths(this.#sums, this.#steps);
    gatherSums(candidates, this.#sums, clauses, from, to, least, matches, this.#first);
  }

  /** The number of postings of a clause in the chunk. */
  #sizeOf(j: number): number {
    const clause = this.#clauses[j] as Clause;
    clause.load();
    return clause.size;
  }

  /** Whether the clauses `from` to `to` have so many postings in the chunk. */
  #haveAtLeast(from: number, to: number, least: number): boolean {
    let size = 0;
    for (let j = from; j < to && size < least; j++) size += this.#sizeOf(j);
    return size >= least;
  }

  /** Offers the matches of a chunk by a key, high first and `NaN` last, and by score where keys are equal. */
  rankByKey(chunk: number, matches: ChunkSet, keyOf: (position: number) => number): void {
    this.#chunk = chunk;
    this.#enter(chunk, matches.size <= fewMax);
    for (let from = 0; from < chunkSize; ) {
      const count = matches.members(from, members);
      for (let i = 0; i < count; i++) {
        const position = members[i] as number;
        const found = keyOf(position);
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

  /** The best possible score of a document that has none of the first j clauses. */
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

  /**
   * The number m of essential clauses: a document must have one of the first m. It is one more than the number of
   * clauses if a document without any clause can be among the best.
   */
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

  /**
   * Puts the clauses of the fewest documents for their worth first, as many as are essential then, and the others by their
   * worth. Returns the number of essential clauses.
   */
  #sortEssential(): number {
    const clauses = this.#clauses;
    clauses.sort((a, b) => a.documents * b.worth - b.documents * a.worth);
    const essential = this.#countEssential();
    const rest = clauses.splice(essential).sort((a, b) => b.worth - a.worth);
    clauses.push(...rest);
    return essential;
  }

  /** Scores all matches: a few first while the bar is still low, to raise it, then more and more at once. */
  #rankMatches(matches: ChunkSet): void {
    let most = this.#first > 0 ? firstBatch : chunkSize;
    for (let from = this.#first; from < chunkSize; most *= 8) {
      from = gatherMatches(this.#candidates, matches, from, most);
      this.#refine(0);
    }
  }

  /**
   * Adds the worths of the clauses from `from` on, drops the candidates that cannot reach the bar, and scores the rest,
   * best sums first.
   */
  #refine(from: number): void {
    const candidates = this.#candidates;
    const assumed = this.#assumed;
    let rest = this.#worthFrom(from);
    // Testing a bit for a frequent word takes a nanosecond. Reading its impact takes a look into distant memory, so the
    // upper bound is assumed first.
    assumed.length = 0;
    for (let j = from; j < this.#clauses.length && candidates.size > 0; j++) {
      const clause = this.#clauses[j] as Clause;
      if (!(clause instanceof WordClause) || this.#isSwept(clause) || !clause.assume(candidates)) continue;
      assumed.push(clause);
      rest -= clause.worth;
    }
    if (assumed.length > 0) candidates.keep(this.#bar() - rest);
    for (let j = from; j < this.#clauses.length && candidates.size > 0; j++) {
      const clause = this.#clauses[j] as Clause;
      const isWord = clause instanceof WordClause;
      if (isWord && assumed.includes(clause)) continue;
      rest -= clause.worth;
      if (isWord && this.#isSwept(clause)) {
        clause.addWorths(this.#sums, this.#steps);
        candidates.take(this.#sums);
      } else clause.addTo(candidates);
      candidates.keep(this.#bar() - rest);
    }
    for (let i = 0; i < assumed.length && candidates.size > 0; i++) {
      (assumed[i] as WordClause).settle(candidates);
      candidates.keep(this.#bar());
    }
    // In the first chunk the bar is still low, and most candidates exceed it. The best ones go first, because they
    // raise it.
    if (candidates.size > this.#top.capacity) {
      candidates.putAsideBelow(candidates.sumOfBest(this.#top.capacity));
      this.#offerCandidates();
      candidates.takeAside(this.#bar());
    }
    this.#offerCandidates();
  }

  #offerCandidates(): void {
    const candidates = this.#candidates;
    const { positions, sums } = candidates;
    const singly = Math.min(candidates.size, scoredSinglyMax);
    for (let i = 0; i < singly; i++) if ((sums[i] as number) >= this.#bar()) this.#offer(positions[i] as number, 0);
    if (singly === candidates.size) return;
    candidates.drop(singly);
    candidates.keep(this.#bar());
    const scores = candidateScores(this.#scorer, candidates);
    for (let i = 0; i < candidates.size; i++) {
      const score = scores[i] as number;
      if (score >= this.#top.worstScore) this.#offerScored(positions[i] as number, 0, score);
    }
  }

  /** Whether reading a word from end to end is faster than looking up each candidate. */
  #isSwept(clause: WordClause): boolean {
    const { size } = this.#candidates;
    if (size < addedMin) return false;
    clause.load();
    return clause.size <= size * lookUpCost;
  }

  /**
   * The worth below which no document can be kept any more. Where worths tell ties, none that only ties is: a document with
   * a word is worth at least a unit more than its score.
   */
  #bar(): number {
    const { worthScale, tellsTies } = this.#scorer;
    const tie = Math.floor(this.#top.worstScore * worthScale);
    return tellsTies && this.#tiesWinBefore <= this.#first ? tie + 1 : tie;
  }

  /** The most that the clauses from `from` on are worth together. */
  #worthFrom(from: number): number {
    let worth = 0;
    for (let j = from; j < this.#clauses.length; j++) worth += (this.#clauses[j] as Clause).worth;
    return worth;
  }

  #offer(position: number, key: number): void {
    const { strengths } = this.#scorer;
    for (let i = 0; i < this.#clauses.length; i++) {
      const clause = this.#clauses[i] as Clause;
      strengths[clause.index] = clause.strength(position);
    }
    this.#offerScored(position, key, this.#scorer.score());
  }

  #offerScored(position: number, key: number, score: number): void {
    const kept = this.#top.offer(key, score, this.#table, this.#chunk * chunkSize + position);
    if (kept && this.#top.isFull) this.#noteWorst();
  }
}
