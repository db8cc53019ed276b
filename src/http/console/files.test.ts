import { expect, test } from 'vitest';
import { takesGzip } from './files.ts';

test.each([
  ['gzip, deflate, br', true],
  ['br;q=1.0, GZIP;q=0.5', true],
  ['deflate , gzip', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000, br', false],
  ['br', false],
  ['x-gzip-like', false],
  ['', false],
  [undefined, false],
])('an Accept-Encoding of %j takes gzip: %j', (accepted, takes) => {
  expect(takesGzip(accepted)).toBe(takes);
});
