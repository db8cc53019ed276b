import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { someDay } from '../../../../test/some-day.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { CreditLedger } from '../../../ports/credit-ledger.ts';
import { accountNamed, someTerms } from '../../../ports/suites/account-store.case.ts';
import { auditEntry } from '../../../ports/suites/audit-trail.case.ts';
import { openSqliteAccounts } from '../accounts.test-helper.ts';
import { openControl } from '../control/database.ts';

const hour = 3_600_000;
const text = 'Zenobia Quillfeather, Floriographer. ';

async function opened(folder = temporaryFolder()) {
  const { directory, ledger, close } = openSqliteAccounts(folder);
  onTestFinished(close);
  const terms = { ...someTerms, planCredits: 1_000_000 };
  await directory.createAccount(accountNamed('a', { terms }), auditEntry());
  return { folder, ledger, close };
}

/** Settles searches whose answers say `text`, from a short one to one of many pages. */
async function answer(ledger: CreditLedger, count: number): Promise<void> {
  const settles = Array.from({ length: count }, (_, n) => {
    const common = { accountId: 'a', callerId: 'key', operation: 'search', requestId: `r${n}`, now: someDay } as const;
    const idempotency = { key: `r${n}`, bodyHash: 'hash', draft: text.repeat(1 + (n % 40) * 20) };
    return ledger.settle({ ...common, unitPrice: 1, units: 1, partial: true, idempotency });
  });
  await Promise.all(settles);
}

/** The files of the folder that hold the text, by name. */
function holding(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes('Quillfeather'));
}

test('an answer that has expired is in no file of a folder in use once it was pruned', async () => {
  const { folder, ledger } = await opened();
  await answer(ledger, 60);
  expect(holding(folder)).not.toEqual([]);
  await ledger.prune(someDay + 25 * hour);
  expect(holding(folder)).toEqual([]);
});

test('it stays in the log while somebody reads an older state, and is gone after the next time', async () => {
  const { folder, ledger } = await opened();
  await answer(ledger, 60);
  const reader = openControl(folder);
  reader.exec('BEGIN; SELECT count(*) FROM idempotency');
  await ledger.prune(someDay + 25 * hour);
  expect(holding(folder)).not.toEqual([]);
  reader.exec('COMMIT');
  reader.close();
  await ledger.prune(someDay + 25 * hour);
  expect(holding(folder)).toEqual([]);
});

test('what a release deleted without overwriting it goes when this one first opens the file', async () => {
  const { folder, ledger, close } = await opened();
  await answer(ledger, 60);
  await close();
  const earlier = new Database(join(folder, 'control.db'));
  earlier.exec('PRAGMA auto_vacuum = NONE; VACUUM; PRAGMA secure_delete = OFF; DELETE FROM idempotency');
  earlier.close();
  expect(holding(folder)).not.toEqual([]);
  const now = openControl(folder);
  expect(holding(folder)).toEqual([]);
  expect(now.pragma('integrity_check', { simple: true })).toBe('ok');
  now.close();
});

test('a file of which most is free gives pages back to the disk', async () => {
  const { folder, ledger } = await opened();
  await answer(ledger, 400);
  const size = () => statSync(join(folder, 'control.db')).size;
  await ledger.prune(someDay);
  const full = size();
  for (const late of [25, 26, 27]) await ledger.prune(someDay + late * hour);
  expect(size()).toBeLessThan(full / 3);
});
