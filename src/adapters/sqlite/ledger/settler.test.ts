import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder, testOffice } from '../../../../test/control-folder.ts';
import { someDay } from '../../../../test/some-day.ts';
import { Administration } from '../../../accounts/administration.ts';
import type { SettleRequest } from '../../../ports/credit-ledger.ts';
import { openControl } from '../control/database.ts';
import { BatchSettler } from './batch.ts';
import { ledgerDefaults } from './credit-ledger.ts';

const hour = 3_600_000;

/** A ledger with one account of so many credits, settled in the test's own thread. */
function ledgerOf(credits: number, plan = 'free') {
  const folder = temporaryFolder();
  const clock = { now: someDay };
  const administration = new Administration(folder, testOffice(clock));
  const accountId = administration.accounts.create({ name: 'a', email: 'a@b.c', plan, creditsPerCycle: credits });
  const settler = new BatchSettler({ dataFolder: folder, busyTimeoutMs: 1_000, options: ledgerDefaults });
  onTestFinished(() => {
    settler.close();
    administration.close();
  });
  let requests = 0;
  const request = (changes: Partial<SettleRequest>): SettleRequest => ({
    accountId,
    callerId: 'key 1',
    operation: 'profile',
    requestId: `request ${requests++}`,
    now: clock.now,
    unitPrice: 4,
    units: 1,
    partial: false,
    ...changes,
  });
  const settle = (changes: Partial<SettleRequest>) => settler.settle([request(changes)])[0];
  return { folder, clock, administration, accountId, settler, request, settle };
}

const search = (key: string, bodyHash = 'body', draft = 'draft'): Partial<SettleRequest> => ({
  operation: 'search',
  unitPrice: 1,
  units: 5,
  partial: true,
  idempotency: { key, bodyHash, draft },
});

describe('the repeat window', () => {
  test.each([
    { name: 'the same record, a millisecond before an hour has passed', later: hour - 1, changes: {}, credits: 0 },
    { name: 'the same record after an hour', later: hour, changes: {}, credits: 4 },
    { name: 'another key of the account', later: 1, changes: { callerId: 'key 2' }, credits: 4 },
    { name: 'another operation', later: 1, changes: { operation: 'company' as const }, credits: 4 },
    { name: 'another record', later: 1, changes: { repeatId: 'p2' }, credits: 4 },
  ])('$name costs $credits', ({ later, changes, credits }) => {
    const { settle, clock } = ledgerOf(100);
    settle({ repeatId: 'p1' });
    const again = settle({ repeatId: 'p1', now: clock.now + later, ...changes });
    expect(again).toMatchObject({ kind: 'settled', receipt: { creditsUsed: credits }, repeat: credits === 0 });
  });

  test('counts from the charge: a repeat does not prolong it', () => {
    const { settle, clock } = ledgerOf(100);
    settle({ repeatId: 'p1' });
    settle({ repeatId: 'p1', now: clock.now + hour - 1 });
    expect(settle({ repeatId: 'p1', now: clock.now + hour })).toMatchObject({ receipt: { creditsUsed: 4 } });
  });

  test('answers also when nothing is left to spend', () => {
    const { settle } = ledgerOf(4);
    settle({ repeatId: 'p1' });
    expect(settle({ repeatId: 'p2' })).toMatchObject({ kind: 'out_of_credits' });
    expect(settle({ repeatId: 'p1' })).toMatchObject({
      kind: 'settled',
      repeat: true,
      receipt: { creditsRemaining: 0 },
    });
  });

  test('is not opened by a job-change answer without a prediction', () => {
    const { settle } = ledgerOf(100);
    const free = { operation: 'job_change' as const, unitPrice: 10, units: 0, repeatId: 'p1' };
    expect(settle(free)).toMatchObject({ repeat: false, receipt: { creditsUsed: 0 } });
    expect(settle({ ...free, units: 1 })).toMatchObject({ repeat: false, receipt: { creditsUsed: 10 } });
  });
});

describe('an Idempotency-Key', () => {
  test.each([
    { name: 'a millisecond before a day has passed', later: 24 * hour - 1, kind: 'replay' },
    { name: 'after a day', later: 24 * hour, kind: 'settled' },
  ])('used again $name gives a $kind', ({ later, kind }) => {
    const { settle, clock } = ledgerOf(100);
    settle(search('k'));
    expect(settle({ ...search('k'), now: clock.now + later })).toMatchObject({ kind });
  });

  test('gives the first answer again: its draft, its request id, its numbers', () => {
    const { settle } = ledgerOf(7);
    const first = settle(search('k', 'body', '{"the":"first"}'));
    settle(search('other'));
    expect(first).toMatchObject({ kind: 'settled', receipt: { creditsUsed: 5, creditsRemaining: 2 } });
    expect(settle(search('k', 'body', '{"the":"second"}'))).toEqual({
      kind: 'replay',
      stored: { draft: '{"the":"first"}', receipt: first?.kind === 'settled' ? first.receipt : null },
    });
  });

  test('belongs to the account, whichever of its keys is used', () => {
    const { settle, administration } = ledgerOf(100);
    settle(search('k'));
    expect(settle({ ...search('k'), callerId: 'key 2' })).toMatchObject({ kind: 'replay' });
    const other = administration.accounts.create({ name: 'b', email: 'b@b.c', plan: 'free' });
    expect(settle({ ...search('k'), accountId: other })).toMatchObject({ kind: 'settled' });
  });

  test('with another body is a conflict, and charges nothing', () => {
    const { settle, administration, accountId } = ledgerOf(100);
    settle(search('k'));
    expect(settle(search('k', 'another body'))).toEqual({ kind: 'idempotency_conflict' });
    expect(administration.accounts.show(accountId).balance.total).toBe(95);
  });

  test('may be tried again after a refusal', () => {
    const { settle, administration, accountId } = ledgerOf(0);
    expect(settle(search('k'))).toMatchObject({ kind: 'out_of_credits' });
    administration.accounts.grant(accountId, 10, null);
    expect(settle(search('k', 'another body'))).toMatchObject({ kind: 'settled' });
  });
});

describe('the usage notice', () => {
  test('comes once a cycle, and again in the next', () => {
    const { settle, clock } = ledgerOf(10);
    const noticed = (now: number) => {
      const answer = settle({ ...search(`${now}`), units: 4, now });
      return answer?.kind === 'settled' && answer.receipt.usageNotice !== null;
    };
    const nextCycle = clock.now + 31 * 24 * hour;
    expect([0, 1, 2].map((later) => noticed(clock.now + later))).toEqual([false, true, false]);
    expect([0, 1, 2].map((later) => noticed(nextCycle + later))).toEqual([false, true, false]);
  });
});

describe('a batch', () => {
  test('settles all but the request at fault', () => {
    const { settler, request } = ledgerOf(100);
    const outcomes = settler.settle([
      request({ repeatId: 'p1' }),
      request({ accountId: 'acc_nobody' }),
      request({ repeatId: 'p1' }),
      request({ unitPrice: 0.5 }),
      request({ repeatId: 'p2' }),
    ]);
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['settled', 'failed', 'settled', 'failed', 'settled']);
    expect(outcomes[2]).toMatchObject({ repeat: true });
    expect(outcomes[1]).toMatchObject({ reason: expect.stringContaining('acc_nobody') });
  });

  test('sweeps out what expired, a few rows at a time', () => {
    const { settler, request, clock, folder } = ledgerOf(1_000);
    for (let batch = 0; batch < 10; batch++) {
      const each = Array.from({ length: 10 }, (_, index) => `${batch} ${index}`);
      settler.settle(each.map((id) => request(batch % 2 === 0 ? { repeatId: id } : search(id))));
    }
    const database = openControl(folder);
    const rows = (table: string) => database.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    const kept = () => ({ windows: rows('repeats'), answers: rows('idempotency') });
    expect(kept()).toEqual({ windows: 50, answers: 50 });
    const later = clock.now + 24 * hour;
    settler.settle([request({ now: later })]);
    expect(kept()).toEqual({ windows: 48, answers: 48 });
    for (let batch = 0; batch < 3; batch++) settler.settle(Array.from({ length: 10 }, () => request({ now: later })));
    expect(kept()).toEqual({ windows: 0, answers: 0 });
    database.close();
  });
});
