import type Database from 'better-sqlite3';
import type { RecordKind } from '../../../records/kind.ts';
import type { HeldPart, Origin } from '../../../records/merge/held.ts';
import type { NotedChange } from '../../../records/merge/role-change.ts';

type OriginRow = readonly [source: number, firstSeen: string | null, seen: number];
type PartRow = readonly [...OriginRow, key: string, body: string];

const tables = { people: 'person', company: 'company' } as const;

/** The rows that hold where records come from, within one transaction of the store. */
export class SourceRows {
  readonly #db: Database.Database;
  readonly #numbers = new Map<string, number>();
  readonly #origin: Readonly<Record<RecordKind, Database.Statement<[number], OriginRow>>>;
  readonly #putOrigin: Readonly<Record<RecordKind, Database.Statement<[number, number, string | null, number]>>>;
  readonly #partByKey: Database.Statement<[string, number, string], string>;
  readonly #parts: Database.Statement<[string, string], PartRow>;
  readonly #anyPart: Database.Statement<[string, string, number], number>;
  readonly #putPart: Database.Statement<[string, string, number, string, string | null, number, string]>;
  readonly #apart: Database.Statement<[RecordKind, string, string, string, string], number>;
  #holder: Database.Statement<[string, string], string> | null = null;
  #hasParts: boolean;

  constructor(db: Database.Database) {
    this.#db = db;
    const origin = (table: string) =>
      db.prepare<[number], OriginRow>(`select source, first_seen, seen from ${table}_origin where n = ?`).raw();
    this.#origin = { people: origin('person'), company: origin('company') };
    const putOrigin = (table: string) =>
      db.prepare<[number, number, string | null, number]>(`insert or replace into ${table}_origin values (?, ?, ?, ?)`);
    this.#putOrigin = { people: putOrigin('person'), company: putOrigin('company') };
    this.#partByKey = db
      .prepare<[string, number, string], string>('select id from part where kind = ? and source = ? and key = ?')
      .pluck();
    this.#parts = db
      .prepare<[string, string], PartRow>(
        'select source, first_seen, seen, key, body from part where kind = ? and id = ?',
      )
      .raw();
    this.#anyPart = db.prepare('select 1 from part where kind = ? and id = ? and source = ? limit 1');
    this.#putPart = db.prepare(
      `insert into part (kind, id, source, key, first_seen, seen, body) values (?, ?, ?, ?, ?, ?, ?)
         on conflict (kind, id, source, key) do update set seen = excluded.seen, body = excluded.body`,
    );
    this.#apart = db.prepare(
      'select 1 from apart where kind = ? and ((one = ? and other = ?) or (one = ? and other = ?))',
    );
    this.#hasParts = db.prepare('select 1 from part limit 1').get() !== undefined;
  }

  /** Whether any record is merged. Look-ups of parts are skipped while none is. */
  get hasParts(): boolean {
    return this.#hasParts;
  }

  /** The number of a source. A new source gets one here. */
  number(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#db.prepare('insert or ignore into source (name) values (?)').run(name);
    const number = this.#db.prepare<[string], number>('select n from source where name = ?').pluck().get(name) ?? 0;
    this.#numbers.set(name, number);
    return number;
  }

  origin(kind: RecordKind, n: number): Origin | null {
    const row = this.#origin[kind].get(n);
    return row === undefined ? null : { source: row[0], firstSeen: row[1], seen: row[2] };
  }

  putOrigin(kind: RecordKind, n: number, origin: Origin | null): void {
    if (origin === null) this.#db.prepare(`delete from ${tables[kind]}_origin where n = ?`).run(n);
    else this.#putOrigin[kind].run(n, origin.source, origin.firstSeen, origin.seen);
  }

  /**
   * The parts of a record in the order of source and key. The table has that order; an ORDER BY made the look-up take
   * twice as long.
   */
  parts(kind: RecordKind, id: string): readonly HeldPart[] {
    if (!this.#hasParts) return [];
    return this.#parts
      .all(kind, id)
      .map(([source, firstSeen, seen, key, body]) => ({ source, firstSeen, seen, key, body }));
  }

  hasPart(kind: RecordKind, id: string, source: number): boolean {
    return this.#hasParts && this.#anyPart.get(kind, id, source) !== undefined;
  }

  putPart(kind: RecordKind, id: string, { source, key, firstSeen, seen, body }: HeldPart): void {
    this.#putPart.run(kind, id, source, key, firstSeen, seen, body);
    this.#hasParts = true;
  }

  dropPart(kind: RecordKind, { source, key }: HeldPart): void {
    this.#db.prepare('delete from part where kind = ? and source = ? and key = ?').run(kind, source, key);
  }

  /** The record into which a source's record of this key was merged; null when there is none. */
  idOf(kind: RecordKind, source: number, key: string): string | null {
    return this.#hasParts ? (this.#partByKey.get(kind, source, key) ?? null) : null;
  }

  /** The record into which some source's record of this key was merged; null when there is none. */
  holder(kind: RecordKind, key: string): string | null {
    if (!this.#hasParts) return null;
    // Asks one source after the other, because the index has the source before the key.
    this.#holder ??= this.#db
      .prepare<[string, string], string>(
        'select id from source join part on part.source = source.n where kind = ? and key = ?',
      )
      .pluck();
    return this.#holder.get(kind, key) ?? null;
  }

  /** Counts a source's records that an earlier import had and the import of this change number did not. */
  vanished(source: number, kind: RecordKind, change: number): number {
    const count = this.#db
      .prepare<[number, number, string, number, number], number>(
        `select (select count(*) from ${tables[kind]}_origin where source = ? and seen < ?)
           + (select count(*) from part where kind = ? and source = ? and seen < ?)`,
      )
      .pluck();
    return count.get(source, change, kind, source, change) ?? 0;
  }

  /** Whether a source other than this one has given records. */
  hasOtherThan(source: number, kind: RecordKind): boolean {
    const other = this.#db.prepare<[number, string], number>(
      `select 1 from ${tables[kind]}_origin where source <> ? union all select 1 from part where kind = ? limit 1`,
    );
    return other.get(source, kind) !== undefined;
  }

  /** The day on which a source last changed the person's role; undefined when no change was noted. */
  lastRoleChange(personId: string, source: number): string | null | undefined {
    return this.#db
      .prepare<[string, number], string | null>(
        'select seen_on from role_change where person = ? and source = ? order by rowid desc limit 1',
      )
      .pluck()
      .get(personId, source);
  }

  noteRoleChange({ personId, source, seenOn, oldSeen, old, new: now }: NotedChange): void {
    this.#db
      .prepare('insert into role_change values (?, ?, ?, ?, ?, ?, ?, ?)')
      .run(personId, source, seenOn, old.position, old.companyName, oldSeen, now.position, now.companyName);
  }

  /** Moves one person's history to another person: all of it, or only that of `source`. */
  moveRoleChanges(from: string, into: string, source: number | null = null): void {
    this.#db
      .prepare('update role_change set person = ? where person = ? and (? is null or source = ?)')
      .run(into, from, source, source);
  }

  isApart(kind: RecordKind, one: string, other: string): boolean {
    return this.#apart.get(kind, one, other, other, one) !== undefined;
  }

  setApart(kind: RecordKind, one: string, other: string): void {
    this.#db.prepare('insert or ignore into apart values (?, ?, ?)').run(kind, one, other);
  }

  /** Replaces the id `from` by `to` in the pairs of records that must stay apart. */
  renameApart(kind: RecordKind, from: string, to: string): void {
    for (const side of ['one', 'other']) {
      this.#db.prepare(`update or ignore apart set ${side} = ? where kind = ? and ${side} = ?`).run(to, kind, from);
    }
  }

  /** Deletes where a record comes from, what its sources say of it, and its history. */
  forget(kind: RecordKind, id: string, n: number): void {
    this.putOrigin(kind, n, null);
    if (this.#hasParts) this.#db.prepare('delete from part where kind = ? and id = ?').run(kind, id);
    if (kind === 'people') this.#db.prepare('delete from role_change where person = ?').run(id);
    this.#db.prepare('delete from apart where kind = ? and (one = ? or other = ?)').run(kind, id, id);
  }
}
