import type { ChildProcess } from 'node:child_process';
import { onTestFinished } from 'vitest';

/**
 * Kills a process at the end of its test, also of one that fails. A process that lives on keeps the output of Vitest's
 * worker open, and Vitest waits for that without end.
 */
export function endingWithTest<Child extends ChildProcess>(child: Child): Child {
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}
