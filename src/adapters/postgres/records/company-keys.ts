import type { CompanyHolders } from '../../../records/links/linker.ts';
import { candidatesMax } from '../../../records/merge/twin-candidates.ts';
import type { Session } from '../control/session.ts';
import { keyDigest } from './keys.ts';

/** The most keys that are remembered; beyond it all are forgotten. */
const keysMax = 200_000;

/** A company gets a key, or loses it. */
export interface KeyChange {
  readonly key: string;
  readonly id: string;
  readonly isAdded: boolean;
}

/** Which companies have which keys, as far as it was asked or written in one transaction. */
export class CompanyKeys implements CompanyHolders {
  readonly #holders = new Map<string, readonly string[]>();
  readonly #mergedInto = new Map<string, string | null>();

  /** Loads the answers for keys. It comes before all questions for them, and before writes that concern them. */
  async load(session: Session, keys: readonly string[], hasParts: boolean): Promise<void> {
    if (keys.every((key) => this.#isKnown(key))) return;
    const holders = [...new Set(keys.filter((key) => !this.#holders.has(key)))];
    const given = new Set(keys.flatMap((key) => (key.startsWith('i:') ? [key.slice(2)] : [])));
    const merged = [...given].filter((id) => !this.#mergedInto.has(id));
    await Promise.all([this.#loadHolders(session, holders), hasParts ? this.#loadMerged(session, merged) : null]);
    if (!hasParts) for (const id of merged) this.#mergedInto.set(id, null);
  }

  /** Keeps the answers bounded. It comes between pieces of work, since each needs what it has loaded. */
  trim(): void {
    if (this.#holders.size > keysMax) this.forget();
  }

  /** Forgets all answers: they are loaded anew. */
  forget(): void {
    this.#holders.clear();
    this.#mergedInto.clear();
  }

  holders(key: string): readonly string[] {
    const ids = this.#holders.get(key);
    if (ids === undefined) throw new Error('the companies of a key were not loaded');
    return ids;
  }

  mergedInto(companyId: string): string | null {
    const id = this.#mergedInto.get(companyId);
    if (id === undefined) throw new Error('where a company was merged was not loaded');
    return id;
  }

  /** Takes the keys of a company that is written in place of one that had `before`. Whoever calls it saves the changes. */
  replace(id: string, before: readonly string[], now: readonly string[]): readonly KeyChange[] {
    const changes = [
      ...before.filter((key) => !now.includes(key)).map((key) => ({ key, id, isAdded: false })),
      ...now.filter((key) => !before.includes(key)).map((key) => ({ key, id, isAdded: true })),
    ];
    for (const change of changes) this.#take(change);
    return changes;
  }

  /** Notes into which company that of an id is merged; null for none. */
  setMerged(id: string, into: string | null): void {
    if (this.#mergedInto.has(id)) this.#mergedInto.set(id, into);
  }

  #take({ key, id, isAdded }: KeyChange): void {
    const ids = this.#holders.get(key);
    if (ids === undefined) return;
    const others = ids.filter((one) => one !== id);
    this.#holders.set(key, isAdded ? [...others, id].sort() : others);
  }

  #isKnown(key: string): boolean {
    return this.#holders.has(key) && (!key.startsWith('i:') || this.#mergedInto.has(key.slice(2)));
  }

  async #loadHolders(session: Session, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const digests = new Map(keys.map((key) => [keyDigest(key), key]));
    const rows = await session.rows<{ readonly key: string; readonly ids: readonly string[] }>(
      `SELECT replace(asked.key::text, '-', '') AS key, found.ids FROM unnest($1::uuid[]) AS asked (key) CROSS JOIN LATERAL (
         SELECT coalesce(array_agg(id), '{}') AS ids
         FROM (SELECT id FROM company_key WHERE company_key.key = asked.key ORDER BY id LIMIT ${candidatesMax}) AS holding
       ) AS found`,
      [...digests.keys()],
    );
    for (const { key, ids } of rows) this.#holders.set(digests.get(key) ?? '', ids);
  }

  async #loadMerged(session: Session, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const rows = await session.rows<{ readonly key: string; readonly id: string }>(
      `SELECT DISTINCT ON (key) key, id FROM part WHERE kind = 'company' AND key = ANY($1) ORDER BY key, source`,
      ids,
    );
    const found = new Map(rows.map(({ key, id }) => [key, id]));
    for (const id of ids) this.#mergedInto.set(id, found.get(id) ?? null);
  }
}

/** Saves changes of keys, the last of each. */
export function sendKeys(session: Session, all: Iterable<KeyChange>): void {
  const last = [...new Map([...all].map((change) => [`${change.key}\0${change.id}`, change])).values()];
  for (const [isAdded, sql] of [
    [true, 'INSERT INTO company_key SELECT * FROM unnest($1::uuid[], $2::text[]) ON CONFLICT DO NOTHING'],
    [false, 'DELETE FROM company_key WHERE (key, id) IN (SELECT * FROM unnest($1::uuid[], $2::text[]))'],
  ] as const) {
    const changes = last.filter((change) => change.isAdded === isAdded);
    if (changes.length === 0) continue;
    session.send(
      sql,
      changes.map(({ key }) => keyDigest(key)),
      changes.map(({ id }) => id),
    );
  }
}
