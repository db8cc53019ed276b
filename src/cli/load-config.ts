import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { ConfigError, type ConfigSources, resolveConfig } from '../config-sources.ts';

const configFileName = 'whom.config.json';

interface ConfigPlace extends Pick<ConfigSources, 'environment' | 'flags'> {
  readonly dataDir: string;
  /** A configuration file that must exist. If undefined, the one in the data folder is used if there is one. */
  readonly file: string | undefined;
}

/** Reads the configuration file and resolves the whole configuration. Throws ConfigError. */
export function loadConfig({ dataDir, file, environment, flags }: ConfigPlace): Config {
  const path = file ?? join(dataDir, configFileName);
  let text: string | null = null;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const absent = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
    if (!absent || file !== undefined) {
      const reason = absent ? 'there is no such file' : error instanceof Error ? error.message : String(error);
      throw new ConfigError(`cannot read the configuration ${path}: ${reason}`);
    }
  }
  return resolveConfig({ file: text === null ? null : { name: path, text }, environment, ...(flags ? { flags } : {}) });
}
