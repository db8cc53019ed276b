import type Database from 'better-sqlite3';
import { type EmployerLinker, firstOf } from '../../../records/links/linker.ts';

type LinkRow = readonly [n: number, change: number, keyLines: string, idLines: string];

/** People read in one step while employers are linked anew. */
const linkBatch = 2_000;

/**
 * Links people whose employers this change touched. Each gets the change number too, so that an index learns that what
 * it read of the company is old. The pass reads the small rows once: 1 µs a person that nothing touched. People written
 * after the last company already have the right links, and are asked about only to count the employers of their last version.
 */
export function renewLinks(db: Database.Database, change: number, linker: EmployerLinker): void {
  const { renewal } = linker;
  if (renewal === 'none') return;
  const linkable = db
    .prepare<[number, number, number], LinkRow>(
      `select n, change, employer_keys, employer_ids from person
         where n > ? and change ${renewal === 'own' ? '=' : '<='} ? and employer_keys <> '' order by n limit ?`,
    )
    .raw();
  const link = db.prepare<[number, string, string | null, number]>(
    'update person set change = ?, employer_ids = ?, employer_id = case when employed then ? end where n = ?',
  );
  linker.beginRenewal();
  const upTo = renewal === 'earlier' ? change - 1 : change;
  for (let last = 0; ; ) {
    const rows = linkable.all(last, upTo, linkBatch);
    for (const [n, changed, keyLines, idLines] of rows) {
      last = n;
      const ids = linker.renewed({ keyLines, idLines, isNew: changed === change });
      if (ids !== null) link.run(change, ids, firstOf(ids), n);
    }
    if (rows.length < linkBatch) return;
  }
}
