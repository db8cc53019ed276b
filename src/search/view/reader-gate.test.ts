import { expect, test } from 'vitest';
import { ReaderGate } from './reader-gate.ts';

test('a change with nobody inside is done at once', () => {
  let state = 'old';
  const waiting = new ReaderGate().change(() => {
    state = 'new';
  });
  expect([waiting, state]).toEqual([null, 'new']);
});

test('whoever is inside reads one state to the end; who comes after a change that waits reads the new one', async () => {
  const gate = new ReaderGate();
  let state = 'old';
  const inside = Promise.withResolvers<void>();
  const early = gate.read(async () => {
    const before = state;
    await inside.promise;
    return [before, state];
  });
  const changed = gate.change(() => {
    state = 'new';
  });
  const late = gate.read(async () => state);
  await Promise.resolve();
  expect(state).toBe('old');
  inside.resolve();
  expect(await Promise.all([early, changed, late])).toEqual([['old', 'old'], undefined, 'new']);
});

test('a reader or a change that fails keeps nobody waiting', async () => {
  const gate = new ReaderGate();
  const reading = gate.read(() => Promise.reject(new Error('no answer')));
  const changed = gate.change(() => {
    throw new Error('no change');
  });
  await expect(reading).rejects.toThrow('no answer');
  await expect(changed).rejects.toThrow('no change');
  expect(await gate.read(async () => 'read')).toBe('read');
});
