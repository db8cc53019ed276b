import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

const checkedIn = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));

test('openapi.json is what the schemas say; run `npm run openapi` after a change', () => {
  expect(checkedIn).toEqual(openApiDocument());
});

test('each value of a discriminator leads to the schema that has it, so that generated clients read both bodies', () => {
  const { schema } = checkedIn.paths['/v1/search'].post.responses['200'].content['application/json'];
  const { propertyName, mapping } = schema.discriminator;
  expect(Object.values(mapping)).toEqual(schema.oneOf.map((one: { $ref: string }) => one.$ref));
  for (const [value, reference] of Object.entries<string>(mapping)) {
    const name = reference.replace('#/components/schemas/', '');
    expect(checkedIn.components.schemas[name].properties[propertyName].const).toBe(value);
  }
});

test('a schema with a name is written out once, where it is named', () => {
  const { components, paths } = openApiDocument() as {
    readonly components: { readonly schemas: Readonly<Record<string, object>> };
    readonly paths: object;
  };
  const all = JSON.stringify([components.schemas, paths]);
  const contents = Object.entries(components.schemas).flatMap(([name, schema]) => {
    const own = 'properties' in schema ? schema.properties : 'anyOf' in schema ? schema.anyOf : null;
    return own === null ? [] : [[name, all.split(JSON.stringify(own)).length - 1] as const];
  });
  expect(contents.filter(([, times]) => times !== 1)).toEqual([]);
});
