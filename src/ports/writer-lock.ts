/**
 * The door to the right to write the indexes of a data folder, or of all machines that share one in a search cluster: a
 * lock of the operating system beside the records in the folder, one of the database where that holds them.
 *
 * 1. **One holder at a time**, of all processes and threads. A holder that asks again waits for itself for ever.
 * 2. **The lock dies with its holder**, however that ends. Nothing that a process left behind holds it, also when
 *    another process has its number.
 * 3. **Asking costs the holder nothing**, and does not take the lock.
 * 4. **A holder learns of a loss.** A lock that can be lost while its holder lives, as with a connection, aborts `lost`
 *    then, and the holder writes no more.
 */
export interface WriterLock {
  /** Waits until nobody holds the lock, and holds it while `work` runs. An abort ends the waiting, not the work. */
  hold<T>(work: (lost: AbortSignal) => Promise<T>, aborted?: AbortSignal): Promise<T>;
  /** Whether anybody holds the lock, this process included. */
  isHeld(): Promise<boolean>;
}
