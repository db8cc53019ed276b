import type { RecordKind } from '../../../records/kind.ts';
import type { Held, HeldPart } from '../../../records/merge/held.ts';
import type { NotedChange } from '../../../records/merge/role-change.ts';
import { candidatesMax, type TwinCandidates } from '../../../records/merge/twin-candidates.ts';
import type { Session } from '../control/session.ts';
import type { CompanyKeys } from './company-keys.ts';

/** What is held under an id, with the number of its row and the change that wrote it; null where there was none. */
export interface Loaded extends Held {
  readonly n: number | null;
  readonly change: number | null;
}

/** What a write names: the ids that it may read, the keys of one source, and the keys of possible twins. */
export interface Asked {
  readonly kind: RecordKind;
  /** Null where the source is unknown. */
  readonly source: number | null;
  readonly ids: readonly string[];
  /** For people, digests; for companies, keys of `companyKeys`. Empty where there can be no twin. */
  readonly twinKeys: readonly string[];
}

type RecordRow = Pick<Loaded, 'id' | 'n' | 'change' | 'refreshedAt' | 'body'> & {
  readonly source: number | null;
  readonly firstSeen: string | null;
  readonly seen: number | null;
};

const recordRows = { people: recordSelect('people'), company: recordSelect('company') };

function recordSelect(kind: RecordKind): string {
  return `SELECT id, n, change, refreshed_at AS "refreshedAt", body, source, first_seen AS "firstSeen", seen
    FROM unnest($1::text[]) AS asked (id) JOIN ${kind} USING (id) LEFT JOIN ${kind}_body USING (n)`;
}

const partColumns = 'source, key, id, first_seen AS "firstSeen", seen, body';

/** People under a key whom another source has. */
function twinSelect(column: 'profile_key' | 'name_key'): string {
  return `SELECT replace(asked.key::text, '-', '') AS key, found.ids FROM unnest($1::uuid[]) AS asked (key) CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(id), '{}') AS ids FROM (
        SELECT id FROM people WHERE ${column} = asked.key AND (source <> $2
          OR EXISTS (SELECT FROM part WHERE kind = 'people' AND part.id = people.id AND part.source <> $2))
        LIMIT ${candidatesMax}) AS holding
    ) AS found`;
}

const twinSelects = [twinSelect('profile_key'), twinSelect('name_key')];

/**
 * What some writes may read, loaded in a few round trips before the first of them decides. The rules ask it as if it were
 * the store, and it takes what they write, so that each write finds what those before it have written. An answer that
 * nobody loaded is a fault of ours and throws.
 */
export class Page {
  readonly #kind: RecordKind;
  readonly #records = new Map<string, Loaded>();
  /** Under `source\0key`, the record into which it was merged. */
  readonly #holders = new Map<string, string>();
  readonly #twins = new Map<string, readonly string[]>();
  readonly #apart = new Set<string>();
  readonly #lastRoleChanges = new Map<string, string | null>();
  readonly #companies: CompanyKeys;

  private constructor(kind: RecordKind, companies: CompanyKeys) {
    this.#kind = kind;
    this.#companies = companies;
  }

  static async load(session: Session, asked: Asked, hasParts: boolean, companies: CompanyKeys): Promise<Page> {
    const page = new Page(asked.kind, companies);
    const [, candidates] = await Promise.all([
      hasParts ? page.#loadHolders(session, asked) : null,
      page.#loadTwins(session, asked),
      page.#loadApart(session, asked),
    ]);
    const own = new Set([...asked.ids, ...page.#holders.values()]);
    const all = [...new Set([...own, ...candidates])];
    await Promise.all([
      page.#loadRecords(session, all, hasParts),
      asked.kind === 'people' && asked.source !== null ? page.#loadRoleChanges(session, all, asked.source) : null,
    ]);
    return page;
  }

  /** What is held under an id. */
  at(id: string): Loaded {
    const loaded = this.#records.get(id);
    if (loaded === undefined) throw new Error('a record was not loaded');
    return loaded;
  }

  set(loaded: Loaded): void {
    this.#records.set(loaded.id, loaded);
  }

  /** The record into which a source's record of this key was merged; null when there is none. */
  idOf(source: number, key: string): string | null {
    return this.#holders.get(`${source}\0${key}`) ?? null;
  }

  /** The record into which some source's record of this key was merged; null when there is none. */
  holder(key: string): string | null {
    const held = [...this.#holders].filter(([name]) => name.endsWith(`\0${key}`));
    return held.toSorted(([a], [b]) => Number.parseInt(a, 10) - Number.parseInt(b, 10))[0]?.[1] ?? null;
  }

  setHolder({ source, key }: Pick<HeldPart, 'source' | 'key'>, id: string | null): void {
    if (id === null) this.#holders.delete(`${source}\0${key}`);
    else this.#holders.set(`${source}\0${key}`, id);
    if (this.#kind === 'company') this.#companies.setMerged(key, id);
  }

  /** The day on which the source last changed a person's role; undefined when no change was noted. */
  lastRoleChange(personId: string): string | null | undefined {
    return this.#lastRoleChanges.get(personId);
  }

  setRoleChange({ personId, seenOn }: NotedChange): void {
    this.#lastRoleChanges.set(personId, seenOn);
  }

  /** The possible twins of a source's record. `keyOf` makes of a key that under which they were asked for. */
  twins(id: string, source: number, keyOf: (key: string) => string): TwinCandidates {
    return {
      holders: (key) => (this.#kind === 'company' ? this.#companies.holders(key) : (this.#twins.get(keyOf(key)) ?? [])),
      isOfThisSource: (other) => {
        const { origin, parts } = this.at(other);
        return origin?.source === source || parts.some((part) => part.source === source);
      },
      isApart: (other) => this.#apart.has(`${id}\0${other}`) || this.#apart.has(`${other}\0${id}`),
      body: (other) => this.at(other).body,
    };
  }

  /** Loads further records, and what their sources say of them. */
  async more(session: Session, ids: readonly string[], hasParts: boolean): Promise<void> {
    const unknown = ids.filter((id) => !this.#records.has(id));
    await this.#loadRecords(session, unknown, hasParts);
  }

  async #loadHolders(session: Session, { kind, ids }: Asked): Promise<void> {
    const rows = await session.rows<{ readonly key: string; readonly source: number; readonly id: string }>(
      'SELECT key, source, id FROM part WHERE kind = $1 AND key = ANY($2)',
      kind,
      ids,
    );
    for (const { key, source, id } of rows) this.#holders.set(`${source}\0${key}`, id);
  }

  /** Resolves to the ids of all candidates. */
  async #loadTwins(session: Session, { kind, source, twinKeys }: Asked): Promise<readonly string[]> {
    if (twinKeys.length === 0) return [];
    if (kind === 'company') {
      await this.#companies.load(session, twinKeys, false);
      return twinKeys.flatMap((key) => this.#companies.holders(key));
    }
    const found = await Promise.all(
      twinSelects.map((sql) =>
        session.rows<{ readonly key: string; readonly ids: readonly string[] }>(sql, twinKeys, source),
      ),
    );
    for (const { key, ids } of found.flat()) if (ids.length > 0) this.#twins.set(key, ids);
    return [...this.#twins.values()].flat();
  }

  async #loadApart(session: Session, { kind, ids, twinKeys }: Asked): Promise<void> {
    if (twinKeys.length === 0) return;
    const rows = await session.rows<{ readonly one: string; readonly other: string }>(
      'SELECT one, other FROM apart WHERE kind = $1 AND (one = ANY($2) OR other = ANY($2))',
      kind,
      ids,
    );
    for (const { one, other } of rows) this.#apart.add(`${one}\0${other}`);
  }

  async #loadRoleChanges(session: Session, ids: readonly string[], source: number): Promise<void> {
    const rows = await session.rows<{ readonly person: string; readonly seenOn: string | null }>(
      `SELECT DISTINCT ON (person) person, seen_on AS "seenOn" FROM role_change
        WHERE source = $1 AND person = ANY($2) ORDER BY person, n DESC`,
      source,
      ids,
    );
    for (const { person, seenOn } of rows) this.#lastRoleChanges.set(person, seenOn);
  }

  async #loadRecords(session: Session, ids: readonly string[], hasParts: boolean): Promise<void> {
    if (ids.length === 0) return;
    const kind = this.#kind;
    const [rows, partRows] = await Promise.all([
      session.rows<RecordRow>(recordRows[kind], ids),
      hasParts
        ? session.rows<HeldPart & { readonly id: string }>(
            `SELECT ${partColumns} FROM part WHERE kind = $1 AND id = ANY($2) ORDER BY id, source, key`,
            kind,
            ids,
          )
        : [],
    ]);
    const parts = new Map<string, HeldPart[]>();
    for (const { id, ...part } of partRows) {
      const known = parts.get(id);
      if (known === undefined) parts.set(id, [part]);
      else known.push(part);
    }
    for (const id of ids) {
      const none = { n: null, change: null, body: null, refreshedAt: null, origin: null };
      this.set({ kind, id, ...none, parts: parts.get(id) ?? [] });
    }
    for (const { id, n, change, body, refreshedAt, source, firstSeen, seen } of rows) {
      const origin = source === null || seen === null || body === null ? null : { source, firstSeen, seen };
      this.set({ kind, id, n, change, body, refreshedAt, origin, parts: body === null ? [] : (parts.get(id) ?? []) });
    }
  }
}
