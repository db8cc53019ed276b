import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorDocs } from '../../scripts/error-docs.ts';
import { type ErrorRow, errors } from './errors.ts';
import { type OperationRow, operations } from './operations.ts';

test('docs/errors.md is what the catalogue says; run `npm run docs` after a change', () => {
  expect(readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8')).toBe(errorDocs());
});

// The table of the specification, copied.
const specified: readonly (readonly [number, string])[] = [
  [400, 'off_topic_query'],
  [400, 'invalid_pagination'],
  [400, 'company_search_disabled'],
  [401, 'invalid_api_key'],
  [401, 'email_not_linked'],
  [402, 'out_of_credits'],
  [402, 'usage_paused'],
  [403, 'account_not_authorized'],
  [404, 'profile_not_found'],
  [404, 'company_not_found'],
  [422, 'validation_error'],
  [429, 'rate_limited'],
  [502, 'upstream_unavailable'],
  [503, 'search_unavailable'],
  [503, 'auth_unavailable'],
  [503, 'billing_unavailable'],
  [503, 'classification_degraded'],
];

test('the catalogue is the closed set of the specification', () => {
  expect(Object.entries<ErrorRow>(errors).map(([code, { status }]) => [status, code])).toEqual(specified);
});

test('exactly the temporary errors are retryable', () => {
  for (const { status, retryable } of Object.values<ErrorRow>(errors))
    expect(retryable).toBe([429, 502, 503].includes(status));
});

test('every code belongs to an operation', () => {
  const reached = Object.values<OperationRow>(operations).flatMap((operation) => operation.errors);
  expect(new Set(reached)).toEqual(new Set(Object.keys(errors)));
});
