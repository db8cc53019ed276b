import type { Fault } from '../../../ports/fault.ts';
import type { ControlDatabase } from '../control/database.ts';
import { Fingerprints } from './fingerprints.ts';

/** How many postings one statement reads: their columns come as JSON arrays, ten times faster than row by row. */
const postingsOfAChunk = 20_000;

interface Chunk {
  readonly postings: number;
  readonly lastId: number;
  /** How many of them break a rule that a posting breaks alone. */
  readonly broken: number;
  readonly ids: string;
  readonly accounts: string;
  readonly plan: string;
  readonly bought: string;
  readonly extra: string;
  readonly charges: string;
  readonly requests: string;
}

/** The sums of an account's postings so far. */
export interface Sums {
  plan: number;
  bought: number;
  extra: number;
}

/** The rules that a posting breaks alone; `@future` is the earliest time of the future. */
const rules: readonly { readonly rule: string; readonly broken: string }[] = [
  { rule: 'every posting sums to zero', broken: 'plan + bought + extra + house <> 0' },
  { rule: 'a charge is units times price', broken: `kind = 'charge' AND house IS NOT units * unit_price` },
  { rule: 'a reversal, and nothing else, names a posting', broken: `(kind = 'reversal') <> (reverses IS NOT NULL)` },
  {
    rule: 'no posting lies in the future',
    broken: 'at > @future AND id > (SELECT repaired_id FROM clock)',
  },
];

/** The columns that the rules and sums are of. */
const read = 'id, at, account_id, kind, plan, bought, extra, house, units, unit_price, request_id, reverses';

const anyBroken = rules.map(({ broken }) => `(${broken})`).join(' OR ');

/**
 * Reads all postings in their order, the archived ones first, and adds them up for each account. It must run inside a
 * read transaction.
 */
export class Replay {
  readonly sums = new Map<string, Sums>();
  readonly faults: Fault[] = [];
  readonly #database: ControlDatabase;
  readonly #future: number;
  readonly #faultsOfARuleMax: number;
  readonly #requests: Fingerprints;
  readonly #suspects = new Set<string>();
  /** What the answers that are kept say that their requests were charged, and what they were. */
  readonly #kept: Map<string, { readonly credits: number; charged: number }>;
  #postings = 0;

  constructor(database: ControlDatabase, future: number, faultsOfARuleMax: number) {
    this.#database = database;
    this.#future = future;
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
    const columns = {
      ids: 'id',
      accounts: 'account_id',
      plan: 'plan',
      bought: 'bought',
      extra: 'extra',
      charges: `iif(kind = 'charge', house, 0)`,
      requests: `iif(kind = 'charge', request_id, NULL)`,
    };
    const arrays = Object.entries(columns).map(([name, column]) => `json_group_array(${column}) AS ${name}`);
    const next = this.#database.prepare<[object], Chunk>(
      `SELECT count(*) AS postings, max(id) AS lastId, sum(${anyBroken}) AS broken, ${arrays.join(', ')}
        FROM (SELECT ${read} FROM ${table} WHERE id > @after ORDER BY id LIMIT ${postingsOfAChunk})`,
    );
    const before = this.#postings;
    for (let after = 0; ; ) {
      const chunk = next.get({ after, future: this.#future });
      if (chunk === undefined || chunk.postings === 0) return this.#postings - before;
      if (chunk.broken > 0) this.#nameBroken(table, after, chunk.lastId);
      this.#add(chunk);
      this.#postings += chunk.postings;
      after = chunk.lastId;
    }
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

  #add(chunk: Chunk): void {
    const ids: number[] = JSON.parse(chunk.ids);
    const accounts: string[] = JSON.parse(chunk.accounts);
    const plan: number[] = JSON.parse(chunk.plan);
    const bought: number[] = JSON.parse(chunk.bought);
    const extra: number[] = JSON.parse(chunk.extra);
    const charges: number[] = JSON.parse(chunk.charges);
    const requests: (string | null)[] = JSON.parse(chunk.requests);
    for (let index = 0; index < accounts.length; index++) {
      const moved = bought[index] ?? 0;
      const charge = charges[index] ?? 0;
      const sums = this.#of(accounts[index] ?? '');
      sums.plan += plan[index] ?? 0;
      sums.bought += moved;
      sums.extra += extra[index] ?? 0;
      if (sums.plan < 0 || (charge > 0 && moved < 0 && sums.bought <= -charge)) {
        this.#found(
          'plan credits never go below zero, and a charge overdraws by its price less one at most',
          `posting ${ids[index]}`,
        );
      }
      const request = requests[index];
      if (request !== null && request !== undefined) this.#charged(request, charge);
    }
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

  #nameBroken(table: string, after: number, lastId: number): void {
    for (const { rule, broken } of rules) {
      const places = this.#database
        .prepare<[object], number>(
          `SELECT id FROM ${table} WHERE id > @after AND id <= @lastId AND (${broken}) LIMIT 20`,
        )
        .pluck()
        .all({ after, lastId, ...(broken.includes('@future') ? { future: this.#future } : {}) });
      for (const id of places) this.#found(rule, `posting ${id}`);
    }
  }

  /** Notes a fault, unless its rule has enough of them. */
  #found(rule: string, where: string): void {
    const ofTheRule = this.faults.filter((fault) => fault.rule === rule).length;
    if (ofTheRule < this.#faultsOfARuleMax) this.faults.push({ rule, where });
  }
}
