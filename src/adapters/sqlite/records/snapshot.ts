import type Database from 'better-sqlite3';
import { batchRecordsMax, type Change, type MergedPart, type RecordSnapshot } from '../../../ports/record-store.ts';
import type { Company } from '../../../records/company.ts';
import { evidenceSummary } from '../../../records/evidence.ts';
import type { RecordKind } from '../../../records/kind.ts';
import type { Person } from '../../../records/person.ts';
import type { CompanyCard, PersonCard } from '../../../records/presented.ts';
import type { Part, RoleChange, SourceCount } from '../../../records/provenance.ts';
import {
  readAges,
  readChangedPeople,
  readHolder,
  readMergedParts,
  readParts,
  readRoleChanges,
  readSources,
} from './read-sources.ts';
import { openForReading } from './schema.ts';

/** The body and employers of a person, or the body of a company. A null body marks a removed record. */
type PersonRow = readonly [body: string | null, employerIds: string];
type ChangedPersonRow = readonly [id: string, change: number, body: string | null, employerIds: string];
type ChangedCompanyRow = readonly [id: string, change: number, body: string | null];
type Text = string | null;
type PersonCardRow = readonly [Text, string | null, Text, Text, Text, Text, Text, Text];
type CompanyCardRow = readonly [Text, Text, Text, Text, Text, Text, number | null, Text, number | null, Text];

/**
 * Parts of the records alternate in runs of this many numbers, so that each part reads pages of its own. Alternating
 * record by record made every part read all pages.
 */
const turnRecords = 128;

/**
 * One connection with a reader's statements. Single look-ups use subqueries, because a join costs 8 µs more each time
 * its statement starts (SQLite 3.54: ten cards in 27 instead of 125 µs).
 */
export class SnapshotConnection {
  readonly db: Database.Database;
  readonly counter: Database.Statement<[string], number>;
  readonly person: Database.Statement<[string], PersonRow>;
  readonly company: Database.Statement<[string], string>;
  readonly industry: Database.Statement<[string], Text>;
  readonly personCard: Database.Statement<[string], PersonCardRow>;
  readonly companyCard: Database.Statement<[string], CompanyCardRow>;

  constructor(path: string, mapped: boolean) {
    this.db = openForReading(path, mapped);
    this.counter = this.db.prepare<[string], number>('select value from counter where name = ?').pluck();
    this.person = this.db
      .prepare<[string], PersonRow>(
        'select (select body from person_body b where b.n = p.n), employer_ids from person p where id = ?',
      )
      .raw();
    this.company = this.db
      .prepare<[string], string>('select body from company_body where n = (select n from company where id = ?)')
      .pluck();
    this.industry = this.db.prepare<[string], Text>('select industry from company where id = ?').pluck();
    this.personCard = this.db
      .prepare<[string], PersonCardRow>(
        `select social_url, full_name, headline, location, company_name, position,
           coalesce((select industry from company c where c.id = p.employer_id), role_industry), refreshed_at
         from person p where id = ?`,
      )
      .raw();
    this.companyCard = this.db
      .prepare<[string], CompanyCardRow>(
        `select social_url, company_name, slogan, headquarters, country_code, industry, employees_num, website,
           founded, refreshed_at
         from company where id = ?`,
      )
      .raw();
  }
}

/** A snapshot is a read transaction that stays open, so that nothing it reads moves. */
export class SqliteSnapshot implements RecordSnapshot {
  readonly change: number;
  readonly completeSince: number;
  readonly #connection: SnapshotConnection;
  readonly #release: (connection: SnapshotConnection) => void;
  #open = true;

  constructor(connection: SnapshotConnection, release: (connection: SnapshotConnection) => void) {
    this.#connection = connection;
    this.#release = release;
    connection.db.exec('begin');
    // The first read fixes the state that the transaction sees.
    this.change = connection.counter.get('change') ?? 0;
    this.completeSince = connection.counter.get('complete_since') ?? 0;
  }

  async people(ids: readonly string[]): Promise<readonly (Person | null)[]> {
    return ids.map((id) => {
      const row = this.#connection.person.get(id);
      return row === undefined || row[0] === null ? null : parsePerson(row[0], row[1]);
    });
  }

  async companies(ids: readonly string[]): Promise<readonly (Company | null)[]> {
    return ids.map((id) => {
      const body = this.#connection.company.get(id);
      return body === undefined ? null : (JSON.parse(body) as Company);
    });
  }

  async industries(companyIds: readonly string[]): Promise<readonly (string | null)[]> {
    return companyIds.map((id) => this.#connection.industry.get(id) ?? null);
  }

  async personCards(ids: readonly string[], now: Date): Promise<readonly (PersonCard | null)[]> {
    return ids.map((id) => {
      const row = this.#connection.personCard.get(id);
      if (row === undefined || row[1] === null) return null;
      return {
        id,
        social_url: row[0],
        full_name: row[1],
        headline: row[2],
        location: row[3],
        company_name: row[4],
        position: row[5],
        industry: row[6],
        evidence_summary: evidenceSummary(row[7], now),
      };
    });
  }

  async companyCards(ids: readonly string[], now: Date): Promise<readonly (CompanyCard | null)[]> {
    return ids.map((id) => {
      const row = this.#connection.companyCard.get(id);
      if (row === undefined || row[1] === null) return null;
      return {
        id,
        social_url: row[0],
        company_name: row[1],
        slogan: row[2],
        headquarters: row[3],
        country_code: row[4],
        industry: row[5],
        employees_num: row[6],
        website: row[7],
        founded: row[8],
        evidence_summary: evidenceSummary(row[9], now),
      };
    });
  }

  async count(kind: RecordKind): Promise<number> {
    return this.#connection.counter.get(kind) ?? 0;
  }

  all(kind: 'people'): AsyncIterable<readonly Person[]>;
  all(kind: 'company'): AsyncIterable<readonly Company[]>;
  all(kind: RecordKind): AsyncIterable<readonly (Person | Company)[]> {
    return kind === 'people' ? inBatches(this.#people()) : inBatches(this.#companies());
  }

  partOf(kind: 'people', part: number, parts: number): AsyncIterable<readonly Person[]>;
  partOf(kind: 'company', part: number, parts: number): AsyncIterable<readonly Company[]>;
  partOf(kind: RecordKind, part: number, parts: number): AsyncIterable<readonly (Person | Company)[]> {
    return kind === 'people' ? inBatches(this.#peopleOf(part, parts)) : inBatches(this.#companiesOf(part, parts));
  }

  changesSince(change: number): AsyncIterable<readonly Change[]> {
    return inBatches(this.#changesSince(change));
  }

  *#peopleOf(part: number, parts: number): IterableIterator<Person> {
    const rows = this.#connection.db
      .prepare<[number, number], readonly [body: string, employerIds: string]>(
        'select body, employer_ids from person join person_body using (n) where n >= ? and n < ? order by n',
      )
      .raw();
    for (const from of this.#turnsOf('person', part, parts))
      for (const row of rows.iterate(from, from + turnRecords)) yield parsePerson(row[0], row[1]);
  }

  *#companiesOf(part: number, parts: number): IterableIterator<Company> {
    const bodies = this.#connection.db
      .prepare<[number, number], string>('select body from company_body where n >= ? and n < ? order by n')
      .pluck();
    for (const from of this.#turnsOf('company', part, parts))
      for (const body of bodies.iterate(from, from + turnRecords)) yield JSON.parse(body) as Company;
  }

  /** The numbers at which the runs of a part begin. */
  *#turnsOf(table: 'person' | 'company', part: number, parts: number): IterableIterator<number> {
    const last = this.#connection.db.prepare<[], number | null>(`select max(n) from ${table}`).pluck().get() ?? 0;
    for (let from = part * turnRecords; from <= last; from += parts * turnRecords) yield from;
  }

  *#people(): IterableIterator<Person> {
    const rows = this.#connection.db
      .prepare<[], readonly [body: string, employerIds: string]>(
        'select body, employer_ids from person join person_body using (n) order by id',
      )
      .raw();
    for (const row of rows.iterate()) yield parsePerson(row[0], row[1]);
  }

  *#companies(): IterableIterator<Company> {
    const bodies = this.#connection.db
      .prepare<[], string>('select body from company join company_body using (n) order by id')
      .pluck();
    for (const body of bodies.iterate()) yield JSON.parse(body) as Company;
  }

  *#changesSince(change: number): IterableIterator<Change> {
    const people = this.#connection.db
      .prepare<[number], ChangedPersonRow>(
        `select id, change, body, employer_ids from person left join person_body using (n)
         where change > ? order by change, n`,
      )
      .raw()
      .iterate(change);
    const companies = this.#connection.db
      .prepare<[number], ChangedCompanyRow>(
        'select id, change, body from company left join company_body using (n) where change > ? order by change, n',
      )
      .raw()
      .iterate(change);
    // Both streams are in the order of change. Companies come first, because people refer to them.
    try {
      let person = people.next();
      for (const [id, at, body] of companies) {
        for (; !person.done && person.value[1] < at; person = people.next()) yield personChange(person.value);
        yield { change: at, kind: 'company', id, record: body === null ? null : (JSON.parse(body) as Company) };
      }
      for (; !person.done; person = people.next()) yield personChange(person.value);
    } finally {
      // A reader that stops early must not leave a statement running, or the snapshot could not close.
      people.return?.();
    }
  }

  async parts(kind: RecordKind, id: string): Promise<readonly Part[]> {
    return readParts(this.#connection.db, kind, id);
  }

  async holder(kind: RecordKind, key: string): Promise<string | null> {
    return readHolder(this.#connection.db, kind, key);
  }

  mergedParts(kind: RecordKind): AsyncIterable<readonly MergedPart[]> {
    return inBatches(readMergedParts(this.#connection.db, kind));
  }

  async roleChanges(personId: string): Promise<readonly RoleChange[]> {
    return readRoleChanges(this.#connection.db, personId);
  }

  async changedPeople(): Promise<ReadonlySet<string>> {
    return readChangedPeople(this.#connection.db);
  }

  async ages(kind: RecordKind): Promise<readonly { readonly day: string | null; readonly records: number }[]> {
    return readAges(this.#connection.db, kind);
  }

  async sources(): Promise<readonly SourceCount[]> {
    return readSources(this.#connection.db);
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    this.#connection.db.exec('commit');
    this.#release(this.#connection);
  }
}

/** A reader awaits a batch and not a record: so indexing costs the CPU time that it did without promises. */
async function* inBatches<T>(records: Iterable<T>): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for (const record of records) {
    batch.push(record);
    if (batch.length < batchRecordsMax) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function personChange([id, change, body, employerIds]: ChangedPersonRow): Change {
  return { change, kind: 'people', id, record: body === null ? null : parsePerson(body, employerIds) };
}

/** Parses a person's body and gives each role the company that linking found. */
function parsePerson(body: string, employerIds: string): Person {
  const person = JSON.parse(body) as Person;
  const ids = employerIds.split('\n');
  // The roles are changed in place: nobody else holds the freshly parsed object, so a copy is not needed.
  const roles: readonly { company_id: string | null }[] = person.experience;
  for (const [i, role] of roles.entries()) role.company_id = ids[i] || null;
  return person;
}
