export interface Latency {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly perSecond: number;
}

/** Percentiles of `ms`, the milliseconds of each call. */
export function latency(ms: readonly number[]): Latency {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const total = ms.reduce((sum, each) => sum + each, 0);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), perSecond: (ms.length * 1000) / total };
}

/** The process's resident memory in bytes. */
export function residentBytes(): number {
  return process.memoryUsage.rss();
}

export function seconds(sinceMs: number): number {
  return (performance.now() - sinceMs) / 1000;
}
