import type { RecordKind } from '../records/kind.ts';

/** A query that found nothing, and how often. */
export interface EmptyQuery {
  readonly query: string;
  readonly target: RecordKind;
  readonly count: number;
  /** When it was last asked, in milliseconds since 1970. */
  readonly newestAt: number;
}

/**
 * The latest queries that found nothing, in memory only and without who asked. They may name people, so that there is one
 * only where the operator switched it on.
 */
export class EmptyQueries {
  readonly #max: number;
  /** The one that was asked longest ago comes first. */
  readonly #seen = new Map<string, EmptyQuery>();

  constructor(queriesMax: number) {
    this.#max = queriesMax;
  }

  /** Keeps a query; one without words is none. */
  add(query: string, target: RecordKind, now: number): void {
    const words = query.trim();
    if (words === '') return;
    const name = `${target} ${words.toLowerCase()}`;
    const count = (this.#seen.get(name)?.count ?? 0) + 1;
    this.#seen.delete(name);
    this.#seen.set(name, { query: words, target, count, newestAt: now });
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > this.#max && oldest !== undefined) this.#seen.delete(oldest);
  }

  /** The most frequent first, of equally frequent ones the newest. */
  list(): readonly EmptyQuery[] {
    return [...this.#seen.values()].reverse().sort((a, b) => b.count - a.count);
  }
}
