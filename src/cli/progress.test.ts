import { expect, test } from 'vitest';
import { progressLine, startProgress } from './progress.ts';

test.each([
  ['how far, how fast, how long', 5000, 20_000, 1000, '5,000 of 20,000 records, 5,000/s, 3 s left'],
  ['minutes', 1000, 1_000_000, 1000, '1,000 of 1,000,000 records, 1,000/s, 16 min 39 s left'],
  ['no total', 12_345, null, 2000, '12,345 records, 6,173/s'],
  ['the end', 20_000, 20_000, 4000, '20,000 of 20,000 records, 5,000/s'],
  ['nothing yet', 0, 20_000, 0, '0 of 20,000 records'],
])('a progress line says %s', (_, done, total, elapsedMs, line) => {
  expect(progressLine('records', done, total, elapsedMs)).toBe(line);
});

function run(isTerminal: boolean): string {
  let now = 0;
  let written = '';
  const stream = { write: (text: string) => (written += text) };
  const progress = startProgress({ stream, isTerminal, now: () => now });
  for (now = 0; now <= 12_000; now += 10) progress.update(() => progressLine('records', now, 24_000, now));
  progress.end('done');
  return written;
}

test('on a terminal one line is rewritten, at most ten times a second', () => {
  const written = run(true);
  expect(written.split('\n')).toHaveLength(2);
  expect(written.split('\r').length).toBeLessThanOrEqual(124);
});

test('on a pipe there is a whole line every five seconds', () => {
  expect(run(false)).toBe(
    '5,000 of 24,000 records, 1,000/s, 19 s left\n10,000 of 24,000 records, 1,000/s, 14 s left\ndone\n',
  );
});
