import type { Statement } from 'better-sqlite3';
import type { JournalPosting } from '../../../ports/credit-ledger.ts';
import type { ControlDatabase } from '../control/database.ts';

export const postingColumns = `id, at, account_id AS accountId, kind, plan, bought, extra, house, operation, request_id AS requestId,
  note, reference, reverses`;

/** Reads single postings of the journal, for operators. */
export class Postings {
  readonly #byId: Statement<[number], JournalPosting>;
  readonly #byReference: Statement<[string], JournalPosting>;
  readonly #reversalOf: Statement<[number], { readonly id: number }>;
  readonly #newest: Statement<[string, number], JournalPosting>;

  constructor(database: ControlDatabase) {
    const select = `SELECT ${postingColumns} FROM journal WHERE`;
    this.#byId = database.prepare(`${select} id = ?`);
    this.#byReference = database.prepare(`${select} reference = ?`);
    this.#reversalOf = database.prepare('SELECT id FROM journal WHERE reverses = ?');
    this.#newest = database.prepare(`${select} account_id = ? ORDER BY id DESC LIMIT ?`);
  }

  byId(id: number): JournalPosting | null {
    return this.#byId.get(id) ?? null;
  }

  byReference(reference: string): JournalPosting | null {
    return this.#byReference.get(reference) ?? null;
  }

  /** The id of the posting that reversed this one; null when none did. */
  reversalOf(id: number): number | null {
    return this.#reversalOf.get(id)?.id ?? null;
  }

  /** An account's newest postings first. It looks from the end of the journal, which takes 3 s for ten million. */
  newest(accountId: string, postingsMax: number): readonly JournalPosting[] {
    return this.#newest.all(accountId, postingsMax);
  }
}
