/**
 * A process that settles many requests at a time until it is killed, and prints one JSON line for each settlement. It
 * writes to the descriptor itself: `process.stdout` keeps lines in memory while the pipe is full, and a kill would lose
 * them. Arguments: folder, account, seed.
 */
import { writeSync } from 'node:fs';
import { SqliteCreditLedger } from '../../src/adapters/sqlite/ledger/credit-ledger.ts';
import type { SettleRequest } from '../../src/ports/credit-ledger.ts';
import { seededRandom } from '../../src/seeded-random.ts';
import { someDay } from '../some-day.ts';

export interface Told {
  readonly kind: 'settled' | 'replay';
  readonly requestId: string;
  readonly credits: number;
  /** The Idempotency-Key of a search. */
  readonly key: string | null;
}

export const clients = 32;

function nextRequest(accountId: string, random: () => number, requestId: string): SettleRequest {
  const common = { accountId, callerId: 'key', requestId, now: someDay };
  // One request in four repeats one that this or an earlier process may have settled.
  const pick = random() < 0.25 ? Math.floor(random() * 100) : requestId;
  if (random() < 0.5) {
    const idempotency = {
      key: `key ${pick}`,
      bodyHash: `body ${pick}`,
      draft: 'x'.repeat(Math.floor(random() * 5_000)),
    };
    return { ...common, operation: 'search', unitPrice: 1, units: 10, partial: true, idempotency };
  }
  return { ...common, operation: 'profile', unitPrice: 4, units: 1, partial: false, repeatIds: [`person ${pick}`] };
}

/** Writes the whole line. The ledger's thread shares the pipe, so Node makes it non-blocking, and it may be full. */
function tell(line: string): void {
  let rest = Buffer.from(`${line}\n`);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

async function run(folder: string, accountId: string, seed: number): Promise<void> {
  const random = seededRandom(seed);
  tell('opening');
  const ledger = new SqliteCreditLedger(folder);
  let requests = 0;
  const client = async () => {
    for (;;) {
      const request = nextRequest(accountId, random, `${seed} ${requests++}`);
      const settlement = await ledger.settle(request);
      if (settlement.kind !== 'settled' && settlement.kind !== 'replay') throw new Error(settlement.kind);
      const receipt = settlement.kind === 'settled' ? settlement.receipt : settlement.stored.receipt;
      const key = request.idempotency?.key ?? null;
      const told: Told = { kind: settlement.kind, requestId: receipt.requestId, credits: receipt.creditsUsed, key };
      tell(JSON.stringify(told));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

if (import.meta.main) {
  const [folder = '', accountId = '', seed = '0'] = process.argv.slice(2);
  await run(folder, accountId, Number(seed));
}
