import { closeSync, openSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openAdministration } from '../../../../test/control-folder.ts';
import { someDay } from '../../../../test/some-day.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { type ControlDatabase, openControl } from '../control/database.ts';
import { BatchSettler } from './batch.ts';
import { checkCredits } from './check.ts';
import { checkInThreads } from './check-in-threads.ts';
import { ledgerDefaults } from './credit-ledger.ts';

/** A ledger with charges, a repeat, a kept answer, an overdraft and a purchase. */
async function usedLedger(): Promise<{ folder: string; database: ControlDatabase; accountId: string }> {
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
    { ...profile, requestId: 'r1', repeatIds: ['p1'] },
    { ...profile, requestId: 'r2', repeatIds: ['p1'] },
    { ...common, operation: 'search', unitPrice: 1, units: 10, partial: true, requestId: 'r3', idempotency },
    { ...profile, requestId: 'r4', repeatIds: ['p2'] },
  ]);
  await administration.credits.grant(accountId, 50, 'invoice 7');
  settler.close();
  await administration.close();
  const database = openControl(folder);
  onTestFinished(() => {
    database.close();
  });
  return { folder, database, accountId };
}

const posting = (accountId: string, values: string) =>
  `INSERT INTO journal (at, account_id, kind, plan, bought, extra, house, units, unit_price, request_id)
    VALUES (1, '${accountId}', ${values})`;

/** Undoes the first charge for an account, with so many credits too few. */
const reversal = (of: string, by: string, tooFew: number) =>
  `PRAGMA foreign_keys = OFF; INSERT INTO journal (at, account_id, kind, plan, bought, extra, house, reverses)
    SELECT 1, '${by}', 'reversal', 0, house - ${tooFew}, 0, ${tooFew} - house, id FROM journal
    WHERE account_id = '${of}' AND kind = 'charge' LIMIT 1`;

/** Writes over the root page of an index, and closes the file. */
function damagePage(database: ControlDatabase, index: string): void {
  const { page } = database
    .prepare<[string], { page: number }>('SELECT rootpage AS page FROM sqlite_schema WHERE name = ?')
    .get(index) ?? { page: 0 };
  database.pragma('wal_checkpoint(TRUNCATE)');
  const size = Number(database.pragma('page_size', { simple: true }));
  const { name } = database;
  database.close();
  const file = openSync(name, 'r+');
  writeSync(file, Buffer.alloc(200, 0x5a), 0, 200, (page - 1) * size + 8);
  closeSync(file);
}

describe('the check of the credits', () => {
  test('finds nothing in a ledger that was used', async () => {
    const { database } = await usedLedger();
    expect(checkCredits(database, someDay)).toEqual({ accounts: 1, postings: 5, archived: 0, faults: [] });
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
      rule: 'a reversal, and nothing else, names a posting',
      damage: (id) => posting(id, "'reversal', 0, 4, 0, -4, NULL, NULL, NULL"),
    },
    {
      rule: 'a reversal undoes a posting of its account, and all of it',
      damage: (id) => reversal(id, 'acc_other', 0),
    },
    { rule: 'a reversal undoes a posting of its account, and all of it', damage: (id) => reversal(id, id, 1) },
    {
      rule: 'no posting lies in the future',
      damage: () => `INSERT INTO journal (at, account_id, kind, plan, bought, extra, house)
        SELECT ${someDay + 2 * 86_400_000}, account_id, 'purchase', 0, 1, 0, -1 FROM journal LIMIT 1`,
    },
    {
      rule: 'no cycle begins in the future',
      damage: () => `UPDATE balances SET cycle_start = ${someDay + 2 * 86_400_000}`,
    },
    {
      rule: 'what is carried forward is the sum of the archive',
      damage: (id) => `INSERT INTO carried VALUES ('${id}', 0, 1, 0)`,
    },
    {
      rule: 'what is carried forward is the sum of the archive',
      damage: () => 'INSERT INTO journal_archive SELECT * FROM journal; DELETE FROM journal',
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

  test('finds in two threads what one finds', async () => {
    const { folder, database, accountId } = await usedLedger();
    database.exec(
      `INSERT INTO journal (at, account_id, kind, plan, bought, extra, house)
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
        SELECT 1, '${accountId}', 'purchase', 0, 1, 0, -1 FROM n`,
    );
    database.exec(posting(accountId, "'charge', 0, -4, 0, 4, 1, 4, 'r1'"));
    const report = await checkInThreads(database, someDay, { dataFolder: folder, busyTimeoutMs: 1_000 });
    expect(report).toEqual(checkCredits(database, someDay));
    expect(report).toMatchObject({
      postings: 200_006,
      faults: [
        { rule: 'a balance is the sum of its journal', where: accountId },
        { rule: 'a request is charged once', where: 'request r1' },
      ],
    });
    damagePage(database, 'repeats_until');
    const damaged = openControl(folder);
    const { faults } = await checkInThreads(damaged, someDay, { dataFolder: folder, busyTimeoutMs: 1_000 });
    damaged.close();
    expect(new Set(faults.map(({ rule }) => rule))).toEqual(new Set(['the file is not damaged']));
  });

  test('says what is damaged, and nothing that a damaged file says', async () => {
    const { database } = await usedLedger();
    const { name } = database;
    damagePage(database, 'repeats_until');
    const damaged = new Database(name);
    const { faults } = checkCredits(damaged, someDay);
    damaged.close();
    expect(new Set(faults.map(({ rule }) => rule))).toEqual(new Set(['the file is not damaged']));
  });
});
