import { readFileSync } from 'node:fs';

/** Phrasings that one person wrote, or the half of them that is held out. */
export interface Sample {
  /** As the figures are called. */
  readonly name: string;
  readonly file: string;
  readonly isHeldOut: boolean;
  /** The sentences of a phrasing. Each world gives half of them, if it has so many. */
  readonly sentencesEach: number;
}

export const samples: readonly Sample[] = [
  { name: 'careers, development', file: 'development.txt', isHeldOut: false, sentencesEach: 4 },
  { name: 'careers, held out', file: 'held-out.txt', isHeldOut: true, sentencesEach: 4 },
  {
    name: 'careers, second sample, development',
    file: 'second-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  { name: 'careers, second sample, held out', file: 'second-held-out.txt', isHeldOut: true, sentencesEach: 2 },
  {
    name: 'careers, third sample, development',
    file: 'third-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  { name: 'careers, third sample, held out', file: 'third-held-out.txt', isHeldOut: true, sentencesEach: 2 },
  {
    name: 'careers, fourth sample, development',
    file: 'fourth-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  { name: 'careers, fifth sample, development', file: 'fifth-development.txt', isHeldOut: false, sentencesEach: 2 },
  { name: 'careers, sixth sample, development', file: 'sixth-development.txt', isHeldOut: false, sentencesEach: 2 },
  {
    name: 'careers, seventh sample, development',
    file: 'seventh-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  { name: 'careers, eighth sample, development', file: 'eighth-development.txt', isHeldOut: false, sentencesEach: 2 },
  { name: 'careers, ninth sample, development', file: 'ninth-development.txt', isHeldOut: false, sentencesEach: 2 },
  { name: 'careers, tenth sample, development', file: 'tenth-development.txt', isHeldOut: false, sentencesEach: 2 },
  {
    name: 'careers, eleventh sample, development',
    file: 'eleventh-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, twelfth sample, development',
    file: 'twelfth-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, thirteenth sample, development',
    file: 'thirteenth-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, fourteenth sample, development',
    file: 'fourteenth-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, fifteenth sample, development',
    file: 'fifteenth-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, sixteenth sample, development',
    file: 'sixteenth-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, seventeenth sample, development',
    file: 'seventeenth-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, eighteenth sample, development',
    file: 'eighteenth-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, nineteenth sample, development',
    file: 'nineteenth-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, twentieth sample, development',
    file: 'twentieth-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, twenty-first sample, development',
    file: 'twenty-first-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, twenty-second sample, development',
    file: 'twenty-second-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, twenty-third sample, development',
    file: 'twenty-third-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, twenty-fourth sample, development',
    file: 'twenty-fourth-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, twenty-fifth sample, development',
    file: 'twenty-fifth-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, twenty-sixth sample, development',
    file: 'twenty-sixth-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, twenty-seventh sample, development',
    file: 'twenty-seventh-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, twenty-eighth sample, development',
    file: 'twenty-eighth-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, twenty-ninth sample, development',
    file: 'twenty-ninth-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, thirtieth sample, development',
    file: 'thirtieth-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, thirty-first sample, development',
    file: 'thirty-first-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
  {
    name: 'careers, thirty-second sample, development',
    file: 'thirty-second-development.txt',
    isHeldOut: false,
    sentencesEach: 2,
  },
];

export interface Phrasing {
  readonly relation: string;
  readonly text: string;
  /** In the notation of notation.ts. */
  readonly meaning: string;
}

/** The phrasings of a sample, as they are written in its file. */
export function phrasings({ file }: Sample): readonly Phrasing[] {
  const read: Phrasing[] = [];
  let relation = '';
  for (const line of readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')) {
    if (line.startsWith('## ')) relation = line.slice(3);
    if (line.startsWith('#') || line === '') continue;
    const [text, meaning] = line.split(' => ');
    if (text === undefined || meaning === undefined) throw new Error(`no meaning in ${line}`);
    read.push({ relation, text, meaning });
  }
  return read;
}
