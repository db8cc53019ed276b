/** What readers hold while they read it: it is closed once it was replaced and the last of them has ended. */
export class Held<T extends { close(): Promise<void> }> {
  readonly #of: T;
  readonly #closed = Promise.withResolvers<void>();
  #readers = 0;
  #isReplaced = false;

  constructor(of: T) {
    this.#of = of;
  }

  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  async read<R>(work: (of: T) => Promise<R>): Promise<R> {
    this.#readers++;
    try {
      return await work(this.#of);
    } finally {
      this.#readers--;
      this.#closeUnread();
    }
  }

  /** Nobody begins to read it from here on. */
  replaced(): void {
    this.#isReplaced = true;
    this.#closeUnread();
  }

  #closeUnread(): void {
    if (!this.#isReplaced || this.#readers > 0) return;
    // What cannot be closed any more is gone with whoever kept it.
    this.#of.close().then(this.#closed.resolve, () => this.#closed.resolve());
  }
}
