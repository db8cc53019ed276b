import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { restoringFolder } from '../data-folder.ts';
import { type StoreCopies, storeFiles, storeNames } from '../ports/store-copies.ts';
import { makeFolder, syncFolder } from '../sync-folder.ts';
import type { BackupProgress } from './back-up.ts';
import { BackupFailed } from './failed.ts';
import { contentOf, freeBytes, measured, type Written, writeDurably } from './files.ts';
import {
  authenticated,
  type BackupFile,
  checksumsName,
  fileNames,
  type Manifest,
  manifestName,
  readManifest,
} from './manifest.ts';
import { SealBroken, secretOf, unsealed } from './seal.ts';

interface RestoreOptions {
  readonly backup: string;
  /** The folder to restore into: empty, not there yet, or left by a restore that was interrupted. */
  readonly dataDir: string;
  readonly copies: StoreCopies;
  /** Asked only when the backup is encrypted; null when there is none. */
  readonly passphrase: () => Promise<string | null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Records the restore in the audit trail of this folder's `control.db`, which it makes where the backup has none. */
  readonly record: (folder: string, manifest: Manifest) => Promise<void>;
  readonly onProgress: (progress: BackupProgress) => void;
  /** An abort removes, at once, what was written so far. The process must end then. */
  readonly signal: AbortSignal;
  readonly freeBytes?: (folder: string) => number;
}

interface Restored {
  readonly manifest: Manifest;
  /** Rules of the books that do not hold, as `CreditLedger.check` finds them. */
  readonly faults: number;
}

/**
 * Restores a backup. Every file is read, decrypted, compared with the manifest and inspected before the first is put in
 * its place. Throws BackupFailed and StoreNotCopied; then the data folder is as empty as it was.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { backup, dataDir, copies } = options;
  const manifest = manifestOf(backup);
  const staging = restoringFolder(dataDir);
  if (!existsSync(staging)) clear(dataDir, false);
  const secret = await secretFor(manifest, options.passphrase);
  makeFolder(dataDir, 0o700);
  const claim = copies.claim(staging);
  options.signal.addEventListener('abort', claim.release, { once: true });
  let isPlacing = false;
  try {
    clear(dataDir, claim.wasLeft);
    checkSpace(manifest, options);
    for (const file of manifest.files) await unpack(file, staging, secret, options);
    const faults = await inspect(manifest, staging, options);
    await options.record(staging, manifest);
    const names = new Set([...manifest.files.map(({ name }) => name), storeFiles.control]);
    isPlacing = true;
    // A power cut must not keep one of the files and take the mark.
    syncFolder(dataDir);
    for (const name of names) renameSync(join(staging, name), join(dataDir, name));
    syncFolder(dataDir);
    options.signal.removeEventListener('abort', claim.release);
    isPlacing = false;
    return { manifest, faults };
  } finally {
    // A folder with only some of the files in their places stays marked.
    if (!isPlacing) claim.release();
  }
}

function manifestOf(backup: string): Manifest {
  const [manifest, checksums] = [manifestName, checksumsName].map((name) => {
    const path = join(backup, name);
    const size = statSync(path, { throwIfNoEntry: false })?.size;
    if (size === undefined) throw new BackupFailed(`${backup} is no complete backup: it has no ${name}`);
    if (size > manifestBytesMax) throw new BackupFailed(`the backup is damaged: ${name} is too long`);
    return readFileSync(path, 'utf8');
  });
  return readManifest(manifest ?? '', checksums ?? '');
}

const manifestBytesMax = 100_000;

/**
 * Removes what an interrupted restore had put in its place. Throws BackupFailed when the data folder holds anything else.
 */
function clear(dataDir: string, wasLeft: boolean): void {
  if (!existsSync(dataDir)) return;
  const names = readdirSync(dataDir).filter((name) => name !== basename(restoringFolder(dataDir)));
  if (names.some((name) => !wasLeft || !fileNames.includes(name))) {
    throw new BackupFailed(
      `${dataDir} is not empty: restore into another folder with --data DIR, or move what is in it away`,
    );
  }
  for (const name of names) rmSync(join(dataDir, name));
}

/** The secret of an encrypted backup, tried on the manifest; null for another. */
async function secretFor(manifest: Manifest, ask: RestoreOptions['passphrase']): Promise<Buffer | null> {
  if (manifest.encryption === null) return null;
  const passphrase = await ask();
  if (passphrase === null) throw new BackupFailed('the backup is encrypted: give its passphrase');
  const secret = await secretOf(passphrase, Buffer.from(manifest.encryption.salt, 'hex'));
  if (authenticated(manifest, secret).code === manifest.code) return secret;
  throw new BackupFailed('the passphrase is not the one of this backup');
}

/** Writes a file of the backup into the staging folder as it was in the data folder. */
async function unpack(
  file: BackupFile,
  staging: string,
  secret: Buffer | null,
  options: RestoreOptions,
): Promise<void> {
  const { backup, onProgress } = options;
  const { name, bytes: of, sha256 } = file;
  const damaged = (cause?: unknown) =>
    new BackupFailed(
      `the backup is damaged: ${name} is not as it was written; take another backup, or another copy of this one`,
      { cause },
    );
  const path = join(backup, name);
  if (statSync(path, { throwIfNoEntry: false })?.size !== of) throw damaged();
  let bytes = 0;
  let read: Written | null = null;
  const content = measured(
    contentOf(path, (more) => {
      bytes += more;
      onProgress({ step: 'reading', file: name, bytes, of });
    }),
    (one) => {
      read = one;
    },
  );
  try {
    await writeDurably(join(staging, name), secret === null ? content : unsealed(content, name, secret));
  } catch (error) {
    throw error instanceof SealBroken ? damaged(error) : error;
  }
  const { sha256: found } = read ?? { sha256: null };
  if (found !== sha256) throw damaged();
}

/** Inspects the stores that were unpacked. Returns the broken rules of the books. */
async function inspect(
  { files }: Manifest,
  staging: string,
  { copies, now, onProgress }: RestoreOptions,
): Promise<number> {
  let faults = 0;
  for (const store of storeNames) {
    const file = files.find(({ name }) => name === storeFiles[store]);
    if (file === undefined) continue;
    onProgress({ step: 'checking', file: file.name, bytes: 0, of: file.bytes });
    const inspected = await copies.inspect(staging, store, now());
    for (const [what, count] of Object.entries(file.counts)) {
      if (inspected.counts[what] === count) continue;
      throw new BackupFailed(
        `${file.name} of the backup has ${inspected.counts[what]} ${what}, and its manifest says ${count}`,
      );
    }
    faults += inspected.faults;
  }
  return faults;
}

function checkSpace({ files }: Manifest, { dataDir, freeBytes: free = freeBytes }: RestoreOptions): void {
  const needed = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (free(dataDir) >= needed) return;
  const [megabytes, there] = [needed, free(dataDir)].map((bytes) => Math.ceil(bytes / 1e6));
  throw new BackupFailed(
    `the disk of ${dataDir} has ${there} MB free, and the data needs ${megabytes} MB: free some space`,
  );
}
