import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { syncFolder } from '../../sync-folder.ts';
import { fileMode, folderMode, SegmentDamaged } from './segment-file.ts';

/** Names the segment that is the index. Only the manifest changes in place, by renaming a new one over the old. */
interface Manifest {
  readonly segment: string;
  /** The change number of the store up to which the segment is complete. */
  readonly change: number;
}

const manifestName = 'manifest';
const filesName = /^(?:segment|work)-/;

/** Files that this process is writing. They are not leftovers, although no manifest names them. */
const inWork = new Set<string>();

/** The paths at which a new segment is made. */
export interface WorkFiles {
  /** A folder for temporary files. */
  readonly work: string;
  /** The path of the new segment. */
  readonly segment: string;
}

/**
 * Reserves paths for a build or merge until `endFiles`, and clears away what interrupted ones left behind. One process
 * at a time writes into a folder; the caller sees to that.
 */
export function beginFiles(folder: string, change: number): WorkFiles {
  mkdirSync(folder, { recursive: true, mode: folderMode });
  clearLeftovers(folder, readTolerantly(folder)?.segment);
  const taken = new Set(readdirSync(folder));
  let serial = 0;
  while (taken.has(`segment-${change}-${serial}`) || taken.has(`work-${change}-${serial}`)) serial++;
  const files = {
    work: join(folder, `work-${change}-${serial}`),
    segment: join(folder, `segment-${change}-${serial}`),
  };
  inWork.add(files.work).add(files.segment);
  mkdirSync(files.work, { mode: folderMode });
  return files;
}

/** Clears away what interrupted builds and merges left in a folder, which need not exist. */
export function clearInterrupted(folder: string): void {
  if (existsSync(folder)) clearLeftovers(folder, readTolerantly(folder)?.segment);
}

/** Removes the temporary files of a build or merge, and its segment unless that has become the index. */
export function endFiles(files: WorkFiles): void {
  rmSync(files.work, { recursive: true, force: true });
  if (inWork.has(files.segment)) rmSync(files.segment, { force: true });
  inWork.delete(files.work);
  inWork.delete(files.segment);
}

/**
 * Reads the manifest; returns null if the folder has no index.
 * @throws SegmentDamaged
 */
export function readManifest(folder: string): Manifest | null {
  let text: string;
  try {
    text = readFileSync(join(folder, manifestName), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const [json = '', crc] = text.split('\n');
  if (crc !== String(crc32(json))) throw new SegmentDamaged(`the manifest in ${folder} is damaged`);
  return JSON.parse(json) as Manifest;
}

/**
 * Makes a finished segment the index. Returns false, and changes nothing, if the index is already complete up to a
 * later change. The swap is atomic for readers and under power failure.
 */
export function swapManifest(folder: string, files: WorkFiles, change: number): boolean {
  const present = readTolerantly(folder);
  if (present !== null && present.change > change) return false;
  const next: Manifest = { segment: basename(files.segment), change };
  const json = JSON.stringify(next);
  const fresh = join(folder, `${manifestName}.new`);
  const file = openSync(fresh, 'w', fileMode);
  writeSync(file, `${json}\n${crc32(json)}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(fresh, join(folder, manifestName));
  syncFolder(folder);
  inWork.delete(files.segment);
  clearLeftovers(folder, next.segment);
  return true;
}

/** Treats an unreadable manifest as none, so that it does not keep a good one from taking its place. */
function readTolerantly(folder: string): Manifest | null {
  try {
    return readManifest(folder);
  } catch (error) {
    if (error instanceof SegmentDamaged) return null;
    throw error;
  }
}

/**
 * Removes the files that nobody is writing and no manifest names. Readers are not affected: they have the file
 * open.
 */
function clearLeftovers(folder: string, current: string | undefined): void {
  for (const name of readdirSync(folder)) {
    if (!filesName.test(name) || name === current || inWork.has(join(folder, name))) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}
