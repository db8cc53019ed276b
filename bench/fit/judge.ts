import type { Lexicon } from '../../src/lexicon/lexicon.ts';
import { RulesInterpreter } from '../../src/query/interpret.ts';
import { exampleDay, exampleNames } from '../../src/query/notation.test-helper.ts';
import { accuracySections } from '../understanding/sections.ts';
import { isRight } from './candidates.ts';
import type { Sentence } from './sentences.ts';

/** How good some weights are: shares in percent, by what they are shares of. */
export type Verdict = ReadonlyMap<string, number>;

/** Figures of which less is better. */
export const isOfErrors = (name: string): boolean => /refused|accepted/.test(name);

/** Of sentences by whether they are examples or made, and of every set of `npm run eval`, which nothing is fitted to. */
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
