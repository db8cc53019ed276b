import { inPackage } from '../../lexicon/image/kept-image.ts';
import { digestOfCode, digestOfFiles } from '../../lexicon/sources.ts';

/** By which an image is known: a digest of the data files that it is made of, and in a clone of the code that makes it. */
export function keyOfImage(files: readonly string[]): string {
  const version = digestOfFiles(files.map((file) => new URL(`../data/${file}`, import.meta.url)));
  if (inPackage) return version;
  const folders = ['./', '../data/', '../policy/', '../grammar/lattice/', '../../lexicon/image/', '../../text/'].map(
    (folder) => new URL(folder, import.meta.url),
  );
  return `${version} ${digestOfCode(folders)}`;
}
