/** How many requests of each caller are worked on, so that one caller's cannot be all that the service does. */
export class InWork {
  readonly #max: number;
  readonly #counts = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Counts one more and gives what counts it off again, once; null when the caller has as many as may be. */
  begin(callerId: string): (() => void) | null {
    const count = this.#counts.get(callerId) ?? 0;
    if (count >= this.#max) return null;
    this.#counts.set(callerId, count + 1);
    return () => {
      const left = (this.#counts.get(callerId) ?? 1) - 1;
      if (left === 0) this.#counts.delete(callerId);
      else this.#counts.set(callerId, left);
    };
  }
}
