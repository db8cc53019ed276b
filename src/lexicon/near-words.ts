import { EditDistance } from '../text/edit-distance.ts';
import type { Sections, SectionWriter } from './image/sections.ts';
import { TextList } from './image/texts.ts';
import type { NearWord } from './lexicon.ts';

/** Words from this length on may have two edits, shorter ones one, and the shortest none. */
const twoEditsFrom = 8;
const oneEditFrom = 4;
const resultsMax = 5;
const beginningLetters = 7;
/** Longer words are no misspellings of a form. The bound limits the number of deletions. */
const lengthMax = 24;

/** 20,000 words have half a million deletions, so a bucket holds one or two. */
const bucketBits = 18;
const bucketsMax = 1 << bucketBits;

/**
 * Finds words near a misspelt one. Two words within n edits share a string that at most n deletions make from each
 * (symmetric delete; Garbe 2012). So both sides delete, and only words that meet are measured. They meet in a bucket of
 * the string's hash, in flat arrays of 3 MB; a map of strings took 14.
 */
export class NearWords {
  readonly #words: TextList;
  /** The index in `#members` at which each bucket begins. */
  readonly #begins: Uint32Array;
  readonly #members: Uint32Array;

  constructor(sections: Sections) {
    this.#words = new TextList(sections, 'near.words');
    this.#begins = sections.u32('near.begins');
    this.#members = sections.u32('near.members');
  }

  static write(writer: SectionWriter, vocabulary: Iterable<string>): void {
    const words = [...vocabulary].filter(
      (word) => word.length >= oneEditFrom && word.length <= lengthMax && !/\d/.test(word),
    );
    const begins = new Uint32Array(bucketsMax + 1);
    for (const word of words) forDeletions(word, (bucket) => add(begins, bucket + 1, 1));
    for (let bucket = 1; bucket <= bucketsMax; bucket++) add(begins, bucket, begins[bucket - 1] ?? 0);
    const members = new Uint32Array(begins[bucketsMax] ?? 0);
    const free = begins.slice();
    for (const [index, word] of words.entries())
      forDeletions(word, (bucket) => {
        members[free[bucket] ?? 0] = index;
        add(free, bucket, 1);
      });
    TextList.write(writer, 'near.words', words);
    writer.add('near.begins', 'u32', begins);
    writer.add('near.members', 'u32', members);
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
        const other = this.#words.at(index);
        const distance = edits.of(other);
        if (distance !== null) found.push({ word: other, distance, isUnlikely: replacesUnlikely(word, other) });
      }
    });
    // A wrong first letter is the rarest mistake, so it ranks lower.
    const rank = (near: NearWord): number =>
      near.distance + (near.word.charAt(0) === word.charAt(0) ? 0 : 0.5) + (near.isUnlikely ? 0.25 : 0);
    return found.sort((a, b) => rank(a) - rank(b) || (a.word < b.word ? -1 : 1)).slice(0, resultsMax);
  }
}

const keyboard = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;
/** Letters that are written for each other, since they sound alike in some word (Kernighan, Church and Gale 1990). */
const soundsAlike = ['aeiouy', 'ckqxs', 'szxc', 'bp', 'dt', 'fvw', 'gjk', 'mn', 'lr', 'gh'] as const;

/** Whether words of one length differ in one letter only, and neither lies beside the other on the keys nor sounds like it. */
function replacesUnlikely(word: string, other: string): boolean {
  if (word.length !== other.length) return false;
  const at = [...word].flatMap((letter, index) => (letter === other.charAt(index) ? [] : [index]));
  const [first] = at;
  if (first === undefined || at.length > 1) return false;
  const [one, two] = [word.charAt(first), other.charAt(first)];
  return !areNeighbours(one, two) && !soundsAlike.some((letters) => letters.includes(one) && letters.includes(two));
}

/** Whether keys touch; each row stands half a key to the right of the one above. */
function areNeighbours(one: string, two: string): boolean {
  const place = (letter: string): readonly [row: number, column: number] => {
    const row = keyboard.findIndex((letters) => letters.includes(letter));
    return [row, (keyboard[row]?.indexOf(letter) ?? 0) + row / 2];
  };
  const [[row, column], [otherRow, otherColumn]] = [place(one), place(two)];
  return Math.abs(row - otherRow) <= 1 && Math.abs(column - otherColumn) <= 1;
}

function add(counts: Uint32Array, at: number, count: number): void {
  counts[at] = (counts[at] ?? 0) + count;
}

/**
 * Visits the buckets of a word's first seven letters with up to two letters deleted. An edit behind these letters does
 * not change them, and an edit in them is found, so seven letters suffice for words of any length, at half the memory.
 */
function forDeletions(word: string, visit: (bucket: number) => void): void {
  const end = Math.min(word.length, beginningLetters);
  visit(bucketOf(word, end, none, none));
  const twice = word.length >= twoEditsFrom;
  for (let one = 0; one < end; one++) {
    visit(bucketOf(word, end, one, none));
    for (let other = one + 1; twice && other < end; other++) visit(bucketOf(word, end, one, other));
  }
  // Words of eight letters lose their last letter to this cut. To meet one that is two edits away, a word of seven
  // letters is also visited without its last letter.
  if (word.length === twoEditsFrom - 1) {
    for (let one = 0; one < end - 1; one++) visit(bucketOf(word, end - 1, one, none));
  }
}

const none = -1;

/** The bucket of a word's first letters up to `end`, without those at two positions. */
function bucketOf(word: string, end: number, one: number, other: number): number {
  let hash = 0;
  for (let at = 0; at < end; at++) if (at !== one && at !== other) hash = (hash * 31 + word.charCodeAt(at)) | 0;
  return Math.imul(hash, 0x9e3779b1) >>> (32 - bucketBits);
}
