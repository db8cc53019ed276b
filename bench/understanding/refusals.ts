import { readFileSync } from 'node:fs';

type Target = 'people' | 'company';

/** Queries that ask for no data. The held-out ones are never looked at while weights and phrases are changed. */
export const nonDataDevelopment = (): string[] => linesOf('non-data-development.txt');
export const nonDataHeldOut = (): string[] => linesOf('non-data-held-out.txt');
/** Written when the gate was finished, to be asked once for each change of it and never looked at. */
export const nonDataBlind = (): string[] => linesOf('non-data-blind.txt');
/** Of every kind that we could think of, the hard ones above all. */
export const nonDataKinds = (): string[] => linesOf('non-data-kinds.txt');

/** Queries that look like something else and must be answered. */
export function trueQueries(): [query: string, target: Target][] {
  let target: Target = 'people';
  const queries: [string, Target][] = [];
  for (const line of linesOf('true-queries.txt')) {
    if (line === 'people:' || line === 'company:') target = line === 'people:' ? 'people' : 'company';
    else queries.push([line, target]);
  }
  return queries;
}

function linesOf(file: string): string[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '));
}
