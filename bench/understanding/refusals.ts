import { readFileSync } from 'node:fs';

type Target = 'people' | 'company';

/** Queries that ask for no data. Nobody looks at the held-out ones while weights and phrases are changed. */
export const nonDataDevelopment = (): string[] => linesOf('non-data-development.txt');
export const nonDataHeldOut = (): string[] => linesOf('non-data-held-out.txt');
/**
 * Queries written when the gate was finished. They are run once for each change of the gate, and nobody looks at them.
 */
export const nonDataBlind = (): string[] => linesOf('non-data-blind.txt');
/** Queries of every kind that we could think of, above all the hard ones. */
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
