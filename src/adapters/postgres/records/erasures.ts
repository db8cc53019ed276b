import type { Erased } from '../../../ports/record-store.ts';
import type { RecordKind } from '../../../records/kind.ts';
import type { Session } from '../control/session.ts';

const kinds: readonly RecordKind[] = ['people', 'company'];

/** Notes, within a transaction, that something was removed, and under which ids. Whoever flushes learns of failures. */
export function noteErasure(session: Session, kind: RecordKind, ids: readonly string[]): void {
  session.send('INSERT INTO erasure SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING', kind, ids);
  session.send('UPDATE record_state SET unscrubbed = true WHERE NOT unscrubbed');
}

export async function readErasures(session: Session): Promise<Erased | null> {
  const state = await session.row<{ readonly unscrubbed: boolean }>('SELECT unscrubbed FROM record_state');
  if (state?.unscrubbed !== true) return null;
  const rows = await session.rows<{ readonly kind: RecordKind; readonly id: string }>('SELECT kind, id FROM erasure');
  const of = (kind: RecordKind) => new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id));
  return { people: of('people'), company: of('company') };
}

/** Deletes the notes, and the rows that removed records leave to mark their change. */
export async function forgetRows(session: Session, erased: Erased): Promise<void> {
  for (const kind of kinds) {
    const ids = [...erased[kind]];
    const isRemoved = `id = ANY($1) AND NOT EXISTS (SELECT FROM ${kind}_body b WHERE b.n = ${kind}.n)`;
    session.send(
      `UPDATE record_state SET complete_since =
        greatest(complete_since, (SELECT max(change) FROM ${kind} WHERE ${isRemoved}))`,
      ids,
    );
    session.send(`DELETE FROM ${kind} WHERE ${isRemoved}`, ids);
    session.send('DELETE FROM erasure WHERE kind = $1 AND id = ANY($2)', kind, ids);
  }
  session.send('UPDATE record_state SET unscrubbed = EXISTS (SELECT FROM erasure)');
  await session.flush();
}
