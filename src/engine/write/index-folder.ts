import {
  closeSync,
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
import { SegmentDamaged } from './segment-file.ts';

/** Names the segment that is the index. Only the manifest changes in place, by renaming a new one over the old. */
export interface Manifest {
  readonly segment: string;
  /** The change number of the store up to which the segment is complete. */
  readonly change: number;
}

const manifestName = 'manifest';
const lockName = 'manifest.lock';
/** The lock is held for a few file operations, so a process that holds it longer is stuck. */
const lockWaitMsMax = 10_000;
const workName = /^(?:segment|work)-\d+-(\d+)-\d+$/;

/** Files that this process is writing. They are not leftovers, although no manifest names them. */
const inWork = new Set<string>();
let serial = 0;

/** The paths at which a new segment is made. */
export interface WorkFiles {
  /** A folder for temporary files. */
  readonly work: string;
  /** The path of the new segment. */
  readonly segment: string;
}

/** Reserves paths for a build or merge. `clearLeftovers` spares them until `endFiles`. */
export function beginFiles(folder: string, change: number): WorkFiles {
  const suffix = `${change}-${process.pid}-${serial++}`;
  const files = { work: join(folder, `work-${suffix}`), segment: join(folder, `segment-${suffix}`) };
  inWork.add(files.work).add(files.segment);
  mkdirSync(files.work, { recursive: true });
  return files;
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
  return withLock(folder, () => {
    const present = readTolerantly(folder);
    if (present !== null && present.change > change) return false;
    const next: Manifest = { segment: basename(files.segment), change };
    const json = JSON.stringify(next);
    const fresh = join(folder, `${manifestName}.new`);
    const file = openSync(fresh, 'w');
    writeSync(file, `${json}\n${crc32(json)}\n`);
    fsyncSync(file);
    closeSync(file);
    renameSync(fresh, join(folder, manifestName));
    syncFolder(folder);
    inWork.delete(files.segment);
    clearLeftovers(folder, next.segment, present?.segment);
    return true;
  });
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
 * Removes the files that no live process is writing and no manifest names. Readers are not affected: they hold
 * everything in memory.
 */
function clearLeftovers(folder: string, current: string, previous: string | undefined): void {
  for (const name of readdirSync(folder)) {
    const writer = Number(workName.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(writer) || name === current || inWork.has(join(folder, name))) continue;
    if (name === previous || writer === process.pid || !isAlive(writer))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function syncFolder(folder: string): void {
  const file = openSync(folder, 'r');
  fsyncSync(file);
  closeSync(file);
}

function withLock<T>(folder: string, work: () => T): T {
  const path = join(folder, lockName);
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waitedMs = 0; ; waitedMs += 10) {
    try {
      const file = openSync(path, 'wx');
      writeSync(file, String(process.pid));
      closeSync(file);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readHolder(path));
      // An empty lock file belongs to a process that is just taking the lock.
      if (holder > 0 && (holder === process.pid || !isAlive(holder))) rmSync(path, { force: true });
      else if (waitedMs >= lockWaitMsMax) throw new Error(`${path} has been held by process ${holder} for too long`);
      else Atomics.wait(pause, 0, 0, 10);
    }
  }
  try {
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}

function readHolder(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
