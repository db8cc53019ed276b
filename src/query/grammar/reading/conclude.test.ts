import { expect, test } from 'vitest';
import { loadLexicon } from '../../../lexicon/load-lexicon.ts';
import { RulesInterpreter } from '../../interpret.ts';
import { actualItems, exampleDay, exampleNames } from '../../notation.test-helper.ts';

const interpreter = new RulesInterpreter(loadLexicon());
const queryCodePointsMax = 500;
const meaningOf = (query: string): string[] =>
  actualItems(interpreter.understand(query, 'people', exampleNames, exampleDay));

/** Protects the search from sentences that say one thing as often as fits in a query. */
test.each([
  'ex-Google',
  'who left Google',
  'former CTO at Acme',
  'moved from Google to Meta',
  'now at Google',
  'not Python',
  'nurses under 50 people',
  'engineers in Berlin with 10+ years',
])('"%s" said as often as a query can is said once', (phrase) => {
  const often = Math.floor(queryCodePointsMax / (phrase.length + 2));
  expect(meaningOf(Array(often).fill(phrase).join(', '))).toEqual(meaningOf(phrase));
});

test('jobs that differ in anything stay apart', () => {
  expect(meaningOf('ex-Google, ex-Meta, ex-Google').filter((item) => item.startsWith('employer<'))).toHaveLength(2);
});
