import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { someDay } from '../../../../test/some-day.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { accountNamed, someEntry, someTerms } from '../../../ports/account-directory.case.ts';
import { creditLedgerCases, settleOptions } from '../../../ports/credit-ledger.case.ts';
import { LedgerUnavailable, type SettleRequest } from '../../../ports/credit-ledger.ts';
import { openSqliteAccounts } from '../accounts.test-helper.ts';
import { openControl } from '../control/database.ts';
import type { LedgerOptions } from './credit-ledger.ts';

creditLedgerCases('the credit ledger in SQLite', async () => openSqliteAccounts(temporaryFolder(), settleOptions));

const accountId = 'the account';

async function openLedger(planCredits: number, options: Partial<LedgerOptions> = {}) {
  const folder = temporaryFolder();
  const { directory, ledger, close } = openSqliteAccounts(folder, options);
  onTestFinished(close);
  await directory.createAccount(accountNamed(accountId, { terms: { ...someTerms, planCredits } }), someEntry);
  return { folder, ledger };
}

function profile(id: number | string): SettleRequest {
  const common = { accountId, callerId: 'key', requestId: `request ${id}`, now: someDay };
  return { ...common, operation: 'profile', unitPrice: 4, units: 1, partial: false, repeatId: `person ${id}` };
}

test('two processes on one file spend no credit twice', async () => {
  const { folder, ledger } = await openLedger(400, { batchSettlesMax: 3 });
  const script = join(import.meta.dirname, '../../../../test/ledger/settling-process.ts');
  const other = fork(script, [folder, accountId, 'other', '150']);
  await once(other, 'message');
  other.send('go');
  const [mine, [theirs]] = await Promise.all([
    Promise.all(Array.from({ length: 150 }, (_, index) => ledger.settle(profile(`mine ${index}`)))),
    once(other, 'message') as Promise<[string[]]>,
  ]);
  const mineCharged = mine.filter(({ kind }) => kind === 'settled').length;
  expect(mineCharged + theirs.length).toBe(100);
  expect(await ledger.holdings(accountId, someDay)).toMatchObject({ purse: { plan: 0, bought: 0 } });
  expect((await ledger.check(someDay)).faults).toEqual([]);
});

describe('a ledger that cannot write', () => {
  test('says so while another process holds the file, reads on, and settles again afterwards', async () => {
    const { folder, ledger } = await openLedger(100, { busyTimeoutMs: 20 });
    const holder = openControl(folder);
    holder.exec('BEGIN IMMEDIATE');
    const refused = [1, 2, 3].map((id) => ledger.settle(profile(id)));
    for (const one of refused) await expect(one).rejects.toThrow(LedgerUnavailable);
    await expect(ledger.grant(accountId, { credits: 5, note: null, reference: null }, someEntry)).rejects.toThrow(
      LedgerUnavailable,
    );
    expect(await ledger.standing(profile(1))).toEqual({ kind: 'open', balance: 100 });
    holder.exec('ROLLBACK');
    holder.close();
    expect(await ledger.settle(profile(4))).toMatchObject({ receipt: { creditsRemaining: 96 } });
  });

  test('refuses at once what the queue cannot hold, and settles the rest', async () => {
    const { ledger } = await openLedger(1_000, { queueSettlesMax: 10, batchSettlesMax: 5 });
    const all = await Promise.allSettled(Array.from({ length: 30 }, (_, id) => ledger.settle(profile(id))));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(LedgerUnavailable);
    expect(await ledger.settle(profile(99))).toMatchObject({ kind: 'settled' });
  });
});
