import { describe, expect, onTestFinished, test } from 'vitest';
import { openAdministration } from '../../../../test/control-folder.ts';
import { someDay } from '../../../../test/some-day.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { type ControlDatabase, openControl } from '../control/database.ts';
import { BatchSettler } from './batch.ts';
import { checkCredits } from './check.ts';
import { ledgerDefaults } from './credit-ledger.ts';

/** A ledger with charges, a repeat, a kept answer, an overdraft and a purchase. */
async function usedLedger(): Promise<{ database: ControlDatabase; accountId: string }> {
  const folder = temporaryFolder();
  const administration = openAdministration(folder);
  const accountId = await administration.accounts.create({
    name: 'a',
    email: 'a@b.c',
    plan: 'free',
    creditsPerCycle: 16,
  });
  const settler = new BatchSettler({ dataFolder: folder, busyTimeoutMs: 1_000, options: ledgerDefaults });
  const common = { accountId, callerId: 'key', now: someDay };
  const profile = { ...common, operation: 'profile' as const, unitPrice: 4, units: 1, partial: false };
  const idempotency = { key: 'k', bodyHash: 'b', draft: 'd' };
  settler.settle([
    { ...profile, requestId: 'r1', repeatId: 'p1' },
    { ...profile, requestId: 'r2', repeatId: 'p1' },
    { ...common, operation: 'search', unitPrice: 1, units: 10, partial: true, requestId: 'r3', idempotency },
    { ...profile, requestId: 'r4', repeatId: 'p2' },
  ]);
  await administration.credits.grant(accountId, 50, 'invoice 7');
  settler.close();
  await administration.close();
  const database = openControl(folder);
  onTestFinished(() => {
    database.close();
  });
  return { database, accountId };
}

const posting = (accountId: string, values: string) =>
  `INSERT INTO journal (at, account_id, kind, plan, bought, extra, house, units, unit_price, request_id)
    VALUES (1, '${accountId}', ${values})`;

describe('the check of the credits', () => {
  test('finds nothing in a ledger that was used', async () => {
    const { database } = await usedLedger();
    expect(checkCredits(database, someDay)).toEqual({ accounts: 1, postings: 5, faults: [] });
  });

  test.each<{ rule: string; damage: (accountId: string) => string }>([
    { rule: 'a balance is the sum of its journal', damage: () => 'UPDATE balances SET bought = bought + 1' },
    { rule: 'a balance is the sum of its journal', damage: () => 'UPDATE balances SET plan = 5, bought = bought - 5' },
    {
      rule: 'every posting sums to zero',
      damage: (id) =>
        `PRAGMA ignore_check_constraints = ON; ${posting(id, "'purchase', 0, 1, 0, 0, NULL, NULL, NULL")}`,
    },
    { rule: 'every account has a balance', damage: () => 'PRAGMA foreign_keys = OFF; DELETE FROM balances' },
    { rule: 'a charge is units times price', damage: (id) => posting(id, "'charge', 0, -3, 0, 3, 1, 4, 'r9'") },
    { rule: 'a request is charged once', damage: (id) => posting(id, "'charge', 0, -4, 0, 4, 1, 4, 'r1'") },
    {
      rule: 'an answer that is kept was charged as it says',
      damage: () => `UPDATE idempotency SET receipt = json_set(receipt, '$.creditsUsed', 3)`,
    },
    {
      rule: 'plan credits never go below zero, and a charge overdraws by its price less one at most',
      damage: (id) => posting(id, "'charge', -4, 0, 0, 4, 1, 4, 'r9'"),
    },
    {
      rule: 'plan credits never go below zero, and a charge overdraws by its price less one at most',
      damage: (id) =>
        `${posting(id, "'charge', 0, -60, 0, 60, 15, 4, 'r8'")}; ${posting(id, "'charge', 0, -4, 0, 4, 1, 4, 'r9'")}`,
    },
  ])('finds that it is broken: $rule', async ({ rule, damage }) => {
    const { database, accountId } = await usedLedger();
    database.exec(damage(accountId));
    expect(checkCredits(database, someDay).faults.map((fault) => fault.rule)).toContain(rule);
  });

  test.each(['UPDATE journal SET plan = 0', 'DELETE FROM journal', 'DELETE FROM journal WHERE id = 1'])(
    'is spared %s, which the file itself refuses',
    async (sql) => {
      const { database } = await usedLedger();
      expect(() => database.exec(sql)).toThrow('the journal is append-only');
    },
  );

  test('is spared a posting that does not sum to zero, which the file itself refuses', async () => {
    const { database, accountId } = await usedLedger();
    expect(() => database.exec(posting(accountId, "'purchase', 0, 1, 0, 0, NULL, NULL, NULL"))).toThrow(/CHECK/);
  });
});
