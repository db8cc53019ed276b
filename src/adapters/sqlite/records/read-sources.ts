import type Database from 'better-sqlite3';
import type { MergedPart } from '../../../ports/record-store.ts';
import type { Company } from '../../../records/company.ts';
import type { RecordKind } from '../../../records/kind.ts';
import type { Person } from '../../../records/person.ts';
import type { Part, RoleChange, SeenRole, SourceCount } from '../../../records/provenance.ts';

/** Reads where records come from, for a snapshot. migrations.ts explains the tables. */

const tables = { people: 'person', company: 'company' } as const;

type PartRow = readonly [source: string, key: string, firstSeen: string | null, body: string];

export function readParts(db: Database.Database, kind: RecordKind, id: string): readonly Part[] {
  const table = tables[kind];
  return db
    .prepare<[string, string, string], PartRow>(
      `select name, key, first_seen, body from part join source on source.n = part.source where kind = ? and id = ?
       union all
       select name, r.id, first_seen, body from ${table} r join ${table}_body using (n) join ${table}_origin o using (n)
         join source on source.n = o.source where r.id = ?
       order by 1, 2`,
    )
    .raw()
    .all(kind, id, id)
    .map(partOf);
}

/** Asks one source after the other, because the index has the source before the key. */
export function readHolder(db: Database.Database, kind: RecordKind, key: string): string | null {
  return (
    db
      .prepare<[string, string], string>(
        'select id from source join part on part.source = source.n where kind = ? and key = ?',
      )
      .pluck()
      .get(kind, key) ?? null
  );
}

export function* readMergedParts(db: Database.Database, kind: RecordKind): IterableIterator<MergedPart> {
  const rows = db
    .prepare<[string], readonly [id: string, ...PartRow]>(
      'select id, name, key, first_seen, body from part join source on source.n = part.source where kind = ?',
    )
    .raw();
  for (const [id, ...row] of rows.iterate(kind)) yield { id, ...partOf(row) };
}

function partOf([source, key, firstSeen, body]: PartRow): Part {
  return { source, key, firstSeen, record: JSON.parse(body) as Person | Company };
}

type Text = string | null;
type RoleChangeRow = readonly [
  source: string,
  seenOn: Text,
  oldPosition: Text,
  oldCompany: Text,
  oldSeen: Text,
  position: Text,
  company: Text,
];

export function readChangedPeople(db: Database.Database): ReadonlySet<string> {
  return new Set(db.prepare<[], string>('select distinct person from role_change').pluck().all());
}

export function readRoleChanges(db: Database.Database, personId: string): readonly RoleChange[] {
  return db
    .prepare<[string], RoleChangeRow>(
      `select name, seen_on, old_position, old_company, old_seen, new_position, new_company
       from role_change join source on source.n = role_change.source where person = ? order by role_change.rowid`,
    )
    .raw()
    .all(personId)
    .map(([source, seenOn, oldPosition, oldCompany, oldSeen, position, company]) => ({
      source,
      seen_on: seenOn,
      old_seen_on: oldSeen,
      old: seen(oldPosition, oldCompany, oldSeen),
      new: seen(position, company, seenOn),
    }));
}

function seen(position: Text, company: Text, firstSeen: Text): SeenRole | null {
  return position === null && company === null ? null : { position, company_name: company, first_seen: firstSeen };
}

export function readSources(db: Database.Database): readonly SourceCount[] {
  const counts = (kind: RecordKind) =>
    `select source, '${kind}' as kind, refreshed_at from ${tables[kind]}_origin join ${tables[kind]} using (n)
     union all
     select source, kind, json_extract(body, '$.refreshed_at') from part where kind = '${kind}'`;
  return db
    .prepare<[], SourceCount>(
      `select name as source, kind, count(*) as records, min(refreshed_at) as oldest, max(refreshed_at) as newest
       from (${counts('people')} union all ${counts('company')}) r join source on source.n = r.source
       group by name, kind order by name, kind`,
    )
    .all();
}

export function readAges(
  db: Database.Database,
  kind: RecordKind,
): readonly { readonly day: string | null; readonly records: number }[] {
  const table = tables[kind];
  return db
    .prepare<[], { day: string | null; records: number }>(
      `select refreshed_at as day, count(*) as records from ${table} join ${table}_body using (n) group by 1 order by 1`,
    )
    .all();
}
