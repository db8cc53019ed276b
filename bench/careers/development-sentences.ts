import { fill, slotValues } from './notation.ts';
import { phrasings, samples } from './phrasings.ts';

/** Every phrasing to develop with as one sentence about careers, of an employer and jobs that made-up people have. */
export function developmentSentences(): readonly string[] {
  const values = { ...slotValues, employer2: 'IBM', title2: 'engineer', titles2: 'engineers' };
  return samples
    .filter(({ isHeldOut }) => !isHeldOut)
    .flatMap(phrasings)
    .map(({ text }) => fill(text, values));
}
