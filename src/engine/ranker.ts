import { bitmapWords, chunkSize, hasBit, lowestBit } from './bits.ts';
import type { Candidates } from './candidates.ts';
import type { ChunkSet, ChunkSets } from './chunk-set.ts';
import { type Clause, WordClause } from './clauses.ts';
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
  #chunk = 0;
  /** Positions before this one have been offered. */
  #first = 0;
  /** Positions before this one win a tie with the worst kept. */
  #tiesWinBefore = 0;

  constructor(scorer: Scorer, sets: ChunkSets, top: TopK, table: number, inOrder: boolean) {
    this.#scorer = scorer;
    this.#candidates = sets.candidates;
    this.#sums = sets.sums;
    this.#steps = sets.steps;
    this.#top = top;
    this.#table = table;
    this.#inOrder = inOrder;
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
    // Documents without any clause count too where they can win a tie.
    if (few || essential > this.#clauses.length || matches.size * matchCost <= this.#sizeOf(0, essential)) {
      this.#rankMatches(matches);
      return;
    }
    matches.toBitmap();
    this.#rankEssential(essential, matches);
  }

  #rankEssential(essential: number, matches: ChunkSet): void {
    // Documents of the first so many clauses have been offered.
    for (let done = 0; done < essential; ) {
      const ahead = this.#first > 0 && this.#sizeOf(done, done + 1) * aheadMin <= this.#sizeOf(done + 1, essential);
      const alone = ahead || done + 1 === essential;
      const next = alone ? done + 1 : essential;
      const clause = this.#clauses[done];
      if (alone && clause instanceof WordClause && clause.worths !== null)
        this.#gatherWord(done, clause.worths, matches);
      else this.#gatherSums(done, next, matches);
      this.#refine(next);
      done = next;
      if (done < essential) essential = this.#countEssential();
    }
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
      from = this.#gatherMatches(matches, from, most);
      this.#refine(0);
    }
  }

  /** So many matches from a position on; returns where the next ones begin. */
  #gatherMatches(matches: ChunkSet, start: number, most: number): number {
    const { positions, sums } = this.#candidates;
    let size = 0;
    let from = start;
    while (size < most && from < chunkSize) {
      const count = matches.members(from, members);
      const taken = Math.min(count, most - size);
      for (let i = 0; i < taken; i++) positions[size++] = members[i] as number;
      const isLast = taken === count && count < members.length;
      from = isLast ? chunkSize : (members[taken - 1] as number) + 1;
    }
    sums.fill(0, 0, size);
    this.#candidates.size = size;
    this.#candidates.ascend = true;
    return from;
  }

  /** Matches that have one clause, a word in one field, and none before it. */
  #gatherWord(j: number, worths: Uint16Array, matches: ChunkSet): void {
    const clause = this.#clauses[j] as Clause;
    const [set] = clause.sets;
    if (set === undefined) return;
    const { positions, sums } = this.#candidates;
    const { impacts } = set;
    const first = this.#first;
    const least = this.#bar() - this.#worthFrom(j + 1);
    let size = 0;
    if (set.isBitmap) {
      let at = set.impactsFrom;
      for (let w = 0; w < bitmapWords; w++) {
        for (let word = set.bits[set.bitsFrom + w] as number; word !== 0; word &= word - 1, at++) {
          const worth = worths[impacts[at] as number] as number;
          if (worth < least) continue;
          const position = (w << 5) + lowestBit(word);
          if (position < first || hasBit(matches.bits, matches.bitsFrom, position) === 0) continue;
          positions[size] = position;
          sums[size++] = worth;
        }
      }
    } else {
      const shift = set.impactsFrom - set.listFrom;
      const end = set.listFrom + set.size;
      for (let i = set.seek(first, set.listFrom); i < end; i++) {
        const worth = worths[impacts[i + shift] as number] as number;
        if (worth < least) continue;
        const position = set.list[i] as number;
        positions[size] = position;
        sums[size] = worth;
        size += hasBit(matches.bits, matches.bitsFrom, position);
      }
    }
    this.#candidates.size = size;
    this.#candidates.ascend = true;
    for (let i = 0; i < j; i++) this.#candidates.keepUnless((this.#clauses[i] as Clause).sets);
  }

  /** Matches that have one of some clauses and none before these, and what these are worth together. */
  #gatherSums(from: number, to: number, matches: ChunkSet): void {
    const { positions, sums } = this.#candidates;
    const added = this.#sums;
    for (let j = from; j < to; j++) (this.#clauses[j] as Clause).addWorths(added, this.#steps);
    const least = this.#bar() - this.#worthFrom(to);
    let size = 0;
    for (let j = 0; j < to; j++) {
      const { sets } = this.#clauses[j] as Clause;
      for (let s = 0; s < sets.length; s++) {
        const set = sets[s] as ChunkSet;
        for (let at = 0; at < chunkSize; ) {
          const count = set.members(at, members);
          for (let i = 0; i < count; i++) {
            const position = members[i] as number;
            const sum = added[position] as number;
            if (sum === 0) continue;
            // Seen once, whether in this set or in another.
            added[position] = 0;
            if (j < from || sum < least || position < this.#first) continue;
            positions[size] = position;
            sums[size] = sum;
            size += hasBit(matches.bits, matches.bitsFrom, position);
          }
          at = count < members.length ? chunkSize : (members[count - 1] as number) + 1;
        }
      }
    }
    this.#candidates.size = size;
    this.#candidates.ascend = false;
  }

  /** Adds what the clauses from one on are worth, drops who cannot reach the bar, and scores the rest, best sums first. */
  #refine(from: number): void {
    const candidates = this.#candidates;
    for (let j = from; j < this.#clauses.length && candidates.size > 0; j++) {
      const clause = this.#clauses[j] as Clause;
      clause.load();
      if (candidates.size >= addedMin && clause.size <= candidates.size * lookUpCost) {
        clause.addWorths(this.#sums, this.#steps);
        candidates.take(this.#sums);
      } else clause.addTo(candidates);
      candidates.keep(this.#bar() - this.#worthFrom(j + 1));
    }
    const { positions, sums, size } = candidates;
    if (size === 0) return;
    // Most of the first chunk exceeds a bar that is still low; its best raise it before the others are looked at.
    const high = candidates.sumOfBest(this.#top.capacity);
    for (let i = 0; i < size; i++) if ((sums[i] as number) >= high) this.#offer(positions[i] as number, 0);
    for (let i = 0; i < size; i++) {
      const sum = sums[i] as number;
      if (sum < high && sum >= this.#bar()) this.#offer(positions[i] as number, 0);
    }
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
