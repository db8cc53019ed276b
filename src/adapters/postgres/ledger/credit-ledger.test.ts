import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isPostgresThere, postgresServer } from '../../../../test/postgres-server.ts';
import { someDay } from '../../../../test/some-day.ts';
import { tcpProxy } from '../../../../test/tcp-proxy.ts';
import { LedgerUnavailable, type SettleRequest } from '../../../ports/credit-ledger.ts';
import { accountNamed, someEntry, someTerms } from '../../../ports/suites/account-store.case.ts';
import { creditLedgerCases, settleOptions } from '../../../ports/suites/credit-ledger.case.ts';
import { openPostgresAccounts } from '../accounts.test-helper.ts';
import { ControlDatabase, workedMs } from '../control/database.ts';
import { lockAccounts } from './book.ts';

const server = await postgresServer('fsync=off');

/** A ledger with one account that has credits for 1,000 profiles. */
async function openLedger(url: string) {
  const { directory, ledger, close } = await openPostgresAccounts(url, settleOptions);
  onTestFinished(close);
  await directory.createAccount(accountNamed('a', { terms: { ...someTerms, planCredits: 4_000 } }), someEntry);
  return ledger;
}

function profile(id: number): SettleRequest {
  const common = { accountId: 'a', callerId: 'key', requestId: `request ${id}`, now: someDay };
  return { ...common, operation: 'profile', unitPrice: 4, units: 1, partial: false, repeatIds: [`person ${id}`] };
}

describe.skipIf(!isPostgresThere)('the credit ledger in PostgreSQL (needs POSTGRES)', () => {
  beforeAll(() => server.start());
  afterAll(() => server.remove());

  creditLedgerCases('the credit ledger', async () => openPostgresAccounts(await server.makeDatabase(), settleOptions));

  test('a process that hangs inside of a charge is ended by the server, and others then charge the account', async () => {
    const url = await server.makeDatabase();
    const ledger = await openLedger(url);
    const other = await ControlDatabase.open({ url, password: null });
    onTestFinished(() => other.close());
    const held = Promise.withResolvers<void>();
    const hanging = other.write(async (session) => {
      lockAccounts(session, ['a']);
      await session.flush();
      held.resolve();
      await new Promise(() => undefined);
    });
    const ended = expect(hanging).rejects.toThrow();
    await held.promise;
    expect(await ledger.settle(profile(1))).toMatchObject({ receipt: { creditsRemaining: 3_996 } });
    await ended;
  });

  test('all that wait for a database that hangs are refused by one deadline, and none of them is charged twice', async () => {
    const url = await server.makeDatabase();
    const proxy = await tcpProxy(server.port);
    onTestFinished(() => proxy.close());
    const ledger = await openLedger(url.replace(String(server.port), String(proxy.port)));
    await ledger.settle(profile(0));
    proxy.stall('requests', 'answers');
    const before = performance.now();
    // Three groups.
    const requests = Array.from({ length: 600 }, (_, id) => profile(id));
    const all = await Promise.allSettled(requests.map((request) => ledger.settle(request)));
    // The rest is for a machine that is busy.
    expect(performance.now() - before).toBeLessThan(2 * workedMs);
    for (const one of all) expect(one).toMatchObject({ reason: expect.any(LedgerUnavailable) });
    proxy.pass();
    await expect.poll(() => ledger.probe(someDay)).toBeUndefined();
    await Promise.all(requests.map((request) => ledger.settle(request)));
    expect(await ledger.holdings('a', someDay)).toMatchObject({ purse: { plan: 4_000 - 600 * 4 } });
    expect((await ledger.check(someDay)).faults).toEqual([]);
  });
});
