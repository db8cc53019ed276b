import { readFileSync } from 'node:fs';

/** The license and the third-party notices, which stand at the root of a clone and of the package alike. */
export function licenses(): string {
  return ['LICENSE', 'THIRD-PARTY-NOTICES.md']
    .map((file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
    .join('\n');
}
