import type { SuppressionList, SuppressionShown } from '../../../ports/suppression-list.ts';
import {
  type Suppressed,
  type SuppressionEntry,
  Suppressions,
  suppressionEntry,
} from '../../../records/suppressions.ts';
import { Groups } from '../groups.ts';
import { ControlDatabase, type DatabaseAddress } from './database.ts';
import { saltOf } from './salt.ts';
import type { Session } from './session.ts';

/** One look at the change number serves all who ask before it begins. */
const looks = { groupMax: 10_000, waitingMax: 10_000 };

/** The suppression list in PostgreSQL. Each call of `current` asks for the change number. */
export class PostgresSuppressionList implements SuppressionList {
  readonly #database: ControlDatabase;
  readonly #looks: Groups<null, Suppressions>;
  #current: Suppressions | null = null;
  #isClosed = false;

  private constructor(database: ControlDatabase) {
    this.#database = database;
    this.#looks = new Groups(async (asked) => {
      const value = await this.#look();
      return asked.map(() => ({ status: 'fulfilled', value }));
    }, looks);
  }

  /** Opens connections of its own: threads have a list and nothing else. Throws DatabaseUnusable. */
  static async open(address: DatabaseAddress): Promise<PostgresSuppressionList> {
    return new PostgresSuppressionList(await ControlDatabase.open(address));
  }

  current(): Promise<Suppressions> {
    return this.#looks.ask(null);
  }

  async add(suppressed: Suppressed, now: number, others: readonly Suppressed[] = []): Promise<boolean> {
    return this.#change(async (session, salt) => {
      const own = suppressionEntry(salt, suppressed);
      const put = ({ hash, kind, by }: SuppressionEntry, namedWith: string | null) =>
        session.changes(
          `INSERT INTO suppressions (hash, kind, named_by, added_at, named_with)
              VALUES (decode($1, 'hex'), $2, $3, $4, decode($5, 'hex'))
            ON CONFLICT (hash) DO UPDATE SET named_with = NULL
            WHERE excluded.named_with IS NULL AND suppressions.named_with IS NOT NULL`,
          ...[hash, kind, by, now, namedWith],
        );
      let changed = 0;
      for (const other of others) changed += await put(suppressionEntry(salt, other), own.hash);
      return changed + (await put(own, null));
    });
  }

  async remove(suppressed: Suppressed | { readonly handle: string }): Promise<boolean> {
    return this.#change(async (session, salt) => {
      const start = 'handle' in suppressed ? suppressed.handle.toLowerCase() : suppressionEntry(salt, suppressed).hash;
      if (!/^[0-9a-f]{16,64}$/.test(start)) return 0;
      return session.changes(
        `WITH named AS (SELECT hash FROM suppressions WHERE starts_with(encode(hash, 'hex'), $1))
          DELETE FROM suppressions WHERE hash IN (SELECT * FROM named) OR named_with IN (SELECT * FROM named)`,
        start,
      );
    });
  }

  entries(): Promise<readonly SuppressionShown[]> {
    return this.#database.use((session) =>
      session.rows<SuppressionShown>(
        `SELECT left(encode(hash, 'hex'), 16) AS handle, kind, named_by AS by, added_at AS "addedAt"
          FROM suppressions WHERE named_with IS NULL ORDER BY added_at, hash`,
      ),
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#database.close();
  }

  async #look(): Promise<Suppressions> {
    if (this.#isClosed) throw new Error('the suppression list is closed');
    const change = await this.#database.use(changeNumber);
    if (this.#current?.change === change) return this.#current;
    this.#current = await this.#database.read(
      async (session) =>
        new Suppressions(
          await changeNumber(session),
          (await saltOf(session)).toString('hex'),
          await session.rows<SuppressionEntry>(
            `SELECT encode(hash, 'hex') AS hash, kind, named_by AS by FROM suppressions`,
          ),
        ),
      'long',
    );
    return this.#current;
  }

  /** Runs `write`, which is given the salt and resolves to the number of rows that it changed. */
  #change(write: (session: Session, salt: string) => Promise<number>): Promise<boolean> {
    return this.#database.operate(async (session) => {
      const changed = await write(session, (await saltOf(session)).toString('hex'));
      if (changed > 0) session.send('UPDATE suppression_state SET change = change + 1');
      return changed > 0;
    });
  }
}

async function changeNumber(session: Session): Promise<number> {
  const state = await session.row<{ readonly change: number }>('SELECT change FROM suppression_state');
  return state?.change ?? 0;
}
