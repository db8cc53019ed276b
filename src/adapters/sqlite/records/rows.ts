import type Database from 'better-sqlite3';
import type { Company } from '../../../records/company.ts';
import type { RecordKind } from '../../../records/kind.ts';
import { companyKeys } from '../../../records/links/employer-keys.ts';
import { EmployerLinker, firstOf } from '../../../records/links/linker.ts';
import { candidatesMax } from '../../../records/merge/twin-candidates.ts';
import type { StoredCompany, StoredPerson, StoredRecord } from '../../../records/stored-record.ts';
import { dropPersonIndexes, makePersonIndexes } from './schema.ts';

/** The row of a record; a removed record has a null body. */
export interface RecordRow {
  readonly n: number;
  /** The change that wrote the row. */
  readonly change: number;
  readonly refreshedAt: string | null;
  readonly body: string | null;
}

type Row = readonly [n: number, change: number, refreshedAt: string | null, body: string | null];

/**
 * The largest number of people whose row numbers are held in memory until their indexes are made: some 60 MB a million.
 */
const loadedMax = 4_000_000;

/** The writer's prepared statements, made once for each store. */
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
      .prepare<[string], string>(`select id from company_key where key = ? limit ${candidatesMax}`)
      .pluck();
    this.addKey = db.prepare('insert into company_key values (?, ?)');
    this.dropKey = db.prepare('delete from company_key where key = ? and id = ?');
    const row = (table: string) =>
      `select n, change, refreshed_at, (select body from ${table}_body b where b.n = r.n) from ${table} r`;
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

/** The rows of records, their keys and counts, within one transaction. Writing a person also links the employers. */
export class RecordRows {
  readonly linker: EmployerLinker;
  readonly #sql: WriterStatements;
  readonly #change: number;
  readonly #counts: Record<RecordKind, number>;
  /** The numbers of the people written, by id, while their table has no indexes; null once it has them. */
  #loaded: Map<string, number> | null = null;

  /** `mergedInto` returns the company into which another source's company of this id was merged. */
  constructor(statements: WriterStatements, change: number, mergedInto: (companyId: string) => string | null) {
    this.#sql = statements;
    this.#change = change;
    this.#counts = { people: statements.counter.get('people') ?? 0, company: statements.counter.get('company') ?? 0 };
    this.linker = new EmployerLinker({ holders: (key) => this.holders(key), mergedInto });
    this.#beginLoading();
  }

  find(kind: RecordKind, id: string): RecordRow | null {
    let row: Row | undefined;
    if (kind === 'company' || this.#loaded === null) row = this.#sql.find[kind].get(id);
    else {
      const n = this.#loaded.get(id);
      row = n === undefined ? undefined : this.#sql.personRow.get(n);
    }
    return row === undefined ? null : { n: row[0], change: row[1], refreshedAt: row[2], body: row[3] };
  }

  /** Ids of companies that have a key of `companyKeys`. */
  holders(key: string): readonly string[] {
    return this.#sql.keyHolders.all(key);
  }

  /** Writes a record over the row that was found and returns the row's number. */
  write(record: StoredRecord, found: RecordRow | null): number {
    const given = found?.n ?? null;
    const before = found?.body ?? null;
    if (record.kind === 'people' && found?.change === this.#change) this.linker.noteReplaced();
    const n = record.kind === 'people' ? this.#writePerson(record, given) : this.#writeCompany(record, given, before);
    this.#sql.putBody[record.kind].run(n, record.body);
    if (before === null) this.#counts[record.kind]++;
    return n;
  }

  /** Clears a record's row, which keeps its number and id. */
  clear(kind: RecordKind, id: string, { n, change, body }: RecordRow): void {
    if (body === null) return;
    if (kind === 'people' && change === this.#change) this.linker.noteReplaced();
    if (kind === 'company') this.linker.touch(id, this.#dropKeys(body));
    this.#sql.dropBody[kind].run(n);
    this.#sql.clear[kind].run(this.#change, n);
    this.#counts[kind]--;
  }

  /** Makes the indexes of people that were left out so far. All statements but `find` need them. */
  endLoading(): void {
    if (this.#loaded === null) return;
    this.#loaded = null;
    makePersonIndexes(this.#sql.db);
  }

  saveCounts(): void {
    for (const kind of ['people', 'company'] as const) this.#sql.setCounter.run(this.#counts[kind], kind);
  }

  /**
   * Drops the indexes while the first people go in; they are made at the end from all rows. Ids come in no order, and
   * writing a page of the index again for each takes a third of the time (docs/operations.md).
   */
  #beginLoading(): void {
    if (this.#sql.anyPerson.get() !== undefined) return;
    dropPersonIndexes(this.#sql.db);
    this.#loaded = new Map();
  }

  #writePerson(person: StoredPerson, given: number | null): number {
    const employers = this.linker.link(person.employer_keys);
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
    if (this.#loaded?.size === loadedMax) this.endLoading();
    return n;
  }

  #writeCompany(company: StoredCompany, given: number | null, before: string | null): number {
    if (before !== null) this.linker.touch(company.id, this.#dropKeys(before));
    for (const key of company.keys) this.#sql.addKey.run(key, company.id);
    this.linker.touch(company.id, company.keys);
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

  /** Deletes the keys of a company and returns them. */
  #dropKeys(body: string): readonly string[] {
    const company = JSON.parse(body) as Company;
    const keys = companyKeys(company);
    for (const key of keys) this.#sql.dropKey.run(key, company.id);
    return keys;
  }
}
