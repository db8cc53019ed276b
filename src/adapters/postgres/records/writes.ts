import type { RecordKind } from '../../../records/kind.ts';
import type { HeldPart } from '../../../records/merge/held.ts';
import { parsed } from '../../../records/merge/held.ts';
import type { NotedChange } from '../../../records/merge/role-change.ts';
import type { Session } from '../control/session.ts';
import { type Row, sendRows } from './columns.ts';
import { type KeyChange, sendKeys } from './company-keys.ts';
import type { Loaded } from './page.ts';

interface PutRecord {
  readonly row: Omit<Row<'people'> | Row<'company'>, 'source' | 'first_seen' | 'seen'>;
  /** Null for a removed record. */
  readonly body: string | null;
}

interface PutPart {
  /** Null for a part that is dropped. */
  readonly id: string | null;
  readonly part: HeldPart;
}

/** What the writes of one page leave of each record and part: the last state of each, sent in a few statements. */
export class Writes {
  readonly numberOf: (id: string) => number;
  readonly #kind: RecordKind;
  readonly #records = new Map<number, PutRecord>();
  readonly #origins = new Map<number, Loaded['origin']>();
  readonly #parts = new Map<string, PutPart>();
  readonly #keys: KeyChange[] = [];
  readonly #roleChanges: NotedChange[] = [];

  /** `numberOf` gives the row of a new record its number. */
  constructor(kind: RecordKind, numberOf: (id: string) => number) {
    this.#kind = kind;
    this.numberOf = numberOf;
  }

  /** Where the record comes from must be put too. */
  putRecord(n: number, record: PutRecord): void {
    this.#records.set(n, record);
  }

  putOrigin(n: number, origin: Loaded['origin']): void {
    this.#origins.set(n, origin);
  }

  putPart(id: string | null, part: HeldPart): void {
    this.#parts.set(`${part.source}\0${part.key}`, { id, part });
  }

  changeKeys(changes: readonly KeyChange[]): void {
    this.#keys.push(...changes);
  }

  noteRoleChange(change: NotedChange): void {
    this.#roleChanges.push(change);
  }

  /** Sends everything; whoever flushes the session learns of failures. */
  send(session: Session): void {
    this.#sendParts(session);
    const rows = [...this.#records].map(([n, { row }]) => {
      const origin = this.#origins.get(n);
      return {
        ...row,
        source: origin?.source ?? null,
        first_seen: origin?.firstSeen ?? null,
        seen: origin?.seen ?? null,
      };
    });
    sendRows(session, this.#kind, rows as readonly Row<RecordKind>[]);
    this.#sendBodies(session);
    sendKeys(session, this.#keys);
    const origins = [...this.#origins].filter(([n]) => !this.#records.has(n));
    if (origins.length > 0) {
      session.send(
        `UPDATE ${this.#kind} SET source = put.source, first_seen = put.first_seen, seen = put.seen
          FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::bigint[]) AS put (n, source, first_seen, seen)
          WHERE ${this.#kind}.n = put.n`,
        origins.map(([n]) => n),
        origins.map(([, origin]) => origin?.source ?? null),
        origins.map(([, origin]) => origin?.firstSeen ?? null),
        origins.map(([, origin]) => origin?.seen ?? null),
      );
    }
    for (const { personId, source, seenOn, oldSeen, old, new: now } of this.#roleChanges) {
      session.send(
        `INSERT INTO role_change (person, source, seen_on, old_position, old_company, old_seen, new_position, new_company)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        ...[personId, source, seenOn, old.position, old.companyName, oldSeen, now.position, now.companyName],
      );
    }
  }

  #sendParts(session: Session): void {
    const all = [...this.#parts.values()];
    const dropped = all.filter(({ id }) => id === null);
    if (dropped.length > 0) {
      session.send(
        `DELETE FROM part WHERE kind = $1 AND (key, source) IN (SELECT * FROM unnest($2::text[], $3::integer[]))`,
        this.#kind,
        dropped.map(({ part }) => part.key),
        dropped.map(({ part }) => part.source),
      );
    }
    const put = all.filter(({ id }) => id !== null);
    if (put.length === 0) return;
    session.send(
      `INSERT INTO part (kind, key, source, id, first_seen, seen, refreshed_at, body)
        SELECT $1, * FROM unnest($2::text[], $3::integer[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[])
        ON CONFLICT (kind, key, source) DO UPDATE SET
          id = excluded.id, seen = excluded.seen, refreshed_at = excluded.refreshed_at, body = excluded.body`,
      this.#kind,
      put.map(({ part }) => part.key),
      put.map(({ part }) => part.source),
      put.map(({ id }) => id),
      put.map(({ part }) => part.firstSeen),
      put.map(({ part }) => part.seen),
      put.map(({ part }) => parsed(part.body).refreshed_at),
      put.map(({ part }) => part.body),
    );
  }

  #sendBodies(session: Session): void {
    const gone = [...this.#records].filter(([, { body }]) => body === null);
    const put = [...this.#records].filter(([, { body }]) => body !== null);
    if (gone.length > 0)
      session.send(
        `DELETE FROM ${this.#kind}_body WHERE n = ANY($1)`,
        gone.map(([n]) => n),
      );
    if (put.length === 0) return;
    session.send(
      `INSERT INTO ${this.#kind}_body SELECT * FROM unnest($1::bigint[], $2::text[])
        ON CONFLICT (n) DO UPDATE SET body = excluded.body`,
      put.map(([n]) => n),
      put.map(([, { body }]) => body),
    );
  }
}
