import { expect, test, vi } from 'vitest';
import { openAdministration } from '../../../../test/control-folder.ts';
import { someDay } from '../../../../test/some-day.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { SettleRequest } from '../../../ports/credit-ledger.ts';

/** The ledger's modules anew, with settle threads that die as soon as they start while `threads.die`. */
async function ledgerWhoseThreadsDie(threads: { readonly die: boolean }) {
  const { workerModule } = await import('../../../worker-module.ts');
  vi.resetModules();
  vi.doMock('../../../worker-module.ts', () => ({
    workerModule: (callerUrl: string, path: string) =>
      threads.die ? new URL('../../../../test/ledger/dying-worker.ts', import.meta.url) : workerModule(callerUrl, path),
  }));
  try {
    const { SqliteCreditLedger } = await import('./credit-ledger.ts');
    const { LedgerUnavailable } = await import('../../../ports/credit-ledger.ts');
    return { SqliteCreditLedger, LedgerUnavailable };
  } finally {
    vi.doUnmock('../../../worker-module.ts');
    vi.resetModules();
  }
}

test('a settle thread that dies fails its batch, and the next settle starts another', async () => {
  const threads = { die: false };
  const { SqliteCreditLedger, LedgerUnavailable } = await ledgerWhoseThreadsDie(threads);
  const folder = temporaryFolder();
  const administration = openAdministration(folder);
  const accountId = await administration.accounts.create({ name: 'a', email: 'a@b.c', plan: 'free' });
  const ledger = new SqliteCreditLedger(folder);
  const request = (requestId: string): SettleRequest => {
    const common = { accountId, callerId: 'key', requestId, now: someDay };
    return { ...common, operation: 'profile', unitPrice: 4, units: 1, partial: false, repeatIds: [requestId] };
  };
  threads.die = true;
  const batch = await Promise.allSettled(['one', 'two', 'three'].map((id) => ledger.settle(request(id))));
  for (const one of batch) expect(one).toMatchObject({ status: 'rejected', reason: expect.any(LedgerUnavailable) });
  threads.die = false;
  expect(await ledger.settle(request('four'))).toMatchObject({ receipt: { creditsRemaining: 96 } });
  threads.die = true;
  await ledger.close();
  await administration.close();
});
