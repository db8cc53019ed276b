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
