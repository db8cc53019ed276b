import { documents, schema } from './corpus.ts';
import type { Built } from './ours.ts';
import type { BenchQuery } from './queries.ts';

/** An engine to compare with. */
export interface Peer {
  readonly built: Built;
  /** Finds the top 10 and returns the number of all matches; null if the engine lacks this kind of query. */
  run(query: BenchQuery): number | null | Promise<number | null>;
  /** The milliseconds of each call of so many rounds, of a peer that measures itself; else they are measured around `run`. */
  times?(queries: readonly BenchQuery[], rounds: number): Promise<readonly number[]>;
  close(): void | Promise<void>;
}

/**
 * Starts a peer on an empty folder and fills it.
 * @throws PeerMissing
 */
export type StartPeer = (folder: string, corpus: { readonly people: number; readonly seed: number }) => Promise<Peer>;

/** This machine lacks what the peer needs. */
export class PeerMissing extends Error {
  override readonly name = 'PeerMissing';
}

const fields = Object.keys(schema.fields);

/** A facet as one word that no text contains. Peers filter by full-text search for such words. */
export function facetToken(field: string, value: string): string {
  return `${String.fromCharCode(97 + fields.indexOf(field))}${value}`;
}

export interface PeerRow {
  readonly number: number;
  readonly facets: string;
  readonly name: string;
  readonly titles: string;
  readonly body: string;
}

/** The corpus in the form that peers load. */
export function* peerRows(corpus: { readonly people: number; readonly seed: number }): Generator<PeerRow> {
  for (const { id, keywords, texts } of documents(corpus, 0, 1)) {
    const facets = Object.entries(keywords).flatMap(([field, values]) =>
      values.map((value) => facetToken(field, value)),
    );
    const { name = '', titles = '', body = '' } = texts;
    yield { number: Number(id.slice(1)) + 1, facets: facets.join(' '), name, titles, body };
  }
}
