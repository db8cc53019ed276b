/**
 * A process that settles until the ledger refuses, reports to its parent, and settles once more when it is told that
 * there is room. Arguments: folder, account.
 */
import { once } from 'node:events';
import { SqliteCreditLedger } from '../../src/adapters/sqlite/ledger/credit-ledger.ts';
import type { LedgerUnavailable, SettleRequest } from '../../src/ports/credit-ledger.ts';
import { someDay } from '../some-day.ts';

/** The report of the process: how many charges were acknowledged, and how the last settle was refused. */
export interface Filled {
  readonly charged: number;
  readonly refused: string | null;
  readonly stillReads: boolean;
}

const settlesMax = 20_000;

async function run(folder: string, accountId: string): Promise<void> {
  const ledger = new SqliteCreditLedger(folder);
  let charged = 0;
  const request = (id: number): SettleRequest => {
    const common = { accountId, callerId: 'key', requestId: `request ${id}`, now: someDay };
    return { ...common, operation: 'profile', unitPrice: 4, units: 1, partial: false, repeatIds: [`person ${id}`] };
  };
  const settle = async (id: number): Promise<string | null> => {
    try {
      await ledger.settle(request(id));
      charged++;
      return null;
    } catch (error) {
      return (error as LedgerUnavailable).name;
    }
  };
  const tell = async (refused: string | null) => {
    const { kind } = await ledger.standing(request(settlesMax));
    process.send?.({ charged, refused, stillReads: kind === 'open' } satisfies Filled);
  };

  let refused: string | null = null;
  for (let id = 0; id < settlesMax && refused === null; id++) refused = await settle(id);
  const room = once(process, 'message');
  await tell(refused);
  await room;
  await tell(await settle(settlesMax));
  await ledger.close();
  process.disconnect();
}

if (import.meta.main) {
  const [folder = '', accountId = ''] = process.argv.slice(2);
  await run(folder, accountId);
}
