/**
 * Lets any number of readers in at once, and changes what they read only between them. A change that finds readers
 * waits for them and holds new ones back until it is done, so that it comes to pass however many there are; each waits
 * at most as long as the longest reader inside.
 */
export class ReaderGate {
  #readers = 0;
  #changes: (() => void)[] = [];
  /** Settles when the changes that wait are done; null where none does. */
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

  /** Runs the change at once where nobody reads, and gives null; else a promise of its end. */
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
