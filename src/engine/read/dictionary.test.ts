import { expect, test } from 'vitest';
import { EditDistance } from '../../text/edit-distance.ts';
import { Dictionary, encodeTerm, sortTerms } from './dictionary.ts';

const letters = ['a', 'b', 'n', 'é', '東', '😀', '\uffee'];

/** Every word of `length` letters. The words are so many that neighbours share beginnings of every length. */
function everyWord(length: number): string[] {
  return length === 0 ? [''] : everyWord(length - 1).flatMap((word) => letters.map((letter) => word + letter));
}

const other = ['zebra', 'a'];
const words = sortTerms([1, 2, 3, 4].flatMap(everyWord));

function dictionaryOf(fields: readonly (readonly string[])[]): Dictionary {
  const encoded = fields.flat().map(encodeTerm);
  const starts = new Uint32Array(encoded.length + 1);
  encoded.forEach((bytes, i) => {
    starts[i + 1] = (starts[i] ?? 0) + bytes.length;
  });
  const fieldStarts = new Uint32Array(fields.length + 1);
  fields.forEach((field, i) => {
    fieldStarts[i + 1] = (fieldStarts[i] ?? 0) + field.length;
  });
  return new Dictionary(Buffer.concat(encoded), starts, fieldStarts);
}

const dictionary = dictionaryOf([sortTerms([...other]), words, sortTerms([...other])]);

test('terms are sorted by code point, also beyond the surrogates', () => {
  expect(sortTerms(['😀', '\uffee', 'b', 'a'])).toEqual(['a', 'b', '\uffee', '😀']);
});

test('every term is found in its own field and in no other', () => {
  for (const word of words) expect(dictionary.text(dictionary.find(1, word))).toBe(word);
  for (const word of ['', 'c', 'aaaaa', 'zebra', '\u{1f601}']) expect(dictionary.find(1, word)).toBe(-1);
  expect(dictionary.find(0, 'b')).toBe(-1);
});

test.each(['', 'a', 'é', 'b東', '😀😀', 'aaaa', 'zz'])('terms that start with %j are a range', (prefix) => {
  const { from, to } = dictionary.prefix(1, prefix);
  const found = Array.from({ length: to - from }, (_, i) => dictionary.text(from + i));
  expect(found).toEqual(words.filter((word) => word.startsWith(prefix)));
});

/** Protects the skipping walk: it must find the same terms as comparing with every term. */
test.each(['a', 'ban', 'nab東', 'é😀', 'bnbn', 'xyxyxy'])('terms near %j are found without looking at all', (value) => {
  for (const distance of [1, 2]) {
    const found = dictionary.within(1, value, distance).map((term) => dictionary.text(term));
    const edits = new EditDistance(value, distance);
    expect(found).toEqual(words.filter((word) => edits.of(word) !== null));
  }
});
