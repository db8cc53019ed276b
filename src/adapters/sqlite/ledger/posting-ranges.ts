import type { ControlDatabase } from '../control/database.ts';

export type PostingTable = 'journal' | 'journal_archive';

/** The postings of a table with ids above `after`, up to `end`. */
export interface PostingRange {
  readonly table: PostingTable;
  readonly after: number;
  readonly end: number;
}

/** The ids that one statement reads. Its columns come as one text each, which is several times faster than row by row. */
const idsOfARange = 5_000;

/** Cuts the postings of a table into ranges, in their order. */
export function* idRanges(database: ControlDatabase, table: PostingTable): Generator<PostingRange> {
  const ids = database
    .prepare<[], { readonly first: number | null; readonly last: number | null }>(
      `SELECT (SELECT min(id) FROM ${table}) AS first, (SELECT max(id) FROM ${table}) AS last`,
    )
    .get();
  const last = ids?.last ?? 0;
  for (let after = (ids?.first ?? 1) - 1; after < last; after += idsOfARange)
    yield { table, after, end: after + idsOfARange };
}
