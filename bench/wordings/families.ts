import { readFileSync } from 'node:fs';
import { type Sample, samplesBeside } from '../samples.ts';

export const samples = samplesBeside(import.meta.url);

/** One question in several wordings, which must all find the same number. */
export interface Question {
  readonly kind: string;
  readonly target: 'people' | 'company';
  readonly wordings: readonly string[];
}

/** The questions of one sample: the families that are written in its file, each with each of its values. */
export function questions(sample: Sample): readonly Question[] {
  const blocks = readFileSync(new URL(`${sample}.txt`, import.meta.url), 'utf8').split('\n\n');
  let kind = '';
  return blocks.flatMap((block) => {
    if (block.startsWith('#')) {
      kind = block.startsWith('## ') ? block.slice(3) : kind;
      return [];
    }
    const [values = '', ...wordings] = block.trim().split('\n');
    const target = kind.startsWith('companies') ? 'company' : 'people';
    return values
      .replace(/^= /, '')
      .split(' | ')
      .map((value) => ({ kind, target, wordings: wordings.map((wording) => filled(wording, value.split(', '))) }));
  });
}

/** The wording with `{1}` replaced by the first value, and so on. Throws if a value is missing. */
export function filled(wording: string, values: readonly string[]): string {
  return wording.replace(/\{(\d)\}/g, (slot, place: string) => {
    const value = values[Number(place) - 1];
    if (value === undefined) throw new Error(`no value for ${slot}`);
    return value;
  });
}
