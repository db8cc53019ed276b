import { setTimeout as delay } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { type Erased, StoreUnavailable } from '../../../ports/record-store.ts';
import type { RecordKind } from '../../../records/kind.ts';
import { attempt } from './schema.ts';

const kinds: readonly RecordKind[] = ['people', 'company'];
const tables = { people: 'person', company: 'company' } as const;

/** How long `forget` waits for the readers of an earlier state: some looks of a server, which then reads anew. */
const readersWaitMs = 15_000;
const attemptEveryMs = 100;

/** Notes, within a transaction, that something was removed, and under which ids. */
export function noteErasure(db: Database.Database, kind: RecordKind, ids: Iterable<string>): void {
  const note = db.prepare('insert or ignore into erasure values (?, ?)');
  for (const id of ids) note.run(kind, id);
  setUnscrubbed(db, 1);
}

export function readErasures(db: Database.Database): Erased | null {
  if (db.prepare("select value from counter where name = 'unscrubbed'").pluck().get() === 0) return null;
  const ids = db.prepare<[string], string>('select id from erasure where kind = ?').pluck();
  return { people: new Set(ids.all('people')), company: new Set(ids.all('company')) };
}

/**
 * Deletes the notes, and the rows that removed records leave to mark their change; then writes the file anew and empties
 * the log. The mark that something is to be erased goes last, so that a crash leaves it and the work is done again.
 */
export async function forget(db: Database.Database, erased: Erased): Promise<void> {
  const forgetAll = db.transaction(() => {
    for (const kind of kinds) for (const id of erased[kind]) forgetId(db, kind, id);
  });
  attempt(db.name, () => {
    forgetAll.immediate();
    // Where rows have moved to another page, their old bytes stay between the rows of the page that they left, which
    // `secure_delete` does not overwrite: 4 of 118 removed people were found there. A vacuum makes every page anew.
    db.exec('vacuum');
  });
  if (!(await emptyLog(db))) {
    throw new StoreUnavailable(`${db.name}: a reader holds an earlier state, with what was erased: try again later`);
  }
  attempt(db.name, () => {
    if (db.prepare('select 1 from erasure limit 1').get() === undefined) setUnscrubbed(db, 0);
  });
}

function forgetId(db: Database.Database, kind: RecordKind, id: string): void {
  const table = tables[kind];
  const removed = `id = ? and not exists (select 1 from ${table}_body b where b.n = ${table}.n)`;
  const change = db.prepare<[string], number>(`select change from ${table} where ${removed}`).pluck().get(id);
  db.prepare(`delete from ${table} where ${removed}`).run(id);
  db.prepare("update counter set value = max(value, ?) where name = 'complete_since'").run(change ?? 0);
  db.prepare('delete from erasure where kind = ? and id = ?').run(kind, id);
}

/** Returns false when readers keep the log. It waits beside other work: a reader may be one of this process. */
async function emptyLog(db: Database.Database): Promise<boolean> {
  const waitedMs = db.pragma('busy_timeout', { simple: true });
  for (let left = readersWaitMs; left > 0; left -= attemptEveryMs) {
    db.pragma('busy_timeout = 0');
    const isEmpty = attempt(db.name, () => {
      const [state] = db.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[];
      return state?.busy === 0;
    });
    db.pragma(`busy_timeout = ${waitedMs}`);
    if (isEmpty) return true;
    await delay(attemptEveryMs);
  }
  return false;
}

function setUnscrubbed(db: Database.Database, value: 0 | 1): void {
  db.prepare("update counter set value = ? where name = 'unscrubbed'").run(value);
}
