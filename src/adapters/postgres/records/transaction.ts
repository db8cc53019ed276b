import type { Committed, RecordTransaction } from '../../../ports/record-store.ts';
import type { RecordKind } from '../../../records/kind.ts';
import { overwrite, type PutResult, put } from '../../../records/merge/put.ts';
import { type SplitResult, split, withdraw } from '../../../records/merge/split.ts';
import type { StoredRecord } from '../../../records/stored-record.ts';
import type { Door } from '../control/door.ts';
import type { OpenTransaction } from '../control/open-transaction.ts';
import type { Session } from '../control/session.ts';
import { noteErasure } from './erasures.ts';
import { twinKeys } from './keys.ts';
import type { Lanes } from './lanes.ts';
import type { Page } from './page.ts';
import { Replacements } from './replacements.ts';
import { RowNumbers } from './row-numbers.ts';
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
  readonly #numbers: RowNumbers;
  readonly #replacements: Replacements;
  readonly #sources = new Map<string, number>();
  readonly #twins = new TwinSearch();
  #isOver = false;

  private constructor(
    open: OpenTransaction,
    door: Door,
    lanes: Lanes | null,
    numbers: RowNumbers,
    replacements: Replacements,
  ) {
    this.#open = open;
    this.#door = door;
    this.#lanes = lanes;
    this.#isBeside = lanes !== null;
    this.#numbers = numbers;
    this.#replacements = replacements;
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
    const { change, people, company, lastPerson, lastCompany, hasParts } = begun;
    const numbers = new RowNumbers({ people: lastPerson ?? 0, company: lastCompany ?? 0 });
    const replacements = new Replacements({ change, counts: { people, company }, hasParts });
    return new PostgresTransaction(open, door, lanes, numbers, replacements);
  }

  put(records: readonly StoredRecord[], source: string | null): Promise<readonly PutResult[]> {
    return this.#run(async (session) => {
      const results: PutResult[] = [];
      const number = source === null ? null : await this.#sourceNumber(session, source);
      while (results.length < records.length) {
        this.#replacements.trim();
        const kind = records[results.length]?.kind ?? 'people';
        const mayHaveTwins = number !== null && (await this.#mayHaveTwin(session, kind, number));
        if (number === null || mayHaveTwins) await this.#goAlone();
        const lanes = this.#isBeside ? this.#lanes : null;
        const rest = records.slice(results.length, results.length + pageRecordsMax * (lanes?.count ?? 1));
        const end = rest.findIndex((record) => record.kind !== kind);
        const run = end === -1 ? rest : rest.slice(0, end);
        const put = { kind, source: number, mayHaveTwins };
        if (lanes === null)
          results.push(...(await this.#putPage(session, run, { ...put, numberOf: this.#numbers.next(kind) })));
        else {
          const numberOf = this.#numbers.inOrder(kind, run);
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
        this.#replacements.change,
        kind,
      );
      return row?.vanished ?? 0;
    });
  }

  remove(kind: RecordKind, given: string, source: string | null = null): Promise<boolean> {
    return this.#work(async (session) => {
      // A source gets its number when it first says something: of equal parts, the one of the earlier source is taken.
      const number = source === null || !this.#replacements.hasParts ? null : await this.#sourceNumber(session, source);
      const page = await this.#replacements.load(session, { kind, source: number, ids: [given], twinKeys: [] });
      const writes = new Writes(kind, this.#numbers.next(kind));
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
      this.#replacements.clear(page, writes, held);
      await this.#save(session, writes);
      return true;
    });
  }

  split(kind: RecordKind, id: string, sourceName: string): Promise<SplitResult> {
    return this.#work(async (session) => {
      const source = await this.#sourceNumber(session, sourceName);
      const page = await this.#replacements.load(session, { kind, source, ids: [id], twinKeys: [] });
      const held = page.at(id);
      await page.more(
        session,
        held.parts.map(({ key }) => key),
        this.#replacements.hasParts,
      );
      const { result, replacements, apart } = split(held, source, this.#replacements.change, (at) => page.at(at));
      const writes = new Writes(kind, this.#numbers.next(kind));
      await this.#goAlone();
      for (const replacement of replacements) await this.#replacements.take(session, page, writes, replacement);
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
    if (!(await this.#work((session) => this.#replacements.finish(session)))) {
      await this.rollback();
      return { change: this.#replacements.change - 1, unlinkedEmployers: 0, doubtfulEmployers: [], doubtfulTwins: [] };
    }
    this.#isOver = true;
    await this.#door.run(() => this.#open.end('COMMIT'));
    const { unlinked: unlinkedEmployers, doubtful: doubtfulEmployers } = this.#replacements.linker;
    return {
      change: this.#replacements.change,
      unlinkedEmployers,
      doubtfulEmployers,
      doubtfulTwins: this.#twins.doubts,
    };
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
      this.#replacements.load(session, {
        kind,
        source,
        ids: records.map(({ id }) => id),
        twinKeys: mayHaveTwins ? records.flatMap(twinKeysOf) : [],
      }),
      this.#replacements.loadLinks(session, records),
    ]);
    const writes = new Writes(kind, numberOf);
    const results: PutResult[] = [];
    for (const record of records) {
      if (source === null) {
        const { result, ...replacement } = overwrite(record, page.at(record.id));
        await this.#replacements.take(session, page, writes, replacement);
        results.push(result);
        continue;
      }
      const { result, replacements, roleChange, united } = put(
        record,
        page.at(page.idOf(source, record.id) ?? record.id),
        {
          source,
          change: this.#replacements.change,
          twin: () => (mayHaveTwins ? this.#twins.find(page, record, source) : null),
          lastRoleChange: (personId) => page.lastRoleChange(personId),
        },
      );
      results.push(result);
      for (const replacement of replacements) await this.#replacements.take(session, page, writes, replacement);
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
    await this.#replacements.take(session, page, writes, replacement);
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

  async #save(session: Session, writes: Writes): Promise<void> {
    writes.send(session);
    await session.flush();
  }

  async #sourceNumber(session: Session, name: string): Promise<number> {
    const known = this.#sources.get(name);
    if (known !== undefined) return known;
    const number = await sourceNumber(session, name);
    this.#sources.set(name, number);
    return number;
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
