import { expect, test } from 'vitest';
import { openAdministration } from '../control-folder.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { whomHere, whomJson } from './process.ts';

/** A data folder with one account, made at `someDay` or now. */
async function oneAccount(plan: readonly string[] = []) {
  const data = ['--data', temporaryFolder()];
  const create = ['account', 'create', 'Acme', '--email', 'ops@acme.example', ...plan, ...data];
  const { account_id } = await whomJson<{ account_id: string }>(create);
  return { data, account_id };
}

test('credits are granted once under a reference, adjusted and reversed, and the journal shows it', async () => {
  const { data, account_id } = await oneAccount(['--plan', 'pro', '--credits', '5000']);
  const grant = ['credits', 'grant', account_id, '250', '--note', 'gift', '--reference', 'invoice-17', ...data];
  const granted = { account_id, balance: 5250, posting: expect.any(Number) };
  expect(await whomJson(grant)).toEqual({ ...granted, repeated: false });
  expect(await whomJson(grant)).toEqual({ ...granted, repeated: true });
  const other = await whomHere(['credits', 'grant', account_id, '251', '--reference', 'invoice-17', ...data]);
  expect(other.stderr).toMatch(
    /^whom: reference invoice-17 was used for the purchase of 250 credits to acc_\w+ \(posting \d+\): give these 251/,
  );
  const adjust = ['credits', 'adjust', account_id, '--reason', 'paid back', ...data, '--json', '--', '-50'];
  expect(JSON.parse((await whomHere(adjust)).stdout)).toMatchObject({ balance: 5200 });
  const journal = ['credits', 'journal', account_id, ...data];
  const [newest] = await whomJson<readonly { id: number }[]>([...journal, '--max', '1']);
  expect(newest).toMatchObject({ kind: 'adjustment', bought: -50, note: 'paid back' });
  const reverse = ['credits', 'reverse', String(newest?.id), '--reason', 'not paid back', ...data];
  expect(await whomJson(reverse)).toMatchObject({ account_id, balance: 5250 });
  expect((await whomHere(reverse)).stderr).toMatch(/^whom: posting \d+ was reversed before, by posting \d+\n$/);
  expect((await whomHere(journal)).stdout).toMatch(/ reversal .* of posting \d+ not paid back\n/);
});

test('a clock far ahead of what the credits saw stops them, and a word of the operator starts them', async () => {
  const old = ['--data', temporaryFolder()];
  const administration = openAdministration(old[1] ?? '');
  const id = await administration.accounts.create({ name: 'Old', email: 'old@example.com', plan: 'free' });
  await administration.close();
  const says =
    /^whom: the clock says .*Z, \d+ days after the latest time that the credits saw \(2026-05-15T12:00Z\): .*'whom credits clock --confirm'\n$/;
  for (const args of [
    ['credits', 'clock'],
    ['credits', 'grant', id, '5'],
    ['serve', '--port', '0', '--init'],
  ]) {
    const refused = await whomHere([...args, ...old]);
    expect(refused.stderr).toMatch(says);
    expect(refused.status).toBe(1);
  }
  expect(await whomJson(['credits', 'clock', '--confirm', ...old])).toMatchObject({ ok: true, confirmed: true });
  expect(await whomJson(['credits', 'grant', id, '5', ...old])).toMatchObject({ balance: 105 });
  expect(await whomJson(['credits', 'clock', ...old])).toMatchObject({ ok: true });
  expect(await whomJson(['credits', 'repair', ...old])).toEqual({ accounts: 0, postings: 0 });
  const [, confirmed] = await whomJson<readonly unknown[]>(['audit', '--max', '2', ...old]);
  expect(confirmed).toMatchObject({ action: 'credits.confirm_clock', operator: 'ada' });
});

test('an account is closed, which ends its keys, and then anonymised', async () => {
  const { data, account_id } = await oneAccount();
  const { key_id } = await whomJson<{ key_id: string }>(['key', 'create', account_id, '--label', 'laptop', ...data]);
  const early = await whomHere(['account', 'anonymise', account_id, ...data]);
  expect(early.stderr).toBe(
    `whom: account ${account_id} is active: close it first with 'whom account close ${account_id}'\n`,
  );
  expect(await whomJson(['account', 'close', account_id, ...data])).toMatchObject({ status: 'closed', balance: 0 });
  expect(await whomJson(['key', 'list', account_id, ...data])).toMatchObject([{ key_id, state: 'revoked' }]);
  for (const args of [
    ['account', 'resume', account_id],
    ['account', 'plan', account_id, 'pro'],
    ['credits', 'grant', account_id, '5'],
    ['key', 'create', account_id],
  ]) {
    const refused = await whomHere([...args, ...data]);
    expect(refused.stderr).toMatch(
      /^whom: account acc_\w+ is closed for good: make another with 'whom account create'\n$/,
    );
  }
  expect(await whomJson(['account', 'anonymise', account_id, ...data])).toMatchObject({ name: '', email: '' });
  expect(await whomJson(['key', 'list', account_id, ...data])).toMatchObject([{ key_id, label: null }]);
  const trail = await whomJson<readonly { action: string }[]>(['audit', ...data]);
  expect(trail.map(({ action }) => action)).toEqual([
    ...['account.anonymise', 'account.close', 'key.create', 'account.create'],
  ]);
  expect(await whomJson(['credits', 'check', ...data])).toMatchObject({ ok: true });
});

test('postings of closed cycles are archived, and no later ones', async () => {
  const { data } = await oneAccount();
  const today = new Date().toISOString().slice(0, 10);
  const early = await whomHere(['credits', 'archive', '--before', today, ...data]);
  expect(early.stderr).toMatch(/^whom: cycles that began before \S+ may still be open: give a day up to \S+\n$/);
  expect(await whomJson(['credits', 'archive', '--before', '2020-01-01', ...data])).toEqual({ archived: 0 });
});
