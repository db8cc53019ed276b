import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '../src/contract/openapi.ts';

/**
 * Writes the types of the client from the named schemas of the contract, so that neither can change without the other.
 * `npm run openapi` runs this; the drift check compares what it writes.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const file = `${root}src/client/contract.ts`;

interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

const simple: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** The TypeScript type of a schema. Throws at a keyword that it has no type for. */
function typeOf(schema: Schema): string {
  const { type } = schema;
  if (schema.$ref !== undefined) return schema.$ref.replace('#/components/schemas/', '');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => `(${typeOf(one)})`).join(' | ');
  if (schema.allOf !== undefined) return schema.allOf.map((one) => `(${typeOf(one)})`).join(' & ');
  if (Array.isArray(type)) return type.map((one) => `(${typeOf({ ...schema, type: one })})`).join(' | ');
  if (type === 'array' && schema.items !== undefined) return `readonly (${typeOf(schema.items)})[]`;
  if (type === 'object') return objectType(schema);
  const known = simple[String(type)];
  if (known === undefined) throw new Error(`no type is known for a schema with ${Object.keys(schema).join(', ')}`);
  return known;
}

function objectType({ properties, patternProperties, required = [] }: Schema): string {
  if (properties !== undefined) {
    const fields = Object.entries(properties).map(
      ([name, field]) => `${comment(field)}readonly ${name}${required.includes(name) ? '' : '?'}: ${typeOf(field)};`,
    );
    return `{\n${fields.join('\n')}\n}`;
  }
  const [values] = Object.values(patternProperties ?? {});
  if (values === undefined) throw new Error('an object says neither its fields nor what its values are');
  return `{ readonly [name: string]: ${typeOf(values)} }`;
}

function comment({ description }: Schema): string {
  return description === undefined ? '' : `/** ${description.replaceAll('*/', '*\\/')} */\n`;
}

/** The text of the file, formatted as all sources are. */
export function clientContract(): string {
  const { components } = openApiDocument() as unknown as {
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  };
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema)}export type ${name} = ${typeOf(schema)};\n`,
  );
  const text = `// Made by \`npm run openapi\` from the schemas of the contract.\n\n${types.join('\n')}`;
  const biome = `${root}node_modules/.bin/biome`;
  const formatted = spawnSync(biome, ['format', '--stdin-file-path', file], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  });
  if (formatted.status !== 0) throw new Error(formatted.stderr);
  return formatted.stdout;
}

if (import.meta.main) writeFileSync(file, clientContract());
