import { bitmapWords, chunkSize, lowestBit } from '../read/bits.ts';
import type { Candidates } from '../read/candidates.ts';
import type { ChunkSet, ChunkSets } from '../read/chunk-set.ts';
import type { PhraseMatcher } from '../read/phrases.ts';
import type { PostingList } from '../read/postings.ts';
import type { TextSpec } from '../schema.ts';
import { impactByte, impacts, saturate } from './bm25.ts';
import type { Node } from './nodes.ts';

/**
 * Something that a score is made of: a word, a phrase, or a condition that counts as met. What it adds in a document is a
 * number, its strength, 0 when the document does not have it; a score rises with each strength.
 */
export abstract class Clause {
  /** Where its strength stands among those of the scorer. */
  readonly index: number;
  /** The most that its strength can be in the chunk at hand. */
  bound = 0;
  /** A bound of what it adds to a score in the chunk at hand, in whole units of the scorer's scale. */
  worth = 0;
  /** Who has it in the chunk at hand, once loaded; several sets may share members. */
  sets: readonly ChunkSet[] = [];
  protected chunk = -1;
  /** The most that it adds to a score; set once, before the first chunk, like `scale`. */
  factor = 0;
  /** Units of worth in a score of 1. */
  scale = 0;
  #loaded = -1;

  constructor(index: number) {
    this.index = index;
  }

  /** More than its strength can be anywhere. */
  abstract readonly most: number;
  /** The share of `factor` that a strength adds to a score. */
  abstract shareOf(strength: number): number;

  /** What a strength is worth. Rounded up, and one more for what floating point may have lost. */
  worthOf(strength: number): number {
    return this.worthOfShare(this.shareOf(strength));
  }

  protected worthOfShare(share: number): number {
    return Math.ceil(this.factor * share * this.scale) + 1;
  }

  /** Moves to a chunk: sets `bound` and `worth`, loads nothing. `few`: only single documents will be asked for. */
  abstract enter(chunk: number, few: boolean): void;
  /** Adds the worth of each member to the member's place. */
  abstract addWorths(sums: Uint16Array, steps: Uint16Array): void;
  /** Adds to each candidate's sum what the clause is worth to it. */
  abstract addTo(candidates: Candidates): void;
  /** The strength in a document of the chunk, which has been loaded. */
  abstract strength(position: number): number;
  protected abstract loadSets(): void;

  load(): void {
    if (this.#loaded === this.chunk) return;
    this.loadSets();
    this.#loaded = this.chunk;
  }

  /** Postings in the chunk, once loaded. */
  get size(): number {
    let size = 0;
    for (let i = 0; i < this.sets.length; i++) size += (this.sets[i] as ChunkSet).size;
    return size;
  }
}

/** A word in one field. */
export interface FieldWord {
  readonly list: PostingList;
  readonly set: ChunkSet;
  readonly strengths: FieldStrengths;
}

/** What a word's impact in a field of some weight is worth, by impact byte. */
export interface FieldStrengths {
  readonly exact: Float64Array;
  /** The same saturated, as where the word is in no other field. */
  readonly shares: Float64Array;
  /** In whole steps, rounded up; more than `stepsMax` count as so many. */
  readonly steps: Uint16Array;
}

/** Strengths up to 32, where saturation is at 96 %: so many steps that the 64 fields of a word add up within 16 bits. */
const stepsPerUnit = 32;
const stepsMax = 1_023;

/** One word in any number of fields, whose strengths add up. */
export class WordClause extends Clause {
  readonly most: number;
  readonly #fields: readonly FieldWord[];
  /** Those that may have the word in the chunk at hand. */
  readonly #there: FieldWord[] = [];
  #worths: Uint16Array | null = null;
  /** Worth by steps of strength, 0 where not yet known. */
  #stepWorths: Uint16Array | null = null;

  constructor(index: number, fields: readonly FieldWord[]) {
    super(index);
    this.#fields = fields;
    this.most = fields.reduce((sum, { strengths }) => sum + (strengths.exact[255] as number), 0);
  }

  /** Worth by impact byte, made when it is first needed; null where a worth is one of several fields together. */
  get worths(): Uint16Array | null {
    if (this.#fields.length !== 1) return null;
    if (this.#worths !== null) return this.#worths;
    const { shares } = (this.#fields[0] as FieldWord).strengths;
    const worths = new Uint16Array(256);
    // A loop, because `Uint16Array.from` took a seventh of a query of five words.
    for (let byte = 1; byte < 256; byte++) worths[byte] = this.worthOfShare(shares[byte] as number);
    this.#worths = worths;
    return worths;
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
    let strength = 0;
    for (let i = 0; i < this.#there.length; i++) {
      const { set, strengths } = this.#there[i] as FieldWord;
      strength += strengths.exact[set.impactOf(position)] as number;
    }
    return strength;
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

  /** Turns steps into worths, at the members of a set. */
  #settle(set: ChunkSet, steps: Uint16Array, sums: Uint16Array): void {
    for (let from = 0; from < chunkSize; ) {
      const count = set.members(from, members);
      for (let i = 0; i < count; i++) {
        const position = members[i] as number;
        const held = steps[position] as number;
        // Another field has settled it.
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

  /** Adds the most that it can be worth to candidates that have it, where a bit tells; false where none does. */
  assume(candidates: Candidates): boolean {
    const [set] = this.sets;
    if (this.worths === null || set?.isBitmap !== true) return false;
    candidates.assume(set, this.worth);
    return true;
  }

  /** Puts what it is worth in the place of what has been assumed. */
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

/** Members of a set, a few at a time. */
const members = new Uint16Array(1024);

/** For the few weights that fields have. */
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

/** What the members of a condition's set have in common: the same bound for all. */
abstract class NodeClause extends Clause {
  abstract override readonly most: number;
  override readonly sets: readonly [ChunkSet];
  readonly #node: Node;
  #few = false;

  constructor(sets: ChunkSets, index: number, node: Node) {
    super(index);
    this.sets = [sets.take()];
    this.#node = node;
  }

  enter(chunk: number, few: boolean): void {
    this.chunk = chunk;
    this.#few = few;
    const isThere = this.#node.next(chunk) === chunk;
    this.bound = isThere ? this.most : 0;
    this.worth = isThere ? this.worthOf(this.most) : 0;
  }

  addWorths(sums: Uint16Array): void {
    const [set] = this.sets;
    const { worth } = this;
    for (let from = 0; from < chunkSize; ) {
      const count = set.members(from, members);
      for (let i = 0; i < count; i++) {
        const position = members[i] as number;
        sums[position] = (sums[position] as number) + worth;
      }
      from = count < members.length ? chunkSize : (members[count - 1] as number) + 1;
    }
  }

  addTo({ positions, sums, size }: Candidates): void {
    for (let i = 0; i < size; i++) if (this.meets(positions[i] as number)) sums[i] = (sums[i] as number) + this.worth;
  }

  protected meets(position: number): boolean {
    return this.#few ? this.#node.has(this.chunk, position) : this.sets[0].has(position);
  }

  protected loadSets(): void {
    if (!this.#few) this.#node.load(this.chunk, this.sets[0]);
  }
}

/** A condition that is met or not. */
export class FlagClause extends NodeClause {
  readonly most = 1;

  shareOf(strength: number): number {
    return strength;
  }

  strength(position: number): number {
    return this.meets(position) ? 1 : 0;
  }
}

interface PhraseField {
  readonly spec: TextSpec;
  readonly matcher: PhraseMatcher;
}

/** Its set is of documents that have the words; whether one after the other is found out where it matters. */
export class PhraseClause extends NodeClause {
  readonly most: number;
  readonly #fields: readonly PhraseField[];

  constructor(sets: ChunkSets, index: number, node: Node, fields: readonly PhraseField[]) {
    super(sets, index, node);
    this.#fields = fields;
    this.most = fields.reduce((sum, { spec }) => sum + spec.weight * (impacts[255] as number), 0);
  }

  shareOf(strength: number): number {
    return saturate(strength);
  }

  strength(position: number): number {
    if (!this.meets(position)) return 0;
    const document = this.chunk * chunkSize + position;
    let sum = 0;
    for (const { spec, matcher } of this.#fields) {
      const count = matcher.count(document);
      if (count > 0) sum += spec.weight * (impacts[impactByte(count, matcher.length(document), spec)] as number);
    }
    return sum;
  }
}
