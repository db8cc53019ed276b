import { readFileSync } from 'node:fs';

/** The license and the third-party notices, from the root of a clone or of the package. */
export function licenses(): string {
  return ['LICENSE', 'THIRD-PARTY-NOTICES.md']
    .map((file) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8'))
    .join('\n');
}
