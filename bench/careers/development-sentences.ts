import { fill } from './notation.ts';
import { phrasings, samples } from './phrasings.ts';

/** Values of the slots of phrasings that made-up people have. */
const values: Readonly<Record<string, string>> = {
  ...{ employer: 'Google', employer2: 'IBM', industry: 'insurance', person: 'Jane Smith', level: 'director' },
  ...{
    level2: 'manager',
    levels: 'directors',
    title: 'nurse',
    titles: 'nurses',
    title2: 'engineer',
    titles2: 'engineers',
  },
  ...{ n: '4', nword: 'four', k: '3', kword: 'three', kth: 'third', year: '2015', year2: '2019' },
};

/** Every phrasing to develop with as one sentence about careers. */
export function developmentSentences(): readonly string[] {
  return samples
    .filter(({ isHeldOut }) => !isHeldOut)
    .flatMap(phrasings)
    .map(({ text }) => fill(text, values));
}
