import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Line, PhraseTable, type Rest } from './phrases.ts';
import { type Token, tokenize } from './tokens.ts';

/** How many tokens a phrase may take from one on, found by trying each of its words. */
function lengthsOf([word, ...others]: readonly string[], tokens: readonly Token[]): readonly number[] {
  if (word === undefined) return [0];
  const taken = word === '*' ? [1, 2] : [1];
  return taken.flatMap((length) => {
    const [token] = tokens;
    const fits = word === '*' || (word === '#' ? token?.shape === 'digit' : token?.word === word);
    if (!fits || tokens.length < length) return [];
    return lengthsOf(others, tokens.slice(length)).map((rest) => length + rest);
  });
}

const word = fc.constantFrom('to', 'be', 'or', 'not', '7');
const phrase = fc
  .array(fc.oneof(word, fc.constantFrom('#', '*')), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '))
  .filter((text) => !/^\*(?:$| [*#])/.test(text));
const sentence = fc.array(word, { minLength: 1, maxLength: 7 }).map((words) => words.join(' '));

test('finds what a comparison with each phrase finds', () => {
  fc.assert(
    fc.property(fc.array(phrase, { maxLength: 6 }), sentence, (phrases, text) => {
      const table = new PhraseTable(phrases.map((one) => [new Line(one), one]));
      const tokens = tokenize(text);
      for (const at of tokens.keys()) {
        const lengths = (of: readonly string[]) =>
          of.flatMap((one) => lengthsOf(one.split(' '), tokens.slice(at)).map((length) => `${length} ${one}`));
        const found = table.all(tokens, at).map(({ value, length }) => `${length} ${value}`);
        expect(new Set(found)).toEqual(new Set(lengths(phrases)));
        const written = lengths(phrases.filter((one) => !/[#*]/.test(one))).map((said) => Number(said.split(' ')[0]));
        expect(table.longest(tokens, at)?.length ?? 0).toBe(Math.max(0, ...written));
      }
    }),
  );
});

test('refuses a phrase that begins with words of any kind alone', () => {
  expect(() => new PhraseTable([[new Line('* *'), 'all']])).toThrow('a word follows *');
});

test('reads a line with choices as each phrase that it stands for', () => {
  const lines = ['(who |)(to|to be) n(o|ot)', 'or( not| (to|be)|)'];
  const table = new PhraseTable(lines.map((line, at) => [new Line(line), at]));
  const [no, not] = ['no', 'not'].map((last) => [`who to ${last}`, `who to be ${last}`, `to ${last}`, `to be ${last}`]);
  const first = [...(no ?? []), ...(not ?? [])].map((one) => [one, 0]);
  const second = ['or', 'or not', 'or to', 'or be'].map((one) => [one, 1]);
  expect(new Set(table.entries())).toEqual(new Set([...first, ...second]));
});

// Protects against memory that grows with what sentences say.
test('where the rest of a phrase leads is worked out once, however it is reached', () => {
  let asked = 0;
  const rest: Rest = {
    next() {
      asked++;
      return [
        ['to', rest],
        ['be', rest],
        ['', rest],
      ];
    },
  };
  const table = new PhraseTable([[rest, 'said']]);
  expect(table.longest(tokenize('to be to to be be or not'), 0)).toEqual({ value: 'said', length: 6 });
  expect(asked).toBe(2);
});
