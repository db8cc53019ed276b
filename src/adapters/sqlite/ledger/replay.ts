import { postingKinds } from '../../../ledger/purse.ts';
import type { Fault } from '../../../ports/fault.ts';
import type { ControlDatabase } from '../control/database.ts';
import { Fingerprints } from './fingerprints.ts';

/** The ids that one statement reads. Its columns come as JSON arrays, which is several times faster than row by row. */
const idsOfAChunk = 5_000;

interface Chunk {
  readonly postings: number;
  /** How many of them break a rule that a posting breaks alone. */
  readonly broken: number;
  readonly accounts: string;
  readonly plan: string;
  readonly bought: string;
  readonly extra: string;
  /** The requests of charges; null for other postings. */
  readonly requests: string;
}

/** The postings of a table with ids above `after`, up to `end`. */
interface PostingRange {
  readonly table: 'journal' | 'journal_archive';
  readonly after: number;
  readonly end: number;
}

/** The sums of an account's postings so far. */
export interface Sums {
  plan: number;
  bought: number;
  extra: number;
}

const kinds = postingKinds.map((kind) => `'${kind}'`).join(', ');

/** The rules that a posting breaks alone; `@future` is the earliest time of the future. */
const rules: readonly { readonly rule: string; readonly broken: string }[] = [
  { rule: 'every posting sums to zero', broken: 'plan + bought + extra + house <> 0' },
  { rule: 'a charge is units times price', broken: `kind = 'charge' AND house IS NOT units * unit_price` },
  { rule: 'a charge, and nothing else, is of a request', broken: `(kind = 'charge') <> (request_id IS NOT NULL)` },
  { rule: 'a reversal, and nothing else, names a posting', broken: `(kind = 'reversal') <> (reverses IS NOT NULL)` },
  { rule: 'every posting is of a known kind', broken: `kind NOT IN (${kinds})` },
  { rule: 'no posting lies in the future', broken: 'at > @future AND id > @repaired' },
];

/** Whether a posting breaks any of them: the same in one expression, which takes half the time. */
const anyBroken = `plan + bought + extra + house <> 0
  OR CASE kind
    WHEN 'charge' THEN house IS NOT units * unit_price OR request_id IS NULL OR reverses IS NOT NULL
    WHEN 'reversal' THEN reverses IS NULL OR request_id IS NOT NULL
    ELSE request_id IS NOT NULL OR reverses IS NOT NULL OR kind NOT IN (${kinds}) END
  OR (at > @future AND id > @repaired)`;

/**
 * Reads all postings in their order, the archived ones first, and adds them up for each account. It must run inside a
 * read transaction.
 */
export class Replay {
  readonly sums = new Map<string, Sums>();
  readonly faults: Fault[] = [];
  readonly #database: ControlDatabase;
  readonly #future: number;
  readonly #repaired: number;
  readonly #faultsOfARuleMax: number;
  readonly #requests: Fingerprints;
  readonly #suspects = new Set<string>();
  /** What the answers that are kept say that their requests were charged, and what they were. */
  readonly #kept: Map<string, { readonly credits: number; charged: number }>;

  constructor(database: ControlDatabase, future: number, faultsOfARuleMax: number) {
    this.#database = database;
    this.#future = future;
    this.#repaired = database.prepare<[], number>('SELECT repaired_id FROM clock').pluck().get() ?? 0;
    this.#faultsOfARuleMax = faultsOfARuleMax;
    // No id is used twice, and the journal's are above those of the archive.
    const lastId = database.prepare<[], number>(`SELECT seq FROM sqlite_sequence WHERE name = 'journal'`).pluck().get();
    this.#requests = new Fingerprints(lastId ?? 0);
    const kept = database.prepare<[], [string, number]>(
      `SELECT receipt ->> 'requestId', receipt ->> 'creditsUsed' FROM idempotency`,
    );
    this.#kept = new Map(
      kept
        .raw()
        .all()
        .map(([id, credits]) => [id, { credits, charged: 0 }]),
    );
  }

  /** Reads one table to its end. Returns the number of its postings. */
  read(table: 'journal' | 'journal_archive'): number {
    const next = this.#database.prepare<[object], Chunk>(
      `SELECT count(*) AS postings, count(*) FILTER (WHERE ${anyBroken}) AS broken,
          json_group_array(account_id) AS accounts, json_group_array(plan) AS plan, json_group_array(bought) AS bought,
          json_group_array(extra) AS extra, json_group_array(request_id) AS requests
        FROM ${table} WHERE id > @after AND id <= @end`,
    );
    const ids = this.#database
      .prepare<[], { readonly first: number | null; readonly last: number | null }>(
        `SELECT (SELECT min(id) FROM ${table}) AS first, (SELECT max(id) FROM ${table}) AS last`,
      )
      .get();
    const last = ids?.last ?? 0;
    let postings = 0;
    for (let after = (ids?.first ?? 1) - 1; after < last; after += idsOfAChunk) {
      const range: PostingRange = { table, after, end: after + idsOfAChunk };
      const chunk = next.get({ after, end: range.end, future: this.#future, repaired: this.#repaired });
      if (chunk === undefined) continue;
      if (chunk.broken > 0) this.#nameBroken(range);
      this.#add(chunk, range);
      postings += chunk.postings;
    }
    return postings;
  }

  /** Finds what only the end tells: requests that were charged twice, and answers that say what was not charged. */
  finish(): void {
    for (const suspect of this.#suspects) {
      const charges = this.#database
        .prepare<[string, string], number>(
          `SELECT (SELECT count(*) FROM journal WHERE kind = 'charge' AND request_id = ?)
            + (SELECT count(*) FROM journal_archive WHERE kind = 'charge' AND request_id = ?)`,
        )
        .pluck()
        .get(suspect, suspect);
      if ((charges ?? 0) > 1) this.#found('a request is charged once', `request ${suspect}`);
    }
    for (const [id, { credits, charged }] of this.#kept) {
      if (credits !== charged) this.#found('an answer that is kept was charged as it says', `request ${id}`);
    }
  }

  #add(chunk: Chunk, range: PostingRange): void {
    const accounts: string[] = JSON.parse(chunk.accounts);
    const plan: number[] = JSON.parse(chunk.plan);
    const bought: number[] = JSON.parse(chunk.bought);
    const extra: number[] = JSON.parse(chunk.extra);
    const requests: (string | null)[] = JSON.parse(chunk.requests);
    for (let index = 0; index < accounts.length; index++) {
      const [ofPlan, ofBought, ofExtra] = [plan[index] ?? 0, bought[index] ?? 0, extra[index] ?? 0];
      const sums = this.#of(accounts[index] ?? '');
      sums.plan += ofPlan;
      sums.bought += ofBought;
      sums.extra += ofExtra;
      const request = requests[index] ?? null;
      const charge = request === null ? 0 : -(ofPlan + ofBought + ofExtra);
      if (sums.plan < 0 || (charge > 0 && ofBought < 0 && sums.bought <= -charge)) this.#overdrawn(range, index);
      if (request !== null) this.#charged(request, charge);
    }
  }

  #overdrawn({ table, after }: PostingRange, index: number): void {
    const id = this.#database
      .prepare<[number, number], number>(`SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT 1 OFFSET ?`)
      .pluck()
      .get(after, index);
    const rule = 'plan credits never go below zero, and a charge overdraws by its price less one at most';
    this.#found(rule, `posting ${id}`);
  }

  #charged(request: string, credits: number): void {
    if (this.#requests.add(request) && this.#suspects.size < this.#faultsOfARuleMax) this.#suspects.add(request);
    const kept = this.#kept.get(request);
    if (kept !== undefined) kept.charged += credits;
  }

  #of(accountId: string): Sums {
    const known = this.sums.get(accountId);
    if (known !== undefined) return known;
    const sums = { plan: 0, bought: 0, extra: 0 };
    this.sums.set(accountId, sums);
    return sums;
  }

  #nameBroken({ table, after, end }: PostingRange): void {
    for (const { rule, broken } of rules) {
      const named = broken.includes('@future') ? { future: this.#future, repaired: this.#repaired } : {};
      const places = this.#database
        .prepare<[object], number>(
          `SELECT id FROM ${table} WHERE id > @after AND id <= @end AND (${broken}) LIMIT @max`,
        )
        .pluck()
        .all({ after, end, max: this.#faultsOfARuleMax, ...named });
      for (const id of places) this.#found(rule, `posting ${id}`);
    }
  }

  /** Notes a fault, unless its rule has enough of them. */
  #found(rule: string, where: string): void {
    const ofTheRule = this.faults.filter((fault) => fault.rule === rule).length;
    if (ofTheRule < this.#faultsOfARuleMax) this.faults.push({ rule, where });
  }
}
