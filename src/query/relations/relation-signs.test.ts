import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadLexicon } from '../../lexicon/load-lexicon.ts';
import { RulesInterpreter } from '../interpret.ts';
import { exampleDay, exampleNames } from '../notation.test-helper.ts';
import { fittedSigns } from './fitted-signs.ts';
import { RelationSigns, signTable } from './relation-signs.ts';

const lexicon = loadLexicon();
const interpreter = new RulesInterpreter(lexicon);

function asked(query: string) {
  const answer = interpreter.understand(query, 'people', exampleNames, exampleDay);
  if (answer.offTopic) throw new Error(`${query} is refused`);
  return answer.intent;
}

test('a word says which of two relations is meant, and its place which role comes first', () => {
  const signs = new RelationSigns(
    signTable(
      ['none', 'before({A}, {B})', 'both({A}, {B})'],
      [
        ['both', [[2, 3]]],
        ['A..B earlier', [[1, 4]]],
      ],
    ),
  );
  expect(signs.likeliest(['R', 'earlier', 'R'])).toMatchObject({
    relation: { text: 'before({A}, {B})' },
    roles: [0, 1],
  });
  expect(signs.likeliest(['both', 'R', 'R'])).toMatchObject({ relation: { text: 'both({A}, {B})' } });
  expect(signs.likeliest(['R', 'earlier'])).toBeNull();
});

const byPatternsAlone = new RulesInterpreter(lexicon, undefined, new RelationSigns(signTable([], [])));

test.each([
  ['people to whom Google gave a higher position', 'promoted'],
  ['a single Google stint lasting at least 3 years', 'time_in_one'],
  ['took on two or more successive roles at Google', 'number'],
  ['time served at Google of at least 2 years', 'total_time'],
])('"%s" has the form of no pattern, and says %s', (query, kind) => {
  const said = byPatternsAlone.understand(query, 'people', exampleNames, exampleDay);
  expect(said.offTopic ? [] : said.intent.relations).toEqual([]);
  expect(asked(query).relations.map((relation) => relation.kind)).toEqual([kind]);
});

test('words that speak for no relation are told', () => {
  const { relations, leftover } = asked('a single Google stint, frobnicated, lasting at least 3 years');
  expect(relations).toHaveLength(1);
  expect(leftover.map(({ text }) => text)).toContain('frobnicated');
});

test('a condition beside the words of a relation is still asked for', () => {
  const { conditions } = asked('a single Google stint lasting at least 3 years, in Berlin');
  expect(conditions.map(({ field }) => field)).toContain('place');
});

test.each(['nurses in Berlin', 'Jane Smith at Acme', 'people at Google who know Java'])(
  '"%s" says no relation',
  (query) => {
    expect(asked(query).relations).toEqual([]);
  },
);

/** Protects from a slow sentence, and from one that is read as what it has no mention for. */
test('any symbols are read, and a relation only of mentions that there are', () => {
  const word = fc.oneof(
    fc.constantFrom('R', 'M', 'P', 'C', 'N', 'O'),
    fc.constantFrom('join', 'before', 'first', 'then'),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const likely = fittedSigns.likeliest(words);
      if (likely === null) return;
      const count = words.filter((one) => one === 'R').length;
      expect(likely.roles.every((role) => role < count)).toBe(true);
      expect(new Set(likely.roles).size).toBe(likely.relation.roles);
      for (const need of likely.relation.needs) expect(words).toContain(need);
    }),
    { numRuns: 200 },
  );
});
