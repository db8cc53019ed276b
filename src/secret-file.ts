import { readFileSync } from 'node:fs';
import { ConfigError } from './config-sources.ts';

/**
 * Reads a secret that a file holds alone, named as in `model.apiKeyFile`. Throws ConfigError, which never shows the file's
 * content.
 */
export function secretIn(file: string, name: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'latin1').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown error';
    throw new ConfigError(`${name}: ${file} cannot be read (${code})`);
  }
  if (/^[\x21-\x7e]{1,4096}$/.test(text)) return text;
  throw new ConfigError(`${name}: ${file} must hold one secret of up to 4096 visible ASCII characters`);
}
