import { signal } from '@preact/signals';
import { ApiError, type ExportBody, type ExportStream, Whom, WhomError } from '../../../src/client/index.ts';
import { byteOrderMark, type Cell, csvRow } from '../../../src/text/csv.ts';
import { balance, loadSession, Refusal, session } from '../../api.ts';
import { asked, explained } from './question.ts';

type Row = Readonly<Record<string, Cell>>;

/** How an export ended: as the service said, because somebody stopped it, or because the page keeps no more. */
type Ending = NonNullable<ExportStream<never>['end']>['ended'] | Exclude<Cut, 'forgotten'>;

/** Why the page cuts an export off: `forgotten` when the question became another. */
type Cut = 'stopped' | 'full' | 'forgotten';

/** An export of the question that is on the screen. */
interface Exported {
  /** What has come, in the order of the search. */
  readonly rows: readonly Row[];
  /** Null while it runs, and when it failed. */
  readonly ended: Ending | null;
  readonly error: unknown;
  readonly isRunning: boolean;
}

/** The most results that the console exports at once, because a page keeps them until they are saved. */
export const exportedMax = 10_000;

/** Results after which the page tells how many have come. */
const shownEvery = 50;

/** Null before there was an export of this question. */
export const exported = signal<Exported | null>(null);

let running = new AbortController();

// The service counts a request of a session, as it does one of a key.
const whom = new Whom({
  baseUrl: location.origin,
  // What to do about a failure is said at once, as everywhere in the console.
  tries: 1,
  surroundings: {
    fetch: (url, init) => {
      const headers = new Headers(init.headers);
      headers.set('x-console-token', session.value?.anti_forgery ?? '');
      return fetch(url, { ...init, headers });
    },
  },
});

/** Exports the question for so many credits at most. While one runs, no other begins. */
export async function exportResults(creditsMax: number): Promise<void> {
  if (exported.value?.isRunning === true) return;
  const own = new AbortController();
  running = own;
  const rows: Row[] = [];
  const show = (more: Partial<Exported>) => {
    exported.value = { rows, ended: null, error: null, isRunning: false, ...more };
  };
  show({ isRunning: true });
  try {
    const stream = whom.export({ ...(asked.value as ExportBody), max_credits: creditsMax }, { signal: own.signal });
    for await (const row of stream as AsyncIterable<Row>) {
      if (rows.length === exportedMax) own.abort('full');
      own.signal.throwIfAborted();
      rows.push(row);
      if (rows.length % shownEvery === 0) show({ isRunning: true });
    }
    show({ ended: stream.end?.ended ?? null });
    balance.value = stream.end?.credits_remaining ?? balance.value;
  } catch (failure) {
    // Of another question there is nothing to tell.
    const reason: Cut = own.signal.reason;
    if (reason === 'forgotten') return;
    show(own.signal.aborted ? { ended: reason } : { error: refusalOf(failure) });
    // Only the end of an export tells the balance.
    if (session.value) await loadSession().catch(() => {});
  }
}

/** Stops the export. What has come is kept, and what was paid for and lost is free within the hour. */
export function stopExport(): void {
  running.abort('stopped');
}

explained.subscribe(() => {
  running.abort('forgotten');
  exported.value = null;
});

function refusalOf(failure: unknown): unknown {
  if (failure instanceof ApiError) {
    if (failure.status === 401) session.value = null;
    return new Refusal(failure.code ?? 'unreadable', failure.message, failure.retryAfterSeconds);
  }
  if (!(failure instanceof WhomError)) return failure;
  return new Refusal(
    'unreachable',
    'The service cannot be reached, or the connection broke. Export again: what came is free of charge for an hour.',
  );
}

/** Rows as a table for a spreadsheet. */
export function tableOf(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  return [byteOrderMark, csvRow(columns), ...rows.map((row) => csvRow(columns.map((name) => row[name] ?? null)))].join(
    '',
  );
}

/** Rows as lines of JSON. */
export function linesOf(rows: readonly Row[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
