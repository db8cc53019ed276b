import { LedgerUnavailable } from '../../ports/credit-ledger.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { cachedFor } from './cached.ts';

/** The time between two looks at the records, in milliseconds. */
const lookedMs = 1000;

/**
 * How long the service counts as not ready after a failure of the ledger, in milliseconds. Then it counts as ready
 * again, because only a charge shows whether the disk accepts one.
 */
const failingMs = 5000;

/** Whether the service can work, as far as it can tell without a charge. */
export class Health {
  readonly #clock: HttpDependencies['clock'];
  readonly #records: () => Promise<string | null>;
  #ledgerFailedAt = Number.NEGATIVE_INFINITY;

  constructor({ finder, clock, logger }: Pick<HttpDependencies, 'finder' | 'clock' | 'logger'>) {
    this.#clock = clock;
    this.#records = cachedFor(lookedMs, clock.monotonic, async () => {
      try {
        await finder.profile('readiness', new Date(clock.now()));
        return null;
      } catch (error) {
        logger.error({ err: error }, 'the records cannot be read');
        return 'The records cannot be read.';
      }
    });
  }

  /** Notes a request that failed. */
  failed(error: unknown): void {
    if (error instanceof LedgerUnavailable) this.#ledgerFailedAt = this.#clock.monotonic();
  }

  /** Returns the reason why the service cannot work; null when it can. */
  async obstacle(): Promise<string | null> {
    if (this.#clock.monotonic() < this.#ledgerFailedAt + failingMs) return 'Accounts and credits cannot be used.';
    return this.#records();
  }
}
