import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadLexicon } from '../../../lexicon/load-lexicon.ts';
import { RulesInterpreter } from '../../interpret.ts';
import { exampleDay, exampleNames } from '../../notation.test-helper.ts';

const interpreter = new RulesInterpreter(loadLexicon());

/** What a query asks for beside the title, and what of it is not understood. */
function askedOf(query: string): readonly string[] {
  const answer = interpreter.understand(query, 'people', exampleNames, exampleDay);
  if (answer.offTopic) return ['off topic'];
  const { conditions, leftover } = answer.intent;
  const asked = conditions.filter(({ field }) => field !== 'title' && field !== 'language_count');
  return [
    ...asked.map(({ field, values }) => `${field} ${values.map((value) => ('id' in value ? value.id : '')).join('|')}`),
    ...leftover.map(({ text }) => text),
  ];
}

const adjective = fc.constantFrom('French', 'German', 'Dutch', 'Polish', 'English', 'Greek', 'Turkish', 'Swedish');
const frame = fc.constantFrom(
  'FIRST and SECOND speaking nurses',
  'FIRST- and SECOND-speaking nurses',
  'bilingual FIRST and SECOND nurses',
  'nurses, FIRST and SECOND speaking',
  'FIRST and SECOND bilingual nurses',
);

test('both members of a list are languages where one word says that they are spoken', () => {
  fc.assert(
    fc.property(adjective, adjective, frame, (first, second, said) => {
      fc.pre(first !== second);
      const query = said.replace('FIRST', first).replace('SECOND', second);
      expect([query, askedOf(query)]).toEqual([
        query,
        [`language language:${first.toLowerCase()}`, `language language:${second.toLowerCase()}`],
      ]);
    }),
  );
});

test('of people from two countries who are asked for elsewhere, neither country is a place', () => {
  expect(askedOf('German and Swiss engineers in London')).toEqual(['place place:gb-eng-london', 'German', 'Swiss']);
  expect(askedOf('German and Dutch engineers')).toEqual(['place place:de|place:nl']);
});
