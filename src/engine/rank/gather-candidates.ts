import { bitmapWords, chunkSize, hasBit, lowestBit } from '../read/bits.ts';
import type { Candidates } from '../read/candidates.ts';
import type { ChunkSet } from '../read/chunk-set.ts';
import type { Clause } from './clauses.ts';

/**
 * The functions of this file choose the candidates among a chunk's matches and note what is known of their worth.
 * Matches must be bitmaps, except in `gatherMatches`.
 */

/** A buffer for a few members of a set at a time. */
const members = new Uint16Array(256);

/** Takes up to `most` matches from position `start` on. Returns the position where the remaining ones begin. */
export function gatherMatches(candidates: Candidates, matches: ChunkSet, start: number, most: number): number {
  const { positions, sums } = candidates;
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
  candidates.size = size;
  candidates.ascend = true;
  return from;
}

/** Takes the matches from `first` on in which a word of a single field is worth at least `least`. */
export function gatherWord(
  candidates: Candidates,
  set: ChunkSet,
  worths: Uint16Array,
  least: number,
  matches: ChunkSet,
  first: number,
): void {
  const { positions, sums } = candidates;
  const { impacts } = set;
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
  candidates.size = size;
  candidates.ascend = true;
}

/**
 * Takes the matches from `first` on that have at least one of the clauses `from` to `to`. `added` holds the sum of these
 * clauses' worths by position, which must reach `least`. `added` is all 0 afterwards.
 */
export function gatherSums(
  candidates: Candidates,
  added: Uint16Array,
  clauses: readonly Clause[],
  from: number,
  to: number,
  least: number,
  matches: ChunkSet,
  first: number,
): void {
  let postings = 0;
  for (let j = from; j < to; j++) postings += (clauses[j] as Clause).size;
  if (postings > matches.size) {
    gatherReached(candidates, added, Math.max(1, least), matches, first);
    return;
  }
  const { positions, sums } = candidates;
  let size = 0;
  for (let j = from; j < to; j++) {
    const { sets } = clauses[j] as Clause;
    for (let s = 0; s < sets.length; s++) {
      const set = sets[s] as ChunkSet;
      for (let at = 0; at < chunkSize; ) {
        const count = set.members(at, members);
        for (let i = 0; i < count; i++) {
          const position = members[i] as number;
          const sum = added[position] as number;
          if (sum === 0) continue;
          // A position counts once, whether this set or a later one has it too.
          added[position] = 0;
          if (sum < least || position < first) continue;
          positions[size] = position;
          sums[size] = sum;
          size += hasBit(matches.bits, matches.bitsFrom, position);
        }
        at = count < members.length ? chunkSize : (members[count - 1] as number) + 1;
      }
    }
  }
  candidates.size = size;
  candidates.ascend = false;
}

/** Takes the matches from `first` on whose sum reaches `least`, match by match. `added` is all 0 afterwards. */
function gatherReached(
  candidates: Candidates,
  added: Uint16Array,
  least: number,
  { bits, bitsFrom }: ChunkSet,
  first: number,
): void {
  const { positions, sums } = candidates;
  let size = 0;
  for (let w = first >>> 5, mask = -1 << (first & 31); w < bitmapWords; w++, mask = -1) {
    for (let word = (bits[bitsFrom + w] as number) & mask; word !== 0; word &= word - 1) {
      const position = (w << 5) + lowestBit(word);
      const sum = added[position] as number;
      positions[size] = position;
      sums[size] = sum;
      size += +(sum >= least);
    }
  }
  added.fill(0);
  candidates.size = size;
  candidates.ascend = true;
}

/**
 * Takes the matches from `first` on that have a clause and are in `shared`. Their sums start with the clause's worth if
 * `worths` is given. The taken matches are removed from `left`, the bitmap of all matches, so that none is taken twice.
 */
export function gatherShared(
  candidates: Candidates,
  sets: readonly ChunkSet[],
  worths: Uint16Array | null,
  left: Uint32Array,
  shared: Uint32Array,
  first: number,
): void {
  const { positions, sums } = candidates;
  let size = 0;
  for (let s = 0; s < sets.length; s++) {
    const set = sets[s] as ChunkSet;
    const from = size;
    if (set.isBitmap) {
      const { bits, bitsFrom } = set;
      for (let w = first >>> 5, mask = -1 << (first & 31); w < bitmapWords; w++, mask = -1) {
        const held = left[w] as number;
        let word = (bits[bitsFrom + w] as number) & held & (shared[w] as number) & mask;
        left[w] = held & ~word;
        for (; word !== 0; word &= word - 1) positions[size++] = (w << 5) + lowestBit(word);
      }
      if (worths !== null)
        for (let i = from; i < size; i++) sums[i] = worths[set.impactOf(positions[i] as number)] as number;
    } else {
      const { list, listFrom, impacts, impactsFrom } = set;
      const end = listFrom + set.size;
      // The first loop notes places in the list without a branch, because the processor cannot predict which members
      // are shared.
      for (let i = set.seek(first, listFrom); i < end; i++) {
        const position = list[i] as number;
        const word = (left[position >>> 5] as number) & (shared[position >>> 5] as number);
        positions[size] = i - listFrom;
        size += (word >>> (position & 31)) & 1;
      }
      for (let i = from; i < size; i++) {
        const at = positions[i] as number;
        const position = list[listFrom + at] as number;
        positions[i] = position;
        left[position >>> 5] = (left[position >>> 5] as number) & ~(1 << (position & 31));
        if (worths !== null) sums[i] = worths[impacts[impactsFrom + at] as number] as number;
      }
    }
  }
  if (worths === null) sums.fill(0, 0, size);
  candidates.size = size;
  candidates.ascend = sets.length === 1;
}
