import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

test('openapi.json is what the schemas say; run `npm run openapi` after a change', () => {
  const checkedIn: unknown = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
  expect(checkedIn).toEqual(openApiDocument());
});
