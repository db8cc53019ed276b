import { openControlReader } from '../../src/adapters/sqlite/control/database.ts';
import { checkCredits } from '../../src/adapters/sqlite/ledger/check.ts';

export interface Charge {
  readonly requestId: string;
  readonly accountId: string;
  readonly credits: number;
}

/** The charges in the journal, by request id. Throws if the books break one of their own rules. */
export function readCharges(dataDir: string): ReadonlyMap<string, Charge> {
  const database = openControlReader(dataDir);
  try {
    const { faults } = checkCredits(database, Date.now());
    if (faults.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(faults)}`);
    const rows = database
      .prepare<[], Charge>(
        `SELECT request_id AS requestId, account_id AS accountId, house AS credits FROM journal WHERE kind = 'charge'`,
      )
      .all();
    const charges = new Map(rows.map((row) => [row.requestId, row]));
    if (charges.size !== rows.length) throw new Error('a request was charged twice');
    return charges;
  } finally {
    database.close();
  }
}

export function chargedTo(charges: ReadonlyMap<string, Charge>, accountId: string): number {
  return charges
    .values()
    .filter((charge) => charge.accountId === accountId)
    .reduce((sum, { credits }) => sum + credits, 0);
}
