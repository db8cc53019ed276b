/** What a door keeps of its own beside the database that it shares: whether it is closed, and what its failures are. */
export class Door {
  readonly #failure: (message: string, options?: ErrorOptions) => Error;
  readonly #name: string;
  #isClosed = false;

  /** `failure` makes the error of the door's port. `name` is what its messages call the store. */
  constructor(name: string, failure: (message: string, options?: ErrorOptions) => Error) {
    this.#name = name;
    this.#failure = failure;
  }

  /** Runs work of the door. Whatever fails in it is the door's error, and so is all that is asked after its end. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw this.#failure(`${this.#name} is closed`);
    try {
      return await work();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw this.#failure(`${this.#name} cannot be used: ${why}`, { cause: error });
    }
  }

  close(): void {
    this.#isClosed = true;
  }
}
