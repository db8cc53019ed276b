/**
 * A process that says when it is ready, waits for the start signal, settles profiles in small batches, and sends its
 * parent the ids of the charged requests. Arguments: folder, account, a word for its requests, how many.
 */
import { once } from 'node:events';
import { ledgerDefaults, SqliteCreditLedger } from '../../src/adapters/sqlite/ledger/credit-ledger.ts';
import { someDay } from '../some-day.ts';

const [folder = '', accountId = '', word = '', count = '0'] = process.argv.slice(2);
const ledger = new SqliteCreditLedger(folder, { ...ledgerDefaults, batchSettlesMax: 3 });
process.send?.('ready');
await once(process, 'message');
const settled = await Promise.all(
  Array.from({ length: Number(count) }, async (_, index) => {
    const requestId = `${word} ${index}`;
    const settlement = await ledger.settle({
      accountId,
      callerId: word,
      operation: 'profile',
      requestId,
      now: someDay,
      unitPrice: 4,
      units: 1,
      partial: false,
      repeatIds: [requestId],
    });
    return settlement.kind === 'settled' ? [requestId] : [];
  }),
);
await ledger.close();
process.send?.(settled.flat());
