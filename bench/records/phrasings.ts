import { readFileSync } from 'node:fs';
import { type Sample, samplesBeside } from '../samples.ts';
import { type Part, parsed } from './notation.ts';

export const samples = samplesBeside(import.meta.url);

export interface Phrasing {
  readonly text: string;
  readonly parts: readonly Part[];
}

/** The phrasings of a sample, each a line `text => meaning` in the notation of notation.ts. */
export function phrasings(sample: Sample): readonly Phrasing[] {
  return parsedPhrasings(readFileSync(new URL(`${sample}.txt`, import.meta.url), 'utf8'));
}

export function parsedPhrasings(file: string): readonly Phrasing[] {
  return file
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [text, meaning] = line.split(' => ');
      if (text === undefined || meaning === undefined) throw new Error(`no meaning in ${line}`);
      return { text, parts: parsed(meaning) };
    });
}
