import { loadavg } from 'node:os';

/** Quantiles of times, in milliseconds. */
export function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(0.9999)}`;
}

/** The load of the machine, over the last minute. */
export function load(): string {
  return loadavg()[0]?.toFixed(1) ?? '';
}

/** Asks queries in turn as several clients do for a time, each one thing after the other, and prints how many are answered. */
export async function askAtOnce(
  queries: readonly string[],
  { clients, forMs }: { readonly clients: number; readonly forMs: number },
  ask: (query: string) => Promise<void>,
): Promise<void> {
  const times: number[] = [];
  let next = 0;
  const began = performance.now();
  const client = async () => {
    while (performance.now() - began < forMs) {
      const query = queries[next++ % queries.length] ?? '';
      const from = performance.now();
      await ask(query);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const perSecond = (times.length * 1000) / (performance.now() - began);
  console.log(`${clients} at once: ${perSecond.toFixed(1)} a second, ${spread(times)} ms, load ${load()}`);
}
