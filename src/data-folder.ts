import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './sync-folder.ts';

/** The paths of the files in a data folder. docs/operations.md explains all files. */
export function controlPath(dataDir: string): string {
  return join(dataDir, 'control.db');
}

export function recordsPath(dataDir: string): string {
  return join(dataDir, 'records.db');
}

export function predictionsPath(dataDir: string): string {
  return join(dataDir, 'predictions.db');
}

export function indexFolder(dataDir: string): string {
  return join(dataDir, 'index');
}

/**
 * Makes sure that the index of a folder is of these records: that of others is removed. `corpus` names records that several
 * machines share; null for those of the folder.
 */
export function claimIndex(dataDir: string, corpus: string | null): void {
  const path = join(indexFolder(dataDir), 'corpus');
  const present = existsSync(path) ? readFileSync(path, 'utf8') : null;
  if (present === corpus) return;
  rmSync(indexFolder(dataDir), { recursive: true, force: true });
  if (corpus === null) return;
  mkdirSync(indexFolder(dataDir), { mode: 0o700 });
  writeFileSync(path, corpus, { mode: 0o600, flush: true });
}

export function indexLockPath(dataDir: string): string {
  return join(dataDir, 'index.lock');
}

/**
 * What a search cluster knows the records of a folder by; null until it is made. It moves with the folder and is in no
 * backup: the records of a restored folder are others. Throws DataFolderUnusable.
 */
export function indexIdOf(dataDir: string): string | null {
  const path = indexIdPath(dataDir);
  if (!existsSync(path)) return null;
  const id = readFileSync(path, 'utf8');
  if (/^[0-9a-f]{12}$/.test(id)) return id;
  throw new DataFolderUnusable(`${path} holds no id: remove it, and make the index anew by whom reindex`);
}

/** Gives a folder this id, 12 hexadecimal digits, unless it has one, and returns the one that it has. One at a time. */
export function makeIndexId(dataDir: string, id: string): string {
  const partial = `${indexIdPath(dataDir)}.partial`;
  const present = indexIdOf(dataDir);
  if (present !== null) return present;
  writeFileSync(partial, id, { mode: 0o600, flush: true });
  renameSync(partial, indexIdPath(dataDir));
  return id;
}

function indexIdPath(dataDir: string): string {
  return join(dataDir, 'index.id');
}

/** What whom keeps in a data folder. An operator may choose a folder that holds files of others, which stay as they are. */
const ownNames =
  /^(?:(?:control|records|predictions(?:\.partial)?)\.db(?:-wal|-shm|-journal)?|index(?:\.lock|\.id(?:\.partial)?)?|models|imports\.json|uploads|demo-key\.json|whom\.config\.json)$/;

/** The bits of a mode that let in anybody but the owner. */
const othersBits = 0o077;
const stickyBit = 0o1000;

/** The data folder cannot be made or read; the message says what to do. */
class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable';
}

/**
 * Makes the data folder if there is none, and lets only its owner into it and what whom keeps in it, whatever modes
 * they had. `warn` is told what could not be closed to others: the files of another user, and a shared folder like /tmp.
 * Throws DataFolderUnusable.
 */
export function openDataFolder(dataDir: string, warn: (line: string) => void): void {
  try {
    makeFolder(dataDir, 0o700);
    closeToOthers(dataDir, warn);
    for (const name of readdirSync(dataDir)) if (ownNames.test(name)) closeTree(join(dataDir, name), warn);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataFolderUnusable(
      `cannot open ${dataDir} (${reason}): check that the folder exists, is writable and has space left`,
      { cause: error },
    );
  }
}

function closeTree(path: string, warn: (line: string) => void): void {
  if (!closeToOthers(path, warn)) return;
  for (const name of readdirSync(path)) closeTree(join(path, name), warn);
}

/** Returns whether the path is a folder. A file that another process removes meanwhile is none. */
function closeToOthers(path: string, warn: (line: string) => void): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  const isFolder = stats.isDirectory();
  if ((stats.mode & othersBits) === 0) return isFolder;
  try {
    if ((stats.mode & stickyBit) !== 0) throw new Error('the folder is shared');
    chmodSync(path, isFolder ? 0o700 : 0o600);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') return false;
    warn(
      `others may read ${path} (mode ${(stats.mode & 0o777).toString(8)}), which whom cannot change: let its owner do it`,
    );
  }
  return isFolder;
}

/** The least free space with which the service counts as able to work: a few thousand charges need some MB of log. */
const freeBytesMin = 16 * 1024 ** 2;

/** Rejects with DataFolderUnusable when the folder cannot be written or its disk is as good as full. */
export async function probeDataFolder(dataDir: string): Promise<void> {
  try {
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataFolderUnusable(`${dataDir} cannot be written`, { cause: error });
  }
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < freeBytesMin) throw new DataFolderUnusable(`the disk of ${dataDir} is full: free some space`);
}

/** The file that holds the demo's key. It marks a data folder as the demo's, even if its import was interrupted. */
export function demoKeyPath(dataDir: string): string {
  return join(dataDir, 'demo-key.json');
}

/** Whether the records of a data folder are the demo's. Keys for tests are served on them. */
export function isDemoFolder(dataDir: string): boolean {
  return existsSync(demoKeyPath(dataDir));
}

/** The latest imports, for operators to see. */
export function importsPath(dataDir: string): string {
  return join(dataDir, 'imports.json');
}

/** Holds the file that operators import in the console, until it is imported. */
export function uploadsFolder(dataDir: string): string {
  return join(dataDir, 'uploads');
}

/** The report of each training lies here, in a folder named by its day. */
export function modelsFolder(dataDir: string): string {
  return join(dataDir, 'models');
}

/** The folder that holds the files of a restore until all of them are verified and moved to their places. */
export function restoringFolder(dataDir: string): string {
  return join(dataDir, 'restore.partial');
}

/** Holds the copies of which a backup is made. Nothing plain of an encrypted backup is written elsewhere. */
export function copiesFolder(dataDir: string): string {
  return join(dataDir, 'backup.partial');
}

/** The data folder has only some of a backup's files. */
class NotRestored extends Error {
  override readonly name = 'NotRestored';
}

/**
 * Throws NotRestored for a data folder in which a restore was interrupted: without its suppression list, say, it would
 * show who asked not to be shown.
 */
export function refuseUnrestored(dataDir: string): void {
  if (!existsSync(restoringFolder(dataDir))) return;
  throw new NotRestored(`a restore into ${dataDir} is under way or was interrupted: run 'whom restore' again`);
}
