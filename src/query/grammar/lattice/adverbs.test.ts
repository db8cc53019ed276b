import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Intent } from '../../../intent/intent.ts';
import { loadLexicon } from '../../../lexicon/load-lexicon.ts';
import { RulesInterpreter } from '../../interpret.ts';
import { exampleDay, exampleNames, itemOf } from '../../notation.test-helper.ts';

const interpreter = new RulesInterpreter(loadLexicon());

function read(query: string, target: Intent['target']): { readonly asked: readonly string[]; readonly told: string } {
  const answer = interpreter.understand(query, target, exampleNames, exampleDay);
  if (answer.offTopic) throw new Error(`${query} is refused`);
  const { conditions, leftover } = answer.intent;
  return { asked: conditions.map(itemOf).sort(), told: leftover.map(({ text }) => text).join(' ') };
}

const adverb = fc.constantFrom(
  'directly',
  'really',
  'often',
  'officially',
  'barely',
  'actively',
  'regularly',
  'quite',
  'vaguely',
);
const lessening = fc.constantFrom('entirely', 'exclusively', 'primarily', 'fully', 'necessarily', 'always');
const denied = fc.constantFrom<[Intent['target'], string]>(
  ['people', 'nurses who are not ADV in Leeds'],
  ['people', 'engineers who do not ADV use Python'],
  ['people', 'people who are not ADV nurses'],
  ['company', 'companies not ADV based in Berlin'],
);

/** Protects who is ruled out: an adverb must not take the denial, so that those come who are not wanted. */
test('an adverb behind a denial is told, and what is denied stays so', () => {
  fc.assert(
    fc.property(adverb, denied, (said, [target, query]) => {
      const { asked, told } = read(query.replace('ADV', said), target);
      expect(asked).toEqual(read(query.replace('ADV ', ''), target).asked);
      expect(told).toContain(said);
    }),
  );
});

test('a denial that an adverb lessens denies nothing, and is told with it', () => {
  fc.assert(
    fc.property(lessening, denied, (said, [target, query]) => {
      const { asked, told } = read(query.replace('ADV', said), target);
      expect(asked.filter((one) => one.startsWith('!'))).toEqual([]);
      expect(told).toContain(`not ${said}`);
    }),
  );
});

test('an adverb between a verb of work and its preposition leaves the time of the job as it is', () => {
  fc.assert(
    fc.property(adverb, (said) => {
      const { asked, told } = read(`engineers who worked ${said} at Google`, 'people');
      expect(asked).toEqual(read('engineers who worked at Google', 'people').asked);
      expect(told).toBe(said);
    }),
  );
});

test('an adverb of what nothing knows stays with it', () => {
  expect(read('companies that are not highly regulated', 'company').asked).toEqual(['!?text="highly regulated"']);
});
