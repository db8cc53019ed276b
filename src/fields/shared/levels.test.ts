import { expect, test } from 'vitest';
import { mentions } from './levels.ts';

// Protects that a word said a hundred times costs what it costs once.
test.each(['all', 'any'] as const)('words said again are looked for once, where %s of them are needed', (need) => {
  expect(mentions(['summary'], 'turbines Builder turbines builder', need)).toEqual(
    mentions(['summary'], 'turbines builder', need),
  );
});
