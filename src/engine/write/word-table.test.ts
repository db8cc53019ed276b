import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf, wordsOf } from '../../text/words.ts';
import { growingU32 } from './growing.ts';
import { lineBreak, WordTable } from './word-table.ts';

const line = fc.oneof(
  fc.string({ unit: 'binary-ascii' }),
  fc.string({ unit: fc.constantFrom(..."aZ9 '`&ßÅİ+#-.,\t東😀") }),
  fc.constantFrom('x', 'é').map((character) => `${character.repeat(70)} ${character.repeat(64)}a`),
);

/** Protects that a build writes the same words for which queries ask. */
test('a table splits a text into the same words as a query, and numbers each word by field', () => {
  fc.assert(
    fc.property(fc.array(fc.array(line, { maxLength: 4 }), { maxLength: 6 }), (texts) => {
      let size = 0;
      const table = new WordTable(() => size++);
      const wanted: Set<string>[] = [new Set(), new Set()];
      const read = texts.map((lines, i) => {
        const terms = growingU32();
        const text = lines.join('\n');
        table.read(i % 2, text, i % 2 === 1, terms);
        for (const word of wordsOf(text)) wanted[i % 2]?.add(word);
        return terms.array.slice(0, terms.length);
      });
      const fields = table.byField(2);
      expect(fields.map((words) => [...words.keys()].sort())).toEqual(wanted.map((words) => [...words].sort()));
      texts.forEach((lines, i) => {
        const term = (word: string) => fields[i % 2]?.get(word);
        const words = linesOf(lines.join('\n')).map((words) => words.map(term));
        expect([...(read[i] ?? [])]).toEqual(i % 2 === 0 ? words.flat() : words.flatMap((own) => [...own, lineBreak]));
      });
    }),
    { numRuns: 500 },
  );
});
