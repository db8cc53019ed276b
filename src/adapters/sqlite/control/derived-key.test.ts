import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { derivedKey } from './derived-key.ts';

const folders = ['a', 'b'].map((name) => mkdtempSync(join(tmpdir(), `whom-key-${name}-`)));
const [one = '', other = ''] = folders;
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

// Protects cursors across restarts and processes, and that a cursor of one installation is none of another.
test('a key is the same whenever it is asked for, and another for each purpose and folder', () => {
  const key = derivedKey(one, 'cursor');
  expect(key).toHaveLength(32);
  expect(derivedKey(one, 'cursor')).toEqual(key);
  expect(derivedKey(one, 'else')).not.toEqual(key);
  expect(derivedKey(other, 'cursor')).not.toEqual(key);
});
