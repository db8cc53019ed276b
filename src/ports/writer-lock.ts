/**
 * The door to the right to write the indexes of a data folder: a lock of the operating system beside the embedded
 * indexes, the cluster's own where they are elsewhere.
 *
 * 1. **One holder at a time**, of all processes and threads. A holder that asks again waits for itself for ever.
 * 2. **The lock dies with its holder**, however that ends. Nothing that a process left behind holds it, also when
 *    another process has its number.
 * 3. **Asking costs the holder nothing**, and does not take the lock.
 */
export interface WriterLock {
  /** Waits until nobody holds the lock, and holds it while `work` runs. An abort ends the waiting, not the work. */
  hold<T>(work: () => Promise<T>, aborted?: AbortSignal): Promise<T>;
  /** Whether anybody holds the lock, this process included. */
  isHeld(): boolean;
}
