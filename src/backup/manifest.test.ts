import { describe, expect, test } from 'vitest';
import { BackupFailed } from './failed.ts';
import { authenticated, type Manifest, readManifest, written } from './manifest.ts';

const secret = Buffer.alloc(32, 7);
const day = '2026-11-22T09:28:10.684Z';
const manifest: Manifest = authenticated(
  {
    format: 1,
    made_by: 'whom 0.1.0',
    made_at: day,
    encryption: { salt: '0'.repeat(32) },
    faults_of_the_books: 0,
    files: [
      { name: 'records.db', bytes: 10, sha256: 'a'.repeat(64), taken_at: day, counts: { people: 3 } },
      { name: 'control.db', bytes: 20, sha256: 'b'.repeat(64), taken_at: day, counts: { accounts: 1 } },
    ],
    code: null,
  },
  secret,
);
const texts = written(manifest);

function changed(text: string, at: number): string {
  const bytes = Buffer.from(text);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes.toString('latin1');
}

/** Reads a manifest that was changed by somebody who also wrote its checksums anew. */
function reread(changes: object): Manifest {
  const forged = written({ ...manifest, ...changes });
  return readManifest(forged.manifest, forged.checksums);
}

describe('a manifest', () => {
  test('reads as it was written', () => {
    expect(readManifest(texts.manifest, texts.checksums)).toEqual(manifest);
  });

  test('is refused when any byte of it or of the checksums is another one, or is missing', () => {
    for (let at = 0; at < texts.manifest.length; at++) {
      expect(() => readManifest(changed(texts.manifest, at), texts.checksums), `byte ${at}`).toThrow(BackupFailed);
      expect(() => readManifest(texts.manifest.slice(0, at), texts.checksums), `${at} bytes`).toThrow(BackupFailed);
    }
    for (let at = 0; at < texts.checksums.length; at++) {
      expect(() => readManifest(texts.manifest, changed(texts.checksums, at)), `byte ${at}`).toThrow(BackupFailed);
      expect(() => readManifest(texts.manifest, texts.checksums.slice(0, at)), `${at} bytes`).toThrow(BackupFailed);
    }
  });

  test.each([
    ['a newer format', { format: 2 }, 'made by a newer whom (format 2, this one knows 1): upgrade whom'],
    [
      'a file of another place',
      { files: [{ ...manifest.files[0], name: '../../etc/passwd' }] },
      'not as whom writes it',
    ],
    ['a file twice', { files: [manifest.files[0], manifest.files[0]] }, 'names a file twice'],
    ['a field that is not known', { more: 1 }, 'not as whom writes it'],
  ])('is refused with %s', (_what, changes, says) => {
    expect(() => reread(changes)).toThrow(BackupFailed);
    expect(() => reread(changes)).toThrow(says);
  });

  test('shows by its code what was changed by somebody without the passphrase', () => {
    const [first] = manifest.files;
    for (const changes of [{ made_at: '2027-01-01' }, { files: [first] }, { faults_of_the_books: 1 }]) {
      const forged = reread(changes);
      expect(authenticated(forged, secret).code).not.toBe(forged.code);
    }
    expect(authenticated(manifest, secret).code).toBe(manifest.code);
  });
});
