import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { someDay } from '../../../../test/some-day.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { entryAt } from '../../../ports/suites/one-account.case.ts';
import { openSqliteAccounts } from '../accounts.test-helper.ts';
import { controlFileName } from '../control/database.ts';
import { migrations } from '../control/migrations.ts';
import { migrate } from '../migrate.ts';

const year = someDay + 400 * 86_400_000;

/** The file of an account of 100 credits a cycle that release 0.1.0 charged once with the clock 400 days ahead. */
function chargedInTheFuture(): string {
  const folder = temporaryFolder();
  const database = new Database(join(folder, controlFileName));
  migrate(database, migrations.slice(0, 2));
  database.exec(`
    INSERT INTO accounts (id, name, email, status, created_at, plan, plan_credits, extra_usage, extra_limit, anchor_at)
      VALUES ('a', 'A', 'a@example.com', 'active', ${someDay}, 'free', 100, 'not_offered', 0, ${someDay});
    INSERT INTO journal (at, account_id, kind, plan, bought, extra, house, operation, units, unit_price, request_id)
      VALUES (${someDay}, 'a', 'renewal', 100, 0, 0, -100, NULL, NULL, NULL, NULL),
        (${someDay}, 'a', 'charge', -40, 0, 0, 40, 'profile', 10, 4, 'r1'),
        (${year}, 'a', 'expiry', -60, 0, 0, 60, NULL, NULL, NULL, NULL),
        (${year}, 'a', 'renewal', 100, 0, 0, -100, NULL, NULL, NULL, NULL),
        (${year}, 'a', 'charge', -4, 0, 0, 4, 'profile', 1, 4, 'r2');
    INSERT INTO balances (account_id, plan, bought, extra, cycle_start) VALUES ('a', 96, 0, 0, ${year});`);
  database.close();
  return folder;
}

test('a file that release 0.1.0 wrote in the future is found wrong once it is upgraded, and repaired', async () => {
  const { ledger, close } = openSqliteAccounts(chargedInTheFuture());
  onTestFinished(close);
  const now = someDay + 1;
  expect(await ledger.clock(now)).toEqual({ seenAt: year, jump: 'behind' });
  const rules = async () => new Set((await ledger.check(now)).faults.map(({ rule }) => rule));
  expect(await rules()).toEqual(new Set(['no posting lies in the future', 'no cycle begins in the future']));
  await ledger.confirmClock(entryAt(now));
  expect(await ledger.repair(entryAt(now))).toMatchObject({ accounts: 1 });
  expect(await rules()).toEqual(new Set());
  expect(await ledger.holdings('a', now)).toMatchObject({ purse: { plan: 56 } });
  const next = someDay + 33 * 86_400_000;
  expect(await ledger.holdings('a', next)).toMatchObject({ purse: { plan: 100 } });
});
