/**
 * Admits any number of readers at once, and changes what they read only while none is inside. A change waits for
 * present readers and holds new ones back until it is done, so that it happens however many come. Nobody waits longer
 * than the longest present reader takes.
 */
export class ReaderGate {
  #readers = 0;
  #changes: (() => void)[] = [];
  /** Settles when the waiting changes are done; null if none waits. */
  #done: PromiseWithResolvers<void> | null = null;

  async read<T>(work: () => Promise<T>): Promise<T> {
    while (this.#done !== null) await this.#done.promise;
    this.#readers++;
    try {
      return await work();
    } finally {
      this.#readers--;
      if (this.#readers === 0) this.#runChanges();
    }
  }

  /** Runs the change at once and returns null if nobody reads; else returns a promise of its end. */
  change(work: () => void): Promise<void> | null {
    if (this.#readers === 0) {
      work();
      return null;
    }
    this.#done ??= Promise.withResolvers<void>();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#changes.push(() => {
      try {
        work();
        resolve();
      } catch (error) {
        reject(error);
      }
    });
    return promise;
  }

  #runChanges(): void {
    for (const change of this.#changes.splice(0)) change();
    this.#done?.resolve();
    this.#done = null;
  }
}
