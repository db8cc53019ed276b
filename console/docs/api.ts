import { Marked } from 'marked';
import type { Source } from './source.ts';

/** The parts of JSON Schema that the description uses. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { readonly $ref?: string; readonly description?: string }>>;
}

/** What the pages take of openapi.json. */
interface Description {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
  };
}

const folder = 'docs/api';

/** Makes the pages of the description, in Markdown: all operations, each operation, all types. */
export function apiSources({ info, paths, components }: Description, examples: string): readonly Source[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ at: `${method.toUpperCase()} ${path}`, operation })),
  );
  const rows = operations.map(({ at, operation: { operationId, summary } }) => [
    `[\`${at}\`](api/${operationId}.md)`,
    summary,
  ]);
  const overview = [
    '# The API',
    info.description,
    'A request shows its key in the header `x-api-key`, or a bearer token of the configured issuer. Fields and bounds: ' +
      '[types](api/types.md). All of this for programs: [openapi.json](../openapi.json).',
    table(['operation', 'what it does'], rows),
  ];
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `## ${name}\n\n${schema.description ?? ''}\n\n${fields(schema, components.schemas)}`,
  );
  return [
    { path: `${folder}.md`, markdown: overview.join('\n\n') },
    ...operations.map(({ at, operation }) => ({
      path: `${folder}/${operation.operationId}.md`,
      menu: at,
      markdown: operationPage(at, operation, components, examples),
    })),
    { path: `${folder}/types.md`, markdown: ['# Types', ...types].join('\n\n') },
  ];
}

function operationPage(
  at: string,
  { summary, description, parameters = [], requestBody, responses }: Operation,
  { schemas, responses: shared }: Description['components'],
  examples: string,
): string {
  const example = partOf(examples, at);
  const refusals = Object.entries(responses).flatMap(([status, { $ref }]) =>
    Object.entries(shared)
      .filter(([name]) => $ref === `#/components/responses/${name}`)
      .flatMap(([, { description: text }]) => [...text.matchAll(/^`(\w+)`: (.*)$/gm)])
      .map(([, code = '', message = '']) => [status, `\`${code}\``, message]),
  );
  const asked = parameters.map(({ name, in: where, required, description: text, schema }) => [
    `\`${name}\``,
    `${where}, ${required ? 'required' : 'optional'}`,
    typeText(schema),
    text ?? schema.description ?? '',
  ]);
  const content = ({ content: of = {} }: Content) =>
    Object.entries(of).map(([type, { schema }]) => `\`${type}\`\n\n${fields(schema, schemas)}`);
  return [
    `# ${summary.replace(/\.$/, '')}`,
    `\`${at}\``,
    description,
    ...(example === '' ? [] : ['## Example', example]),
    ...(asked.length === 0 ? [] : ['## Parameters', table(['name', 'where', 'type', 'meaning'], asked)]),
    ...(requestBody === undefined ? [] : ['## Body', ...content(requestBody)]),
    '## Answer',
    ...content(responses['200'] ?? {}),
    ...(refusals.length === 0
      ? []
      : ['## Refusals', table(['status', 'code', 'message'], refusals), 'What to do: [errors](../errors.md).']),
  ].join('\n\n');
}

/** The Markdown under a heading of the second order. */
function partOf(markdown: string, heading: string): string {
  const tokens = new Marked().lexer(markdown);
  const isHeading = (token: (typeof tokens)[number] | undefined) => token?.type === 'heading' && token['depth'] === 2;
  const begin = tokens.findIndex((token) => isHeading(token) && 'text' in token && token.text === `\`${heading}\``);
  if (begin < 0) return '';
  const end = tokens.findIndex((token, index) => index > begin && isHeading(token));
  return tokens
    .slice(begin + 1, end < 0 ? undefined : end)
    .map(({ raw }) => raw)
    .join('')
    .trim();
}

/** A schema's fields as a table; those of the first alternative, if there are several. */
function fields(schema: Schema, schemas: Description['components']['schemas']): string {
  const alternatives = schema.anyOf ?? schema.oneOf;
  const first = alternatives?.[0] ?? schema;
  const said = first.$ref === undefined && alternatives === undefined ? '' : `${typeText(schema)}\n\n`;
  const { properties, required = [] } = (first.$ref === undefined ? first : schemas[nameOf(first.$ref)]) ?? {};
  if (properties === undefined) return said === '' ? typeText(schema) : said;
  const rows = Object.entries(properties).map(([name, of]) => [
    `\`${name}\``,
    typeText(of) + (required.includes(name) ? '' : ', optional'),
    of.description ?? '',
  ]);
  return said + table(['field', 'type', 'meaning'], rows);
}

function nameOf(reference: string): string {
  return reference.replace('#/components/schemas/', '');
}

/** What a value must be, in words. */
function typeText(schema: Schema): string {
  const standard = 'default' in schema ? `, default \`${JSON.stringify(schema.default)}\`` : '';
  return `${kindText(schema)}${standard}`;
}

function kindText(schema: Schema): string {
  const { $ref, anyOf, oneOf, items, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  if ($ref !== undefined) return `[${nameOf($ref)}](types.md#${nameOf($ref).toLowerCase()})`;
  const alternatives = anyOf ?? oneOf;
  if (alternatives !== undefined) return alternatives.map(typeText).join(' or ');
  if ('const' in schema) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(' or ');
  const kinds = [schema.type ?? 'object'].flat().map((type) => {
    if (type === 'string') return `text${bounds(minLength, maxLength, ' characters')}`;
    if (type === 'array')
      return `list${bounds(minItems, maxItems)} of ${items === undefined ? 'values' : typeText(items)}`;
    if (type === 'integer') return `whole number${bounds(minimum, maximum)}`;
    if (type === 'number') return `number${bounds(minimum, maximum)}`;
    return type === 'boolean' ? 'true or false' : type;
  });
  return kinds.join(' or ');
}

function bounds(least: number | undefined, most: number | undefined, unit = ''): string {
  if (least === undefined && most === undefined) return '';
  if (most === undefined) return ` from ${least}${unit}`;
  return least === undefined ? ` up to ${most}${unit}` : ` of ${least} to ${most}${unit}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
