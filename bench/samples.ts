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
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth',
  'twenty-first',
] as const;
const halves = ['development', 'held-out'] as const;
type Half = (typeof halves)[number];

/** A half of a first sample, or of a later one, which may have but one of them. Each is a file of its name. */
export type Sample = Half | `${(typeof ordinals)[number]}-${Half}`;

const all: readonly Sample[] = [
  ...halves,
  ...ordinals.flatMap((ordinal) => halves.map((half) => `${ordinal}-${half}` as const)),
];

/** The samples in the folder of a module, in the order in which they were written. Throws an Error that names a file it cannot place. */
export function samplesBeside(module: string): readonly Sample[] {
  const files = readdirSync(new URL('.', module)).filter((file) => /(^|-)(development|held-out)\.txt$/.test(file));
  const unplaced = files.find((file) => !all.some((sample) => file === `${sample}.txt`));
  if (unplaced !== undefined) throw new Error(`${unplaced} is no sample that bench/samples.ts knows`);
  return all.filter((sample) => files.includes(`${sample}.txt`));
}

/** Whether a sample is counted and never shown. */
export function isHeldOut(sample: Sample): boolean {
  return sample.endsWith('held-out');
}

/** What a figure calls a sample: "held out", "second sample, development". */
export function nameOfSample(sample: Sample): string {
  return sample.replace(/(?<=.)-(?=development|held)/, ' sample, ').replace('held-out', 'held out');
}
