import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { endianness } from 'node:os';
import { basename } from 'node:path';

const outlineNames = [
  'seniority',
  'functions',
  'title-heads',
  'titles-business',
  'titles-technology',
  'titles-professions',
  'titles-public',
  'titles-trades',
  'titles-fields',
  'titles-languages',
  'places',
  'places-areas',
  'industries',
  'trades',
  'classifications',
  'naics',
  'companies',
  'skills',
  'languages',
  'certifications',
  'education',
  'employers',
] as const;

/** A part of the version. Raise it whenever the same data files give a record other concepts. */
const rules = '7';

/** A file as it was read. */
interface Source {
  readonly name: string;
  readonly bytes: Buffer;
}

export const textOf = ({ bytes }: Source): string => bytes.toString();

/** The data files, and what they are known by. */
export interface Sources {
  readonly gazetteer: Source;
  readonly english: Source;
  /** What words of trades weigh in the classes of `naics`. */
  readonly tradeWords: Source;
  /** Our files, and behind them the user's. */
  readonly outlines: readonly Source[];
  /** A digest of all data. */
  readonly version: string;
}

/** Reads the data files beside this module and then the user's, which may add entries and forms. */
export function readSources(extraFiles: readonly string[]): Sources {
  const digest = createHash('sha256').update(rules);
  const read = (name: string, path: URL | string): Source => {
    const bytes = readFileSync(path);
    digest.update(bytes);
    return { name, bytes };
  };
  const own = (name: string): Source => read(`${name}.txt`, new URL(`./data/${name}.txt`, import.meta.url));
  const gazetteer = own('gazetteer');
  const outlines = outlineNames.map(own);
  for (const path of extraFiles) outlines.push(read(basename(path), path));
  const english = own('english');
  const tradeWords = own('trade-words');
  return { gazetteer, english, tradeWords, outlines, version: digest.digest('base64url').slice(0, 16) };
}

/** A digest of what the files hold. */
export function digestOfFiles(files: readonly URL[]): string {
  const digest = createHash('sha256');
  for (const file of files) digest.update(readFileSync(file));
  return digest.digest('base64url').slice(0, 16);
}

/** A digest of the code in these folders, and of the order of bytes that this machine writes. */
export function digestOfCode(folders: readonly URL[]): string {
  const digest = createHash('sha256').update(endianness());
  for (const folder of folders) {
    const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { name } of names.sort((a, b) => (a.name < b.name ? -1 : 1)))
      if (/^[a-z-]+\.ts$/.test(name)) digest.update(name).update(readFileSync(new URL(name, folder)));
  }
  return digest.digest('base64url').slice(0, 16);
}
