import { expect, test } from 'vitest';
import { callsIn } from './strace.ts';

test('a descriptor that another thread is given before its close has ended stays open', () => {
  const calls = callsIn(
    [
      '7 openat(AT_FDCWD, "\\x61", O_RDWR|O_CREAT, 0600 <unfinished ...>',
      '7 <... openat resumed>) = 5',
      '7 close(5 <unfinished ...>',
      '8 openat(AT_FDCWD, "\\x62", O_RDWR|O_CREAT, 0600) = 5',
      '7 <... close resumed>) = 0',
      '8 write(5, "\\x63", 1) = 1',
    ].join('\n'),
  );
  expect(calls.map(({ name, args }) => `${name} ${args.at(name === 'openat' ? 1 : 0)}`)).toEqual([
    'openat a',
    'close 5',
    'openat b',
    'write 5',
  ]);
});

test('a sync covers what had ended when it began', () => {
  const calls = callsIn(
    [
      '7 write(5, "\\x61", 1) = 1',
      '8 fsync(5 <unfinished ...>',
      '7 write(5, "\\x62", 1) = 1',
      '8 <... fsync resumed>) = 0',
    ].join('\n'),
  );
  expect(calls.map(({ name, began }) => ({ name, began }))).toEqual([
    { name: 'write', began: 0 },
    { name: 'write', began: 1 },
    { name: 'fsync', began: 1 },
  ]);
});
