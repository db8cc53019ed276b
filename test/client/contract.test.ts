import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientContract } from '../../scripts/client-contract.ts';

test('the types of the client are what the schemas say; run `npm run openapi` after a change', () => {
  const checkedIn = readFileSync(new URL('../../src/client/contract.ts', import.meta.url), 'utf8');
  expect(checkedIn).toBe(clientContract());
});
