import type { PoolClient } from 'pg';
import { DatabaseFailed } from './failure.ts';
import { Session } from './session.ts';

/** A promise that rejects after a time, unless it is stopped. */
export function lateAfter(milliseconds: number | null): { readonly promise: Promise<never>; stop(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  // Whoever no longer waits is not told.
  promise.catch(() => undefined);
  const timer =
    milliseconds === null
      ? undefined
      : setTimeout(() => reject(new DatabaseFailed('PostgreSQL took too long')), milliseconds);
  return { promise, stop: () => clearTimeout(timer) };
}

/** A transaction that lasts as long as its owner needs it. It has a connection, which its first failure closes. */
export class OpenTransaction {
  readonly #client: PoolClient;
  readonly #atWork = new Set<Promise<unknown>>();
  readonly #lost = new AbortController();
  readonly #onError = () => {
    this.#isSound = false;
    this.#lost.abort(new DatabaseFailed('the connection to PostgreSQL ended'));
  };
  readonly #ended: () => void;
  #isSound = true;
  #isEnding = false;
  #isOver = false;

  /** It gives `client` back, and calls `ended`, at its end. */
  constructor(client: PoolClient, ended: () => void) {
    this.#client = client;
    this.#ended = ended;
    client.on('error', this.#onError);
  }

  /** Whether it may still be used: it has not failed and has not ended. */
  get isOpen(): boolean {
    return this.#isSound && !this.#isOver;
  }

  /** Aborted when the connection is lost, and with it what the transaction holds. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Runs work in it, beside other work. Rejects with DatabaseFailed, also after `milliseconds`; null for no bound. */
  async run<T>(milliseconds: number | null, work: (session: Session) => Promise<T>): Promise<T> {
    if (!this.isOpen) throw new DatabaseFailed('the connection to PostgreSQL ended');
    const late = lateAfter(milliseconds);
    const working = Promise.race([work(new Session(this.#client)), late.promise]);
    this.#atWork.add(working);
    try {
      return await working;
    } catch (error) {
      this.#isSound = false;
      throw error;
    } finally {
      this.#atWork.delete(working);
      late.stop();
    }
  }

  /** Ends it after the work that runs. A COMMIT that fails rejects; then nobody knows whether it was made. */
  async end(command: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    if (this.#isOver || this.#isEnding) return;
    this.#isEnding = true;
    await Promise.allSettled(this.#atWork);
    try {
      if (this.#isSound) await this.run(null, (session) => session.script(command));
      else if (command === 'COMMIT') throw new DatabaseFailed('the connection to PostgreSQL ended');
    } catch (error) {
      this.#isSound = false;
      if (command === 'COMMIT') throw error;
    } finally {
      this.#isOver = true;
      this.#ended();
      this.#client.off('error', this.#onError);
      this.#client.release(!this.#isSound);
    }
  }
}
