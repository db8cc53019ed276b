import { expect, onTestFinished, test } from 'vitest';
import { someDay } from '../../../../test/some-day.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { SettleRequest } from '../../../ports/credit-ledger.ts';
import { accountNamed, someEntry, someTerms } from '../../../ports/suites/account-store.case.ts';
import { SqliteAccountDirectory } from '../accounts/account-directory.ts';
import { openControl } from '../control/database.ts';
import { BatchSettler } from './batch.ts';
import { ledgerDefaults } from './credit-ledger.ts';

test('a batch sweeps out what expired, a few rows at a time', async () => {
  const folder = temporaryFolder();
  const directory = new SqliteAccountDirectory(folder);
  await directory.createAccount(accountNamed('account', { terms: { ...someTerms, planCredits: 1_000 } }), someEntry);
  await directory.close();
  const settler = new BatchSettler({ dataFolder: folder, busyTimeoutMs: 1_000, options: ledgerDefaults });
  const database = openControl(folder);
  onTestFinished(() => {
    settler.close();
    database.close();
  });
  const request = (requestId: string, now: number, changes: Partial<SettleRequest>): SettleRequest => {
    const common = { accountId: 'account', callerId: 'key', requestId, now, units: 1, partial: false };
    return { ...common, operation: 'profile', unitPrice: 4, ...changes };
  };

  for (let batch = 0; batch < 10; batch++) {
    const each = Array.from({ length: 10 }, (_, index) => `${batch} ${index}`);
    const kept = (id: string) =>
      batch % 2 === 0 ? { repeatIds: [id] } : { idempotency: { key: id, bodyHash: 'body', draft: 'draft' } };
    settler.settle(each.map((id) => request(id, someDay, kept(id))));
  }
  const rows = (table: string) => database.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  const left = () => ({ windows: rows('repeats'), answers: rows('idempotency') });
  expect(left()).toEqual({ windows: 50, answers: 50 });
  const later = someDay + 86_400_000;
  settler.settle([request('one', later, {})]);
  expect(left()).toEqual({ windows: 48, answers: 48 });
  for (let batch = 0; batch < 3; batch++) {
    settler.settle(Array.from({ length: 10 }, (_, index) => request(`later ${batch} ${index}`, later, {})));
  }
  expect(left()).toEqual({ windows: 0, answers: 0 });
});
