import type { TSchema } from 'typebox';
import { configSchema } from './config.ts';

/** One value of the configuration with its three names. */
export interface ConfigValue {
  readonly section: string;
  readonly name: string;
  /** The path, such as `server.port`. */
  readonly path: string;
  /** The environment variable, such as `WHOM_SERVER_PORT`. */
  readonly variable: string;
  readonly schema: TSchema & ConfigLeaf;
}

/** The keywords of JSON Schema that the values above use. */
export interface ConfigLeaf {
  readonly type?: 'integer' | 'string' | 'boolean' | 'array' | 'object';
  readonly properties?: Readonly<Record<string, object>>;
  readonly enum?: readonly string[];
  readonly format?: 'url' | 'network' | 'redis' | 'node' | 'postgres';
  /** A secret is never shown, not even in a message about it. */
  readonly secret?: true;
  readonly items?: ConfigLeaf;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly description?: string;
}

/** All values, in the order of the schema. */
export const configValues: readonly ConfigValue[] = Object.entries(configSchema.properties).flatMap(
  ([section, { properties }]) =>
    Object.entries<TSchema & ConfigLeaf>(properties).map(([name, schema]) => ({
      section,
      name,
      path: `${section}.${name}`,
      variable: `WHOM_${section}_${name.replace(/[A-Z]/g, '_$&')}`.toUpperCase(),
      schema,
    })),
);

/** The bound of a value in words: "an integer from 0 to 65535". */
export function boundOf(schema: ConfigLeaf): string {
  if (schema.type === 'array') return `a list of ${schema.items ? boundOf(schema.items) : 'values'}`;
  if (schema.properties) return `objects with ${Object.keys(schema.properties).join(', ')}`;
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (schema.type === 'integer') return `an integer from ${schema.minimum} to ${schema.maximum}`;
  if (schema.type === 'boolean') return 'true or false';
  if (schema.format === 'node') return 'an address such as https://host:9200';
  if (schema.format === 'postgres') return 'an address such as postgres://user@host:5432/database';
  if (schema.format === 'redis') return 'an address such as redis://host:6379/0';
  if (schema.secret && !schema.maxLength) return 'up to 4096 visible ASCII characters';
  if (schema.format === 'url') return 'an http or https address';
  if (schema.format === 'network') return 'an address or network such as 10.0.0.0/8';
  return schema.maxLength
    ? `a text of ${schema.minLength} to ${schema.maxLength} characters`
    : 'a text that is not empty';
}
