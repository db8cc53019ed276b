import { expect, test } from 'vitest';
import { fingerprintsOf } from './fingerprint.ts';

test('fingerprints are those that ledgers hold', () => {
  expect([...fingerprintsOf(['per_8s2k', '', 'é'])].map((print) => print.toString(16))).toMatchInlineSnapshot(`
    [
      "a8e13f4f",
      "48c9c789",
      "811d9ffc",
      "92ca2f0e",
      "1e9dd5fa",
      "94f931cd",
    ]
  `);
});

test('two hundred thousand ids have different ones', () => {
  const prints = fingerprintsOf(Array.from({ length: 200_000 }, (_, at) => `p${at}`));
  const pairs = Array.from({ length: prints.length / 2 }, (_, at) => String(prints.subarray(2 * at, 2 * at + 2)));
  expect(new Set(pairs).size).toBe(200_000);
});
