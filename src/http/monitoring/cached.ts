/**
 * Returns `make` with its result kept for `keptMs`. Calls in that time get the same result, also while `make` is still
 * running. A failure is not kept.
 */
export function cachedFor<T>(keptMs: number, monotonic: () => number, make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  let until = Number.NEGATIVE_INFINITY;
  return () => {
    const now = monotonic();
    if (kept === null || now >= until) {
      const made = make();
      kept = made;
      until = now + keptMs;
      made.catch(() => {
        if (kept === made) kept = null;
      });
    }
    return kept;
  };
}
