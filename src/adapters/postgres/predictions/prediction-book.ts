import {
  type BookRow,
  BookUnusable,
  type BookWriter,
  type Evidence,
  type PredictionBook,
  TrainingFailed,
} from '../../../ports/prediction-book.ts';
import type { JobChangeReason } from '../../../records/person.ts';
import { ControlDatabase, type DatabaseAddress } from '../control/database.ts';
import { Door } from '../control/door.ts';
import type { OpenTransaction } from '../control/open-transaction.ts';

/** The rows that `evidence` reads at a time. */
const pageRows = 2_000;
/** Milliseconds that a training may take between its beginning and its first row. */
const trainingMs = 6 * 3_600_000;
const evidenceMs = 60_000;
/** The number of the trainings' advisory lock, and the class of our locks. */
const trainingLock = [0x77686f6d, 4] as const;

type StoredRow = Omit<BookRow, 'reasoning'> & { readonly reasoning: string | null };

/** The book in PostgreSQL, for all processes that share its records. */
export class PostgresPredictionBook implements PredictionBook {
  readonly #database: ControlDatabase;
  readonly #door = new Door('the predictions', (...why) => new BookUnusable(...why));

  private constructor(database: ControlDatabase) {
    this.#database = database;
  }

  /** Opens connections of its own: threads have a book and nothing else. Throws DatabaseUnusable. */
  static async open(address: DatabaseAddress): Promise<PostgresPredictionBook> {
    return new PostgresPredictionBook(await ControlDatabase.open(address));
  }

  edition(): Promise<string | null> {
    return this.#door.run(async () => {
      const state = await this.#database.use((session) =>
        session.row<{ readonly edition: number; readonly erased: number }>(
          'SELECT edition, erased FROM prediction_state',
        ),
      );
      return state === undefined || state.edition === 0 ? null : `${state.edition} ${state.erased}`;
    });
  }

  find(personId: string): Promise<BookRow | null> {
    return this.#door.run(async () => {
      const row = await this.#database.use((session) =>
        session.row<StoredRow>(
          `SELECT person_id AS "personId", digest, signal_date AS "signalDate", score, reasoning
            FROM prediction JOIN prediction_state USING (edition) WHERE person_id = $1`,
          personId,
        ),
      );
      if (row === undefined) return null;
      const { reasoning, ...rest } = row;
      return { ...rest, reasoning: reasoning === null ? [] : (JSON.parse(reasoning) as readonly JobChangeReason[]) };
    });
  }

  /** One transaction sees one book, however long its reader takes. */
  async *evidence(): AsyncGenerator<Evidence, undefined> {
    const reading = await this.#door.run(() =>
      this.#database.begin('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', trainingMs),
    );
    try {
      for (let last = ''; ; ) {
        const rows = await this.#door.run(() =>
          reading.run(evidenceMs, (session) =>
            session.rows<Evidence>(
              `SELECT person_id AS "personId", digest, signal_date AS "signalDate", score
                FROM prediction WHERE edition = (SELECT edition FROM prediction_state) AND person_id > $1
                ORDER BY person_id LIMIT ${pageRows}`,
              last,
            ),
          ),
        );
        yield* rows;
        if (rows.length < pageRows) return undefined;
        last = rows.at(-1)?.personId ?? last;
      }
    } finally {
      await reading.end('ROLLBACK');
    }
  }

  async erase(personIds: ReadonlySet<string>): Promise<void> {
    const writing = await this.#beginAlone();
    await this.#door.run(() =>
      ended(writing, async () => {
        await writing.run(null, async (session) => {
          const erase = 'DELETE FROM prediction WHERE person_id = ANY($1)';
          if ((await session.changes(erase, [...personIds])) === 0) return;
          await session.changes('UPDATE prediction_state SET erased = erased + 1');
        });
      }),
    );
  }

  async rewrite(): Promise<BookWriter> {
    const writing = await this.#beginAlone();
    return new PostgresBookWriter(writing, this.#door);
  }

  async close(): Promise<void> {
    this.#door.close();
    await this.#database.close();
  }

  async #beginAlone(): Promise<OpenTransaction> {
    const writing = await this.#door.run(() => this.#database.begin('BEGIN', trainingMs));
    const taken = await this.#door.run(() =>
      writing.run(null, (session) =>
        session.row<{ readonly isMine: boolean }>(
          'SELECT pg_try_advisory_xact_lock($1, $2) AS "isMine"',
          ...trainingLock,
        ),
      ),
    );
    if (taken?.isMine === true) return writing;
    await writing.end('ROLLBACK');
    throw new TrainingFailed('another training is under way on this database: wait for it to finish');
  }
}

class PostgresBookWriter implements BookWriter {
  readonly #writing: OpenTransaction;
  readonly #door: Door;

  constructor(writing: OpenTransaction, door: Door) {
    this.#writing = writing;
    this.#door = door;
  }

  async add(rows: readonly BookRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.#door.run(() =>
      this.#writing.run(null, (session) =>
        session.changes(
          `INSERT INTO prediction SELECT (SELECT edition + 1 FROM prediction_state), *
            FROM unnest($1::text[], $2::text[], $3::text[], $4::double precision[], $5::text[])`,
          rows.map(({ personId }) => personId),
          rows.map(({ digest }) => digest),
          rows.map(({ signalDate }) => signalDate),
          rows.map(({ score }) => score),
          rows.map(({ score, reasoning }) => (score === null ? null : JSON.stringify(reasoning))),
        ),
      ),
    );
  }

  publish(): Promise<void> {
    return this.#door.run(() =>
      ended(this.#writing, () =>
        this.#writing.run(null, async (session) => {
          session.send('UPDATE prediction_state SET edition = edition + 1');
          session.send('DELETE FROM prediction WHERE edition < (SELECT edition FROM prediction_state)');
          await session.flush();
        }),
      ),
    );
  }

  abandon(): Promise<void> {
    return this.#writing.end('ROLLBACK');
  }
}

/** Does the last work of a transaction and commits it; what fails is taken back. */
async function ended(writing: OpenTransaction, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await writing.end('ROLLBACK');
    throw error;
  }
  await writing.end('COMMIT');
}
