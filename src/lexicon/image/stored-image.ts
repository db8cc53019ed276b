import { readEntries } from '../concepts.ts';
import { digestOfCode, readSources, type Sources } from '../sources.ts';
import { imageOf, type Tables, tablesIn } from '../tables.ts';
import { inPackage, keptImage, writeImage } from './kept-image.ts';

const name = 'lexicon';

/**
 * The tables of the sources. Making them takes 0.9 s of one core, so the image of our own files is kept, and is made anew
 * when the files or the code behind it change.
 */
export function tablesOf(sources: Sources, areOwn: boolean): Tables {
  const key = keyOf(sources);
  const open = (image: Uint8Array): Tables | null => tablesIn(image, key);
  const make = (): Uint8Array => imageOf(readEntries(sources), key);
  if (areOwn) return keptImage(name, open, make);
  const tables = open(make());
  if (tables === null) throw new Error('the image of the lexicon that was just made cannot be read');
  return tables;
}

/** Makes the image that a package brings. */
export function writePackagedImage(): void {
  const sources = readSources([]);
  writeImage(name, imageOf(readEntries(sources), keyOf(sources)));
}

/** The code of a package does not change, and made the image that it brings. */
function keyOf({ version }: Sources): string {
  return inPackage ? version : `${version} ${digestOfCode(codeFolders)}`;
}

/** The code that makes entries of data: the room above, and the folding and stemming of words. */
const codeFolders = ['../', './', '../../text/'].map((folder) => new URL(folder, import.meta.url));
