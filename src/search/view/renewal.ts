import type { Turn } from './turn.ts';

/** The work that renews a view, one piece at a time, beside the requests that read it. */
export class Renewal {
  readonly #log: (line: string) => void;
  readonly #closing = new AbortController();
  #work: Promise<void> | null = null;
  /** Settles when the newest piece is over, or so long that it goes on beside the requests that wait for it. */
  #waited: PromiseWithResolvers<void> | null = null;

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  /** Aborted when the view is closed. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  get isUnderWay(): boolean {
    return this.#work !== null;
  }

  /** Begins a piece unless one is under way. */
  begin(work: () => Promise<void>): void {
    if (this.#work !== null || this.closing.aborted) return;
    const waited = Promise.withResolvers<void>();
    this.#waited = waited;
    this.#work = work()
      .catch((error: unknown) => {
        if (!this.closing.aborted) this.#log(`search goes on with older data: ${String(error)}`);
      })
      .finally(() => {
        this.#work = null;
        waited.resolve();
      });
  }

  /** Resolves when what is under way is over, or goes on beside requests. */
  async wait(): Promise<void> {
    await this.#waited?.promise;
  }

  /** Lets requests be answered that wait for the piece under way, which is long. */
  goBeside(): void {
    this.#waited?.resolve();
  }

  /** A pause of the piece under way, in which requests are answered, also those that have waited for it. */
  async pauseBeside(turn: Turn): Promise<void> {
    this.goBeside();
    await turn.pause();
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    while (this.#work !== null) await this.#work;
  }

  /** Aborts, and resolves when nothing is under way any more. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.settled();
  }
}
