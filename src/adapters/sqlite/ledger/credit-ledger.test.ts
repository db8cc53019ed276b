import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder, testOffice } from '../../../../test/control-folder.ts';
import { someDay } from '../../../../test/some-day.ts';
import { Administration } from '../../../accounts/administration.ts';
import { LedgerUnavailable, type Settlement, type SettleRequest } from '../../../ports/credit-ledger.ts';
import { openControl } from '../control/database.ts';
import { type LedgerOptions, ledgerDefaults, SqliteCreditLedger } from './credit-ledger.ts';

function openLedger(credits: number, options: Partial<LedgerOptions> = {}) {
  const folder = temporaryFolder();
  const administration = new Administration(folder, testOffice());
  const accountId = administration.accounts.create({
    name: 'a',
    email: 'a@b.c',
    plan: 'free',
    creditsPerCycle: credits,
  });
  const ledger = new SqliteCreditLedger(folder, { ...ledgerDefaults, ...options });
  onTestFinished(async () => {
    await ledger.close();
    administration.close();
  });
  return { folder, administration, accountId, ledger };
}

function profile(accountId: string, id: number, changes: Partial<SettleRequest> = {}): SettleRequest {
  const common = { accountId, callerId: 'key', requestId: `request ${id}`, now: someDay };
  return {
    ...common,
    operation: 'profile',
    unitPrice: 4,
    units: 1,
    partial: false,
    repeatId: `person ${id}`,
    ...changes,
  };
}

function kinds(settlements: readonly Settlement[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of settlements) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

describe('a race', () => {
  test('of 50 twins of one Idempotency-Key charges one, and all get its answer', async () => {
    const { ledger, accountId, administration } = openLedger(1_000);
    const twins = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        ledger.settle({
          ...profile(accountId, index),
          operation: 'search',
          unitPrice: 1,
          units: 10,
          partial: true,
          idempotency: { key: 'twin', bodyHash: 'body', draft: `draft of ${index}` },
        }),
      ),
    );
    expect(kinds(twins)).toEqual({ settled: 1, replay: 49 });
    const winner = twins.findIndex(({ kind }) => kind === 'settled');
    const receipts = twins.flatMap((twin) => {
      if (twin.kind === 'settled') return [{ receipt: twin.receipt, draft: `draft of ${winner}` }];
      return twin.kind === 'replay' ? [twin.stored] : [];
    });
    for (const receipt of receipts) expect(receipt).toEqual(receipts[0]);
    expect(administration.accounts.show(accountId).balance.total).toBe(990);
  });

  test.each([
    { credits: 40, last: 0 },
    { credits: 38, last: -2 },
  ])('of 200 profiles with $credits credits charges 10, and overdraws once at most', async ({ credits, last }) => {
    const { ledger, accountId, administration } = openLedger(credits);
    const all = await Promise.all(Array.from({ length: 200 }, (_, index) => ledger.settle(profile(accountId, index))));
    expect(kinds(all)).toEqual({ settled: 10, out_of_credits: 190 });
    expect(administration.accounts.show(accountId).balance.total).toBe(last);
    const remaining = all.flatMap((one) => (one.kind === 'settled' ? [one.receipt.creditsRemaining] : []));
    expect(Math.min(...remaining)).toBe(0);
    expect(administration.checkCredits().faults).toEqual([]);
  });

  test('of 200 fetches of one profile charges it once', async () => {
    const { ledger, accountId, administration } = openLedger(1_000);
    const same = Array.from({ length: 200 }, (_, index) =>
      ledger.settle(profile(accountId, index, { repeatId: 'the one' })),
    );
    const charged = (await Promise.all(same)).filter((one) => one.kind === 'settled' && !one.repeat);
    expect(charged).toHaveLength(1);
    expect(administration.accounts.show(accountId).balance.total).toBe(996);
  });

  test('of two processes on one file spends no credit twice', async () => {
    const { folder, ledger, accountId, administration } = openLedger(400, { batchSettlesMax: 3 });
    const other = fork(join(import.meta.dirname, '../../../../test/ledger/settling-process.ts'), [
      folder,
      accountId,
      'other',
      '150',
    ]);
    await once(other, 'message');
    other.send('go');
    const [mine, [theirs]] = await Promise.all([
      Promise.all(
        Array.from({ length: 150 }, (_, index) =>
          ledger.settle(profile(accountId, index, { requestId: `mine ${index}` })),
        ),
      ),
      once(other, 'message') as Promise<[string[]]>,
    ]);
    const mineCharged = mine.filter(({ kind }) => kind === 'settled').length;
    expect(mineCharged + theirs.length).toBe(100);
    expect(administration.accounts.show(accountId).balance.total).toBe(0);
    expect(administration.checkCredits().faults).toEqual([]);
  });
});

describe('a ledger that cannot write', () => {
  test('says so while another process holds the file, reads on, and settles again afterwards', async () => {
    const { folder, ledger, accountId } = openLedger(100, { busyTimeoutMs: 20 });
    const holder = openControl(folder);
    holder.exec('BEGIN IMMEDIATE');
    const refused = [1, 2, 3].map((id) => ledger.settle(profile(accountId, id)));
    for (const one of refused) await expect(one).rejects.toThrow(LedgerUnavailable);
    expect(await ledger.standing(profile(accountId, 1))).toEqual({ kind: 'open', balance: 100 });
    holder.exec('ROLLBACK');
    holder.close();
    expect(await ledger.settle(profile(accountId, 4))).toMatchObject({ receipt: { creditsRemaining: 96 } });
  });

  test('refuses at once what the queue cannot hold, and settles the rest', async () => {
    const { ledger, accountId } = openLedger(1_000, { queueSettlesMax: 10, batchSettlesMax: 5 });
    const all = await Promise.allSettled(Array.from({ length: 30 }, (_, id) => ledger.settle(profile(accountId, id))));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(LedgerUnavailable);
    expect(await ledger.settle(profile(accountId, 99))).toMatchObject({ kind: 'settled' });
  });

  test('fails the requests of an unknown account, not the others that came with them', async () => {
    const { ledger, accountId } = openLedger(100);
    const [good, bad] = await Promise.allSettled([
      ledger.settle(profile(accountId, 1)),
      ledger.settle(profile('acc_nobody', 2)),
    ]);
    expect(good.status).toBe('fulfilled');
    expect(bad).toMatchObject({ status: 'rejected', reason: { name: 'LedgerUnavailable' } });
    const standings = ['acc_nobody', accountId].map((id) => ledger.standing(profile(id, 3)));
    await expect(standings[0]).rejects.toThrow(LedgerUnavailable);
    expect(await standings[1]).toEqual({ kind: 'open', balance: 96 });
    expect(await ledger.standing(profile(accountId, 1))).toEqual({ kind: 'repeat' });
  });
});

describe('closing', () => {
  test('settles what is waiting first, and refuses what comes later', async () => {
    const { ledger, accountId, administration } = openLedger(1_000);
    const waiting = Array.from({ length: 20 }, (_, id) => ledger.settle(profile(accountId, id)));
    const asked = ledger.standing(profile(accountId, 98));
    const closed = ledger.close();
    await expect(ledger.settle(profile(accountId, 99))).rejects.toThrow(LedgerUnavailable);
    await expect(ledger.standing(profile(accountId, 99))).rejects.toThrow(LedgerUnavailable);
    expect(kinds(await Promise.all(waiting))).toEqual({ settled: 20 });
    expect(await asked).toEqual({ kind: 'open', balance: 1_000 });
    await closed;
    expect(administration.accounts.show(accountId).balance.total).toBe(920);
    await ledger.close();
  });
});
