import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condition } from '../../../intent/intent.ts';
import { loadLexicon } from '../../../lexicon/load-lexicon.ts';
import { foldText } from '../../../text/fold.ts';
import { RulesInterpreter } from '../../interpret.ts';
import { exampleDay, exampleNames } from '../../notation.test-helper.ts';

const interpreter = new RulesInterpreter(loadLexicon());

function conditionsOf(query: string): readonly Condition[] {
  const answer = interpreter.understand(query, 'people', exampleNames, exampleDay);
  return answer.offTopic ? [] : answer.intent.conditions;
}

/** Names that are towns, jobs, given names or nothing as well. */
const name = fc.constantFrom(
  'Puma',
  'Delta',
  'Coach',
  'Mayo',
  'Sutter',
  'Gap',
  'Kellogg',
  'Zorblatt',
  'Mercy',
  'Prada',
);

test('a list at work that has one employer is one of employers', () => {
  const others = fc.uniqueArray(name, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(others, fc.constantFrom('at', 'who worked at'), (names, governor) => {
      const query = `engineers ${governor} Google${names
        .slice(0, -1)
        .map((one) => `, ${one}`)
        .join('')} or ${names.at(-1)}`;
      const [employers, ...more] = conditionsOf(query).filter(({ field }) => field !== 'title');
      const said = employers?.values.map((value) => ('label' in value ? value.label : 'text' in value && value.text));
      expect([employers?.field, said, more]).toEqual(['employer', ['Google', ...names.map(foldText)], []]);
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['engineers at Google, London or Dublin', ['London', 'Dublin']],
  ['engineers at Google in Puma', ['Puma']],
  ['people from Berlin, Munich or Hamburg', ['Berlin', 'Munich', 'Hamburg']],
])('%s: places that are well known, or have a preposition, stay places', (query, labels) => {
  const places = conditionsOf(query).filter(({ field }) => field === 'place');
  expect(places.flatMap(({ values }) => values.map((value) => 'label' in value && value.label))).toEqual(labels);
});
