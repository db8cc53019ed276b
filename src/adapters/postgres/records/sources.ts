import type { MergedPart } from '../../../ports/record-store.ts';
import type { Company } from '../../../records/company.ts';
import type { RecordKind } from '../../../records/kind.ts';
import type { Person } from '../../../records/person.ts';
import type { Part, RoleChange, SeenRole, SourceCount } from '../../../records/provenance.ts';
import type { Session } from '../control/session.ts';

/** Where records come from: what a transaction changes by itself, and what a snapshot reads. */

/** The number of a source. A new source gets one here. */
export async function sourceNumber(session: Session, name: string): Promise<number> {
  session.send('INSERT INTO source (name) SELECT $1 WHERE NOT EXISTS (SELECT FROM source WHERE name = $1)', name);
  const row = await session.row<{ readonly n: number }>('SELECT n FROM source WHERE name = $1', name);
  await session.flush();
  if (row === undefined) throw new Error('a source has no number');
  return row.n;
}

/** Continues the history of one id under another, and keeps that one apart from what this one was set apart from. */
export async function unite(
  session: Session,
  kind: RecordKind,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  if (kind === 'people') session.send('UPDATE role_change SET person = $2 WHERE person = $1', from, into);
  session.send(
    `INSERT INTO apart SELECT kind, CASE one WHEN $2 THEN $3 ELSE one END, CASE other WHEN $2 THEN $3 ELSE other END
      FROM apart WHERE kind = $1 AND (one = $2 OR other = $2) ON CONFLICT DO NOTHING`,
    ...[kind, from, into],
  );
  session.send('DELETE FROM apart WHERE kind = $1 AND (one = $2 OR other = $2)', kind, from);
  await session.flush();
}

interface PartRow {
  readonly source: string;
  readonly key: string;
  readonly firstSeen: string | null;
  readonly body: string;
}

export async function readParts(session: Session, kind: RecordKind, id: string): Promise<readonly Part[]> {
  const rows = await session.rows<PartRow>(
    `SELECT name COLLATE "C" AS source, key, first_seen AS "firstSeen", body
        FROM part JOIN source ON source.n = part.source WHERE kind = $1 AND id = $2
      UNION ALL
      SELECT name COLLATE "C", r.id, first_seen, body
        FROM ${kind} r JOIN ${kind}_body USING (n) JOIN source ON source.n = r.source WHERE r.id = $2
      ORDER BY 1, 2`,
    kind,
    id,
  );
  return rows.map(partOf);
}

export async function readHolder(session: Session, kind: RecordKind, key: string): Promise<string | null> {
  const sql = 'SELECT id FROM part WHERE kind = $1 AND key = $2 ORDER BY source LIMIT 1';
  return (await session.row<{ readonly id: string }>(sql, kind, key))?.id ?? null;
}

/** A page of the parts of merged records, behind those of a key and a source. */
export async function readMergedParts(
  session: Session,
  kind: RecordKind,
  after: { readonly key: string; readonly number: number },
  limit: number,
): Promise<readonly (MergedPart & { readonly number: number })[]> {
  const rows = await session.rows<PartRow & { readonly id: string; readonly number: number }>(
    `SELECT id, name AS source, source AS number, key, first_seen AS "firstSeen", body
      FROM part JOIN source ON source.n = part.source WHERE kind = $1 AND (key, source) > ($2, $3)
      ORDER BY key, part.source LIMIT $4`,
    ...[kind, after.key, after.number, limit],
  );
  return rows.map(({ id, number, ...row }) => ({ id, number, ...partOf(row) }));
}

function partOf({ source, key, firstSeen, body }: PartRow): Part {
  return { source, key, firstSeen, record: JSON.parse(body) as Person | Company };
}

type Text = string | null;
interface RoleChangeRow {
  readonly source: string;
  readonly seenOn: Text;
  readonly oldPosition: Text;
  readonly oldCompany: Text;
  readonly oldSeen: Text;
  readonly position: Text;
  readonly company: Text;
}

export async function readRoleChanges(session: Session, personId: string): Promise<readonly RoleChange[]> {
  const rows = await session.rows<RoleChangeRow>(
    `SELECT name AS source, seen_on AS "seenOn", old_position AS "oldPosition", old_company AS "oldCompany",
        old_seen AS "oldSeen", new_position AS position, new_company AS company
      FROM role_change JOIN source ON source.n = role_change.source WHERE person = $1 ORDER BY role_change.n`,
    personId,
  );
  return rows.map(({ source, seenOn, oldPosition, oldCompany, oldSeen, position, company }) => ({
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

export function readSources(session: Session): Promise<readonly SourceCount[]> {
  const counts = (kind: RecordKind) =>
    `SELECT source, '${kind}' AS kind, refreshed_at FROM ${kind} WHERE source IS NOT NULL
      UNION ALL SELECT source, kind, refreshed_at FROM part WHERE kind = '${kind}'`;
  return session.rows<SourceCount>(
    `SELECT name COLLATE "C" AS source, kind, count(*) AS records, min(refreshed_at COLLATE "C") AS oldest,
        max(refreshed_at COLLATE "C") AS newest
      FROM (${counts('people')} UNION ALL ${counts('company')}) AS r JOIN source ON source.n = r.source
      GROUP BY 1, 2 ORDER BY 1, 2`,
  );
}
