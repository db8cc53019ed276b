import { LedgerUnavailable } from '../../ports/credit-ledger.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { cachedFor } from './cached.ts';

/** The time between two looks, in milliseconds, however often a load balancer asks. */
const lookedMs = 1000;

/**
 * How long the service counts as not ready after a charge failed, in milliseconds: a damaged page that no probe reads
 * can fail charges too.
 */
const failingMs = 5000;

/** Whether the service can work, by its probes and by what requests have met. */
export class Health {
  readonly #clock: HttpDependencies['clock'];
  readonly #probed: () => Promise<string | null>;
  #ledgerFailedAt = Number.NEGATIVE_INFINITY;

  constructor({ probes, clock, logger }: Pick<HttpDependencies, 'probes' | 'clock' | 'logger'>) {
    this.#clock = clock;
    this.#probed = cachedFor(lookedMs, clock.monotonic, async () => {
      const obstacles = await Promise.all(
        probes.map(async (probe) => {
          try {
            await probe.look();
            return null;
          } catch (error) {
            logger.error({ err: error }, 'not ready');
            return probe.obstacle;
          }
        }),
      );
      return obstacles.find((obstacle) => obstacle !== null) ?? null;
    });
  }

  /** Notes a request that failed. */
  failed(error: unknown): void {
    if (error instanceof LedgerUnavailable) this.#ledgerFailedAt = this.#clock.monotonic();
  }

  /** Returns the reason why the service cannot work; null when it can. */
  async obstacle(): Promise<string | null> {
    if (this.#clock.monotonic() < this.#ledgerFailedAt + failingMs) return 'Accounts and credits cannot be used.';
    return this.#probed();
  }
}
