import { setTimeout as delay } from 'node:timers/promises';
import { Broken } from '../chaos/broken.ts';

/** A bound on what hangs, not a measurement. */
const untilMsMax = 60_000;

/** Waits for a condition. Throws Broken, which says what was waited for, if it never holds. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + untilMsMax;
  while (!(await holds())) {
    if (performance.now() > end) throw new Broken(`no ${what} within ${untilMsMax} ms`);
    await delay(5);
  }
}
