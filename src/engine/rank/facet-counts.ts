import type { Facet, ValueCount } from '../engine.ts';
import type { Delta } from '../read/delta.ts';
import { type FacetValues, isBefore } from '../read/facet-values.ts';

/** The matches of a query in each table: one bit for each document, or null if there is none. */
interface MatchBits {
  readonly segment: Uint32Array | null;
  readonly delta: Uint32Array | null;
}

/**
 * Counts the most frequent values of a facet among the matches. Values are counted in the order of their frequency in
 * the segment, each by one walk along its posting list, until the next one is too rare to be among the best. Values of
 * changed documents come first, because their frequency in the segment says too little.
 */
export function facetCounts(
  { fields, has }: Facet,
  values: FacetValues,
  delta: Delta,
  matches: MatchBits,
  limit: number,
): readonly ValueCount[] {
  const best = new BestValues(limit);
  const changed = matches.delta === null ? new Map<string, number>() : delta.counts(fields, has, matches.delta);
  for (const [value, inDelta] of changed)
    best.offer(value, inDelta + (matches.segment === null ? 0 : values.countOf(value, matches.segment)));
  if (matches.segment === null) return best.all;
  for (let at = 0; at < values.size && values.documents(at) >= best.least; at++) {
    const documents = values.countIn(at, matches.segment);
    if (documents < best.least) continue;
    const value = values.text(at);
    if (!changed.has(value)) best.offer(value, documents);
  }
  return best.all;
}

/** The best values offered so far, best first. */
class BestValues {
  readonly all: ValueCount[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** With fewer documents, a value is not kept. */
  get least(): number {
    return this.all.length < this.#limit ? 1 : (this.all[this.#limit - 1] as ValueCount).documents;
  }

  offer(value: string, documents: number): void {
    if (documents < this.least) return;
    const offered = { value, documents };
    let at = this.all.length;
    while (at > 0 && isBefore(offered, this.all[at - 1] as ValueCount)) at--;
    this.all.splice(at, 0, offered);
    if (this.all.length > this.#limit) this.all.pop();
  }
}
