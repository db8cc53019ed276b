import { hash } from 'node:crypto';
import type { Statement } from 'better-sqlite3';
import type { RecordKind } from '../../../records/kind.ts';
import { foldText } from '../../../text/fold.ts';
import { nameKey } from '../../../text/name-key.ts';
import type { ControlDatabase } from './database.ts';

/** How a record that must not be shown is named; by name with employer only people are. */
export type Suppressed =
  | { readonly by: 'id'; readonly kind: RecordKind; readonly id: string }
  | { readonly by: 'social_url'; readonly kind: RecordKind; readonly socialUrl: string }
  | { readonly by: 'name_and_employer'; readonly fullName: string; readonly employer: string };

/** The parts of a person or company by which it can be suppressed; both record types have this shape. */
export interface Suppressible {
  readonly id: string;
  readonly social_url: string | null;
  readonly full_name?: string;
  readonly experience?: readonly { readonly company_name: string | null }[];
}

/** What the list can tell of an entry: it holds hashes, not what it forgets. */
export interface SuppressionShown {
  /** The hash's first 16 hex digits; `remove` takes it. */
  readonly handle: string;
  readonly kind: RecordKind;
  readonly by: Suppressed['by'];
  readonly addedAt: number;
}

/**
 * The suppression list: salted hashes in `control.db`, so that it can grow while an import holds the record store.
 * Readers keep the hashes in memory and look at the change number first (1.5 µs), so what another process added
 * counts from its commit on.
 */
export class Suppressions {
  readonly #database: ControlDatabase;
  readonly #changeNumber: Statement<[], number>;
  readonly #salt: string;
  #known: { readonly change: number; readonly hashes: ReadonlySet<string>; readonly namedBy: ReadonlySet<string> };

  constructor(database: ControlDatabase) {
    this.#database = database;
    this.#changeNumber = database.prepare<[], number>('SELECT change FROM suppression_state').pluck();
    const salt = database.prepare<[], Buffer>('SELECT salt FROM suppression_state').pluck().get();
    this.#salt = known(salt).toString('hex');
    this.#known = this.#load();
  }

  /** Grows with every change of the list, by whatever process. */
  change(): number {
    return known(this.#changeNumber.get());
  }

  /**
   * False when it was there already. `others` are further names of the same record, by which no other source shall
   * bring it back; they go when the entry does.
   */
  add(suppressed: Suppressed, now: number, others: readonly Suppressed[] = []): boolean {
    const insert = this.#database.prepare(
      `INSERT INTO suppressions (hash, kind, named_by, added_at, named_with) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (hash) DO UPDATE SET named_with = NULL
         WHERE excluded.named_with IS NULL AND suppressions.named_with IS NOT NULL`,
    );
    const own = this.#hashBytes(suppressed);
    return this.#change(() => {
      const { changes } = insert.run(own, kindOf(suppressed), suppressed.by, now, null);
      const added = others.map(
        (other) => insert.run(this.#hashBytes(other), kindOf(other), other.by, now, own).changes,
      );
      return { changes: changes + added.filter((count) => count > 0).length };
    });
  }

  /** By what was added, or by the handle that `list` shows. False when it is not there. */
  remove(suppressed: Suppressed | { readonly handle: string }): boolean {
    const start = 'handle' in suppressed ? suppressed.handle.toLowerCase() : this.#hash(...namedParts(suppressed));
    if (!/^[0-9a-f]{16,64}$/.test(start)) return false;
    return this.#change(() =>
      this.#database
        .prepare(
          `WITH named AS (SELECT hash FROM suppressions WHERE lower(substr(hex(hash), 1, ?)) = ?)
             DELETE FROM suppressions WHERE hash IN named OR named_with IN named`,
        )
        .run(start.length, start),
    );
  }

  /** What operators named, without the further names. */
  list(): readonly SuppressionShown[] {
    return this.#database
      .prepare<[], SuppressionShown>(
        `SELECT lower(substr(hex(hash), 1, 16)) AS handle, kind, named_by AS by, added_at AS addedAt
          FROM suppressions WHERE named_with IS NULL ORDER BY added_at, hash`,
      )
      .all();
  }

  /** Whether a record must appear nowhere. An empty list costs no hashing. */
  isSuppressed(kind: RecordKind, record: Suppressible): boolean {
    if (this.#known.change !== this.change()) this.#known = this.#load();
    const { hashes, namedBy } = this.#known;
    const holds = (by: Suppressed['by'], ...parts: string[]) => hashes.has(this.#hash(by, kind, ...parts));
    if (namedBy.has(`${kind} id`) && holds('id', record.id)) return true;
    if (namedBy.has(`${kind} social_url`) && record.social_url !== null) {
      if (holds('social_url', urlKey(record.social_url))) return true;
    }
    if (!namedBy.has(`${kind} name_and_employer`) || record.full_name === undefined) return false;
    const name = foldText(record.full_name);
    return (record.experience ?? []).some(
      ({ company_name }) => company_name !== null && holds('name_and_employer', name, nameKey(company_name)),
    );
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #load(): { change: number; hashes: ReadonlySet<string>; namedBy: ReadonlySet<string> } {
    return this.#database.transaction(() => {
      const rows = this.#database
        .prepare<[], { hash: Buffer; kind: string; by: string }>('SELECT hash, kind, named_by AS by FROM suppressions')
        .all();
      const hashes = new Set(rows.map((row) => row.hash.toString('hex')));
      const namedBy = new Set(rows.map(({ kind, by }) => `${kind} ${by}`));
      return { change: this.change(), hashes, namedBy };
    })();
  }

  #change(write: () => { readonly changes: number }): boolean {
    return this.#database
      .transaction(() => {
        const changed = write().changes > 0;
        if (changed) this.#database.prepare('UPDATE suppression_state SET change = change + 1').run();
        return changed;
      })
      .immediate();
  }

  #hashBytes(suppressed: Suppressed): Buffer {
    return Buffer.from(this.#hash(...namedParts(suppressed)), 'hex');
  }

  #hash(...parts: readonly string[]): string {
    return hash('sha256', `${this.#salt}\u0000${parts.join('\u0000')}`, 'hex');
  }
}

function kindOf(suppressed: Suppressed): RecordKind {
  return suppressed.by === 'name_and_employer' ? 'people' : suppressed.kind;
}

/** Whether a record is one of those that are named so. */
export function isNamed(suppressed: Suppressed, record: Suppressible): boolean {
  switch (suppressed.by) {
    case 'id':
      return record.id === suppressed.id;
    case 'social_url':
      return record.social_url !== null && urlKey(record.social_url) === urlKey(suppressed.socialUrl);
    case 'name_and_employer':
      return (
        record.full_name !== undefined &&
        foldText(record.full_name) === foldText(suppressed.fullName) &&
        (record.experience ?? []).some(
          ({ company_name }) => company_name !== null && nameKey(company_name) === nameKey(suppressed.employer),
        )
      );
  }
}

function known<T>(state: T | undefined): T {
  if (state === undefined) throw new Error('control.db has no suppression state');
  return state;
}

function namedParts(suppressed: Suppressed): [by: string, kind: string, ...parts: string[]] {
  switch (suppressed.by) {
    case 'id':
      return ['id', suppressed.kind, suppressed.id];
    case 'social_url':
      return ['social_url', suppressed.kind, urlKey(suppressed.socialUrl)];
    case 'name_and_employer':
      return ['name_and_employer', 'people', foldText(suppressed.fullName), nameKey(suppressed.employer)];
  }
}

/** The same page however it is written: without scheme, `www.`, query, fragment, trailing slash and case. */
function urlKey(url: string): string {
  return url
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
}
