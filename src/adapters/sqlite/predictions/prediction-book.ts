import { type BigIntStats, existsSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { predictionsPath } from '../../../data-folder.ts';
import {
  type BookRow,
  BookUnusable,
  type BookWriter,
  type Evidence,
  type PredictionBook,
  TrainingFailed,
} from '../../../ports/prediction-book.ts';
import type { JobChangeReason } from '../../../records/person.ts';
import { syncFolder } from '../../../sync-folder.ts';
import { migrate, NewerFormat } from '../migrate.ts';
import { makePrivateFile } from '../private-file.ts';

type StoredRow = readonly [digest: string, signalDate: string, score: number | null, reasoning: string | null];

/** The rows that `evidence` reads at a time. */
const pageRows = 2_000;

const fileName = basename(predictionsPath(''));
const partialName = 'predictions.partial.db';

/** The format of the file, one step for each version; a released step never changes. */
const migrations: readonly string[] = [
  `create table prediction (
    person_id text primary key,
    digest text not null,
    signal_date text not null,
    score real,
    reasoning text
  ) without rowid`,
];

/** The book of a data folder, in a file that is replaced as a whole. The file is opened at the first call. */
export function openPredictionBook(dataDir: string): PredictionBook {
  return new SqlitePredictionBook(dataDir);
}

class SqlitePredictionBook implements PredictionBook {
  readonly #folder: string;
  readonly #path: string;
  #open: {
    readonly db: Database.Database;
    readonly find: Database.Statement<[string], StoredRow>;
    readonly file: bigint;
  } | null = null;

  constructor(dataDir: string) {
    this.#folder = dataDir;
    this.#path = join(dataDir, fileName);
  }

  /** A new training is another file; an erasure in place counts as a new edition too. */
  async edition(): Promise<string | null> {
    const stats = statSync(this.#path, { bigint: true, throwIfNoEntry: false });
    return stats === undefined ? null : `${stats.ino} ${stats.mtimeNs}`;
  }

  async find(personId: string): Promise<BookRow | null> {
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

  async *evidence(): AsyncIterable<Evidence> {
    if (!existsSync(this.#path)) return;
    // A connection of its own stays with one file, and pages hold no lock while the caller works, as an iteration would.
    const db = openBook(this.#path);
    try {
      const page = db.prepare<[string], Evidence>(
        `select person_id as personId, digest, signal_date as signalDate, score from prediction
          where person_id > ? order by person_id limit ${pageRows}`,
      );
      for (let rows = page.all(''); rows.length > 0; rows = page.all(rows.at(-1)?.personId ?? '')) yield* rows;
    } finally {
      db.close();
    }
  }

  async erase(personIds: ReadonlySet<string>): Promise<void> {
    if (existsSync(join(this.#folder, partialName))) new SqliteBookWriter(this.#folder).discard();
    if (!existsSync(this.#path)) return;
    const db = openBook(this.#path);
    try {
      db.pragma('secure_delete = on');
      const remove = db.prepare('delete from prediction where person_id = ?');
      db.transaction(() => {
        for (const personId of personIds) remove.run(personId);
      })();
    } finally {
      db.close();
    }
  }

  async rewrite(): Promise<BookWriter> {
    return new SqliteBookWriter(this.#folder);
  }

  async close(): Promise<void> {
    this.#open?.db.close();
    this.#open = null;
  }

  /** Returns the newest file. The check whether it was replaced takes 3 µs. */
  #newest() {
    const stats: BigIntStats | undefined = statSync(this.#path, { bigint: true, throwIfNoEntry: false });
    if (this.#open !== null && this.#open.file !== stats?.ino) {
      this.#open.db.close();
      this.#open = null;
    }
    if (stats === undefined || this.#open !== null) return this.#open;
    const db = openBook(this.#path);
    try {
      db.pragma('query_only = on');
      const find = db
        .prepare<[string], StoredRow>(
          'select digest, signal_date, score, reasoning from prediction where person_id = ?',
        )
        .raw();
      this.#open = { db, find, file: stats.ino };
    } catch (error) {
      db.close();
      throw error;
    }
    return this.#open;
  }
}

/** Opens a book, and brings one of an earlier release to the newest format. Throws BookUnusable. */
export function openBook(path: string): Database.Database {
  const db = new Database(path, { fileMustExist: true });
  try {
    migrate(db, migrations);
    return db;
  } catch (error) {
    db.close();
    if (error instanceof NewerFormat) throw new BookUnusable(error.message, { cause: error });
    throw error;
  }
}

class SqliteBookWriter implements BookWriter {
  readonly #folder: string;
  readonly #db: Database.Database;
  readonly #insert: Database.Statement<[string, string, string, number | null, string | null]>;

  constructor(dataDir: string) {
    this.#folder = dataDir;
    const path = join(dataDir, partialName);
    makePrivateFile(path);
    this.#db = new Database(path, { timeout: 0 });
    try {
      this.#db.exec('begin exclusive');
    } catch (error) {
      this.#db.close();
      throw new TrainingFailed('another training is under way on this data folder: wait for it to finish', {
        cause: error,
      });
    }
    // Removes what an interrupted training left behind.
    this.#db.pragma('secure_delete = on');
    this.#db.exec('drop table if exists prediction; pragma user_version = 0');
    migrate(this.#db, migrations);
    this.#insert = this.#db.prepare('insert into prediction values (?, ?, ?, ?, ?)');
  }

  async add(rows: readonly BookRow[]): Promise<void> {
    for (const { personId, digest, signalDate, score, reasoning } of rows) {
      this.#insert.run(personId, digest, signalDate, score, score === null ? null : JSON.stringify(reasoning));
    }
  }

  async publish(): Promise<void> {
    this.#db.exec('commit');
    this.#db.close();
    renameSync(join(this.#folder, partialName), join(this.#folder, fileName));
    syncFolder(this.#folder);
  }

  /** Ends a training that wrote nothing, without what an interrupted one left behind. */
  discard(): void {
    this.#db.exec('commit');
    this.#db.close();
  }

  async abandon(): Promise<void> {
    this.#db.exec('rollback');
    this.#db.close();
  }
}
