import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';

/** Whether this is the code of a package, which does not change. */
export const inPackage = !import.meta.url.endsWith('.ts');
/** Where a package has the images of its own files, and where a clone keeps them from one start to the next. */
const folder = new URL(inPackage ? '../data/' : '../../../node_modules/.cache/whom/', import.meta.url);

const pathOf = (name: string): string => fileURLToPath(new URL(`${name}.image`, folder));

/** What an image says: the one of that name that was kept, if `open` takes it, else one that is made, and kept in a clone. */
export function keptImage<T>(name: string, open: (image: Uint8Array) => T | null, make: () => Uint8Array): T {
  const image = read(name);
  const kept = image === null ? null : open(image);
  if (kept !== null) return kept;
  const made = make();
  if (!inPackage) keep(name, made);
  const opened = open(made);
  if (opened === null) throw new Error(`the image ${name} that was just made cannot be read`);
  return opened;
}

function read(name: string): Uint8Array | null {
  try {
    return readFileSync(pathOf(name));
  } catch {
    return null;
  }
}

/** Keeps the image for the next start. Where the folder cannot be written, each start makes it again. */
function keep(name: string, image: Uint8Array): void {
  try {
    writeImage(name, image);
  } catch {}
}

/** Writes beside the image and renames, so that whoever reads meanwhile has a whole one. */
export function writeImage(name: string, image: Uint8Array): void {
  mkdirSync(folder, { recursive: true });
  const path = pathOf(name);
  const beside = `${path}.${process.pid}-${threadId}`;
  try {
    const file = openSync(beside, 'w');
    try {
      writeFileSync(file, image);
      // Else the name could outlive a power loss without the bytes.
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
