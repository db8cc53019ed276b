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
