import { describe, expect, test } from 'vitest';
import type { SectionWriter } from '../write/segment-file.ts';
import { lineBreak } from '../write/word-table.ts';
import { PhraseCodes, PhraseText } from './phrases.ts';

const terms = 70_000;

/** A field of 70,000 words, of which those from 65,534 on have no short code. Each document is a list of lines. */
function textOf(documents: readonly (readonly (readonly number[])[])[]): PhraseText {
  const occurrences = Uint32Array.from({ length: terms }, (_, term) => terms - term);
  const codes = new PhraseCodes(occurrences);
  const held: number[] = [];
  const into = { push: (code: number) => held.push(code) } as unknown as SectionWriter;
  const starts = [0];
  for (const lines of documents) {
    for (const line of lines) {
      for (const term of line) codes.write(term, into);
      codes.write(lineBreak, into);
    }
    starts.push(held.length);
  }
  return new PhraseText(Uint32Array.from(starts), readOnDemand(Uint16Array.from(held)), codes.common);
}

/** Codes that are zeros until they are needed, in blocks of four. */
function readOnDemand(codes: Uint16Array): PhraseText['codes'] {
  const blockLength = 4;
  const values = new Uint16Array(codes.length);
  const need = (from: number, to: number) => {
    for (let at = from - (from % blockLength); at < to; at += blockLength)
      values.set(codes.subarray(at, at + blockLength), at);
  };
  return { values, need, blockLength };
}

describe('a phrase', () => {
  const rare = 69_000;
  const text = textOf([
    [[1, 2, 3]],
    [[1], [2, 3]],
    [[rare, 1, rare, 1, rare]],
    [[7, 7, 7]],
    [],
    // The codes of a rare word's number are those of common words: 1, then 3,464.
    [[rare, 5]],
  ]);

  test.each([
    ['two words in one line', [1, 2], [1, 0, 0, 0, 0, 0]],
    ['the last words of a document', [2, 3], [1, 1, 0, 0, 0, 0]],
    ['one word', [1], [1, 1, 2, 0, 0, 0]],
    ['a rare word between others', [1, rare], [0, 0, 2, 0, 0, 0]],
    ['overlaps', [7, 7], [0, 0, 0, 2, 0, 0]],
    ['rare words that overlap', [rare, 1, rare], [0, 0, 2, 0, 0, 0]],
    ['no part of the number of a rare word', [rare >>> 16, rare & 0xffff], [0, 0, 0, 0, 0, 0]],
    ['a rare word that nobody has', [rare + 1], [0, 0, 0, 0, 0, 0]],
  ])('%s', (_, phrase, counts) => {
    const matcher = text.matcher(phrase);
    const documents = counts.map((_count, document) => document);
    expect(documents.map((document) => matcher.count(document))).toEqual(counts);
    expect(documents.map((document) => matcher.occurs(document))).toEqual(counts.map((count) => count > 0));
    expect(documents.map((document) => matcher.length(document))).toEqual([3, 3, 5, 3, 0, 2]);
  });
});
