/** The time that another process has to begin building after many changes; after it, this process builds. */
const builderMs = 5_000;
/** The pause after a failed build. */
const retryMs = 60_000;

interface BuilderParts {
  /** A clock in milliseconds that never runs backwards. */
  readonly clock: () => number;
  readonly log: (line: string) => void;
  readonly closing: AbortSignal;
}

/** When this process brings the indexes on disk up to the records: one build at a time, and a pause after one that failed. */
export class IndexBuilder {
  readonly #parts: BuilderParts;
  #building: Promise<void> | null = null;
  /** The time before which no build begins. */
  #after = Number.NEGATIVE_INFINITY;

  constructor(parts: BuilderParts) {
    this.#parts = parts;
  }

  /** Leaves the build to another process for a moment. */
  waitForOthers(): void {
    this.#after = this.#parts.clock() + builderMs;
  }

  begin(build: () => Promise<void>): void {
    const { clock, log, closing } = this.#parts;
    if (this.#building !== null || clock() < this.#after) return;
    this.#building = build()
      .catch((error: unknown) => {
        if (closing.aborted) return;
        log(`the indexes could not be built, next try in a minute: ${String(error)}`);
        this.#after = clock() + retryMs;
      })
      .finally(() => {
        this.#building = null;
      });
  }

  async settled(): Promise<void> {
    await this.#building;
  }
}
