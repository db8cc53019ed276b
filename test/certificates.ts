import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

const fixtures = join(import.meta.dirname, 'fixtures', 'tls');

/** Trusts the two certificates of the fixtures. */
export const trusting = { ca: ['first.pem', 'second.pem'].map((name) => readFileSync(join(fixtures, name))) };

/**
 * Certificates of the fixtures that are not good at `localhost` for the server that a setting names: what is wrong, the file, the
 * authority that is trusted, and what is said of it.
 */
export const badCertificates = (setting: string): readonly (readonly [string, string, string | null, string])[] => [
  ['whose authority nobody named', 'database', null, 'is of an authority that is not trusted here: name the file'],
  ['of another authority', 'database', 'first.pem', 'is of an authority that is not trusted here: name the file'],
  ['that signed itself', 'second', 'authority.pem', 'is of an authority that is not trusted here: name the file'],
  ['that has expired', 'expired', 'authority.pem', 'has expired: renew it'],
  ['of another host', 'elsewhere', 'authority.pem', `is for another name: name the host in ${setting}`],
];

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
