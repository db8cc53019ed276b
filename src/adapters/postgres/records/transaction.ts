import type { Committed, RecordTransaction } from '../../../ports/record-store.ts';
import type { Company } from '../../../records/company.ts';
import type { RecordKind } from '../../../records/kind.ts';
import { companyKeys } from '../../../records/links/employer-keys.ts';
import { EmployerLinker } from '../../../records/links/linker.ts';
import { isSamePart, type Replacement } from '../../../records/merge/held.ts';
import { overwrite, type PutResult, put } from '../../../records/merge/put.ts';
import { type SplitResult, split, withdraw } from '../../../records/merge/split.ts';
import type { StoredRecord } from '../../../records/stored-record.ts';
import type { Door } from '../control/door.ts';
import type { OpenTransaction } from '../control/open-transaction.ts';
import type { Session } from '../control/session.ts';
import { CompanyKeys } from './company-keys.ts';
import { noteErasure } from './erasures.ts';
import { twinKeys } from './keys.ts';
import type { Lanes } from './lanes.ts';
import { employerKeysIn, renewLinks } from './links.ts';
import { type Asked, type Loaded, Page } from './page.ts';
import { clearedCompany, clearedPerson, companyRow, personRow } from './rows.ts';
import { sourceNumber, unite } from './sources.ts';
import { TwinSearch } from './twin-search.ts';
import { Writes } from './writes.ts';

/** The most records that are loaded, decided and written together. */
const pageRecordsMax = 500;

interface Begun {
  readonly change: number;
  readonly people: number;
  readonly company: number;
  readonly lastPerson: number | null;
  readonly lastCompany: number | null;
  readonly hasParts: boolean;
}

/**
 * One write transaction of PostgreSQL, which has the writers' lock until its end. It loads what the rules of
 * `records/merge` may read, page by page, and saves what they return.
 */
export class PostgresTransaction implements RecordTransaction {
  readonly #open: OpenTransaction;
  readonly #door: Door;
  readonly #lanes: Lanes | null;
  /** Whether the lanes may be used: not once something is written here that only this connection sees. */
  #isBeside: boolean;
  readonly #change: number;
  readonly #counts: Record<RecordKind, number>;
  /** The number of the newest row of each kind. */
  readonly #last: Record<RecordKind, number>;
  readonly #companies = new CompanyKeys();
  readonly #linker = new EmployerLinker(this.#companies);
  readonly #sources = new Map<string, number>();
  readonly #twins = new TwinSearch();
  #hasParts: boolean;
  #wrote = false;
  #isOver = false;

  private constructor(open: OpenTransaction, door: Door, lanes: Lanes | null, begun: Begun) {
    this.#open = open;
    this.#door = door;
    this.#lanes = lanes;
    this.#isBeside = lanes !== null;
    this.#change = begun.change + 1;
    this.#counts = { people: begun.people, company: begun.company };
    this.#last = { people: begun.lastPerson ?? 0, company: begun.lastCompany ?? 0 };
    this.#hasParts = begun.hasParts;
  }

  /** Takes a transaction that has the writers' lock. With lanes, the tables are empty. */
  static async begin(open: OpenTransaction, door: Door, lanes: Lanes | null): Promise<PostgresTransaction> {
    const begun = await open.run(null, (session) =>
      session.row<Begun>(
        `SELECT change, people, company, (SELECT max(n) FROM people) AS "lastPerson",
          (SELECT max(n) FROM company) AS "lastCompany", EXISTS (SELECT FROM part) AS "hasParts" FROM record_state`,
      ),
    );
    if (begun === undefined) throw new Error('the database has lost the state of its records');
    return new PostgresTransaction(open, door, lanes, begun);
  }

  put(records: readonly StoredRecord[], source: string | null): Promise<readonly PutResult[]> {
    return this.#run(async (session) => {
      const results: PutResult[] = [];
      const number = source === null ? null : await this.#sourceNumber(session, source);
      while (results.length < records.length) {
        this.#companies.trim();
        const kind = records[results.length]?.kind ?? 'people';
        const mayHaveTwins = number !== null && (await this.#mayHaveTwin(session, kind, number));
        if (number === null || mayHaveTwins) await this.#goAlone();
        const lanes = this.#isBeside ? this.#lanes : null;
        const rest = records.slice(results.length, results.length + pageRecordsMax * (lanes?.count ?? 1));
        const end = rest.findIndex((record) => record.kind !== kind);
        const run = end === -1 ? rest : rest.slice(0, end);
        const put = { kind, source: number, mayHaveTwins };
        if (lanes === null)
          results.push(...(await this.#putPage(session, run, { ...put, numberOf: this.#next(kind) })));
        else {
          const numberOf = this.#numbers(kind, run);
          const putPage = (lane: Session, own: readonly StoredRecord[]) =>
            this.#putPage(lane, own, { ...put, numberOf });
          results.push(...(await lanes.write(kind, run, putPage)));
        }
      }
      return results;
    });
  }

  vanished(source: string, kind: RecordKind): Promise<number> {
    return this.#work(async (session) => {
      const row = await session.row<{ readonly vanished: number }>(
        `SELECT (SELECT count(*) FROM ${kind} WHERE source = $1 AND seen < $2)
          + (SELECT count(*) FROM part WHERE kind = $3 AND source = $1 AND seen < $2) AS vanished`,
        await this.#sourceNumber(session, source),
        this.#change,
        kind,
      );
      return row?.vanished ?? 0;
    });
  }

  remove(kind: RecordKind, given: string, source: string | null = null): Promise<boolean> {
    return this.#work(async (session) => {
      // A source gets its number when it first says something: of equal parts, the one of the earlier source is taken.
      const number = source === null || !this.#hasParts ? null : await this.#sourceNumber(session, source);
      const page = await this.#load(session, { kind, source: number, ids: [given], twinKeys: [] });
      const writes = new Writes(kind, this.#next(kind));
      if (number !== null && (await this.#withdraw(session, page, writes, given, number))) {
        await this.#save(session, writes);
        return true;
      }
      // Removing the id of a record that was merged into another removes the merged record.
      const id = page.at(given).body === null ? page.holder(given) : given;
      const held = id === null ? null : page.at(id);
      if (id === null || held === null || held.body === null) return false;
      await this.#goAlone();
      noteErasure(session, kind, [given, id, ...held.parts.map(({ key }) => key)]);
      for (const part of held.parts) {
        page.setHolder(part, null);
        writes.putPart(null, part);
      }
      if (kind === 'people') session.send('DELETE FROM role_change WHERE person = $1', id);
      session.send('DELETE FROM apart WHERE kind = $1 AND (one = $2 OR other = $2)', kind, id);
      this.#clear(page, writes, held);
      await this.#save(session, writes);
      this.#wrote = true;
      return true;
    });
  }

  split(kind: RecordKind, id: string, sourceName: string): Promise<SplitResult> {
    return this.#work(async (session) => {
      const source = await this.#sourceNumber(session, sourceName);
      const page = await this.#load(session, { kind, source, ids: [id], twinKeys: [] });
      const held = page.at(id);
      await page.more(
        session,
        held.parts.map(({ key }) => key),
        this.#hasParts,
      );
      const { result, replacements, apart } = split(held, source, this.#change, (at) => page.at(at));
      const writes = new Writes(kind, this.#next(kind));
      await this.#goAlone();
      for (const replacement of replacements) await this.#linked(session, page, writes, replacement);
      await this.#save(session, writes);
      for (const key of apart) {
        session.send('INSERT INTO apart VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', kind, id, key);
        if (kind !== 'people') continue;
        session.send('UPDATE role_change SET person = $2 WHERE person = $1 AND source = $3', id, key, source);
      }
      await session.flush();
      return result;
    });
  }

  has(kind: RecordKind, id: string): Promise<boolean> {
    return this.#work(async (session) => {
      const sql = `SELECT 1 AS there FROM ${kind} JOIN ${kind}_body USING (n) WHERE id = $1`;
      return (await session.row(sql, id)) !== undefined;
    });
  }

  async commit(): Promise<Committed> {
    if (!(await this.#work((session) => this.#finish(session)))) {
      await this.rollback();
      return { change: this.#change - 1, unlinkedEmployers: 0, doubtfulEmployers: [], doubtfulTwins: [] };
    }
    this.#isOver = true;
    await this.#door.run(() => this.#open.end('COMMIT'));
    const { unlinked: unlinkedEmployers, doubtful: doubtfulEmployers } = this.#linker;
    return { change: this.#change, unlinkedEmployers, doubtfulEmployers, doubtfulTwins: this.#twins.doubts };
  }

  /** Makes what was written one change. Resolves to whether there was something. */
  async #finish(session: Session): Promise<boolean> {
    if (!this.#wrote) return false;
    await renewLinks(session, this.#change, this.#linker, this.#companies, this.#hasParts);
    session.send(
      'UPDATE record_state SET change = $1, people = $2, company = $3',
      this.#change,
      this.#counts.people,
      this.#counts.company,
    );
    await session.flush();
    return true;
  }

  async rollback(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    await this.#lanes?.rollback();
    await this.#open.end('ROLLBACK');
    await this.#lanes?.clear();
  }

  /** Puts records of one kind, as far as they can be decided together. */
  async #putPage(
    session: Session,
    records: readonly StoredRecord[],
    { kind, source, mayHaveTwins, numberOf }: PutPage,
  ): Promise<readonly PutResult[]> {
    const [page] = await Promise.all([
      this.#load(session, {
        kind,
        source,
        ids: records.map(({ id }) => id),
        twinKeys: mayHaveTwins ? records.flatMap(twinKeysOf) : [],
      }),
      this.#loadLinks(session, records),
    ]);
    const writes = new Writes(kind, numberOf);
    const results: PutResult[] = [];
    for (const record of records) {
      if (source === null) {
        const { result, ...replacement } = overwrite(record, page.at(record.id));
        await this.#linked(session, page, writes, replacement);
        results.push(result);
        continue;
      }
      const { result, replacements, roleChange, united } = put(
        record,
        page.at(page.idOf(source, record.id) ?? record.id),
        {
          source,
          change: this.#change,
          twin: () => (mayHaveTwins ? this.#twins.find(page, record, source) : null),
          lastRoleChange: (personId) => page.lastRoleChange(personId),
        },
      );
      results.push(result);
      for (const replacement of replacements) await this.#linked(session, page, writes, replacement);
      if (roleChange !== null) {
        page.setRoleChange(roleChange);
        writes.noteRoleChange(roleChange);
      }
      if (united === null) continue;
      // What was united is under other ids now: what comes after is loaded anew.
      await this.#save(session, writes);
      await unite(session, kind, united);
      return results;
    }
    await this.#save(session, writes);
    return results;
  }

  /** Takes source's part out of a record; false when no other source has the record. */
  async #withdraw(session: Session, page: Page, writes: Writes, key: string, source: number): Promise<boolean> {
    const id = page.idOf(source, key);
    if (id === null) return false;
    const held = page.at(id);
    const replacement = withdraw(held, source, key);
    if (replacement === null) return false;
    await this.#linked(session, page, writes, replacement);
    // The record stays under its id, also when it has that from the source that takes back its word.
    noteErasure(session, held.kind, key === id ? [] : [key]);
    return true;
  }

  async #mayHaveTwin(session: Session, kind: RecordKind, source: number): Promise<boolean> {
    const known = this.#twins.mayHave(kind, source);
    if (known !== null) return known;
    await this.#lanes?.commit();
    return this.#twins.look(session, kind, source);
  }

  /** Takes a replacement once the companies that its record names are at hand: a merged record names more than was put. */
  async #linked(session: Session, page: Page, writes: Writes, replacement: Replacement<Loaded>): Promise<void> {
    const { record } = replacement;
    if (record !== null && record !== 'kept') await this.#loadLinks(session, [record]);
    this.#take(page, writes, replacement);
  }

  #take(page: Page, writes: Writes, { held, record, origin, parts }: Replacement<Loaded>): void {
    const { kind, id } = held;
    if (this.#takeParts(page, writes, held, parts)) {
      this.#wrote = true;
      // People may name the company by a source's own id for it, so they are linked anew.
      if (kind === 'company')
        this.#linker.touch(
          id,
          parts.map(({ key }) => `i:${key}`),
        );
    }
    page.set({ ...page.at(id), parts });
    if (record === null) {
      this.#clear(page, writes, page.at(id));
      this.#wrote = true;
      return;
    }
    if (record !== 'kept') {
      this.#write(page, writes, record);
      this.#wrote = true;
    }
    if (origin === held.origin) return;
    const now = page.at(id);
    page.set({ ...now, origin });
    if (now.n !== null) writes.putOrigin(now.n, origin);
  }

  /** Takes the parts. Returns whether the content of one changed, not only the import in which it was seen. */
  #takeParts(page: Page, writes: Writes, { id, parts: before }: Loaded, parts: Replacement['parts']): boolean {
    if (before === parts) return false;
    const dropped = before.filter((part) => !parts.some((one) => isSamePart(one, part)));
    for (const part of dropped) {
      page.setHolder(part, null);
      writes.putPart(null, part);
    }
    let changed = dropped.length > 0;
    for (const part of parts) {
      const known = before.find((one) => isSamePart(one, part));
      if (known === part) continue;
      page.setHolder(part, id);
      writes.putPart(id, part);
      this.#hasParts = true;
      changed ||= known?.body !== part.body;
    }
    return changed;
  }

  #write(page: Page, writes: Writes, record: StoredRecord): void {
    const { kind, id, body } = record;
    const held = page.at(id);
    if (held.body === null) this.#counts[kind]++;
    const n = held.n ?? writes.numberOf(id);
    if (record.kind === 'people') {
      if (held.change === this.#change) this.#linker.noteReplaced();
      const employers = this.#linker.link(record.employer_keys);
      writes.putRecord(n, { row: personRow(record, n, this.#change, employers), body });
    } else {
      const before = keysOf(held.body);
      if (held.body !== null) this.#linker.touch(id, before);
      writes.changeKeys(this.#companies.replace(id, before, record.keys));
      this.#linker.touch(id, record.keys);
      writes.putRecord(n, { row: companyRow(record, n, this.#change), body });
    }
    page.set({ ...held, n, change: this.#change, body, refreshedAt: record.refreshed_at });
    writes.putOrigin(n, held.origin);
  }

  /** Clears the row of a record, which keeps its number and id. */
  #clear(page: Page, writes: Writes, held: Loaded): void {
    const { kind, id, n, body } = held;
    if (n === null || body === null) return;
    if (kind === 'people' && held.change === this.#change) this.#linker.noteReplaced();
    if (kind === 'company') {
      const before = keysOf(body);
      this.#linker.touch(id, before);
      writes.changeKeys(this.#companies.replace(id, before, []));
    }
    const row = kind === 'people' ? clearedPerson(n, id, this.#change) : clearedCompany(n, id, this.#change);
    writes.putRecord(n, { row, body: null });
    writes.putOrigin(n, null);
    this.#counts[kind]--;
    page.set({ ...held, change: this.#change, body: null, refreshedAt: null, origin: null, parts: [] });
  }

  async #save(session: Session, writes: Writes): Promise<void> {
    writes.send(session);
    await session.flush();
  }

  #load(session: Session, asked: Asked): Promise<Page> {
    return Page.load(session, asked, this.#hasParts, this.#companies);
  }

  /** Loads the companies that people may name. */
  async #loadLinks(session: Session, records: readonly StoredRecord[]): Promise<void> {
    const keys = records.flatMap((record) => (record.kind === 'people' ? employerKeysIn(record.employer_keys) : []));
    await this.#companies.load(session, keys, this.#hasParts);
  }

  async #sourceNumber(session: Session, name: string): Promise<number> {
    const known = this.#sources.get(name);
    if (known !== undefined) return known;
    const number = await sourceNumber(session, name);
    this.#sources.set(name, number);
    return number;
  }

  /** The number of a new row of a kind. */
  #next(kind: RecordKind): () => number {
    return () => ++this.#last[kind];
  }

  /** Numbers for records that lanes write: in the order of arrival, whichever lane is first. */
  #numbers(kind: RecordKind, records: readonly StoredRecord[]): (id: string) => number {
    const numbers = new Map<string, number>();
    for (const { id } of records) if (!numbers.has(id)) numbers.set(id, ++this.#last[kind]);
    return (id) => {
      const number = numbers.get(id);
      if (number === undefined) throw new Error('a record has no number');
      return number;
    };
  }

  /** Goes on in this connection only, which is to write something that lanes would not see or wait for. */
  async #goAlone(): Promise<void> {
    await this.#lanes?.commit();
    this.#isBeside = false;
  }

  /** Runs what must see all that was written. */
  #work<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#run(async (session) => {
      await this.#lanes?.commit();
      return work(session);
    });
  }

  #run<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#door.run(() => {
      if (this.#isOver) throw new Error('the transaction has ended');
      return this.#open.run(null, work);
    });
  }
}

interface PutPage {
  readonly kind: RecordKind;
  readonly source: number | null;
  readonly mayHaveTwins: boolean;
  /** The number of the row of a record that has none. */
  readonly numberOf: (id: string) => number;
}

function twinKeysOf(record: StoredRecord): readonly string[] {
  if (record.kind === 'company') return record.keys.filter((key) => key.startsWith('u:'));
  return twinKeys(record.social_url, record.full_name).filter((key) => key !== null);
}

function keysOf(companyBody: string | null): readonly string[] {
  return companyBody === null ? [] : companyKeys(JSON.parse(companyBody) as Company);
}
