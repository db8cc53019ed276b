import type Database from 'better-sqlite3';
import type { DoubtfulTwin, PutResult, SplitResult } from '../../../ports/record-store.ts';
import type { Company } from '../../../records/company.ts';
import type { RecordKind } from '../../../records/kind.ts';
import { mergeCompanies, mergePeople } from '../../../records/merge/merge.ts';
import type { Person } from '../../../records/person.ts';
import { currentRole } from '../../../records/present.ts';
import { type StoredRecord, storedCompany, storedPerson } from '../../../records/stored-record.ts';
import { TwinSearch } from './twin-search.ts';

/**
 * Where records come from. A record of one source has one small row (`person_origin`, by the number of the record);
 * what each source says is kept apart (`part`) only of records that several speak of. `seen` is the change number of
 * the newest import that had the record. `apart` are ids of records that were split, and are not to be merged again.
 */
export const sourcesSchema = `
  create table if not exists source (n integer primary key, name text not null unique);
  create table if not exists person_origin (n integer primary key, source integer not null, first_seen text, seen integer not null);
  create table if not exists company_origin (n integer primary key, source integer not null, first_seen text, seen integer not null);
  create table if not exists part (
    kind text not null, id text not null, source integer not null, key text not null,
    first_seen text, seen integer not null, body text not null,
    primary key (kind, id, source, key)
  ) without rowid;
  create unique index if not exists part_key on part (kind, source, key);
  create table if not exists role_change (
    person text not null, source integer not null, seen_on text,
    old_position text, old_company text, old_seen text,
    new_position text, new_company text
  );
  create index if not exists role_change_person on role_change (person);
  create table if not exists apart (
    kind text not null, one text not null, other text not null, primary key (kind, one, other)
  ) without rowid;
`;

/** A row of a record; of a removed one the body is null. */
export interface FoundRecord {
  readonly n: number;
  readonly refreshedAt: string | null;
  readonly body: string | null;
}

/** What a write did, and the number of the record. */
export interface Written {
  readonly result: PutResult;
  readonly n: number;
}

/** The plain writes beneath. */
export interface PlainStore {
  find(kind: RecordKind, id: string): FoundRecord | null;
  /** Writes over what was found; `anyAge`: also over what is newer, for merged records. */
  write(record: StoredRecord, found: FoundRecord | null, anyAge: boolean): Written;
  /** Makes the indexes of people, if they wait: statements other than `find` need them. */
  endLoading(): void;
  /** Ids of the companies that have a key of `companyKeys`. */
  holders(key: string): readonly string[];
  /** Who names an employer by one of these keys is linked anew. */
  touch(companyId: string, keys: readonly string[]): void;
  /** Takes a record out, and leaves its number with its id. */
  clear(kind: RecordKind, id: string, found: FoundRecord): void;
  /** There is something to commit, though no record became another one. */
  noteWrite(): void;
}

type Origin = readonly [source: number, firstSeen: string | null, seen: number];
type PartRow = readonly [source: number, key: string, firstSeen: string | null, body: string];

const tables = { people: 'person', company: 'company' } as const;

/** Writes records together with where they come from, within one transaction of the store. */
export class SourcedWrites {
  readonly #db: Database.Database;
  readonly #plain: PlainStore;
  readonly #change: number;
  readonly #twins: TwinSearch;
  readonly #numbers = new Map<string, number>();
  readonly #origin: Readonly<Record<RecordKind, Database.Statement<[number], Origin>>>;
  readonly #putOrigin: Readonly<Record<RecordKind, Database.Statement<[number, number, string | null, number]>>>;
  readonly #partByKey: Database.Statement<[string, number, string], string>;
  readonly #parts: Database.Statement<[string, string], PartRow>;
  #holder: Database.Statement<[string, string], string> | null = null;
  readonly #putPart: Database.Statement<[string, string, number, string, string | null, number, string]>;
  /** Whether there is anything to merge with; while there is not, nothing is looked up. */
  #hasParts: boolean;
  /** The source that was put last. */
  #putting: number | null = null;

  constructor(db: Database.Database, change: number, plain: PlainStore) {
    this.#db = db;
    this.#plain = plain;
    this.#change = change;
    this.#twins = new TwinSearch(db, plain, (kind, id, source) => this.#speaksOf(kind, id, source));
    const origin = (table: string) =>
      db.prepare<[number], Origin>(`select source, first_seen, seen from ${table}_origin where n = ?`).raw();
    this.#origin = { people: origin('person'), company: origin('company') };
    const putOrigin = (table: string) =>
      db.prepare<[number, number, string | null, number]>(
        `insert into ${table}_origin values (?, ?, ?, ?)
           on conflict (n) do update set source = excluded.source, seen = excluded.seen`,
      );
    this.#putOrigin = { people: putOrigin('person'), company: putOrigin('company') };
    this.#partByKey = db
      .prepare<[string, number, string], string>('select id from part where kind = ? and source = ? and key = ?')
      .pluck();
    this.#parts = db
      .prepare<[string, string], PartRow>('select source, key, first_seen, body from part where kind = ? and id = ?')
      .raw();
    this.#putPart = db.prepare(
      `insert into part values (?, ?, ?, ?, ?, ?, ?)
         on conflict (kind, id, source, key) do update set seen = excluded.seen, body = excluded.body`,
    );
    this.#hasParts = db.prepare('select 1 from part limit 1').get() !== undefined;
  }

  put(record: StoredRecord, sourceName: string): PutResult {
    const { kind } = record;
    const source = this.#number(sourceName);
    if (source !== this.#putting) {
      // Those of the file before are there now.
      this.#twins.renew();
      this.#putting = source;
    }
    const id = (this.#hasParts ? this.#partByKey.get(kind, source, record.id) : undefined) ?? record.id;
    const found = this.#plain.find(kind, id);
    if (found === null || found.body === null) {
      const twin = this.#twins.find(record, source);
      return twin === null ? this.#own(record, source, found) : this.#merge(twin, record, source);
    }
    const origin = this.#origin[kind].get(found.n);
    const merged = this.#hasParts && this.#parts.get(kind, id) !== undefined;
    if (merged || (origin !== undefined && origin[0] !== source)) return this.#merge(id, record, source);
    const result = this.#own(record, source, found);
    // What an import knows by now may tell who it is, and did not when the record was new.
    const twin = result === 'older' ? null : this.#twins.find(record, source);
    if (twin === null) return result;
    this.#unite(kind, id, twin, source);
    return 'changed';
  }

  /** Records that may be the same as another source's and were left apart, as far as there is room. */
  get doubts(): readonly DoubtfulTwin[] {
    return this.#twins.doubts;
  }

  /** Records of one source that an earlier import had and this one did not. */
  vanished(sourceName: string, kind: RecordKind): number {
    const count = this.#db
      .prepare<[number, number, string, number, number], number>(
        `select (select count(*) from ${tables[kind]}_origin where source = ? and seen < ?)
           + (select count(*) from part where kind = ? and source = ? and seen < ?)`,
      )
      .pluck();
    const source = this.#number(sourceName);
    return count.get(source, this.#change, kind, source, this.#change) ?? 0;
  }

  /** The record that was merged from the record of this id in some source; null when none was. */
  holder(kind: RecordKind, key: string): string | null {
    if (!this.#hasParts) return null;
    // Source by source, because the index has it before the key.
    this.#holder ??= this.#db
      .prepare<[string, string], string>(
        'select id from source join part on part.source = source.n where kind = ? and key = ?',
      )
      .pluck();
    return this.#holder.get(kind, key) ?? null;
  }

  /** Makes what one source says of a merged record a record of its own again, which later imports leave apart. */
  split(kind: RecordKind, id: string, sourceName: string): SplitResult {
    const source = this.#number(sourceName);
    const parts = this.#hasParts ? this.#parts.all(kind, id) : [];
    const own = parts.filter(([of]) => of === source);
    if (own.length === 0) return 'not of this source';
    if (parts.length === 1 || own.some(([, key]) => key === id)) return 'named by this source';
    if (own.some(([, key]) => this.#read(kind, key) !== null)) return 'id taken';
    for (const [, key, firstSeen, body] of own) {
      this.#db.prepare('delete from part where kind = ? and source = ? and key = ?').run(kind, source, key);
      const record: unknown = JSON.parse(body);
      const stored = kind === 'people' ? storedPerson(record as Person) : storedCompany(record as Company);
      const { n } = this.#plain.write(stored, this.#plain.find(kind, key), true);
      this.#putOrigin[kind].run(n, source, firstSeen, this.#change);
      this.#twins.setApart(kind, id, key);
      if (kind === 'people') {
        this.#db.prepare('update role_change set person = ? where person = ? and source = ?').run(key, id, source);
      }
    }
    this.#write(kind, id);
    return 'split';
  }

  /** Takes back what one source says of a record that others speak of too. False when there is no such part. */
  withdraw(kind: RecordKind, key: string, sourceName: string): boolean {
    if (!this.#hasParts) return false;
    const source = this.#number(sourceName);
    const id = this.#partByKey.get(kind, source, key);
    if (id === undefined) return false;
    if (this.#parts.all(kind, id).length === 1) return false;
    this.#db.prepare('delete from part where kind = ? and source = ? and key = ?').run(kind, source, key);
    this.#write(kind, id);
    return true;
  }

  /** Forgets where a record comes from, with what its sources say of it and its history. */
  forget(kind: RecordKind, id: string, n: number): void {
    this.#db.prepare(`delete from ${tables[kind]}_origin where n = ?`).run(n);
    if (this.#hasParts) this.#db.prepare('delete from part where kind = ? and id = ?').run(kind, id);
    if (kind === 'people') this.#db.prepare('delete from role_change where person = ?').run(id);
    this.#twins.forget(kind, id);
  }

  close(): void {
    this.#twins.close();
  }

  /** A record that only this source speaks of. */
  #own(record: StoredRecord, source: number, found: FoundRecord | null): PutResult {
    const { result, n } = this.#plain.write(record, found, false);
    this.#putOrigin[record.kind].run(n, source, record.refreshed_at, this.#change);
    if (result !== 'changed' || found === null || found.body === null) return result;
    return this.#compared(record.id, found.body, record, source, n);
  }

  #merge(id: string, record: StoredRecord, source: number): PutResult {
    const { kind, body } = record;
    const parts = this.#asParts(kind, id, source);
    const own = parts.find(([of, key]) => of === source && key === record.id);
    const old = own === undefined ? null : (JSON.parse(own[3]) as Person | Company);
    const isOlder = old !== null && (record.refreshed_at ?? '') < (old.refreshed_at ?? '');
    const kept = isOlder ? (own?.[3] ?? body) : body;
    this.#putPart.run(kind, id, source, record.id, record.refreshed_at, this.#change, kept);
    if (isOlder) return 'older';
    if (own?.[3] === body) return 'same';
    this.#plain.noteWrite();
    const result = this.#write(kind, id);
    if (own === undefined) return 'changed';
    return result === 'same' ? 'same' : this.#compared(id, own[3], record, source, null);
  }

  /** The parts of a record; one of a single source gets the part that it is, one of none is taken for the importing one's. */
  #asParts(kind: RecordKind, id: string, importing: number): readonly PartRow[] {
    const parts = this.#parts.all(kind, id);
    const found = this.#plain.find(kind, id);
    if (parts.length > 0 || found === null || found.body === null) return parts;
    const [source, firstSeen, seen] = this.#origin[kind].get(found.n) ?? [importing, null, this.#change];
    this.#putPart.run(kind, id, source, id, firstSeen, seen, found.body);
    this.#db.prepare(`delete from ${tables[kind]}_origin where n = ?`).run(found.n);
    this.#hasParts = true;
    return this.#parts.all(kind, id);
  }

  /** Makes two records that were stored apart one, under the second id. */
  #unite(kind: RecordKind, from: string, into: string, importing: number): void {
    for (const id of [from, into]) this.#asParts(kind, id, importing);
    this.#db.prepare('update part set id = ? where kind = ? and id = ?').run(into, kind, from);
    if (kind === 'people') this.#db.prepare('update role_change set person = ? where person = ?').run(into, from);
    this.#twins.renamed(kind, from, into);
    const found = this.#plain.find(kind, from);
    if (found !== null) this.#plain.clear(kind, from, found);
    this.#write(kind, into);
  }

  /** Merges what the sources say now. */
  #write(kind: RecordKind, id: string): PutResult {
    const parts = this.#parts.all(kind, id);
    const bodies = parts.map(([, , , body]) => body);
    const parsed = <T>() => bodies.map((body) => JSON.parse(body) as T);
    const merged =
      kind === 'people'
        ? storedPerson(mergePeople(id, parsed<Person>()))
        : storedCompany(mergeCompanies(id, parsed<Company>()));
    if (kind === 'company')
      this.#plain.touch(
        id,
        parts.map(([, key]) => `i:${key}`),
      );
    return this.#plain.write(merged, this.#plain.find(kind, id), true).result;
  }

  /** Whether more than the day of verification is new; a new current role is noted. */
  #compared(id: string, before: string, after: StoredRecord, source: number, n: number | null): PutResult {
    const old = JSON.parse(before) as Person | Company;
    if (JSON.stringify({ ...old, refreshed_at: after.refreshed_at }) === after.body) return 'refreshed';
    if (after.kind === 'people') this.#noteRole(id, old as Person, JSON.parse(after.body) as Person, source, n);
    return 'changed';
  }

  #noteRole(id: string, before: Person, after: Person, source: number, n: number | null): void {
    const old = currentRole(before);
    const now = currentRole(after);
    if (old?.position === now?.position && old?.company_name === now?.company_name) return;
    const last = this.#db
      .prepare<[string, number], string | null>(
        'select seen_on from role_change where person = ? and source = ? order by rowid desc limit 1',
      )
      .pluck()
      .get(id, source);
    const firstSeen = n === null ? null : (this.#origin.people.get(n)?.[1] ?? null);
    this.#db
      .prepare('insert into role_change values (?, ?, ?, ?, ?, ?, ?, ?)')
      .run(
        id,
        source,
        after.refreshed_at,
        old?.position ?? null,
        old?.company_name ?? null,
        last === undefined ? (firstSeen ?? before.refreshed_at) : last,
        now?.position ?? null,
        now?.company_name ?? null,
      );
  }

  #read(kind: RecordKind, id: string): Person | Company | null {
    const body = this.#plain.find(kind, id)?.body ?? null;
    return body === null ? null : (JSON.parse(body) as Person | Company);
  }

  /** Whether what is known of a record comes from this source, wholly or among others. */
  #speaksOf(kind: RecordKind, id: string, source: number): boolean {
    const found = this.#plain.find(kind, id);
    if (found !== null && this.#origin[kind].get(found.n)?.[0] === source) return true;
    return this.#hasParts && this.#parts.all(kind, id).some(([of]) => of === source);
  }

  #number(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#db.prepare('insert or ignore into source (name) values (?)').run(name);
    const number = this.#db.prepare<[string], number>('select n from source where name = ?').pluck().get(name) ?? 0;
    this.#numbers.set(name, number);
    return number;
  }
}
