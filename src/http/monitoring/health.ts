import { LedgerUnavailable } from '../../ports/credit-ledger.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { cachedFor } from './cached.ts';

/** The time between two looks at the records, in milliseconds. */
const lookedMs = 1000;

/**
 * The time after a failure of the ledger during which the service does not count as ready, in milliseconds. Then
 * requests may show that it works again: only a charge shows whether the disk takes one.
 */
const failingMs = 5000;

/** Whether the service can do its work, as far as it can tell without charging anybody. */
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

  /** Learns of a request that failed. */
  failed(error: unknown): void {
    if (error instanceof LedgerUnavailable) this.#ledgerFailedAt = this.#clock.monotonic();
  }

  /** Returns what is in the way of work, null if nothing is. */
  async obstacle(): Promise<string | null> {
    if (this.#clock.monotonic() < this.#ledgerFailedAt + failingMs) return 'Accounts and credits cannot be used.';
    return this.#records();
  }
}
