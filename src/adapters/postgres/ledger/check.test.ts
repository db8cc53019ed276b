import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isPostgresThere, postgresServer } from '../../../../test/postgres-server.ts';
import { someDay } from '../../../../test/some-day.ts';
import { accountNamed, someEntry, someTerms } from '../../../ports/suites/account-store.case.ts';
import { settleOptions } from '../../../ports/suites/credit-ledger.case.ts';
import { openPostgresAccounts } from '../accounts.test-helper.ts';

const server = await postgresServer('fsync=off');

/** A ledger with charges, a repeat, a kept answer, an overdraft and a purchase, and a way past what guards its rows. */
async function usedLedger() {
  const url = await server.makeDatabase();
  const { directory, ledger, close } = await openPostgresAccounts(url, settleOptions);
  onTestFinished(close);
  await directory.createAccount(accountNamed('a', { terms: { ...someTerms, planCredits: 16 } }), someEntry);
  const common = { accountId: 'a', callerId: 'key', now: someDay };
  const profile = { ...common, operation: 'profile' as const, unitPrice: 4, units: 1, partial: false };
  const idempotency = { key: 'k', bodyHash: 'b', draft: 'd' };
  await Promise.all([
    ledger.settle({ ...profile, requestId: 'r1', repeatIds: ['p1'] }),
    ledger.settle({ ...profile, requestId: 'r2', repeatIds: ['p1'] }),
    ledger.settle({
      ...common,
      operation: 'search',
      unitPrice: 1,
      units: 10,
      partial: true,
      requestId: 'r3',
      idempotency,
    }),
    ledger.settle({ ...profile, requestId: 'r4', repeatIds: ['p2'] }),
  ]);
  await ledger.grant('a', { credits: 50, note: null, reference: 'invoice-7' }, someEntry);
  const run = (sql: string) => server.run(`SET search_path = whom; ${sql}`, new URL(url).pathname.slice(1));
  return { ledger, run };
}

/** Triggers and foreign keys look away. */
const unguarded = 'SET session_replication_role = replica';

const posting = (values: string) =>
  `INSERT INTO journal (at, account_id, kind, plan, bought, extra, house, units, unit_price, request_id)
    VALUES (1, 'a', ${values})`;

/** Undoes the first charge for an account, with so many credits too few. */
const reversal = (by: string, tooFew: number) =>
  `INSERT INTO journal (at, account_id, kind, plan, bought, extra, house, reverses)
    SELECT 1, '${by}', 'reversal', 0, house - ${tooFew}, 0, ${tooFew} - house, id FROM journal
    WHERE kind = 'charge' ORDER BY id LIMIT 1`;

const overdrawn = 'plan credits never go below zero, and a charge overdraws by its price less one at most';

describe.skipIf(!isPostgresThere)('the check of the credits in PostgreSQL (needs POSTGRES)', () => {
  beforeAll(() => server.start());
  afterAll(() => server.remove());

  test('finds nothing in a ledger that was used', async () => {
    const { ledger } = await usedLedger();
    expect(await ledger.check(someDay)).toEqual({ accounts: 1, postings: 5, archived: 0, faults: [] });
  });

  test.each([
    ['a balance is the sum of its journal', 'UPDATE balances SET bought = bought + 1'],
    ['a balance is the sum of its journal', 'UPDATE balances SET plan = 5, bought = bought - 5'],
    [
      'every posting sums to zero',
      `ALTER TABLE journal DROP CONSTRAINT journal_check; ${posting("'purchase', 0, 1, 0, 0, NULL, NULL, NULL")}`,
    ],
    ['every account has a balance', 'DELETE FROM balances'],
    ['a charge is units times price', posting("'charge', 0, -3, 0, 3, 1, 4, 'r9'")],
    ['a request is charged once', posting("'charge', 0, -4, 0, 4, 1, 4, 'r1'")],
    [
      'an answer that is kept was charged as it says',
      `UPDATE idempotency SET receipt = jsonb_set(receipt::jsonb, '{creditsUsed}', '3')`,
    ],
    ['a charge, and nothing else, is of a request', posting("'purchase', 0, 1, 0, -1, NULL, NULL, 'r9'")],
    [overdrawn, posting("'charge', -4, 0, 0, 4, 1, 4, 'r9'")],
    [overdrawn, `${posting("'charge', 0, -60, 0, 60, 15, 4, 'r8'")}; ${posting("'charge', 0, -4, 0, 4, 1, 4, 'r9'")}`],
    ['a reversal, and nothing else, names a posting', posting("'reversal', 0, 4, 0, -4, NULL, NULL, NULL")],
    ['a reversal undoes a posting of its account, and all of it', reversal('another', 0)],
    ['a reversal undoes a posting of its account, and all of it', reversal('a', 1)],
    [
      'no posting lies in the future',
      `INSERT INTO journal (at, account_id, kind, plan, bought, extra, house)
        VALUES (${someDay + 2 * 86_400_000}, 'a', 'purchase', 0, 1, 0, -1)`,
    ],
    ['no cycle begins in the future', `UPDATE balances SET cycle_start = ${someDay + 2 * 86_400_000}`],
    ['what is carried forward is the sum of the archive', "INSERT INTO carried VALUES ('a', 0, 1, 0)"],
    ['what is carried forward is the sum of the archive', 'INSERT INTO journal_archive SELECT * FROM journal LIMIT 1'],
  ])('finds that it is broken: %s', async (rule, damage) => {
    const { ledger, run } = await usedLedger();
    await run(`${unguarded}; ${damage}`);
    expect((await ledger.check(someDay)).faults.map((fault) => fault.rule)).toContain(rule);
  });

  test.each(['UPDATE journal SET plan = 0', 'DELETE FROM journal', 'TRUNCATE journal', 'TRUNCATE journal_archive'])(
    'is spared %s, which the database itself refuses',
    async (sql) => {
      const { run } = await usedLedger();
      await expect(run(sql)).rejects.toThrow('is append-only');
    },
  );

  test('is spared a posting that does not sum to zero, which the database itself refuses', async () => {
    const { run } = await usedLedger();
    await expect(run(posting("'purchase', 0, 1, 0, 0, NULL, NULL, NULL"))).rejects.toThrow(/check constraint/);
  });
});
