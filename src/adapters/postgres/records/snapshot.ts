import { batchRecordsMax, type Change, type MergedPart, type RecordSnapshot } from '../../../ports/record-store.ts';
import type { Company } from '../../../records/company.ts';
import { evidenceSummary } from '../../../records/evidence.ts';
import type { RecordKind } from '../../../records/kind.ts';
import type { Person } from '../../../records/person.ts';
import type { CompanyCard, PersonCard } from '../../../records/presented.ts';
import type { Part, RoleChange, SourceCount } from '../../../records/provenance.ts';
import type { Session } from '../control/session.ts';
import { readHolder, readMergedParts, readParts, readRoleChanges, readSources } from './sources.ts';
import type { State } from './state.ts';

/** The records that one statement of a long reading brings. */
const readRecords = 4 * batchRecordsMax;
/** Parts of the records alternate in runs of this many numbers, so that each part reads pages of its own. */
const turnRecords = readRecords;

interface BodyRow {
  readonly body: string;
  /** The company of each role in a line; empty for a company. */
  readonly employerIds: string;
}

interface ChangedRow {
  readonly id: string;
  readonly n: number;
  readonly change: number;
  /** Null for a removed record. */
  readonly body: string | null;
  readonly employerIds: string;
}

const employerIds = { people: 'employer_ids', company: `''` } as const;

/** A snapshot reads one state of the database, which `State` holds open. */
export class PostgresSnapshot implements RecordSnapshot {
  readonly change: number;
  readonly completeSince: number;
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
    this.change = state.change;
    this.completeSince = state.completeSince;
  }

  async people(ids: readonly string[]): Promise<readonly (Person | null)[]> {
    if (ids.length === 0) return [];
    const rows = await this.#state.look((session) =>
      session.rows<BodyRow & { readonly id: string }>(
        `SELECT id, body, employer_ids AS "employerIds" FROM people JOIN people_body USING (n) WHERE id = ANY($1)`,
        ids,
      ),
    );
    return inOrderOf(ids, rows, (row) => personOf(row));
  }

  async companies(ids: readonly string[]): Promise<readonly (Company | null)[]> {
    if (ids.length === 0) return [];
    const rows = await this.#state.look((session) =>
      session.rows<{ readonly id: string; readonly body: string }>(
        'SELECT id, body FROM company JOIN company_body USING (n) WHERE id = ANY($1)',
        ids,
      ),
    );
    return inOrderOf(ids, rows, ({ body }) => JSON.parse(body) as Company);
  }

  async industries(companyIds: readonly string[]): Promise<readonly (string | null)[]> {
    if (companyIds.length === 0) return [];
    const rows = await this.#state.look((session) =>
      session.rows<{ readonly id: string; readonly industry: string | null }>(
        'SELECT id, industry FROM company WHERE id = ANY($1)',
        companyIds,
      ),
    );
    return inOrderOf(companyIds, rows, ({ industry }) => industry);
  }

  async personCards(ids: readonly string[], now: Date): Promise<readonly (PersonCard | null)[]> {
    if (ids.length === 0) return [];
    type Row = Omit<PersonCard, 'evidence_summary'> & { readonly refreshed_at: string | null };
    const rows = await this.#state.look((session) =>
      session.rows<Row>(
        `SELECT p.id, p.social_url, full_name, headline, location, p.company_name, position,
            coalesce(c.industry, role_industry) AS industry, p.refreshed_at
          FROM people p LEFT JOIN company c ON c.id = p.employer_id WHERE p.id = ANY($1) AND full_name IS NOT NULL`,
        ids,
      ),
    );
    return inOrderOf(ids, rows, ({ refreshed_at: refreshedAt, ...card }) => ({
      ...card,
      evidence_summary: evidenceSummary(refreshedAt, now),
    }));
  }

  async companyCards(ids: readonly string[], now: Date): Promise<readonly (CompanyCard | null)[]> {
    if (ids.length === 0) return [];
    type Row = Omit<CompanyCard, 'evidence_summary'> & { readonly refreshed_at: string | null };
    const rows = await this.#state.look((session) =>
      session.rows<Row>(
        `SELECT id, social_url, company_name, slogan, headquarters, country_code, industry, employees_num, website,
            founded, refreshed_at
          FROM company WHERE id = ANY($1) AND company_name IS NOT NULL`,
        ids,
      ),
    );
    return inOrderOf(ids, rows, ({ refreshed_at: refreshedAt, ...card }) => ({
      ...card,
      evidence_summary: evidenceSummary(refreshedAt, now),
    }));
  }

  async count(kind: RecordKind): Promise<number> {
    return this.#state.counts[kind];
  }

  all(kind: 'people'): AsyncIterable<readonly Person[]>;
  all(kind: 'company'): AsyncIterable<readonly Company[]>;
  all(kind: RecordKind): AsyncIterable<readonly (Person | Company)[]> {
    const rows = this.#pages<BodyRow & { readonly id: string }>((session, last) =>
      session.rows(
        `SELECT id, body, ${employerIds[kind]} AS "employerIds" FROM ${kind} JOIN ${kind}_body USING (n)
          WHERE id > $1 ORDER BY id LIMIT ${readRecords}`,
        last?.id ?? '',
      ),
    );
    return inBatches(rows, (row) => recordOf(kind, row));
  }

  partOf(kind: 'people', part: number, parts: number): AsyncIterable<readonly Person[]>;
  partOf(kind: 'company', part: number, parts: number): AsyncIterable<readonly Company[]>;
  partOf(kind: RecordKind, part: number, parts: number): AsyncIterable<readonly (Person | Company)[]> {
    return inBatches(this.#turns(kind, part, parts), (row) => recordOf(kind, row));
  }

  changesSince(change: number): AsyncIterable<readonly Change[]> {
    return inBatches(this.#changesSince(change), (one) => one);
  }

  parts(kind: RecordKind, id: string): Promise<readonly Part[]> {
    return this.#state.look((session) => readParts(session, kind, id));
  }

  holder(kind: RecordKind, key: string): Promise<string | null> {
    return this.#state.look((session) => readHolder(session, kind, key));
  }

  mergedParts(kind: RecordKind): AsyncIterable<readonly MergedPart[]> {
    const rows = this.#pages<MergedPart & { readonly number: number }>((session, last) =>
      readMergedParts(session, kind, last ?? { key: '', number: 0 }, readRecords),
    );
    return inBatches(rows, ({ number: _, ...part }) => part);
  }

  roleChanges(personId: string): Promise<readonly RoleChange[]> {
    return this.#state.look((session) => readRoleChanges(session, personId));
  }

  async changedPeople(): Promise<ReadonlySet<string>> {
    const rows = await this.#state.read((session) =>
      session.rows<{ readonly person: string }>('SELECT DISTINCT person FROM role_change'),
    );
    return new Set(rows.map(({ person }) => person));
  }

  ages(kind: RecordKind): Promise<readonly { readonly day: string | null; readonly records: number }[]> {
    return this.#state.read((session) =>
      session.rows(
        `SELECT refreshed_at AS day, count(*) AS records FROM ${kind} JOIN ${kind}_body USING (n)
          GROUP BY 1 ORDER BY refreshed_at COLLATE "C" NULLS FIRST`,
      ),
    );
  }

  sources(): Promise<readonly SourceCount[]> {
    return this.#state.read(readSources);
  }

  close(): Promise<void> {
    return this.#state.close();
  }

  async *#turns(kind: RecordKind, part: number, parts: number): AsyncGenerator<readonly BodyRow[]> {
    const sql = `SELECT body, ${employerIds[kind]} AS "employerIds" FROM ${kind} JOIN ${kind}_body USING (n)
      WHERE n >= $1 AND n < $2 ORDER BY n`;
    const ask = (from: number) =>
      unheard(this.#state.read((session) => session.rows<BodyRow>(sql, from, from + turnRecords)));
    const last = await this.#state.read((session) =>
      session.row<{ readonly n: number | null }>(`SELECT max(n) AS n FROM ${kind}`),
    );
    const end = last?.n ?? 0;
    let from = part * turnRecords;
    for (let asked = ask(from); from <= end; ) {
      const rows = await asked;
      from += parts * turnRecords;
      if (from <= end) asked = ask(from);
      yield rows;
    }
  }

  /** Both streams are in the order of change. Companies come first, because people refer to them. */
  async *#changesSince(change: number): AsyncGenerator<readonly Change[]> {
    const people = this.#changed('people', change);
    const companies = this.#changed('company', change);
    let [person, company] = await Promise.all([people.next(), companies.next()]);
    while (person.done !== true || company.done !== true) {
      const isCompany = person.done === true || (company.done !== true && company.value.change <= person.value.change);
      if (isCompany && company.done !== true) {
        const { change: at, id, body } = company.value;
        yield [{ change: at, kind: 'company', id, record: body === null ? null : (JSON.parse(body) as Company) }];
        company = await companies.next();
      } else if (person.done !== true) {
        const { change: at, id, body, employerIds: ids } = person.value;
        yield [{ change: at, kind: 'people', id, record: body === null ? null : personOf({ body, employerIds: ids }) }];
        person = await people.next();
      }
    }
  }

  async *#changed(kind: RecordKind, since: number): AsyncGenerator<ChangedRow, undefined> {
    const pages = this.#pages<ChangedRow>((session, last) =>
      session.rows(
        `SELECT id, n, change, body, ${employerIds[kind]} AS "employerIds" FROM ${kind} LEFT JOIN ${kind}_body USING (n)
          WHERE (change, n) > ($1, $2) ORDER BY change, n LIMIT ${readRecords}`,
        last?.change ?? since,
        // No number of a row is as large, so that the change itself is left out.
        last?.n ?? Number.MAX_SAFE_INTEGER,
      ),
    );
    for await (const rows of pages) yield* rows;
    return undefined;
  }

  /** The pages of a long reading, of which the next one is asked for while one is read. */
  async *#pages<Row extends object>(
    page: (session: Session, last: Row | null) => Promise<readonly Row[]>,
  ): AsyncGenerator<readonly Row[]> {
    const ask = (last: Row | null) => unheard(this.#state.read((session) => page(session, last)));
    for (let asked = ask(null); ; ) {
      const rows = await asked;
      const last = rows.at(-1);
      if (last === undefined) return;
      const isLast = rows.length < readRecords;
      if (!isLast) asked = ask(last);
      yield rows;
      if (isLast) return;
    }
  }
}

/** A promise whose failure is nobody's when its reader has stopped. */
function unheard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

async function* inBatches<Row, T>(
  pages: AsyncIterable<readonly Row[]>,
  make: (row: Row) => T,
): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const rows of pages) {
    for (const row of rows) {
      batch.push(make(row));
      if (batch.length < batchRecordsMax) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

function inOrderOf<Row extends { readonly id: string }, T>(
  ids: readonly string[],
  rows: readonly Row[],
  make: (row: Row) => T,
): readonly (T | null)[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    return row === undefined ? null : make(row);
  });
}

function recordOf(kind: RecordKind, row: BodyRow): Person | Company {
  return kind === 'people' ? personOf(row) : (JSON.parse(row.body) as Company);
}

/** Parses a person's body and gives each role the company that linking found. */
function personOf({ body, employerIds: lines }: BodyRow): Person {
  const person = JSON.parse(body) as Person;
  const ids = lines.split('\n');
  // The roles are changed in place: nobody else holds the freshly parsed object, so a copy is not needed.
  const roles: readonly { company_id: string | null }[] = person.experience;
  for (const [i, role] of roles.entries()) role.company_id = ids[i] || null;
  return person;
}
