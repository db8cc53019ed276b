import type { TextSpec } from '../fields-of-kind.ts';
import { bitmapWords, chunkSize, hasBit, lowestBit } from '../read/bits.ts';
import type { Candidates } from '../read/candidates.ts';
import type { ChunkSet } from '../read/chunk-set.ts';
import type { ChunkSets } from '../read/chunk-sets.ts';
import type { PhraseMatcher } from '../read/phrases.ts';
import { impactByte, impacts, saturate } from './bm25.ts';
import { Clause } from './clauses.ts';
import type { Node } from './node.ts';

/** From this many candidates on, a list is made a bitmap, which takes 1 µs and saves a search in it for each. */
const markedMin = 128;

/** A buffer for a few members of a set at a time. */
const members = new Uint16Array(1024);

/** A clause over the set of a condition. Its bound is the same for all members of the set. */
abstract class NodeClause extends Clause {
  abstract override readonly most: number;
  override readonly sets: readonly [ChunkSet];
  readonly documents: number;
  readonly #node: Node;
  /** The look-ups of the current chunk that may still be made before the set is loaded. */
  #lookUpsLeft = 0;

  constructor(sets: ChunkSets, index: number, node: Node) {
    super(index);
    this.sets = [sets.take()];
    this.#node = node;
    this.documents = node.documents;
  }

  enter(chunk: number, few: boolean): void {
    this.chunk = chunk;
    this.#lookUpsLeft = few ? Infinity : this.#node.lookUpsMax;
    const isThere = this.#node.next(chunk) === chunk;
    this.bound = isThere ? this.most : 0;
    this.worth = isThere ? this.worthOf(this.most) : 0;
  }

  addWorths(sums: Uint16Array): void {
    const [{ isBitmap, bits, bitsFrom, list, listFrom, size }] = this.sets;
    const { worth } = this;
    if (!isBitmap) {
      for (let i = listFrom; i < listFrom + size; i++) {
        const position = list[i] as number;
        sums[position] = (sums[position] as number) + worth;
      }
      return;
    }
    for (let w = 0; w < bitmapWords; w++) {
      for (let word = bits[bitsFrom + w] as number; word !== 0; word &= word - 1) {
        const position = (w << 5) + lowestBit(word);
        sums[position] = (sums[position] as number) + worth;
      }
    }
  }

  addTo(candidates: Candidates): void {
    const { positions, sums, size } = candidates;
    const set = this.marked(size);
    if (set !== null) candidates.addWorth(set, this.worth);
    else
      for (let i = 0; i < size; i++) if (this.meets(positions[i] as number)) sums[i] = (sums[i] as number) + this.worth;
  }

  /** The clause's set as a bitmap, if so many candidates are to be looked up in it; null if they are asked one by one. */
  protected marked(candidates: number): ChunkSet | null {
    if (candidates > this.#lookUpsLeft) this.load();
    if (candidates < markedMin || !this.isLoaded) return null;
    this.sets[0].toBitmap();
    return this.sets[0];
  }

  addStrengths(matches: ChunkSet, into: Float64Array): void {
    const [set] = this.sets;
    for (let from = 0; from < chunkSize; ) {
      const count = set.members(from, members);
      for (let i = 0; i < count; i++) {
        const position = members[i] as number;
        if (matches.has(position)) into[position] = this.strength(position);
      }
      from = count < members.length ? chunkSize : (members[count - 1] as number) + 1;
    }
  }

  protected meets(position: number): boolean {
    if (!this.isLoaded) {
      if (this.#lookUpsLeft-- > 0) return this.#node.has(this.chunk, position);
      this.load();
    }
    return this.sets[0].has(position);
  }

  protected loadSets(): void {
    this.#node.load(this.chunk, this.sets[0]);
  }
}

/** A condition that a document meets or does not meet. */
export class FlagClause extends NodeClause {
  readonly most = 1;

  shareOf(strength: number): number {
    return strength;
  }

  strength(position: number): number {
    return this.meets(position) ? 1 : 0;
  }

  strengthsIn({ positions, size }: Candidates, into: Float64Array): void {
    const set = this.marked(size);
    if (set === null) for (let i = 0; i < size; i++) into[i] = this.strength(positions[i] as number);
    else for (let i = 0; i < size; i++) into[i] = hasBit(set.bits, set.bitsFrom, positions[i] as number);
  }
}

interface PhraseField {
  readonly spec: TextSpec;
  readonly matcher: PhraseMatcher;
}

/**
 * A phrase. Its set holds the documents with all of the words; the order of the words is checked only when a document's
 * strength is asked for.
 */
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

  strengthsIn({ positions, size }: Candidates, into: Float64Array): void {
    for (let i = 0; i < size; i++) into[i] = this.strength(positions[i] as number);
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
