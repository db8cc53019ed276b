import type { Config } from './config.ts';
import { secretIn } from './secret-file.ts';
import type { SuppressionPlace } from './stores.ts';

/**
 * The database of the configuration; null if there is none. Reads the file with the password. Throws ConfigError, which
 * never shows the file's content.
 */
export function databaseAddress({ database }: Config): SuppressionPlace['database'] {
  const { url, passwordFile } = database;
  if (url === undefined) return null;
  return { url, password: passwordFile === undefined ? null : secretIn(passwordFile, 'database.passwordFile') };
}
