import { readFileSync } from 'node:fs';
import type { Config } from './config.ts';
import { ConfigError } from './config-sources.ts';
import type { ModelOptions } from './query/model/model.ts';

/**
 * The language model of the configuration; null if there is none. Reads the file with the key. Throws ConfigError,
 * which never shows the file's content.
 */
export function modelOptions(config: Config['model']): ModelOptions | null {
  const { baseUrl, name, apiKey, apiKeyFile, ...limits } = config;
  if (baseUrl === undefined || name === undefined) return null;
  return { ...limits, baseUrl, model: name, apiKey: apiKey ?? (apiKeyFile === undefined ? null : keyIn(apiKeyFile)) };
}

function keyIn(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'latin1').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown error';
    throw new ConfigError(`model.apiKeyFile: ${file} cannot be read (${code})`);
  }
  if (/^[\x21-\x7e]{1,4096}$/.test(text)) return text;
  throw new ConfigError(`model.apiKeyFile: ${file} must hold one key of up to 4096 visible ASCII characters`);
}
