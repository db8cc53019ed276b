import { readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type UnzipFileInfo, unzipSync } from 'fflate';
import { type Input, openInput } from '../input.ts';
import { InputError } from '../input-error.ts';
import { zipChecksums } from './zip-checksums.ts';

/** Files that belong together: those of a folder or zip archive, or those beside one file. */
export interface Bundle {
  /** Paths inside the bundle, sorted. */
  readonly names: readonly string[];
  /** Opens a file. `name` is one of `names`. */
  open(name: string): Promise<Input>;
}

const archiveBytesMax = 512 * 1024 * 1024;
const unpackedBytesMax = 1024 * 1024 * 1024;
const filesMax = 5_000;
/** Text packs to about a tenth of its size. A file that packs to a thousandth is meant to fill the memory. */
const ratioMax = 200;
const smallBytes = 10 * 1024 * 1024;

export function folderBundle(folder: string): Bundle {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => entry.name)
    .sort();
  if (names.length > filesMax) throw new InputError(`${folder} has more than ${filesMax} files: name those to import`);
  return { names, open: (name) => openInput(join(folder, name), Readable.from([])) };
}

/** The files beside an input, for mappings that join them to it. */
export function filesBeside(path: string): Bundle {
  if (path === '-') return { names: [], open: () => Promise.reject(new Error('nothing lies beside standard input')) };
  return folderBundle(dirname(path));
}

/** Reads the directory of a zip archive. Each file is unpacked by itself and may not exceed the size that it states. */
export async function zipBundle(path: string): Promise<Bundle> {
  if ((await stat(path)).size > archiveBytesMax) {
    throw new InputError(`${path} is larger than ${archiveBytesMax / 1024 ** 2} MiB: unpack it and name the folder`);
  }
  const archive = await readFile(path);
  const files = new Map<string, UnzipFileInfo>();
  unpack(path, archive, (file) => {
    if (!file.name.endsWith('/')) files.set(file.name, file);
    return false;
  });
  check(path, [...files.values()]);
  if (files.has('[Content_Types].xml')) {
    throw new InputError(`${path} is an Office document: save the sheet as CSV (UTF-8); nothing was imported`);
  }
  const checksums = checked(path, () => zipChecksums(archive));
  return {
    names: [...files.keys()].sort(),
    open: async (name) => {
      const bytes = unpack(path, archive, (file) => file.name === name)[name];
      if (bytes === undefined) throw new InputError(`${path} holds no ${name}`);
      if (crc32(bytes) !== checksums.get(name)) throw damaged(path, `the sum of ${name} is not what was packed`);
      return openInput(
        '-',
        Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]),
        `${path}: ${name}`,
      );
    },
  };
}

function check(path: string, files: readonly UnzipFileInfo[]): void {
  if (files.length > filesMax) throw new InputError(`${path} holds more than ${filesMax} files: nothing was imported`);
  const total = files.reduce((sum, file) => sum + file.originalSize, 0);
  const bomb = files.find((file) => file.originalSize > smallBytes && file.originalSize > file.size * ratioMax);
  if (total <= unpackedBytesMax && bomb === undefined) return;
  throw new InputError(
    `${path} would unpack to ${Math.round(total / 1024 ** 2)} MiB, more than import unpacks: ` +
      'if you trust it, unpack it and name the folder; nothing was imported',
  );
}

function unpack(
  path: string,
  archive: Uint8Array,
  filter: (file: UnzipFileInfo) => boolean,
): Record<string, Uint8Array> {
  return checked(path, () => unzipSync(archive, { filter }));
}

function checked<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw damaged(path, error instanceof Error ? error.message : 'unknown');
  }
}

function damaged(path: string, why: string): InputError {
  return new InputError(`${path} is damaged or cut short (${why}): fetch it again; nothing was imported`);
}

/** The path of the file in the bundle that has one of these names, in any folder, packed or not. */
export function findFile(bundle: Bundle, wanted: readonly string[]): string | null {
  const bare = (name: string) =>
    basename(name)
      .toLowerCase()
      .replace(/\.(?:gz|zst)$/, '');
  const names = new Set(wanted.map(bare));
  return bundle.names.find((name) => names.has(bare(name))) ?? null;
}
