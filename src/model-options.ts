import type { Config } from './config.ts';
import type { ModelOptions } from './query/model/model.ts';
import { secretIn } from './secret-file.ts';

/**
 * The language model of the configuration; null if there is none. Reads the file with the key. Throws ConfigError,
 * which never shows the file's content.
 */
export function modelOptions(config: Config['model']): ModelOptions | null {
  const { baseUrl, name, apiKey, apiKeyFile, ...limits } = config;
  if (baseUrl === undefined || name === undefined) return null;
  const kept = apiKeyFile === undefined ? null : secretIn(apiKeyFile, 'model.apiKeyFile');
  return { ...limits, baseUrl, model: name, apiKey: apiKey ?? kept };
}
