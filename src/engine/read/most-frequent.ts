import type { TermRange } from './dictionary.ts';

/** The most frequent terms of some ranges, at most `limit`: most frequent first, then by number. */
export function mostFrequent(ranges: readonly TermRange[], frequencies: Uint32Array, limit: number): number[] {
  // A heap with the worst of the best at the top, so that most terms cost one comparison.
  const heap: number[] = [];
  const isWorse = (a: number, b: number) => {
    const difference = (frequencies[a] as number) - (frequencies[b] as number);
    return difference === 0 ? a > b : difference < 0;
  };
  for (const { from, to } of ranges) {
    for (let term = from; term < to; term++) {
      if (heap.length < limit) {
        heap.push(term);
        siftUp(heap, isWorse);
      } else if (isWorse(heap[0] as number, term)) {
        heap[0] = term;
        siftDown(heap, isWorse);
      }
    }
  }
  return heap.sort((a, b) => (isWorse(a, b) ? 1 : -1));
}

/** The ranges without the terms of others. */
export function without(ranges: readonly TermRange[], others: readonly TermRange[]): readonly TermRange[] {
  return others.reduce(
    (kept, other) =>
      kept.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, other.from) },
          { from: Math.max(from, other.to), to },
        ].filter((range) => range.from < range.to),
      ),
    ranges.filter(({ from, to }) => from < to),
  );
}

function siftUp(heap: number[], isWorse: (a: number, b: number) => boolean): void {
  let at = heap.length - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (!isWorse(heap[at] as number, heap[above] as number)) return;
    swap(heap, at, above);
    at = above;
  }
}

function siftDown(heap: number[], isWorse: (a: number, b: number) => boolean): void {
  let at = 0;
  for (;;) {
    let worst = at;
    for (let child = 2 * at + 1; child <= 2 * at + 2 && child < heap.length; child++)
      if (isWorse(heap[child] as number, heap[worst] as number)) worst = child;
    if (worst === at) return;
    swap(heap, at, worst);
    at = worst;
  }
}

function swap(heap: number[], one: number, other: number): void {
  const held = heap[one] as number;
  heap[one] = heap[other] as number;
  heap[other] = held;
}
