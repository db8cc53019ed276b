import { type BigIntStats, existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { JobChangeReason } from '../records/person.ts';

/**
 * The scores of the last training. The file is replaced as a whole, so a reader sees only one training. Every person
 * with a dated record has a row, also without a score, because the row keeps when the evidence was first seen.
 */
export interface BookRow {
  readonly personId: string;
  /** The digest that `evidenceDigest` makes. */
  readonly digest: string;
  /** The day on which the evidence was first seen, `YYYY-MM-DD`. */
  readonly signalDate: string;
  readonly score: number | null;
  /** Empty if there is no score. */
  readonly reasoning: readonly JobChangeReason[];
}

type StoredRow = readonly [digest: string, signalDate: string, score: number | null, reasoning: string | null];

const fileName = 'predictions.db';
const partialName = 'predictions.partial.db';
const formatVersion = 1;

export class TrainingFailed extends Error {
  override readonly name = 'TrainingFailed';
}

/** Reads the newest book of a data folder, whichever process wrote it. */
export class PredictionBook {
  readonly #path: string;
  #open: {
    readonly db: Database.Database;
    readonly find: Database.Statement<[string], StoredRow>;
    readonly file: bigint;
  } | null = null;

  constructor(dataDir: string) {
    this.#path = join(dataDir, fileName);
  }

  /** The row of a person; null before the first training, and if the last training did not know the person. */
  find(personId: string): BookRow | null {
    const row = this.#newest()?.find.get(personId);
    if (row === undefined) return null;
    const [digest, signalDate, score, reasoning] = row;
    return {
      personId,
      digest,
      signalDate,
      score,
      reasoning: reasoning === null ? [] : (JSON.parse(reasoning) as readonly JobChangeReason[]),
    };
  }

  /**
   * Yields, for the next training, the day on which each person's evidence was first seen, in the order of ids, in one
   * pass.
   */
  *evidence(): IterableIterator<Pick<BookRow, 'personId' | 'digest' | 'signalDate'>> {
    const rows = this.#newest()
      ?.db.prepare<[], readonly [string, string, string]>(
        'select person_id, digest, signal_date from prediction order by person_id',
      )
      .raw();
    for (const [personId, digest, signalDate] of rows?.iterate() ?? []) yield { personId, digest, signalDate };
  }

  close(): void {
    this.#open?.db.close();
    this.#open = null;
  }

  /** Checking whether the file was replaced costs 3 µs. */
  #newest() {
    const stats: BigIntStats | undefined = statSync(this.#path, { bigint: true, throwIfNoEntry: false });
    if (stats === undefined) this.close();
    else if (this.#open === null || this.#open.file !== stats.ino) {
      this.close();
      const db = new Database(this.#path, { readonly: true, fileMustExist: true });
      if (db.pragma('user_version', { simple: true }) !== formatVersion) {
        // A book of another version counts as none until the next training.
        db.close();
        return null;
      }
      const find = db
        .prepare<[string], StoredRow>(
          'select digest, signal_date, score, reasoning from prediction where person_id = ?',
        )
        .raw();
      this.#open = { db, find, file: stats.ino };
    }
    return this.#open;
  }
}

/** Whether a training has been completed in a data folder. */
export function isTrained(dataDir: string): boolean {
  return existsSync(join(dataDir, fileName));
}

/** Removes a person from the book, on disk too, so that an erasure need not wait for the next training. */
export function erasePrediction(dataDir: string, personId: string): void {
  const path = join(dataDir, fileName);
  if (!isTrained(dataDir)) return;
  const db = new Database(path, { fileMustExist: true });
  try {
    db.pragma('secure_delete = on');
    db.prepare('delete from prediction where person_id = ?').run(personId);
  } finally {
    db.close();
  }
}

/** Writes a new book beside the current one. A second writer at the same time fails with TrainingFailed. */
export class BookWriter {
  readonly #folder: string;
  readonly #db: Database.Database;
  readonly #insert: Database.Statement<[string, string, string, number | null, string | null]>;

  constructor(dataDir: string) {
    this.#folder = dataDir;
    this.#db = new Database(join(dataDir, partialName), { timeout: 0 });
    try {
      this.#db.exec('begin exclusive');
    } catch (error) {
      this.#db.close();
      throw new TrainingFailed('another training is under way on this data folder: wait for it to finish', {
        cause: error,
      });
    }
    // An interrupted training may have left its table.
    this.#db.exec('drop table if exists prediction');
    this.#db.exec(
      `create table prediction (
        person_id text primary key,
        digest text not null,
        signal_date text not null,
        score real,
        reasoning text
      ) without rowid`,
    );
    this.#db.exec(`pragma user_version = ${formatVersion}`);
    this.#insert = this.#db.prepare('insert into prediction values (?, ?, ?, ?, ?)');
  }

  /** Adds a row. It is fastest in the order of ids. */
  add({ personId, digest, signalDate, score, reasoning }: BookRow): void {
    this.#insert.run(personId, digest, signalDate, score, score === null ? null : JSON.stringify(reasoning));
  }

  /** Makes the new book the current one. */
  publish(): void {
    this.#db.exec('commit');
    this.#db.close();
    renameSync(join(this.#folder, partialName), join(this.#folder, fileName));
  }

  abandon(): void {
    this.#db.exec('rollback');
    this.#db.close();
  }
}
