import type { Committed, DoubtfulTwin, RecordTransaction } from '../../../ports/record-store.ts';
import type { RecordKind } from '../../../records/kind.ts';
import { type Held, isSamePart, type Replacement } from '../../../records/merge/held.ts';
import { overwrite, type PutResult, put } from '../../../records/merge/put.ts';
import { type SplitResult, split, withdraw } from '../../../records/merge/split.ts';
import type { TwinCandidates } from '../../../records/merge/twin-candidates.ts';
import { findTwin } from '../../../records/merge/twins.ts';
import type { StoredRecord } from '../../../records/stored-record.ts';
import { noteErasure } from './erasures.ts';
import { renewLinks } from './links.ts';
import { type RecordRow, RecordRows, type WriterStatements } from './rows.ts';
import { attempt } from './schema.ts';
import { SourceRows } from './sources.ts';
import { TwinTable } from './twin-table.ts';

const doubtsMax = 1_000;

interface Loaded extends Held {
  readonly row: RecordRow | null;
}

/** One write transaction of SQLite. It loads what the rules of `records/merge` read, and saves what they return. */
export class SqliteTransaction implements RecordTransaction {
  readonly #sql: WriterStatements;
  readonly #change: number;
  readonly #rows: RecordRows;
  readonly #sources: SourceRows;
  readonly #twins: TwinTable;
  readonly #doubts: DoubtfulTwin[] = [];
  readonly #ended: (change: number | null) => void;
  /** The source of the last put. */
  #putting: number | null = null;
  /** Whether other sources had records of a kind, possible twins, when the import of this source began. */
  readonly #mayHaveTwins = new Map<RecordKind, boolean>();
  #wrote = false;
  #open = true;

  /** `ended` gets the number of the change, or null when nothing changed. */
  constructor(statements: WriterStatements, ended: (change: number | null) => void) {
    this.#sql = statements;
    this.#ended = ended;
    const { db } = statements;
    // Exclusive, because an empty store is written without a log and nobody may read what is half written.
    this.#attempt(() => db.exec('begin exclusive'));
    this.#change = (statements.counter.get('change') ?? 0) + 1;
    this.#sources = new SourceRows(db);
    this.#twins = new TwinTable(db);
    this.#rows = this.#attempt(
      () => new RecordRows(statements, this.#change, (companyId) => this.#sources.holder('company', companyId)),
    );
  }

  async put(records: readonly StoredRecord[], source: string | null): Promise<readonly PutResult[]> {
    return this.#attempt(() =>
      records.map((record) => (source === null ? this.#overwrite(record) : this.#put(record, source))),
    );
  }

  async vanished(source: string, kind: RecordKind): Promise<number> {
    return this.#attempt(() => this.#sources.vanished(this.#sources.number(source), kind, this.#change));
  }

  async remove(kind: RecordKind, given: string, source: string | null = null): Promise<boolean> {
    return this.#attempt(() => {
      if (source !== null && this.#withdraw(kind, given, source)) return true;
      // Removing the id of a record that was merged into another removes the merged record.
      const isMerged = (this.#rows.find(kind, given)?.body ?? null) === null;
      const id = isMerged ? this.#sources.holder(kind, given) : given;
      const row = id === null ? null : this.#rows.find(kind, id);
      if (id === null || row === null || row.body === null) return false;
      const ids = new Set([given, id, ...this.#sources.parts(kind, id).map(({ key }) => key)]);
      noteErasure(this.#sql.db, kind, ids);
      this.#sources.forget(kind, id, row.n);
      this.#rows.clear(kind, id, row);
      this.#wrote = true;
      return true;
    });
  }

  async split(kind: RecordKind, id: string, sourceName: string): Promise<SplitResult> {
    return this.#attempt(() => {
      const source = this.#sources.number(sourceName);
      const load = (at: string) => this.#load(kind, at);
      const { result, replacements, apart } = split(load(id), source, this.#change, load);
      for (const replacement of replacements) this.#save(replacement);
      for (const key of apart) {
        this.#sources.setApart(kind, id, key);
        if (kind === 'people') this.#sources.moveRoleChanges(id, key, source);
      }
      return result;
    });
  }

  async has(kind: RecordKind, id: string): Promise<boolean> {
    return this.#attempt(() => (this.#rows.find(kind, id)?.body ?? null) !== null);
  }

  async commit(): Promise<Committed> {
    return this.#attempt(() => {
      if (!this.#wrote) {
        this.#rollback();
        return { change: this.#change - 1, unlinkedEmployers: 0, doubtfulEmployers: [], doubtfulTwins: [] };
      }
      const { linker } = this.#rows;
      this.#twins.close();
      renewLinks(this.#sql.db, this.#change, linker);
      const { doubtful: doubtfulEmployers } = linker;
      this.#rows.endLoading();
      this.#rows.saveCounts();
      this.#sql.setCounter.run(this.#change, 'change');
      this.#sql.db.exec('commit');
      this.#open = false;
      this.#ended(this.#change);
      const { unlinked: unlinkedEmployers } = linker;
      return { change: this.#change, unlinkedEmployers, doubtfulEmployers, doubtfulTwins: this.#doubts };
    });
  }

  async rollback(): Promise<void> {
    if (this.#open) this.#rollback();
  }

  #rollback(): void {
    this.#open = false;
    // A full disk may have ended the transaction already.
    if (this.#sql.db.inTransaction) this.#sql.db.exec('rollback');
    this.#ended(null);
  }

  #overwrite(record: StoredRecord): PutResult {
    const { result, ...replacement } = overwrite(record, this.#load(record.kind, record.id));
    this.#save(replacement);
    return result;
  }

  #put(record: StoredRecord, sourceName: string): PutResult {
    const { kind } = record;
    const source = this.#sources.number(sourceName);
    if (source !== this.#putting) {
      // The candidates are made anew for each source, so that they include the records of the source before.
      this.#twins.close();
      this.#mayHaveTwins.clear();
      this.#putting = source;
    }
    const held = this.#load(kind, this.#sources.idOf(kind, source, record.id) ?? record.id);
    const { result, replacements, roleChange, united } = put(record, held, {
      source,
      change: this.#change,
      twin: () => this.#twin(record, source),
      lastRoleChange: (personId) => this.#sources.lastRoleChange(personId, source),
    });
    for (const replacement of replacements) this.#save(replacement);
    if (united !== null) {
      if (kind === 'people') this.#sources.moveRoleChanges(united.from, united.into);
      this.#sources.renameApart(kind, united.from, united.into);
    }
    if (roleChange !== null) this.#sources.noteRoleChange(roleChange);
    return result;
  }

  /** Takes a source's part out of a record; false when no other source has the record. */
  #withdraw(kind: RecordKind, key: string, sourceName: string): boolean {
    if (!this.#sources.hasParts) return false;
    const source = this.#sources.number(sourceName);
    const id = this.#sources.idOf(kind, source, key);
    if (id === null) return false;
    const replacement = withdraw(this.#load(kind, id), source, key);
    if (replacement === null) return false;
    this.#save(replacement);
    // The record stays under its id, also when it has that from the source that takes back its word.
    noteErasure(this.#sql.db, kind, key === id ? [] : [key]);
    return true;
  }

  #twin(record: StoredRecord, source: number): Loaded | null {
    const { kind, id } = record;
    if (!this.#mayHaveTwin(kind, source)) return null;
    if (kind === 'people') this.#rows.endLoading();
    const candidates: TwinCandidates = {
      holders: (key) => (kind === 'people' ? this.#twins.holders(key, source) : this.#rows.holders(key)),
      isOfThisSource: (other) => this.#isOf(source, kind, other),
      isApart: (other) => this.#sources.isApart(kind, id, other),
      body: (other) => this.#rows.find(kind, other)?.body ?? null,
    };
    const found = findTwin(record, candidates);
    if (found.doubts.length > 0 && this.#doubts.length < doubtsMax)
      this.#doubts.push({ kind, id, others: found.doubts });
    return found.id === null ? null : this.#load(kind, found.id);
  }

  #mayHaveTwin(kind: RecordKind, source: number): boolean {
    const known = this.#mayHaveTwins.get(kind);
    if (known !== undefined) return known;
    const mayHave = this.#sources.hasOtherThan(source, kind);
    this.#mayHaveTwins.set(kind, mayHave);
    return mayHave;
  }

  /** Whether a record comes from this source, alone or among others. */
  #isOf(source: number, kind: RecordKind, id: string): boolean {
    const row = this.#rows.find(kind, id);
    if (row !== null && this.#sources.origin(kind, row.n)?.source === source) return true;
    return this.#sources.hasPart(kind, id, source);
  }

  #load(kind: RecordKind, id: string): Loaded {
    const row = this.#rows.find(kind, id);
    const body = row?.body ?? null;
    const origin = row === null || body === null ? null : this.#sources.origin(kind, row.n);
    const parts = body === null ? [] : this.#sources.parts(kind, id);
    return { kind, id, body, refreshedAt: row?.refreshedAt ?? null, origin, parts, row };
  }

  #save({ held, record, origin, parts }: Replacement<Loaded>): void {
    const { kind, id, row } = held;
    if (this.#saveParts(held, parts)) {
      this.#wrote = true;
      // People may name the company by a source's own id for it, so they are linked anew.
      if (kind === 'company')
        this.#rows.linker.touch(
          id,
          parts.map(({ key }) => `i:${key}`),
        );
    }
    let n = row?.n ?? null;
    if (record === null) {
      if (row !== null) this.#rows.clear(kind, id, row);
      this.#wrote = true;
    } else if (record !== 'kept') {
      n = this.#rows.write(record, row);
      this.#wrote = true;
    }
    if (n !== null && origin !== held.origin) this.#sources.putOrigin(kind, n, origin);
  }

  /** Saves the parts. Returns whether the content of one changed, not only the import in which it was seen. */
  #saveParts({ kind, id, parts: before }: Held, parts: Replacement['parts']): boolean {
    if (before === parts) return false;
    const dropped = before.filter((part) => !parts.some((one) => isSamePart(one, part)));
    for (const part of dropped) this.#sources.dropPart(kind, part);
    let changed = dropped.length > 0;
    for (const part of parts) {
      const known = before.find((one) => isSamePart(one, part));
      if (known === part) continue;
      this.#sources.putPart(kind, id, part);
      changed ||= known?.body !== part.body;
    }
    return changed;
  }

  #attempt<T>(work: () => T): T {
    // What came after the end would be written at once, in no transaction.
    if (!this.#open) throw new Error('the transaction has ended');
    return attempt(this.#sql.db.name, work);
  }
}
