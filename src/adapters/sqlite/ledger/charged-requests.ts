import type { Fault } from '../../../ports/fault.ts';
import type { ControlDatabase } from '../control/database.ts';
import { type Fingerprint, Fingerprints, takeFingerprint } from './fingerprints.ts';
import { idRanges, type PostingRange } from './posting-ranges.ts';

const tables = ['journal_archive', 'journal'] as const;

/**
 * Reads which requests were ever charged: each one once, and those whose answer is kept as the answer says. It must run
 * inside a read transaction.
 */
export function chargedRequests(database: ControlDatabase, faultsOfARuleMax: number): readonly Fault[] {
  const kept = keptAnswers(database);
  const keptPrints = new Set([...kept.keys()].map((id) => printOf(id)));
  const seen = new Fingerprints();
  for (const range of ranges(database)) {
    const found = new Set<string>();
    eachRequest(database, range, (ids, start, end, fingerprint) => {
      seen.add(fingerprint);
      if (keptPrints.has(fingerprint.print)) found.add(ids.slice(start, end));
    });
    for (const [id, credits] of found.size > 0 ? charges(database, range, found) : []) {
      const answer = kept.get(id);
      if (answer !== undefined) answer.charged += credits;
    }
  }
  const twice = chargedTwice(database, seen.repeated()).slice(0, faultsOfARuleMax);
  const wrong = [...kept].filter(([, { credits, charged }]) => credits !== charged).slice(0, faultsOfARuleMax);
  return [
    ...twice.map((id) => ({ rule: 'a request is charged once', where: `request ${id}` })),
    ...wrong.map(([id]) => ({ rule: 'an answer that is kept was charged as it says', where: `request ${id}` })),
  ];
}

function* ranges(database: ControlDatabase): Generator<PostingRange> {
  for (const table of tables) yield* idRanges(database, table);
}

/**
 * Calls `visit` for each request that a range charges: a text that holds its id, where that begins and ends, and its
 * fingerprint, which holds until the next call. Strings of all ids would take as long as reading them from the file.
 */
function eachRequest(
  database: ControlDatabase,
  { table, after, end }: PostingRange,
  visit: (ids: string, start: number, end: number, fingerprint: Fingerprint) => void,
): void {
  const ids = database
    .prepare<[number, number], string | null>(
      `SELECT group_concat(request_id) FROM ${table} WHERE id > ? AND id <= ? AND request_id IS NOT NULL`,
    )
    .pluck()
    .get(after, end);
  const text = ids ?? '';
  const fingerprint = { place: 0, print: 0 };
  for (let start = 0; start < text.length; ) {
    const comma = text.indexOf(',', start);
    const stop = comma < 0 ? text.length : comma;
    takeFingerprint(text, start, stop, fingerprint);
    visit(text, start, stop, fingerprint);
    start = stop + 1;
  }
}

function printOf(id: string): number {
  const fingerprint = { place: 0, print: 0 };
  takeFingerprint(id, 0, id.length, fingerprint);
  return fingerprint.print;
}

/** What the answers that are kept say that their requests were charged, and, so far, what they were. */
function keptAnswers(database: ControlDatabase): Map<string, { readonly credits: number; charged: number }> {
  const kept = database.prepare<[], [string, number]>(
    `SELECT receipt ->> 'requestId', receipt ->> 'creditsUsed' FROM idempotency`,
  );
  return new Map(
    kept
      .raw()
      .all()
      .map(([id, credits]) => [id, { credits, charged: 0 }]),
  );
}

/** What the postings of a range took for requests. */
function charges(
  database: ControlDatabase,
  { table, after, end }: PostingRange,
  requests: ReadonlySet<string>,
): readonly (readonly [string, number])[] {
  return database
    .prepare<[number, number, string], [string, number]>(
      `SELECT request_id, -(plan + bought + extra) FROM ${table}
        WHERE id > ? AND id <= ? AND request_id IN (SELECT value FROM json_each(?))`,
    )
    .raw()
    .all(after, end, JSON.stringify([...requests]));
}

/** The requests among those with a repeated fingerprint that were. The others only look like another. */
function chargedTwice(database: ControlDatabase, prints: ReadonlySet<number>): readonly string[] {
  if (prints.size === 0) return [];
  const times = new Map<string, number>();
  for (const range of ranges(database))
    eachRequest(database, range, (ids, start, end, { print }) => {
      if (!prints.has(print)) return;
      const id = ids.slice(start, end);
      times.set(id, (times.get(id) ?? 0) + 1);
    });
  return [...times].filter(([, count]) => count > 1).map(([id]) => id);
}
