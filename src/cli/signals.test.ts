import { expect, onTestFinished, test, vi } from 'vitest';
import { untilStopped } from './signals.ts';

/** What `untilStopped` does about signals, without any being sent to the process of the tests. */
function listening() {
  const listeners = new Map<string | symbol, (signal: NodeJS.Signals) => void>();
  const on = vi.spyOn(process, 'on').mockImplementation((event, listener) => {
    listeners.set(event, listener);
    return process;
  });
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  onTestFinished(() => {
    on.mockRestore();
    exit.mockRestore();
  });
  const clock = { now: 5_000 };
  const forced: string[] = [];
  const stopped = untilStopped(
    () => clock.now,
    (signal) => forced.push(signal),
  );
  const send = (signal: NodeJS.Signals) => listeners.get(signal)?.(signal);
  return { clock, forced, exit, stopped, send };
}

test('signals within half a second of the first are the same wish; a later one ends the process', async () => {
  const { clock, forced, exit, stopped, send } = listening();
  send('SIGTERM');
  expect(await stopped).toBe('SIGTERM');
  for (const now of [5_000, 5_499]) {
    clock.now = now;
    send('SIGTERM');
    send('SIGINT');
  }
  expect([forced, exit.mock.calls]).toEqual([[], []]);
  clock.now = 5_500;
  send('SIGINT');
  expect([forced, exit.mock.calls]).toEqual([['SIGINT'], [[1]]]);
});
