import { EditDistance } from '../text/edit-distance.ts';
import type { NearWord } from './lexicon.ts';

/** Words this long may differ in two letters; shorter ones in one, the shortest in none. */
const twoEditsFrom = 8;
const oneEditFrom = 4;
const resultsMax = 5;
const beginningLetters = 7;
/** Longer words are no misspellings of a form; it bounds the deletions. */
const lengthMax = 24;

/** Deletions of 20,000 words are half a million: one or two in a bucket. */
const bucketBits = 18;
const bucketsMax = 1 << bucketBits;

/**
 * Words near a misspelt one. Two words within n edits share a string that is reached by at most n deletions from
 * each (symmetric delete; Garbe 2012), so both sides delete and only meeting words are measured. They meet in a bucket
 * of the hash of that string, in flat arrays: 55 ms and 3 MB to make, where a map of strings took 130 ms and 14 MB.
 */
export class NearWords {
  readonly #words: readonly string[];
  /** Where each bucket begins in `#members`. */
  readonly #begins = new Uint32Array(bucketsMax + 1);
  readonly #members: Uint32Array;

  constructor(words: Iterable<string>) {
    this.#words = [...words].filter(
      (word) => word.length >= oneEditFrom && word.length <= lengthMax && !/\d/.test(word),
    );
    const begins = this.#begins;
    for (const word of this.#words) forDeletions(word, (bucket) => add(begins, bucket + 1, 1));
    for (let bucket = 1; bucket <= bucketsMax; bucket++) add(begins, bucket, begins[bucket - 1] ?? 0);
    this.#members = new Uint32Array(begins[bucketsMax] ?? 0);
    const free = begins.slice();
    this.#words.forEach((word, index) => {
      forDeletions(word, (bucket) => {
        this.#members[free[bucket] ?? 0] = index;
        add(free, bucket, 1);
      });
    });
  }

  near(word: string): readonly NearWord[] {
    if (word.length < oneEditFrom || word.length > lengthMax || /\d/.test(word)) return [];
    const edits = new EditDistance(word, word.length >= twoEditsFrom ? 2 : 1);
    const seen = new Set<number>();
    const found: NearWord[] = [];
    forDeletions(word, (bucket) => {
      const end = this.#begins[bucket + 1] ?? 0;
      for (let at = this.#begins[bucket] ?? 0; at < end; at++) {
        const index = this.#members[at] ?? 0;
        if (seen.has(index)) continue;
        seen.add(index);
        const other = this.#words[index] ?? '';
        const distance = edits.of(other);
        if (distance !== null) found.push({ word: other, distance });
      }
    });
    // A wrong first letter is the rarest mistake.
    const rank = (near: NearWord): number => near.distance + (near.word.charAt(0) === word.charAt(0) ? 0 : 0.5);
    return found.sort((a, b) => rank(a) - rank(b) || (a.word < b.word ? -1 : 1)).slice(0, resultsMax);
  }
}

function add(counts: Uint32Array, at: number, count: number): void {
  counts[at] = (counts[at] ?? 0) + count;
}

/**
 * The buckets of the beginning of a word without up to two letters. Edits behind it leave it alone and edits in it are
 * found, so seven letters do for words of any length at half the memory.
 */
function forDeletions(word: string, visit: (bucket: number) => void): void {
  const end = Math.min(word.length, beginningLetters);
  visit(bucketOf(word, end, none, none));
  const twice = word.length >= twoEditsFrom;
  for (let one = 0; one < end; one++) {
    visit(bucketOf(word, end, one, none));
    for (let other = one + 1; twice && other < end; other++) visit(bucketOf(word, end, one, other));
  }
  // An eight-letter word two edits away loses its last letter to the cut, so these lose theirs as well.
  if (word.length === twoEditsFrom - 1) {
    for (let one = 0; one < end - 1; one++) visit(bucketOf(word, end - 1, one, none));
  }
}

const none = -1;

/** Of the first letters of a word up to `end`, without those at two positions. */
function bucketOf(word: string, end: number, one: number, other: number): number {
  let hash = 0;
  for (let at = 0; at < end; at++) if (at !== one && at !== other) hash = (hash * 31 + word.charCodeAt(at)) | 0;
  return Math.imul(hash, 0x9e3779b1) >>> (32 - bucketBits);
}
