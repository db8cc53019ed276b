import { type DataLine, dataLines } from './data-file.ts';

/** How people say the relations of careers, a file for each language; the first explains the notation and has the lists of all. */
export const relationFiles = ['english', 'german', 'french', 'spanish', 'portuguese'].map(
  (language) => `relations/${language}.txt`,
);

/** The lines of all these files, in the order in which patterns are preferred. */
export function relationLines(): readonly DataLine[] {
  return relationFiles.flatMap(dataLines);
}
