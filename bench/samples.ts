import { readdirSync } from 'node:fs';

const ordinals = [
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
] as const;

/** Two halves of a first sample, and others that only develop. Each is a file of its name. */
export type Sample = 'development' | 'held-out' | `${(typeof ordinals)[number]}-development`;

const all: readonly Sample[] = [
  'development',
  'held-out',
  ...ordinals.map((ordinal) => `${ordinal}-development` as const),
];

/** The samples in the folder of a module, in the order in which they were written. Throws an Error that names a file it cannot place. */
export function samplesBeside(module: string): readonly Sample[] {
  const files = readdirSync(new URL('.', module)).filter((file) => /(^|-)(development|held-out)\.txt$/.test(file));
  const unplaced = files.find((file) => !all.some((sample) => file === `${sample}.txt`));
  if (unplaced !== undefined) throw new Error(`${unplaced} is no sample that bench/samples.ts knows`);
  return all.filter((sample) => files.includes(`${sample}.txt`));
}

/** What a figure calls a sample: "held out", "second sample, development". */
export function nameOfSample(sample: Sample): string {
  return sample === 'held-out' ? 'held out' : sample.replace('-development', ' sample, development');
}
