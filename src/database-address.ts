import type { Config } from './config.ts';
import { ConfigError } from './config-sources.ts';
import { secretIn } from './secret-file.ts';
import type { StorePlace } from './stores.ts';

/**
 * The database of the configuration; null if there is none. Reads the file with the password. Throws ConfigError, which
 * never shows the file's content.
 */
export function databaseAddress({ database }: Config): StorePlace['database'] {
  const { url, passwordFile } = database;
  if (url === undefined) return null;
  return { url, password: passwordFile === undefined ? null : secretIn(passwordFile, 'database.passwordFile') };
}

/**
 * The database that holds records and predictions too; null where they lie in the data folder. Throws ConfigError as
 * `databaseAddress` does.
 */
export function recordsAddress(config: Config): StorePlace['database'] {
  if (!config.database.records) return null;
  const address = databaseAddress(config);
  if (address === null) throw new ConfigError('database.records: needs database.url, which names the database');
  return address;
}
