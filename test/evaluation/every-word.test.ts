import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fill } from '../../bench/careers/notation.ts';
import { phrasings, samples } from '../../bench/careers/phrasings.ts';
import { questions } from '../../bench/wordings/families.ts';
import { sentences } from '../../bench/words/sentences.ts';
import type { Intent } from '../../src/intent/intent.ts';
import { loadLexicon } from '../../src/lexicon/load-lexicon.ts';
import { RulesInterpreter } from '../../src/query/interpret.ts';
import { exampleDay, exampleNames, examples } from '../../src/query/notation.test-helper.ts';
import { foldText } from '../../src/text/fold.ts';

const lexicon = loadLexicon();
const interpreter = new RulesInterpreter(lexicon);

const slots = {
  ...{ employer: 'Google', employer2: 'Acme', industry: 'insurance', person: 'Jane Smith', level: 'director' },
  ...{ level2: 'manager', levels: 'directors', title: 'nurse', titles: 'nurses', title2: 'welder', titles2: 'welders' },
  ...{ n: '4', nword: 'four', k: '3', kword: 'three', kth: 'third', year: '2015', year2: '2019' },
};

interface Asked {
  readonly target: Intent['target'];
  readonly text: string;
}

/** Every sentence of the sets to develop with. */
const asked: readonly Asked[] = [
  ...samples
    .filter(({ isHeldOut }) => !isHeldOut)
    .flatMap((sample) => phrasings(sample))
    .map(({ text }) => ({ target: 'people', text: fill(text, slots) }) as const),
  ...(['', 'second-', 'third-', 'fourth-', 'fifth-', 'sixth-'] as const).flatMap((of) => sentences(`${of}development`)),
  ...(['', 'second-', 'third-', 'fourth-'] as const)
    .flatMap((of) => questions(`${of}development`))
    .flatMap(({ target, wordings }) => wordings.map((text) => ({ target, text }))),
  ...examples().map(([target, text]) => ({ target, text })),
];

/** A word that no list has, and that is no misspelling of one; or a word of the language that says nothing of careers. */
const word = fc.oneof(
  fc
    .array(fc.constantFrom('zo', 'qua', 'bri', 'vu', 'xel', 'ku', 'tho', 'gni'), { minLength: 4, maxLength: 6 })
    .map((parts) => parts.join(''))
    .filter((made) => lexicon.nearWords(made).length === 0),
  fc.constantFrom('wooden', 'weekly', 'marathon', 'reluctant', 'thoroughly', 'purple', 'vegan'),
);

/** The words of all that is asked, as it is asked and not as it was said, and of all that is not understood. */
function accounted(query: string, { conditions, relations, order, like, leftover }: Intent): ReadonlySet<string> {
  const parts = [conditions.map(({ said }) => said), conditions, relations, like, leftover.map(({ text }) => text)];
  const ofOrder = order === null ? '' : query.slice(...order.span);
  return new Set(foldText(`${textsOf(parts).join(' ')} ${ofOrder}`).split(' '));
}

function textsOf(part: unknown): readonly string[] {
  if (typeof part === 'string') return [part];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => (key === 'said' || key === 'span' ? [] : textsOf(value)));
}

/** Protects who asks from an answer to another question: no word that means anything is lost, wherever it stands. */
test('a word put into any sentence is asked for, or said not to be understood', () => {
  const changed = fc.tuple(fc.constantFrom(...asked), fc.nat(), word).map(([{ target, text }, at, added]) => {
    const words = text.split(' ');
    return { target, added, query: words.toSpliced(at % (words.length + 1), 0, added).join(' ') };
  });
  fc.assert(
    fc.property(changed, ({ target, added, query }) => {
      const answer = interpreter.understand(query, target, exampleNames, exampleDay);
      if (!answer.offTopic) expect(accounted(query, answer.intent)).toContain(added);
    }),
    { numRuns: 1_500 },
  );
});
