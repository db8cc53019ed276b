import { expect, test } from 'vitest';
import { nearestField } from './nearest-field.ts';

const known = ['query', 'page', 'page_size', 'target', 'include'];

// Protects that a misspelt field is named, which would otherwise cost a page of credits, and that an unrelated field is
// not taken for a misspelling.
test.each([
  ['pagesize', 'page_size'],
  ['pageSize', 'page_size'],
  ['PAGE-SIZE', 'page_size'],
  ['page_szie', 'page_size'],
  ['pge', 'page'],
  ['pages', 'page'],
  ['Query', 'query'],
  ['qeury', 'query'],
  ['q', null],
  ['traget', 'target'],
  ['includes', 'include'],
  ['colour', null],
  ['limit', null],
  ['size', null],
  ['', null],
  ['__proto__', null],
  ['x'.repeat(10_000), null],
])('%s is meant to be %s', (unknown, meant) => {
  expect(nearestField(unknown, known)).toBe(meant);
});
