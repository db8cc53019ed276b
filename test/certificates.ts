import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

const fixtures = join(import.meta.dirname, 'fixtures', 'tls');

/** Trusts the two certificates of the fixtures. */
export const trusting = { ca: ['first.pem', 'second.pem'].map((name) => readFileSync(join(fixtures, name))) };

/** The path of a file of the fixtures. */
export function fixture(name: string): string {
  return join(fixtures, name);
}

/** Files of a certificate and its key that a test may change, at first those of `first`. */
export function certificateFiles() {
  const folder = temporaryFolder();
  const files = { certificateFile: join(folder, 'certificate.pem'), keyFile: join(folder, 'key.pem') };
  const copyTo = (name: string, path: string) => copyFileSync(fixture(name), path);
  copyTo('first.pem', files.certificateFile);
  copyTo('first-key.pem', files.keyFile);
  return { ...files, copyTo };
}
