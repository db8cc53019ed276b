import { behindMaxMs } from '../../../ledger/clock.ts';
import type { CheckReport } from '../../../ports/credit-ledger.ts';
import type { ControlDatabase } from '../control/database.ts';

/** The rules of the books. Each query finds the rows that break its rule; `@future` is the earliest time of the future. */
const rules: readonly { readonly rule: string; readonly broken: string }[] = [
  {
    rule: 'every posting sums to zero',
    broken: `SELECT 'posting ' || id AS place FROM journal WHERE plan + bought + extra + house <> 0`,
  },
  {
    rule: 'a balance is the sum of its journal',
    broken: `SELECT balances.account_id AS place FROM balances LEFT JOIN
        (SELECT account_id, sum(plan) AS plan, sum(bought) AS bought, sum(extra) AS extra FROM journal GROUP BY account_id)
        AS sums ON sums.account_id = balances.account_id
      WHERE (balances.plan, balances.bought, balances.extra)
        IS NOT (coalesce(sums.plan, 0), coalesce(sums.bought, 0), coalesce(sums.extra, 0))`,
  },
  {
    rule: 'every account has a balance',
    broken: 'SELECT id AS place FROM accounts WHERE id NOT IN (SELECT account_id FROM balances)',
  },
  {
    rule: 'a charge is units times price',
    broken: `SELECT 'posting ' || id AS place FROM journal WHERE kind = 'charge' AND house IS NOT units * unit_price`,
  },
  {
    rule: 'a request is charged once',
    broken: `SELECT 'request ' || request_id AS place FROM journal WHERE kind = 'charge' GROUP BY request_id HAVING count(*) > 1`,
  },
  {
    rule: 'an answer that is kept was charged as it says',
    broken: `SELECT 'request ' || (receipt ->> 'requestId') AS place FROM idempotency
      LEFT JOIN journal ON request_id = receipt ->> 'requestId' AND kind = 'charge'
      WHERE coalesce(house, 0) IS NOT receipt ->> 'creditsUsed'`,
  },
  {
    rule: 'plan credits never go below zero, and a charge overdraws by its price less one at most',
    broken: `SELECT 'posting ' || id AS place FROM
        (SELECT id, kind, house, bought,
          sum(plan) OVER running AS plan_after, sum(bought) OVER running AS bought_after
          FROM journal WINDOW running AS (PARTITION BY account_id ORDER BY id))
      WHERE plan_after < 0 OR (kind = 'charge' AND bought < 0 AND bought_after <= -house)`,
  },
  {
    rule: 'a reversal undoes a posting of its account, and all of it',
    broken: `SELECT 'posting ' || reversal.id AS place FROM journal AS reversal
        LEFT JOIN journal AS original ON original.id = reversal.reverses
      WHERE reversal.kind = 'reversal'
        AND (original.account_id, original.house) IS NOT (reversal.account_id, -reversal.house)`,
  },
  {
    rule: 'no posting lies in the future',
    broken: `SELECT 'posting ' || id AS place FROM journal
      WHERE at > @future AND id > (SELECT repaired_id FROM clock)`,
  },
  {
    rule: 'no cycle begins in the future',
    broken: 'SELECT account_id AS place FROM balances WHERE cycle_start > @future',
  },
];

const faultsOfARuleMax = 20;

/** Checks the whole journal in one consistent read; it may run beside a busy server. */
export function checkCredits(database: ControlDatabase, now: number): CheckReport {
  return database.transaction(() => ({
    accounts: count(database, 'accounts'),
    postings: count(database, 'journal'),
    faults: rules.flatMap(({ rule, broken }) =>
      database
        .prepare<[object], { place: string }>(`SELECT * FROM (${broken}) LIMIT @faultsMax`)
        .all({ faultsMax: faultsOfARuleMax, ...(broken.includes('@future') ? { future: now + behindMaxMs } : {}) })
        .map(({ place }) => ({ rule, where: place })),
    ),
  }))();
}

function count(database: ControlDatabase, table: 'accounts' | 'journal'): number {
  return database.prepare<[], { rows: number }>(`SELECT count(*) AS rows FROM ${table}`).get()?.rows ?? 0;
}
