import { postingKinds } from '../../../ledger/purse.ts';
import type { Fault } from '../../../ports/fault.ts';
import type { ControlDatabase } from '../control/database.ts';
import { idRanges, type PostingRange, type PostingTable } from './posting-ranges.ts';

interface Chunk {
  readonly postings: number;
  /** How many of them break a rule that a posting breaks alone. */
  readonly broken: number;
  readonly accounts: string;
  readonly plan: string;
  readonly bought: string;
  readonly extra: string;
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

  constructor(database: ControlDatabase, future: number, faultsOfARuleMax: number) {
    this.#database = database;
    this.#future = future;
    this.#repaired = database.prepare<[], number>('SELECT repaired_id FROM clock').pluck().get() ?? 0;
    this.#faultsOfARuleMax = faultsOfARuleMax;
  }

  /** Reads one table to its end. Returns the number of its postings. */
  read(table: PostingTable): number {
    const next = this.#database.prepare<[object], Chunk>(
      `SELECT count(*) AS postings, count(*) FILTER (WHERE ${anyBroken}) AS broken,
          json_group_array(account_id) AS accounts, json_group_array(plan) AS plan, json_group_array(bought) AS bought,
          json_group_array(extra) AS extra
        FROM ${table} WHERE id > @after AND id <= @end`,
    );
    let postings = 0;
    for (const range of idRanges(this.#database, table)) {
      const { after, end } = range;
      const chunk = next.get({ after, end, future: this.#future, repaired: this.#repaired });
      if (chunk === undefined) continue;
      if (chunk.broken > 0) this.#nameBroken(range);
      this.#add(chunk, range);
      postings += chunk.postings;
    }
    return postings;
  }

  #add(chunk: Chunk, range: PostingRange): void {
    const accounts: string[] = JSON.parse(chunk.accounts);
    const plan: number[] = JSON.parse(chunk.plan);
    const bought: number[] = JSON.parse(chunk.bought);
    const extra: number[] = JSON.parse(chunk.extra);
    for (let index = 0; index < accounts.length; index++) {
      const sums = this.#of(accounts[index] ?? '');
      const [ofPlan, ofBought, ofExtra] = [plan[index] ?? 0, bought[index] ?? 0, extra[index] ?? 0];
      sums.plan += ofPlan;
      sums.bought += ofBought;
      sums.extra += ofExtra;
      if (sums.plan < 0 || (ofBought < 0 && sums.bought <= ofPlan + ofBought + ofExtra))
        this.#overdrawn(range, index, sums.plan < 0);
    }
  }

  /** Notes the posting at a place of a range, if it is a charge or took plan credits that were not there. */
  #overdrawn({ table, after }: PostingRange, index: number, ofPlan: boolean): void {
    const posting = this.#database
      .prepare<[number, number], { readonly id: number; readonly request: string | null }>(
        `SELECT id, request_id AS request FROM ${table} WHERE id > ? ORDER BY id LIMIT 1 OFFSET ?`,
      )
      .get(after, index);
    if (posting === undefined || (posting.request === null && !ofPlan)) return;
    const rule = 'plan credits never go below zero, and a charge overdraws by its price less one at most';
    this.#found(rule, `posting ${posting.id}`);
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
