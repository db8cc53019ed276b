import type { Lexicon } from '../../src/lexicon/lexicon.ts';
import { RulesInterpreter } from '../../src/query/interpret.ts';
import { exampleDay, exampleNames } from '../../src/query/notation.test-helper.ts';
import { accuracySections } from '../understanding/sections.ts';
import { isRight } from './candidates.ts';
import type { Sentence } from './sentences.ts';

/**
 * The quality of a set of weights: the percentage of right answers for each kind of sentence, and the figures of `npm
 * run eval`.
 */
export type Verdict = ReadonlyMap<string, number>;

/**
 * Measures weights on the examples, on the made sentences, and on every set of `npm run eval`. No weight is fitted to
 * the sets of `npm run eval`.
 */
export function judge(weights: Float64Array, sentences: readonly Sentence[], lexicon: Lexicon): Verdict {
  const interpreter = new RulesInterpreter(lexicon, weights);
  const right = (kept: readonly Sentence[]): number => {
    const answered = kept.filter((sentence) => {
      const { query, target } = sentence;
      return isRight(sentence, interpreter.understand(query, target, exampleNames, exampleDay));
    });
    return Math.round((answered.length / kept.length) * 10_000) / 100;
  };
  return new Map([
    ['examples', right(sentences.filter(({ essential }) => !essential))],
    ['made sentences', right(sentences.filter(({ essential }) => essential))],
    ...accuracySections(lexicon, interpreter).flatMap(({ figures }) =>
      figures.map(({ name, value }): [string, number] => [name, value]),
    ),
  ]);
}
