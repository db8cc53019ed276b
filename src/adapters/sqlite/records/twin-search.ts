import type Database from 'better-sqlite3';
import type { DoubtfulTwin } from '../../../ports/record-store.ts';
import type { Company } from '../../../records/company.ts';
import type { RecordKind } from '../../../records/kind.ts';
import { findCompanyTwin } from '../../../records/merge/company-twins.ts';
import { Twins } from '../../../records/merge/twins.ts';
import type { Person } from '../../../records/person.ts';
import type { StoredRecord } from '../../../records/stored-record.ts';
import type { PlainStore } from './sources.ts';

const doubtsMax = 1_000;

/** Whether what is known of a record comes from a source, wholly or among others. */
type SpeaksOf = (kind: RecordKind, id: string, source: number) => boolean;

/** Finds the record of another source that one is the same as, within one transaction of the store. */
export class TwinSearch {
  readonly #db: Database.Database;
  readonly #plain: Pick<PlainStore, 'find' | 'holders' | 'endLoading'>;
  readonly #speaksOf: SpeaksOf;
  readonly #people: Twins;
  readonly #apart: Database.Statement<[RecordKind, string, string, string, string], number>;
  readonly #alone = new Map<string, boolean>();
  readonly doubts: DoubtfulTwin[] = [];

  constructor(db: Database.Database, plain: Pick<PlainStore, 'find' | 'holders' | 'endLoading'>, speaksOf: SpeaksOf) {
    this.#db = db;
    this.#plain = plain;
    this.#speaksOf = speaksOf;
    this.#people = new Twins(db);
    this.#apart = db
      .prepare<[RecordKind, string, string, string, string], number>(
        'select 1 from apart where kind = ? and ((one = ? and other = ?) or (one = ? and other = ?))',
      )
      .pluck();
  }

  /** Before the records of another source, which shall find those that were put until now. */
  renew(): void {
    this.#people.close();
    this.#alone.clear();
  }

  /** Null for none, and where a choice would be a guess, which is noted among the doubts. */
  find(record: StoredRecord, source: number): string | null {
    const { kind, id } = record;
    if (this.#isAlone(kind, source)) return null;
    // Two records of one source are two.
    const mayBe = (other: string) => !this.#speaksOf(kind, other, source) && !this.#isApart(kind, id, other);
    const found = kind === 'people' ? this.#personTwin(record, source, mayBe) : this.#companyTwin(record, mayBe);
    if (found.doubts.length > 0 && this.doubts.length < doubtsMax) {
      this.doubts.push({ kind, id, others: found.doubts });
    }
    return found.id;
  }

  /** Remembers that two records are two, whatever they have in common. */
  setApart(kind: RecordKind, one: string, other: string): void {
    this.#db.prepare('insert or ignore into apart values (?, ?, ?)').run(kind, one, other);
  }

  /** What was to be kept apart from one id is from now on to be kept apart from another. */
  renamed(kind: RecordKind, from: string, to: string): void {
    for (const side of ['one', 'other']) {
      this.#db.prepare(`update or ignore apart set ${side} = ? where kind = ? and ${side} = ?`).run(to, kind, from);
    }
  }

  forget(kind: RecordKind, id: string): void {
    this.#db.prepare('delete from apart where kind = ? and (one = ? or other = ?)').run(kind, id, id);
  }

  close(): void {
    this.#people.close();
  }

  #personTwin({ body }: StoredRecord, source: number, mayBe: (id: string) => boolean) {
    this.#plain.endLoading();
    return this.#people.find(
      JSON.parse(body) as Person,
      source,
      mayBe,
      (id) => this.#read('people', id) as Person | null,
    );
  }

  #companyTwin({ body }: StoredRecord, mayBe: (id: string) => boolean) {
    const holders = (key: string) => this.#plain.holders(key).filter(mayBe);
    return findCompanyTwin(JSON.parse(body) as Company, holders, (id) => this.#read('company', id) as Company | null);
  }

  #read(kind: RecordKind, id: string): Person | Company | null {
    const body = this.#plain.find(kind, id)?.body ?? null;
    return body === null ? null : (JSON.parse(body) as Person | Company);
  }

  #isApart(kind: RecordKind, one: string, other: string): boolean {
    return this.#apart.get(kind, one, other, other, one) !== undefined;
  }

  /** Whether records of no other source were there when the import of this one began. */
  #isAlone(kind: RecordKind, source: number): boolean {
    const key = `${kind} ${source}`;
    const known = this.#alone.get(key);
    if (known !== undefined) return known;
    const table = kind === 'people' ? 'person' : 'company';
    const other = this.#db
      .prepare<[number, string], number>(
        `select 1 from ${table}_origin where source <> ? union all select 1 from part where kind = ? limit 1`,
      )
      .get(source, kind);
    this.#alone.set(key, other === undefined);
    return other === undefined;
  }
}
