import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { endingWithTest } from '../../../../test/ending-process.ts';
import { someDay } from '../../../../test/some-day.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { LedgerUnavailable, type SettleRequest } from '../../../ports/credit-ledger.ts';
import { accountNamed, someEntry, someTerms } from '../../../ports/suites/account-store.case.ts';
import { creditLedgerCases, settleOptions } from '../../../ports/suites/credit-ledger.case.ts';
import { seededRandom } from '../../../seeded-random.ts';
import { openSqliteAccounts } from '../accounts.test-helper.ts';
import { controlFileName, openControl } from '../control/database.ts';
import { migrations } from '../control/migrations.ts';
import { migrate } from '../migrate.ts';
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
  return { ...common, operation: 'profile', unitPrice: 4, units: 1, partial: false, repeatIds: [`person ${id}`] };
}

test('two processes on one file spend no credit twice', async () => {
  const { folder, ledger } = await openLedger(400, { batchSettlesMax: 3 });
  const script = join(import.meta.dirname, '../../../../test/ledger/settling-process.ts');
  const other = endingWithTest(fork(script, [folder, accountId, 'other', '150']));
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

/** Whether a file of the folder holds the text. */
function isInFiles(folder: string, text: string): boolean {
  return readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text));
}

describe('no file holds', () => {
  test('the id of a record that was looked up, also not of one that release 0.1.0 kept', async () => {
    const folder = temporaryFolder();
    const before = new Database(join(folder, controlFileName));
    migrate(before, migrations.slice(0, 2));
    before.pragma('journal_mode = WAL');
    before.exec(`INSERT INTO repeats VALUES ('key', 'profile', 'zenobia-quillfeather', ${someDay + 1000})`);
    before.close();
    expect(isInFiles(folder, 'quillfeather')).toBe(true);
    const { directory, ledger, close } = openSqliteAccounts(folder);
    onTestFinished(close);
    await directory.createAccount(accountNamed(accountId, { terms: { ...someTerms, planCredits: 100 } }), someEntry);
    const again = { ...profile('again'), repeatIds: ['zenobia-quillfeather'] };
    expect(await ledger.settle(again)).toMatchObject({ kind: 'settled', repeat: true });
    await ledger.settle({ ...profile('fresh'), repeatIds: ['ada-löwe'] });
    expect(await ledger.settle({ ...profile('fresh again'), repeatIds: ['ada-löwe'] })).toMatchObject({ repeat: true });
    await ledger.rewriteAnswers(() => null);
    expect([isInFiles(folder, 'quillfeather'), isInFiles(folder, 'löwe')]).toEqual([false, false]);
  });

  test('what an answer said before it was rewritten', async () => {
    const { folder, ledger } = await openLedger(100_000);
    const search = (id: number): SettleRequest => ({
      ...profile(id),
      operation: 'search',
      partial: true,
      idempotency: { key: `key ${id}`, bodyHash: 'hash', draft: `${'x'.repeat(97 * id)} Quillfeather` },
    });
    await Promise.all(Array.from({ length: 250 }, (_, id) => ledger.settle(search(id))));
    expect(isInFiles(folder, 'Quillfeather')).toBe(true);
    await ledger.rewriteAnswers((draft) => draft.replace('Quillfeather', ''));
    expect(isInFiles(folder, 'Quillfeather')).toBe(false);
    expect(await ledger.settle(search(7))).toMatchObject({ kind: 'replay', stored: { draft: `${'x'.repeat(679)} ` } });
  });

  test('what an answer said whose row moved before it was rewritten or dropped', async () => {
    const { folder, ledger } = await openLedger(100);
    // With this seed a moved row leaves such bytes in its page.
    const draw = seededRandom(2);
    const database = openControl(folder);
    onTestFinished(() => void database.close());
    const keep = database.prepare('INSERT OR REPLACE INTO idempotency VALUES (?, ?, ?, ?, ?, ?)');
    const some = () => 'x'.repeat(draw() * 100);
    const keepSome = database.transaction((answers: number) => {
      for (let index = 0; index < answers; index++) {
        const key = `key ${Math.floor(draw() * 400)}`;
        const draft = `${some()}${draw() < 0.3 ? 'Quillfeather' : ''}${some()}`;
        keep.run('a', key, 'hash', 'receipt', draft, Math.floor(draw() * 1_000));
      }
    });
    for (let times = 0; times < 5; times++) keepSome(100);
    for (const until of [100, 200, 300]) {
      database.prepare('DELETE FROM idempotency WHERE until < ?').run(until);
      keepSome(40);
    }
    await ledger.rewriteAnswers((draft) =>
      draft.includes('Quillfeather') ? draft.replace(/x*Quillfeather/, '') : null,
    );
    expect(isInFiles(folder, 'Quillfeather')).toBe(false);
  });
});
