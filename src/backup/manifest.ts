import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { storeFiles, storeNames } from '../ports/store-copies.ts';
import { BackupFailed } from './failed.ts';
import { codeOf } from './seal.ts';

export const manifestName = 'manifest.json';
/** The checksums of all files of a backup, as `sha256sum -c` reads them. */
export const checksumsName = 'SHA256SUMS';
/** The format of a backup that this release writes. Files of stores carry their own versions. */
const format = 1;

/** The files of a data folder that are no stores: the configuration, and what tells a demo's folder. */
export const plainNames = ['whom.config.json', 'demo-key.json'] as const;
export const fileNames = [...storeNames.map((store) => storeFiles[store]), ...plainNames];

const closed = { additionalProperties: false } as const;
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Count = Type.Integer({ minimum: 0 });

const BackupFile = Type.Object(
  {
    name: Type.Enum(fileNames),
    bytes: Count,
    sha256: Sha256,
    taken_at: Type.String({ maxLength: 30, description: 'When the state began to be read that the file holds.' }),
    counts: Type.Record(Type.String({ pattern: '^[a-z]{1,20}$' }), Count, { maxProperties: 20 }),
  },
  closed,
);

export const Manifest = Type.Object(
  {
    format: Type.Literal(format),
    made_by: Type.String({ maxLength: 100 }),
    made_at: Type.String({ maxLength: 30 }),
    encryption: Type.Union([Type.Null(), Type.Object({ salt: Type.String({ pattern: '^[0-9a-f]{32}$' }) }, closed)]),
    faults_of_the_books: Count,
    files: Type.Array(BackupFile, { minItems: 1, maxItems: fileNames.length }),
    code: Type.Union([Type.Null(), Sha256], { description: 'Authenticates the rest, when the files are encrypted.' }),
  },
  closed,
);

export type Manifest = Static<typeof Manifest>;
export type BackupFile = Static<typeof BackupFile>;

/** A manifest with its code. */
export function authenticated(manifest: Manifest, secret: Buffer | null): Manifest {
  const bare = { ...manifest, code: null };
  return secret === null ? bare : { ...bare, code: codeOf(JSON.stringify(bare), secret) };
}

/** The texts of the manifest and of the file of checksums. */
export function written(manifest: Manifest): { readonly manifest: string; readonly checksums: string } {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const own = { name: manifestName, sha256: sha256Of(text) };
  const lines = [...manifest.files, own].map(({ sha256, name }) => `${sha256}  ${name}\n`);
  return { manifest: text, checksums: lines.join('') };
}

/** Reads a manifest. Throws BackupFailed when any byte of it or of the checksums is not as it was written. */
export function readManifest(text: string, checksums: string): Manifest {
  const damaged = (what: string) =>
    new BackupFailed(`the backup is damaged: ${what}; take another backup, or another copy of this one`);
  if (!checksums.endsWith(`${sha256Of(text)}  ${manifestName}\n`)) {
    throw damaged(`${manifestName} and ${checksumsName} do not fit`);
  }
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw damaged(`${manifestName} is not JSON`);
  }
  if (typeof manifest === 'object' && manifest !== null && 'format' in manifest) {
    const { format: given } = manifest;
    if (typeof given === 'number' && given > format) {
      throw new BackupFailed(
        `the backup was made by a newer whom (format ${given}, this one knows ${format}): upgrade whom`,
      );
    }
  }
  if (!Value.Check(Manifest, manifest)) throw damaged(`${manifestName} is not as whom writes it`);
  const names = manifest.files.map(({ name }) => name);
  if (new Set(names).size < names.length) throw damaged(`${manifestName} names a file twice`);
  if (written(manifest).checksums !== checksums) throw damaged(`${manifestName} and ${checksumsName} do not fit`);
  return manifest;
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
