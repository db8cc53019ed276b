/**
 * The time within which two signals count as one. `timeout`, npm and some supervisors send a signal twice: to the
 * process and to its group.
 */
const sameWishMs = 500;

/**
 * Resolves with the first SIGTERM or SIGINT. A second one ends the process at once; nothing is lost that was
 * acknowledged. `now` returns milliseconds that never run backwards.
 */
export function untilStopped(now: () => number, forced: (signal: NodeJS.Signals) => void): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let stoppingSince: number | null = null;
    const stop = (signal: NodeJS.Signals): void => {
      if (stoppingSince === null) {
        stoppingSince = now();
        resolve(signal);
      } else if (now() - stoppingSince >= sameWishMs) {
        forced(signal);
        process.exit(1);
      }
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  });
}

/** Runs work whose signal is aborted by SIGTERM and SIGINT; the process then ends at once. */
export async function unlessInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = (): void => {
    controller.abort();
    process.exit(1);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  try {
    return await work(controller.signal);
  } finally {
    process.off('SIGTERM', stop);
    process.off('SIGINT', stop);
  }
}
