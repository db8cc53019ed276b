import { expect, test } from 'vitest';
import { loadLexicon } from '../../../lexicon/load-lexicon.ts';
import { RulesInterpreter } from '../../interpret.ts';
import { actualItems, exampleDay, exampleNames } from '../../notation.test-helper.ts';

const rules = new RulesInterpreter(loadLexicon());

test.each([
  [
    'former Google engineers or former Netflix engineers',
    'employer<employer:google|employer:netflix#2; title<title:engineer#2',
  ],
  ['ex-Google nurses or ex-Netflix nurses', 'employer<employer:google|employer:netflix; title>title:nurse'],
  [
    'engineers at Google or engineers at Netflix',
    'employer=employer:google|employer:netflix#1; title=title:engineer#1',
  ],
])('alternatives that say one title again are alternatives of their employers: %s', (query, meaning) => {
  expect(actualItems(rules.understand(query, 'people', exampleNames, exampleDay)).join('; ')).toBe(meaning);
});

test('another title is another job', () => {
  const query = 'former Google nurses or former Netflix welders';
  expect(actualItems(rules.understand(query, 'people', exampleNames, exampleDay))).toContain('title<title:welder#2');
});
