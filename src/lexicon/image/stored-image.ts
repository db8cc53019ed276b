import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';
import { readEntries } from '../concepts.ts';
import { digestOfCode, readSources, type Sources } from '../sources.ts';
import { imageOf, type Tables, tablesIn } from '../tables.ts';

/** Where a package has the image of its own files, and where a clone keeps it from one start to the next. */
const inPackage = !import.meta.url.endsWith('.ts');
const folder = new URL(inPackage ? '../data/' : '../../../node_modules/.cache/whom/', import.meta.url);
const imagePath = fileURLToPath(new URL('lexicon.image', folder));

/**
 * The tables of the sources. Making them takes 0.9 s of one core, so the image of our own files is kept, and is made anew
 * when the files or the code behind it change.
 */
export function tablesOf(sources: Sources, areOwn: boolean): Tables {
  const key = keyOf(sources);
  const kept = areOwn ? readKept(key) : null;
  if (kept !== null) return kept;
  const image = imageOf(readEntries(sources), key);
  if (areOwn && !inPackage) keep(image);
  const tables = tablesIn(image, key);
  if (tables === null) throw new Error('the image of the lexicon that was just made cannot be read');
  return tables;
}

/** Makes the image that a package brings. */
export function writePackagedImage(): void {
  const sources = readSources([]);
  write(imageOf(readEntries(sources), keyOf(sources)));
}

/** The code of a package does not change, and made the image that it brings. */
function keyOf({ version }: Sources): string {
  return inPackage ? version : `${version} ${digestOfCode()}`;
}

function readKept(key: string): Tables | null {
  let image: Buffer;
  try {
    image = readFileSync(imagePath);
  } catch {
    return null;
  }
  return tablesIn(image, key);
}

/** Keeps the image for the next start. Where the folder cannot be written, each start makes it again. */
function keep(image: Uint8Array): void {
  try {
    write(image);
  } catch {}
}

/** Writes beside the image and renames, so that whoever reads meanwhile has a whole one. */
function write(image: Uint8Array): void {
  mkdirSync(folder, { recursive: true });
  const beside = `${imagePath}.${process.pid}-${threadId}`;
  try {
    const file = openSync(beside, 'w');
    try {
      writeFileSync(file, image);
      // Else the name could outlive a power loss without the bytes.
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, imagePath);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
