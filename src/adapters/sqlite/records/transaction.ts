import type Database from 'better-sqlite3';
import type { Committed, PutResult, RecordTransaction, SplitResult } from '../../../ports/record-store.ts';
import type { Company } from '../../../records/company.ts';
import type { RecordKind } from '../../../records/kind.ts';
import { companyKeys } from '../../../records/links/employer-keys.ts';
import type { Person } from '../../../records/person.ts';
import {
  type StoredCompany,
  type StoredPerson,
  type StoredRecord,
  storedCompany,
  storedPerson,
} from '../../../records/stored-record.ts';
import { EmployerLinks, firstOf } from './links.ts';
import { attempt, dropPersonIndexes, makePersonIndexes } from './schema.ts';
import { type FoundRecord, SourcedWrites, type Written } from './sources.ts';

type Row = readonly [n: number, refreshedAt: string | null, body: string | null];

/** People whose numbers are held in memory while their indexes wait, some 60 MB a million. */
const loadedMax = 4_000_000;

/** Companies that are compared; nobody is told apart among more of them by one website. */
const holdersMax = 50;

/** The statements of the writer; made once a store. */
export class WriterStatements {
  readonly db: Database.Database;
  readonly counter: Database.Statement<[string], number>;
  readonly setCounter: Database.Statement<[number, string]>;
  readonly keyHolders: Database.Statement<[string], string>;
  readonly addKey: Database.Statement<[string, string]>;
  readonly dropKey: Database.Statement<[string, string]>;
  readonly find: Readonly<Record<RecordKind, Database.Statement<[string], Row>>>;
  readonly personRow: Database.Statement<[number], Row>;
  readonly anyPerson: Database.Statement<[], number>;
  readonly putBody: Readonly<Record<RecordKind, Database.Statement<[number | bigint, string]>>>;
  readonly dropBody: Readonly<Record<RecordKind, Database.Statement<[number]>>>;
  readonly putPerson: Database.Statement<unknown[]>;
  readonly putCompany: Database.Statement<unknown[]>;
  readonly clear: Readonly<Record<RecordKind, Database.Statement<[number, number]>>>;

  constructor(db: Database.Database) {
    this.db = db;
    this.counter = db.prepare<[string], number>('select value from counter where name = ?').pluck();
    this.setCounter = db.prepare('update counter set value = ? where name = ?');
    this.keyHolders = db
      .prepare<[string], string>(`select id from company_key where key = ? limit ${holdersMax}`)
      .pluck();
    this.addKey = db.prepare('insert into company_key values (?, ?)');
    this.dropKey = db.prepare('delete from company_key where key = ? and id = ?');
    const row = (table: string) =>
      `select n, refreshed_at, (select body from ${table}_body b where b.n = r.n) from ${table} r`;
    const find = (table: string) => db.prepare<[string], Row>(`${row(table)} where id = ?`).raw();
    this.find = { people: find('person'), company: find('company') };
    this.personRow = db.prepare<[number], Row>(`${row('person')} where n = ?`).raw();
    this.anyPerson = db.prepare<[], number>('select n from person limit 1').pluck();
    const putBody = (table: string) =>
      db.prepare<[number | bigint, string]>(`insert or replace into ${table}_body values (?, ?)`);
    this.putBody = { people: putBody('person'), company: putBody('company') };
    const dropBody = (table: string) => db.prepare<[number]>(`delete from ${table}_body where n = ?`);
    this.dropBody = { people: dropBody('person'), company: dropBody('company') };
    this.putPerson = db.prepare(`insert or replace into person values (${Array(15).fill('?').join(', ')})`);
    this.putCompany = db.prepare(`insert or replace into company values (${Array(13).fill('?').join(', ')})`);
    this.clear = {
      people: db.prepare(
        `update person set change = ?, refreshed_at = null, social_url = null, full_name = null, headline = null,
           location = null, company_name = null, position = null, role_industry = null, employed = 0, employer_id = null,
           employer_keys = '', employer_ids = '' where n = ?`,
      ),
      company: db.prepare(
        `update company set change = ?, refreshed_at = null, social_url = null, company_name = null, slogan = null,
           headquarters = null, country_code = null, industry = null, employees_num = null, website = null,
           founded = null where n = ?`,
      ),
    };
  }
}

/** One write transaction of SQLite, and the linking of employers at its end. */
export class SqliteTransaction implements RecordTransaction {
  readonly #sql: WriterStatements;
  readonly #change: number;
  readonly #counts: Record<RecordKind, number>;
  readonly #links: EmployerLinks;
  readonly #sources: SourcedWrites;
  readonly #ended: (change: number | null) => void;
  /** Numbers of the people written, by id, while their table has no indexes; null when it has them. */
  #loaded: Map<string, number> | null = null;
  #wrote = false;
  #open = true;

  /** `ended` gets the number of the change; null when nothing changed. */
  constructor(statements: WriterStatements, ended: (change: number | null) => void) {
    this.#sql = statements;
    this.#ended = ended;
    // Without a log, which an empty store does without, nobody may read what is half written.
    this.#attempt(() => statements.db.exec('begin exclusive'));
    this.#change = (statements.counter.get('change') ?? 0) + 1;
    this.#counts = { people: statements.counter.get('people') ?? 0, company: statements.counter.get('company') ?? 0 };
    this.#links = new EmployerLinks(statements.db, this.#change, (id) => this.#sources.holder('company', id));
    this.#sources = new SourcedWrites(statements.db, this.#change, {
      find: (kind, id) => this.#find(kind, id),
      write: (record, found, anyAge) => this.#write(record, found, anyAge),
      endLoading: () => this.#endLoading(),
      holders: (key) => statements.keyHolders.all(key),
      touch: (id, keys) => this.#links.touch(id, keys),
      clear: (kind, id, found) => this.#clear(kind, id, found),
      noteWrite: () => {
        this.#wrote = true;
      },
    });
    this.#attempt(() => this.#beginLoading());
  }

  putPerson(person: Person, source: string | null = null): PutResult {
    return this.put(storedPerson(person), source);
  }

  putCompany(company: Company, source: string | null = null): PutResult {
    return this.put(storedCompany(company), source);
  }

  put(record: StoredRecord, source: string | null): PutResult {
    return this.#attempt(() => {
      if (source !== null) return this.#sources.put(record, source);
      return this.#write(record, this.#find(record.kind, record.id), false).result;
    });
  }

  vanished(source: string, kind: RecordKind): number {
    return this.#attempt(() => this.#sources.vanished(source, kind));
  }

  remove(kind: RecordKind, given: string, source: string | null = null): boolean {
    return this.#attempt(() => {
      if (source !== null && this.#sources.withdraw(kind, given, source)) return true;
      // What was merged into another record goes with that.
      const isMerged = (this.#find(kind, given)?.body ?? null) === null;
      const id = isMerged ? this.#sources.holder(kind, given) : given;
      const found = id === null ? null : this.#find(kind, id);
      if (id === null || found === null || found.body === null) return false;
      this.#sources.forget(kind, id, found.n);
      this.#clear(kind, id, found);
      return true;
    });
  }

  #clear(kind: RecordKind, id: string, { n, body }: FoundRecord): void {
    if (kind === 'company' && body !== null) this.#links.touch(id, this.#dropKeys(body));
    this.#sql.dropBody[kind].run(n);
    this.#sql.clear[kind].run(this.#change, n);
    this.#counts[kind]--;
    this.#wrote = true;
  }

  split(kind: RecordKind, id: string, source: string): SplitResult {
    return this.#attempt(() => this.#sources.split(kind, id, source));
  }

  has(kind: RecordKind, id: string): boolean {
    return this.#attempt(() => (this.#find(kind, id)?.body ?? null) !== null);
  }

  commit(): Committed {
    return this.#attempt(() => {
      if (!this.#wrote) {
        this.rollback();
        return { change: this.#change - 1, unlinkedEmployers: 0, doubtfulEmployers: [], doubtfulTwins: [] };
      }
      this.#sources.close();
      this.#links.renew();
      const { doubtful: doubtfulEmployers } = this.#links;
      const { doubts: doubtfulTwins } = this.#sources;
      this.#endLoading();
      for (const kind of ['people', 'company'] as const) this.#sql.setCounter.run(this.#counts[kind], kind);
      this.#sql.setCounter.run(this.#change, 'change');
      this.#sql.db.exec('commit');
      this.#open = false;
      this.#ended(this.#change);
      return { change: this.#change, unlinkedEmployers: this.#links.unlinked, doubtfulEmployers, doubtfulTwins };
    });
  }

  rollback(): void {
    if (!this.#open) return;
    this.#open = false;
    // A full disk may have ended the transaction already.
    if (this.#sql.db.inTransaction) this.#sql.db.exec('rollback');
    this.#ended(null);
  }

  /**
   * The first people go in without indexes, which are made of all of them at the end: ids come in no order, and a page
   * of the index written again for each takes a third of the time (docs/operations.md).
   */
  #beginLoading(): void {
    if (this.#sql.anyPerson.get() !== undefined) return;
    dropPersonIndexes(this.#sql.db);
    this.#loaded = new Map();
  }

  #endLoading(): void {
    if (this.#loaded === null) return;
    this.#loaded = null;
    makePersonIndexes(this.#sql.db);
  }

  #find(kind: RecordKind, id: string): FoundRecord | null {
    let row: Row | undefined;
    if (kind === 'company' || this.#loaded === null) row = this.#sql.find[kind].get(id);
    else {
      const n = this.#loaded.get(id);
      row = n === undefined ? undefined : this.#sql.personRow.get(n);
    }
    return row === undefined ? null : { n: row[0], refreshedAt: row[1], body: row[2] };
  }

  /** Writes a record over the one found; what is older than that only if it may be of `anyAge`. */
  #write(record: StoredRecord, found: FoundRecord | null, anyAge: boolean): Written {
    const before = found?.body ?? null;
    if (found !== null && before !== null) {
      if (before === record.body) return { result: 'same', n: found.n };
      if (!anyAge && (record.refreshed_at ?? '') < (found.refreshedAt ?? '')) return { result: 'older', n: found.n };
    }
    const given = found?.n ?? null;
    const n = record.kind === 'people' ? this.#writePerson(record, given) : this.#writeCompany(record, given, before);
    this.#sql.putBody[record.kind].run(n, record.body);
    this.#wrote = true;
    if (before !== null) return { result: 'changed', n };
    this.#counts[record.kind]++;
    return { result: 'new', n };
  }

  #writePerson(person: StoredPerson, given: number | null): number {
    const employers = this.#links.of(person.employer_keys);
    const { lastInsertRowid } = this.#sql.putPerson.run(
      given,
      person.id,
      this.#change,
      person.refreshed_at,
      person.social_url,
      person.full_name,
      person.headline,
      person.location,
      person.company_name,
      person.position,
      person.role_industry,
      person.employed ? 1 : 0,
      person.employed ? firstOf(employers) : null,
      person.employer_keys,
      employers,
    );
    const n = Number(lastInsertRowid);
    this.#loaded?.set(person.id, n);
    if (this.#loaded?.size === loadedMax) this.#endLoading();
    return n;
  }

  #writeCompany(company: StoredCompany, given: number | null, before: string | null): number {
    if (before !== null) this.#links.touch(company.id, this.#dropKeys(before));
    for (const key of company.keys) this.#sql.addKey.run(key, company.id);
    this.#links.touch(company.id, company.keys);
    const { lastInsertRowid } = this.#sql.putCompany.run(
      given,
      company.id,
      this.#change,
      company.refreshed_at,
      company.social_url,
      company.company_name,
      company.slogan,
      company.headquarters,
      company.country_code,
      company.industry,
      company.employees_num,
      company.website,
      company.founded,
    );
    return Number(lastInsertRowid);
  }

  /** Takes the keys of a company away and gives them back. */
  #dropKeys(body: string): readonly string[] {
    const company = JSON.parse(body) as Company;
    const keys = companyKeys(company);
    for (const key of keys) this.#sql.dropKey.run(key, company.id);
    return keys;
  }

  #attempt<T>(work: () => T): T {
    return attempt(this.#sql.db.name, work);
  }
}
