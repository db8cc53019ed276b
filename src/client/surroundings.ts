import type { Surroundings } from './send.ts';

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** What every runtime of today has: Node, browsers, Deno, Bun. */
export const runtime: Surroundings = {
  // Browsers refuse `fetch` as the method of another object.
  fetch: (url, init) => fetch(url, init),
  sleep,
  random: Math.random,
  uuid: () => crypto.randomUUID(),
};
