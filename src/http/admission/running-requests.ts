/** Counts the running requests of each caller, so that one caller cannot occupy the whole service. */
export class RunningRequests {
  readonly #counts = new Map<string, number>();

  /**
   * Counts a request. Returns the function that takes it off the count, to be called once; null if the caller has as
   * many running requests as allowed.
   */
  begin(callerId: string, max: number): (() => void) | null {
    const count = this.#counts.get(callerId) ?? 0;
    if (count >= max) return null;
    this.#counts.set(callerId, count + 1);
    return () => {
      const left = (this.#counts.get(callerId) ?? 1) - 1;
      if (left === 0) this.#counts.delete(callerId);
      else this.#counts.set(callerId, left);
    };
  }
}
