import { behindMaxMs } from '../../../ledger/clock.ts';
import { postingKinds } from '../../../ledger/purse.ts';
import type { CheckReport } from '../../../ports/credit-ledger.ts';
import type { Fault } from '../../../ports/fault.ts';
import type { Session } from '../control/session.ts';

const faultsOfARuleMax = 20;

const kinds = postingKinds.map((kind) => `'${kind}'`).join(', ');
const postings = '(SELECT * FROM journal_archive UNION ALL SELECT * FROM journal) AS posting';

/** The rules that a posting breaks alone; $1 is the earliest time of the future. */
const ofPostings: Readonly<Record<string, string>> = {
  'every posting sums to zero': 'plan + bought + extra + house <> 0',
  'a charge is units times price': `kind = 'charge' AND house IS DISTINCT FROM units * unit_price`,
  'a charge, and nothing else, is of a request': `(kind = 'charge') <> (request_id IS NOT NULL)`,
  'a reversal, and nothing else, names a posting': `(kind = 'reversal') <> (reverses IS NOT NULL)`,
  'every posting is of a known kind': `kind NOT IN (${kinds})`,
  'no posting lies in the future': 'at > $1 AND id > (SELECT repaired_id FROM clock)',
};

/** Postings with the sums of their accounts up to them. A posting that takes credits is a charge, unless it ends a cycle. */
const overdrawn = `
  SELECT 'posting ' || id AS place FROM (SELECT id, request_id, plan, bought, extra,
      sum(plan) OVER account AS plan_so_far, sum(bought) OVER account AS bought_so_far
    FROM ${postings} WINDOW account AS (PARTITION BY account_id ORDER BY id)) AS replayed
  WHERE plan_so_far < 0
    OR (request_id IS NOT NULL AND bought < 0 AND bought_so_far <= plan + bought + extra)`;

function wrongSums(table: 'balances' | 'carried', of: string): string {
  return `
    SELECT coalesce(stored.account_id, posted.account_id) AS place FROM ${table} AS stored FULL JOIN
      (SELECT account_id, sum(plan) AS plan, sum(bought) AS bought, sum(extra) AS extra FROM ${of} GROUP BY account_id)
        AS posted ON posted.account_id = stored.account_id
    WHERE (coalesce(stored.plan, 0), coalesce(stored.bought, 0), coalesce(stored.extra, 0))
      <> (coalesce(posted.plan, 0), coalesce(posted.bought, 0), coalesce(posted.extra, 0))`;
}

/** The rules of the books. Each query finds the places where its rule is broken. */
const rules: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(ofPostings).map(([rule, broken]) => [
      rule,
      `SELECT 'posting ' || id AS place FROM ${postings} WHERE ${broken}`,
    ]),
  ),
  'plan credits never go below zero, and a charge overdraws by its price less one at most': overdrawn,
  'what is carried forward is the sum of the archive': wrongSums('carried', 'journal_archive'),
  'a balance is the sum of its journal': wrongSums('balances', postings),
  'every account has a balance': 'SELECT id AS place FROM accounts WHERE id NOT IN (SELECT account_id FROM balances)',
  'a reversal undoes a posting of its account, and all of it': `
    SELECT 'posting ' || reversal.id AS place FROM journal AS reversal LEFT JOIN ${postings}
      ON posting.id = reversal.reverses
    WHERE reversal.reverses IS NOT NULL
      AND (posting.account_id, posting.house) IS DISTINCT FROM (reversal.account_id, -reversal.house)`,
  'no cycle begins in the future': 'SELECT account_id AS place FROM balances WHERE cycle_start > $1',
  'a request is charged once': `
    SELECT 'request ' || request_id AS place FROM ${postings} WHERE request_id IS NOT NULL
    GROUP BY request_id HAVING count(*) > 1`,
  'an answer that is kept was charged as it says': `
    SELECT 'request ' || kept.request_id AS place
    FROM (SELECT receipt::json ->> 'requestId' AS request_id, (receipt::json ->> 'creditsUsed')::bigint AS credits
      FROM idempotency) AS kept
    LEFT JOIN (SELECT request_id, -sum(plan + bought + extra) AS credits FROM ${postings} GROUP BY request_id) AS charged
      USING (request_id)
    WHERE kept.credits <> coalesce(charged.credits, 0)`,
};

/** Recomputes everything, at one moment: `session` is of a reading transaction. `now` says what lies in the future. */
export async function checkCredits(session: Session, now: number): Promise<CheckReport> {
  const future = now + behindMaxMs;
  const faults: Fault[] = [];
  for (const [rule, broken] of Object.entries(rules)) {
    const found = await session.rows<{ readonly place: string }>(
      `SELECT place FROM (${broken}) AS broken WHERE $1::bigint IS NOT NULL LIMIT ${faultsOfARuleMax}`,
      future,
    );
    faults.push(...found.map(({ place }) => ({ rule, where: place })));
  }
  const counted = await session.row<Omit<CheckReport, 'faults'>>(
    `SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM journal) AS postings,
      (SELECT count(*) FROM journal_archive) AS archived`,
  );
  return { accounts: 0, postings: 0, archived: 0, ...counted, faults };
}
