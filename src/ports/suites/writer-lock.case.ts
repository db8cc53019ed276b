import { expect } from 'vitest';
import type { WriterLock } from '../writer-lock.ts';
import { conformance, type Skips } from './conformance.case.ts';

/** One lock that is free, opened twice. */
interface OpenedLock {
  readonly lock: WriterLock;
  readonly other: WriterLock;
  /** Starts a process that takes the lock; resolves to a function that kills it and waits for its end. */
  holdElsewhere(): Promise<() => Promise<void>>;
}

/** The suite that every writer lock must pass. */
export function writerLockCases(name: string, open: () => Promise<OpenedLock>, skips: Skips = {}): void {
  conformance(name, skips, (check) => {
    check('is held by one at a time', async () => {
      const { lock, other } = await open();
      const told: string[] = [];
      const { promise: end, resolve } = Promise.withResolvers<void>();
      const { promise: begun, resolve: begins } = Promise.withResolvers<void>();
      const first = lock.hold(async () => {
        told.push('first begins');
        begins();
        await end;
        told.push('first ends');
        return 1;
      });
      await begun;
      const second = other.hold(async () => told.push('second'));
      expect([await lock.isHeld(), await other.isHeld()]).toEqual([true, true]);
      resolve();
      expect(await first).toBe(1);
      await second;
      expect(told).toEqual(['first begins', 'first ends', 'second']);
      expect([await lock.isHeld(), await other.isHeld()]).toEqual([false, false]);
    });

    check('is free again after work that failed', async () => {
      const { lock, other } = await open();
      await expect(lock.hold(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
      expect(await other.hold(async () => 'held')).toBe('held');
    });

    check('is not waited for after an abort', async () => {
      const { lock, other } = await open();
      const { promise: end, resolve } = Promise.withResolvers<void>();
      const first = lock.hold(() => end);
      const aborting = new AbortController();
      const second = other.hold(async () => 'held', aborting.signal);
      aborting.abort(new Error('closing'));
      await expect(second).rejects.toThrow('closing');
      resolve();
      await first;
    });

    check('dies with the process that holds it', async () => {
      const { lock, holdElsewhere } = await open();
      const kill = await holdElsewhere();
      expect(await lock.isHeld()).toBe(true);
      const waiting = lock.hold(async () => 'held');
      await kill();
      expect(await waiting).toBe('held');
      expect(await lock.isHeld()).toBe(false);
    });
  });
}
