import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inPackage } from '../../lexicon/image/kept-image.ts';
import { digestOfCode } from '../../lexicon/sources.ts';

/** By which an image is known: a digest of the data files that it is made of, and in a clone of the code that makes it. */
export function keyOfImage(files: readonly string[]): string {
  const digest = createHash('sha256');
  for (const file of files) digest.update(readFileSync(new URL(`../data/${file}`, import.meta.url)));
  const version = digest.digest('base64url').slice(0, 16);
  if (inPackage) return version;
  const folders = ['./', '../policy/', '../../lexicon/image/'].map((folder) => new URL(folder, import.meta.url));
  return `${version} ${digestOfCode(folders)}`;
}
