import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from '../../../text/fold.ts';
import { tokenize } from './tokens.ts';

describe('tokens', () => {
  const cases: [query: string, words: string][] = [
    ['ex-Google staff engineers', 'ex google staff engineers'],
    ['FP&A manager, AT&T', 'fp and a manager at and t'],
    ['C++ / C# in Zürich', 'c++ c# in zurich'],
    ['Node.js e-commerce', 'node js e commerce'],
    ["O'Brien's company", 'obriens company'],
    ['½ 株式会社', '1 2 株式会社'],
    ["We're after nurses who’ve left", 'we are after nurses who have left'],
    ["who's, don't, it's", 'whos dont its'],
    ['over US$10M, A$5', 'over 10m 5'],
  ];
  test.each(cases)('%s', (query, words) => {
    const tokens = tokenize(query);
    expect(tokens.map((token) => token.word).join(' ')).toBe(words);
  });

  test('each knows where it stands, how it is joined and how it is written', () => {
    const query = 'CTOs in (New York), ex-Google - "Jane O’Neil’s"';
    expect(tokenize(query).map((token) => [query.slice(token.start, token.end), token.gap, token.shape])).toEqual([
      ['CTOs', 'start', 'title'],
      ['in', 'space', 'lower'],
      ['New', 'open', 'title'],
      ['York', 'space', 'title'],
      ['ex', 'comma', 'lower'],
      ['Google', 'joined', 'title'],
      ['Jane', 'dash', 'title'],
      ['O’Neil’s', 'space', 'title'],
    ]);
    expect(tokenize(query).at(-1)?.stem).toBe('oneil');
  });

  test.each([
    ['William J. Clinton', 'space'],
    ['U.S. Senate', 'space'],
    ['St. Louis Cardinals', 'space'],
    ['engineers in Ohio. They', 'stop'],
    ['who know SQL. They', 'stop'],
    ['at Brondell Inc. They', 'stop'],
  ])('a dot ends something in %j: %s', (query, gap) => {
    const next = tokenize(query).find(({ word }) => ['clinton', 'senate', 'louis', 'they'].includes(word));
    expect(next?.gap).toBe(gap);
  });

  // Joined words of a query are looked up as a name, and the index takes at most 1,024 units.
  test.each(['ﷺ', 'ﷺ ', '&', '㎨', '½ ', 'engineers & '])(
    'of 500 code points of %j have 1,000 units at most',
    (unit) => {
      const query = [...unit.repeat(500)].slice(0, 500).join('');
      const words = tokenize(query).map(({ word }) => word);
      expect(words.join(' ').length).toBeLessThanOrEqual(1_000);
    },
  );

  test('of ordinary text are all read, however long', () => {
    expect(tokenize('straße '.repeat(71))).toHaveLength(71);
    expect(tokenize('x '.repeat(250))).toHaveLength(250);
  });

  test.each([
    ['VP @ Google', 'vp at google'],
    ['nurses w/ Python, w/o Java', 'nurses with python without java'],
    ['jane@acme.com', 'jane acme com'],
    ['Tower/Web', 'tower web'],
  ])('are said by signs that stand alone: %s', (query, words) => {
    expect(
      tokenize(query)
        .map(({ word }) => word)
        .join(' '),
    ).toBe(words);
  });

  test('say what foldText says, in order and inside the query, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        // Signs that only unfold to letters (㈀) are not words of a query.
        const query = text.normalize('NFKC').replaceAll(/@|w\//gi, ' ');
        const tokens = tokenize(query);
        expect(tokens.map((token) => token.word).join(' ')).toBe(foldText(query));
        let last = 0;
        for (const token of tokens) {
          expect(token.start).toBeGreaterThanOrEqual(last);
          expect(token.end).toBeGreaterThan(token.start);
          expect(token.end).toBeLessThanOrEqual(query.length);
          last = token.start;
        }
      }),
    );
  });
});
