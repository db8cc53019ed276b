import { bitmapWords, chunkSize, lowestBit } from '../read/bits.ts';
import type { Candidates } from '../read/candidates.ts';
import type { ChunkSet } from '../read/chunk-set.ts';
import type { PostingList } from '../read/postings.ts';
import { impacts, saturate } from './bm25.ts';

/**
 * One part of a score: a word, a phrase, or a condition that is met or not. In each document a clause has a strength, 0
 * if the document lacks it. A score never falls when a strength rises.
 */
export abstract class Clause {
  /** The clause's place in the scorer's `strengths`. */
  readonly index: number;
  /** The highest strength that the clause can have in the current chunk. */
  bound = 0;
  /** An upper bound of what the clause adds to a score in the current chunk, in whole units of the scorer's scale. */
  worth = 0;
  /** The documents of the current chunk that have the clause, once loaded. Several sets may share members. */
  sets: readonly ChunkSet[] = [];
  protected chunk = -1;
  /** The most that the clause adds to any score. The scorer sets it once, before the first chunk. */
  factor = 0;
  #scale = 0;
  #spare = 0;
  #loaded = -1;

  constructor(index: number) {
    this.index = index;
  }

  /** An upper bound of the clause's strength in any document. */
  abstract readonly most: number;
  /** An upper bound of the number of documents of the table that have the clause. */
  abstract readonly documents: number;
  /** The share of `factor` that a strength adds to a score. */
  abstract shareOf(strength: number): number;

  /**
   * Sets the number of units of worth in a score of 1, once, before the first chunk, and how many are added to each worth
   * for what floating point may have lost.
   */
  measure(scale: number, spare: 0 | 1): void {
    this.#scale = scale;
    this.#spare = spare;
  }

  /** The worth of a strength, rounded up. */
  worthOf(strength: number): number {
    return this.worthOfShare(this.shareOf(strength));
  }

  protected worthOfShare(share: number): number {
    return Math.ceil(this.factor * share * this.#scale) + this.#spare;
  }

  /**
   * Moves to a chunk: sets `bound` and `worth`, and loads nothing. `few` says that only single documents will be asked
   * for.
   */
  abstract enter(chunk: number, few: boolean): void;
  /** Adds each member's worth to `sums` at the member's position. */
  abstract addWorths(sums: Uint16Array, steps: Uint16Array): void;
  /** Adds the clause's worth in each candidate to the candidate's sum. */
  abstract addTo(candidates: Candidates): void;
  /** Writes the clause's strength in each candidate to `into`, in the order of the candidates. */
  abstract strengthsIn(candidates: Candidates, into: Float64Array): void;
  /** Adds to `into`, at their positions, the strengths in the matches that have the clause; loaded before. */
  abstract addStrengths(matches: ChunkSet, into: Float64Array): void;
  /** The clause's strength in a document of the current chunk. */
  abstract strength(position: number): number;
  protected abstract loadSets(): void;

  load(): void {
    if (this.isLoaded) return;
    this.loadSets();
    this.#loaded = this.chunk;
  }

  /** Whether `sets` are those of the current chunk. */
  protected get isLoaded(): boolean {
    return this.#loaded === this.chunk;
  }

  /** The number of postings in the current chunk, once loaded. */
  get size(): number {
    let size = 0;
    for (let i = 0; i < this.sets.length; i++) size += (this.sets[i] as ChunkSet).size;
    return size;
  }
}

/** A word in one field. */
interface FieldWord {
  readonly list: PostingList;
  readonly set: ChunkSet;
  readonly strengths: FieldStrengths;
}

/** The strengths of a word in a field of one weight, by impact byte. */
interface FieldStrengths {
  readonly exact: Float64Array;
  /** The strengths saturated, for a word that occurs in no other field. */
  readonly shares: Float64Array;
  /** The strengths in whole steps, rounded up. Higher ones count as `stepsMax`. */
  readonly steps: Uint16Array;
}

/**
 * The steps reach a strength of 32, where saturation is at 96 %. The steps of a word in 64 fields still add up within
 * 16 bits.
 */
const stepsPerUnit = 32;
const stepsMax = 1_023;

/** One word in any number of fields. Its strengths in the fields add up. */
export class WordClause extends Clause {
  readonly most: number;
  readonly documents: number;
  readonly #fields: readonly FieldWord[];
  /** The fields that may hold the word in the current chunk. */
  readonly #there: FieldWord[] = [];
  #worths: Uint16Array | null = null;
  /** Worths by steps of strength; 0 means not computed yet. */
  #stepWorths: Uint16Array | null = null;

  constructor(index: number, fields: readonly FieldWord[]) {
    super(index);
    this.#fields = fields;
    this.most = fields.reduce((sum, { strengths }) => sum + (strengths.exact[255] as number), 0);
    this.documents = fields.reduce((sum, { list }) => sum + list.documents, 0);
  }

  /**
   * Worths by impact byte, computed at first use. Null for a word in several fields, because its worth depends on all
   * of them together.
   */
  get worths(): Uint16Array | null {
    if (this.#fields.length !== 1) return null;
    if (this.#worths !== null) return this.#worths;
    const { shares } = (this.#fields[0] as FieldWord).strengths;
    const worths = new Uint16Array(256);
    // A loop is used because `Uint16Array.from` took a seventh of a query of five words.
    for (let byte = 1; byte < 256; byte++) worths[byte] = this.worthOfShare(shares[byte] as number);
    this.#worths = worths;
    return worths;
  }

  /** What a strength adds to the score, before its factor, by impact byte. Null for a word in several fields. */
  get shares(): Float64Array | null {
    return this.#fields.length === 1 ? (this.#fields[0] as FieldWord).strengths.shares : null;
  }

  enter(chunk: number): void {
    this.chunk = chunk;
    this.bound = 0;
    this.#there.length = 0;
    for (let i = 0; i < this.#fields.length; i++) {
      const field = this.#fields[i] as FieldWord;
      const byte = field.list.maxImpact(chunk);
      if (byte === 0) continue;
      this.bound += field.strengths.exact[byte] as number;
      this.#there.push(field);
    }
    this.worth = this.bound === 0 ? 0 : this.worthOf(this.bound);
  }

  shareOf(strength: number): number {
    return saturate(strength);
  }

  strength(position: number): number {
    this.load();
    let strength = 0;
    for (let i = 0; i < this.#there.length; i++) {
      const { set, strengths } = this.#there[i] as FieldWord;
      strength += strengths.exact[set.impactOf(position)] as number;
    }
    return strength;
  }

  strengthsIn({ positions, size }: Candidates, into: Float64Array): void {
    for (let i = 0; i < size; i++) into[i] = this.strength(positions[i] as number);
  }

  addWorths(sums: Uint16Array, steps: Uint16Array): void {
    const { worths } = this;
    if (worths !== null) {
      addUp(this.sets[0] as ChunkSet, worths, sums);
      return;
    }
    for (let i = 0; i < this.#there.length; i++) {
      const { set, strengths } = this.#there[i] as FieldWord;
      addUp(set, strengths.steps, steps);
    }
    for (let i = 0; i < this.sets.length; i++) this.#settle(this.sets[i] as ChunkSet, steps, sums);
  }

  /** Also adds the strengths in documents that are no matches. */
  addStrengths(_matches: ChunkSet, into: Float64Array): void {
    for (let i = 0; i < this.#there.length; i++) {
      const { set, strengths } = this.#there[i] as FieldWord;
      const { impacts } = set;
      let at = set.impactsFrom;
      for (let from = 0; from < chunkSize; ) {
        const count = set.members(from, members);
        for (let m = 0; m < count; m++) {
          const position = members[m] as number;
          into[position] = (into[position] as number) + (strengths.exact[impacts[at++] as number] as number);
        }
        from = count < members.length ? chunkSize : (members[count - 1] as number) + 1;
      }
    }
  }

  /** Adds to `sums` the worth of the steps at each member of a set, and sets the steps back to 0. */
  #settle(set: ChunkSet, steps: Uint16Array, sums: Uint16Array): void {
    for (let from = 0; from < chunkSize; ) {
      const count = set.members(from, members);
      for (let i = 0; i < count; i++) {
        const position = members[i] as number;
        const held = steps[position] as number;
        // The set of another field had this member too and has counted it.
        if (held === 0) continue;
        sums[position] = (sums[position] as number) + this.#worthOfSteps(held);
        steps[position] = 0;
      }
      from = count < members.length ? chunkSize : (members[count - 1] as number) + 1;
    }
  }

  #worthOfSteps(steps: number): number {
    if (steps >= stepsMax) return this.worth;
    this.#stepWorths ??= new Uint16Array(stepsMax);
    const known = this.#stepWorths[steps] as number;
    if (known > 0) return known;
    const worth = this.worthOf(steps / stepsPerUnit);
    this.#stepWorths[steps] = worth;
    return worth;
  }

  addTo(candidates: Candidates): void {
    this.load();
    const { worths } = this;
    if (worths !== null) {
      candidates.addWorths(this.sets[0] as ChunkSet, worths);
      return;
    }
    for (let i = 0; i < this.#there.length; i++) {
      const { set, strengths } = this.#there[i] as FieldWord;
      candidates.addSteps(set, strengths.steps);
    }
    candidates.settleSteps((steps) => this.#worthOfSteps(steps));
  }

  /** Adds the clause's upper bound to every candidate that has it. Returns false if no bitmap tells which these are. */
  assume(candidates: Candidates): boolean {
    this.load();
    const [set] = this.sets;
    if (this.worths === null || set?.isBitmap !== true) return false;
    candidates.addWorth(set, this.worth);
    return true;
  }

  /** Puts the exact worth in place of the upper bound that `assume` added. */
  settle(candidates: Candidates): void {
    candidates.settle(this.sets[0] as ChunkSet, this.worth, this.worths as Uint16Array);
  }

  protected loadSets(): void {
    for (let i = 0; i < this.#there.length; i++) {
      const { list, set } = this.#there[i] as FieldWord;
      list.load(this.chunk, set);
    }
    this.sets = this.#there.map(({ set }) => set);
  }
}

function addUp(set: ChunkSet, worths: Uint16Array, sums: Uint16Array): void {
  const { impacts } = set;
  if (set.isBitmap) {
    let at = set.impactsFrom;
    for (let w = 0; w < bitmapWords; w++) {
      for (let word = set.bits[set.bitsFrom + w] as number; word !== 0; word &= word - 1) {
        const position = (w << 5) + lowestBit(word);
        sums[position] = (sums[position] as number) + (worths[impacts[at++] as number] as number);
      }
    }
    return;
  }
  const { list } = set;
  const shift = set.impactsFrom - set.listFrom;
  const end = set.listFrom + set.size;
  for (let i = set.listFrom; i < end; i++) {
    const position = list[i] as number;
    sums[position] = (sums[position] as number) + (worths[impacts[i + shift] as number] as number);
  }
}

/** A buffer for a few members of a set at a time. */
const members = new Uint16Array(1024);

/** Strengths by weight. They are cached, because the fields of a schema have few different weights. */
const strengthsByWeight = new Map<number, FieldStrengths>();

export function strengthsOf(weight: number): FieldStrengths {
  let strengths = strengthsByWeight.get(weight);
  if (strengths === undefined) {
    const exact = impacts.map((impact) => weight * impact);
    const steps = Uint16Array.from(exact, (strength) => Math.min(stepsMax, Math.ceil(strength * stepsPerUnit)));
    strengths = { exact, shares: exact.map(saturate), steps };
    strengthsByWeight.set(weight, strengths);
  }
  return strengths;
}
