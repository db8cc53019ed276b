import { expect, test } from 'vitest';
import { loadLexicon } from '../../../lexicon/load-lexicon.ts';
import { RulesInterpreter } from '../../interpret.ts';
import { exampleDay, exampleNames } from '../../notation.test-helper.ts';

const interpreter = new RulesInterpreter(loadLexicon());

function titlesIn(query: string): readonly unknown[] {
  const answer = interpreter.understand(query, 'people', exampleNames, exampleDay);
  if (answer.offTopic) return [];
  const titles = answer.intent.conditions.filter(({ field }) => field === 'title');
  return titles.flatMap(({ values }) => values.map((value) => (value.kind === 'concept' ? value.id : value)));
}

test.each([
  'who runs marketing',
  'the person who leads marketing at Google',
  'people heading up marketing',
  'somebody in charge of marketing in Berlin',
  'in charge of marketing at Google',
  'who is responsible for marketing at Google',
  'people who lead the marketing team',
  'show me who oversees marketing',
  'marketing leaders',
])('%s: heads of marketing', (query) => {
  expect(titlesIn(query)).toEqual(['title:marketing-head']);
});

test.each([
  'people who run hospitals',
  'who manages nurses',
  'who manages the warehouse',
  'leading marketing agencies',
])('%s: heads of nothing', (query) => {
  expect(titlesIn(query)).toEqual([]);
});

test('whose job is named leads as that', () => {
  expect(titlesIn('engineers who lead marketing')).toEqual(['title:engineer']);
});
