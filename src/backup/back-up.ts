import { existsSync, lstatSync, mkdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { copiesFolder } from '../data-folder.ts';
import { type StoreCopies, type StoreName, storeFiles, storeNames } from '../ports/store-copies.ts';
import { syncFolder } from '../sync-folder.ts';
import { BackupFailed } from './failed.ts';
import { contentOf, freeBytes, measured, type Written, writeDurably } from './files.ts';
import {
  authenticated,
  type BackupFile,
  checksumsName,
  type Manifest,
  manifestName,
  plainNames,
  written,
} from './manifest.ts';
import { saltBytes, sealed, sealedBytes, secretOf } from './seal.ts';

export interface BackUpOptions {
  readonly dataDir: string;
  /** The folder that becomes the backup. It must not exist; the folder that it is in must. */
  readonly target: string;
  readonly copies: StoreCopies;
  /** Encrypts the files; null leaves them as they are. */
  readonly passphrase: string | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  /** What the manifest says it was made by. */
  readonly madeBy: string;
  /** Records the backup in the audit trail, so that its copy holds it too. */
  readonly record: () => Promise<void>;
  readonly onProgress: (progress: BackupProgress) => void;
  /** An abort removes, at once, what was written so far. The process must end then. */
  readonly signal: AbortSignal;
  readonly freeBytes?: (folder: string) => number;
}

export interface BackupProgress {
  readonly step: 'copying' | 'checking' | 'writing' | 'reading';
  readonly file: string;
  readonly bytes: number;
  readonly of: number;
}

/**
 * Backs up a data folder that others may be using. The backup is made aside, as `<target>.partial`, and gets its name
 * when it is complete and on the disk, so that whatever has the name is whole. Throws BackupFailed and StoreNotCopied.
 */
export async function backUp(options: BackUpOptions): Promise<Manifest> {
  const { dataDir, copies, signal } = options;
  const target = targetOf(options);
  const partial = `${target}.partial`;
  const sizes = storeNames.flatMap((store) => {
    const bytes = copies.sizeMax(dataDir, store);
    return bytes === null ? [] : [{ store, bytes }];
  });
  if (sizes.length === 0) throw new BackupFailed(`${dataDir} holds nothing to back up: name another with --data DIR`);
  const { release } = copies.claim(copiesFolder(dataDir));
  signal.addEventListener('abort', release);
  try {
    checkSpace(sizes, dirname(target), options);
    const remove = makeFolder(partial);
    signal.addEventListener('abort', remove);
    try {
      await options.record();
      const manifest = await fill(partial, sizes, options);
      renameSync(partial, target);
      syncFolder(dirname(target));
      return manifest;
    } finally {
      signal.removeEventListener('abort', remove);
      remove();
    }
  } finally {
    signal.removeEventListener('abort', release);
    release();
  }
}

interface StoreSize {
  readonly store: StoreName;
  readonly bytes: number;
}

async function fill(partial: string, sizes: readonly StoreSize[], options: BackUpOptions): Promise<Manifest> {
  const { dataDir, passphrase, now, randomBytes, madeBy } = options;
  const salt = passphrase === null ? null : Buffer.from(randomBytes(saltBytes));
  const secret = passphrase === null || salt === null ? null : await secretOf(passphrase, salt);
  const files: BackupFile[] = [];
  let faults = 0;
  for (const { store, bytes } of sizes) {
    const takenAt = now();
    const inspected = await copied(store, bytes, takenAt, options);
    const path = join(copiesFolder(dataDir), storeFiles[store]);
    files.push(fileOf(storeFiles[store], takenAt, await stored(path, partial, secret, options), inspected.counts));
    rmSync(path);
    faults += inspected.faults;
  }
  for (const name of plainNames) {
    const path = join(dataDir, name);
    if (existsSync(path)) files.push(fileOf(name, now(), await stored(path, partial, secret, options), {}));
  }
  const manifest = authenticated(
    {
      format: 1,
      made_by: madeBy,
      made_at: iso(now()),
      encryption: salt === null ? null : { salt: salt.toString('hex') },
      faults_of_the_books: faults,
      files,
      code: null,
    },
    secret,
  );
  const texts = written(manifest);
  await writeDurably(join(partial, manifestName), [Buffer.from(texts.manifest)]);
  await writeDurably(join(partial, checksumsName), [Buffer.from(texts.checksums)]);
  syncFolder(partial);
  return manifest;
}

/** Copies a store into the staging folder, and watches how large the copy is. */
async function copied(store: StoreName, of: number, takenAt: number, { dataDir, copies, onProgress }: BackUpOptions) {
  const staging = copiesFolder(dataDir);
  const path = join(staging, storeFiles[store]);
  const watch = setInterval(() => {
    const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    onProgress({ step: 'copying', file: storeFiles[store], bytes: Math.min(bytes, of), of });
  }, 100);
  try {
    return await copies.copy(dataDir, store, staging, takenAt);
  } finally {
    clearInterval(watch);
  }
}

/** Writes a file of the staging or data folder into the backup, encrypted when there is a secret. */
async function stored(
  path: string,
  into: string,
  secret: Buffer | null,
  { onProgress }: BackUpOptions,
): Promise<Written> {
  const name = basename(path);
  const of = statSync(path).size;
  let bytes = 0;
  const content = contentOf(path, (more) => {
    bytes += more;
    onProgress({ step: 'writing', file: name, bytes, of });
  });
  let result: Written = { bytes: 0, sha256: '' };
  const packed = secret === null ? content : sealed(content, name, secret);
  await writeDurably(
    join(into, name),
    measured(packed, (one) => {
      result = one;
    }),
  );
  return result;
}

function fileOf(name: string, takenAt: number, file: Written, counts: Readonly<Record<string, number>>): BackupFile {
  return { name, ...file, taken_at: iso(takenAt), counts };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

/** The whole path of the target. Throws BackupFailed when no backup can be made there. */
function targetOf({ target: given, dataDir }: BackUpOptions): string {
  const target = resolve(given);
  const parent = dirname(target);
  if (lstatSync(target, { throwIfNoEntry: false })) {
    throw new BackupFailed(`${given} exists: name a folder that does not, such as one with the day in its name`);
  }
  if (!existsSync(parent))
    throw new BackupFailed(`there is no folder ${parent} to make the backup in: make it, or mount it`);
  const inside = `${realpathSync(parent)}${sep}`.startsWith(`${realpathSync(dataDir)}${sep}`);
  if (inside)
    throw new BackupFailed(`${given} is inside the data folder, and would be lost with it: name a folder elsewhere`);
  return target;
}

/** Makes the folder, and returns what removes it. */
function makeFolder(partial: string): () => void {
  try {
    mkdirSync(partial, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new BackupFailed(`${partial} exists: another backup is made there, or one was interrupted: then remove it`);
  }
  return () => rmSync(partial, { recursive: true, force: true });
}

/** Room for what the file system itself takes: folders, and the unused ends of blocks. */
const slackBytes = 4 * 1024 ** 2;

/** The largest store is copied beside the others; the backup holds them all. */
function checkSpace(sizes: readonly StoreSize[], parent: string, options: BackUpOptions): void {
  const { dataDir, freeBytes: free = freeBytes } = options;
  const copy = slackBytes + Math.max(...sizes.map(({ bytes }) => bytes));
  const backup = slackBytes + sizes.reduce((sum, { bytes }) => sum + sealedBytes(bytes), 0);
  const isOneDisk = statSync(dataDir).dev === statSync(parent).dev;
  const needs = isOneDisk
    ? [{ folder: parent, bytes: copy + backup }]
    : [
        { folder: dataDir, bytes: copy },
        { folder: parent, bytes: backup },
      ];
  for (const { folder, bytes } of needs) {
    if (free(folder) >= bytes) continue;
    const [needed, there] = [bytes, free(folder)].map((one) => Math.ceil(one / 1e6));
    throw new BackupFailed(
      `the disk of ${folder} has ${there} MB free, and the backup needs ${needed} MB: free some space`,
    );
  }
}
