import type { Statement } from 'better-sqlite3';
import type { JournalPosting } from '../../../ports/credit-ledger.ts';
import type { ControlDatabase } from '../control/database.ts';

export const postingColumns = `id, at, account_id AS accountId, kind, plan, bought, extra, house, operation, request_id AS requestId,
  note, reference, reverses`;

/** Reads single postings of the journal and its archive, for operators. */
export class Postings {
  readonly #byId: Statement<[object], JournalPosting>;
  readonly #byReference: Statement<[object], JournalPosting>;
  readonly #reversalOf: Statement<[object], { readonly id: number }>;
  readonly #newest: Statement<[object], JournalPosting>;

  constructor(database: ControlDatabase) {
    const all = (columns: string, where: string) =>
      `SELECT ${columns} FROM journal WHERE ${where} UNION ALL SELECT ${columns} FROM journal_archive WHERE ${where}`;
    this.#byId = database.prepare(all(postingColumns, 'id = @id'));
    this.#byReference = database.prepare(all(postingColumns, 'reference = @reference'));
    this.#reversalOf = database.prepare(all('id', 'reverses = @id'));
    this.#newest = database.prepare(
      `${all(postingColumns, 'account_id = @accountId')} ORDER BY id DESC LIMIT @postingsMax`,
    );
  }

  byId(id: number): JournalPosting | null {
    return this.#byId.get({ id }) ?? null;
  }

  byReference(reference: string): JournalPosting | null {
    return this.#byReference.get({ reference }) ?? null;
  }

  /** The id of the posting that reversed this one; null when none did. */
  reversalOf(id: number): number | null {
    return this.#reversalOf.get({ id })?.id ?? null;
  }

  /** An account's newest postings first. It looks from the end of the journal, which takes 3 s for ten million. */
  newest(accountId: string, postingsMax: number): readonly JournalPosting[] {
    return this.#newest.all({ accountId, postingsMax });
  }
}
