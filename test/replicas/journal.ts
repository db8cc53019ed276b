import { Client } from 'pg';
import { Broken } from '../chaos/broken.ts';
import type { Charge } from '../chaos/journal-charges.ts';
import type { Deployment } from './deployment.ts';

interface Journal {
  /** By request id. */
  readonly charges: ReadonlyMap<string, Charge>;
  /** The credits that an operator gave, by the operator's reference. */
  readonly grants: ReadonlyMap<string, number>;
}

interface Row {
  readonly kind: string;
  readonly request_id: string;
  readonly account_id: string;
  readonly reference: string;
  readonly credits: number;
}

/** Reads the journal past the program. Throws Broken if a request or a reference is in it twice, or a balance is another. */
export async function readJournal({ server, database }: Deployment): Promise<Journal> {
  const client = new Client({ connectionString: server.url(database) });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(
      `SELECT kind, request_id, account_id, reference, abs(house)::float8 AS credits FROM whom.journal
        WHERE kind = 'charge' OR reference IS NOT NULL`,
    );
    const charged = rows.filter(({ kind }) => kind === 'charge');
    const charges = new Map(
      charged.map(({ request_id: requestId, account_id: accountId, credits }) => [
        requestId,
        { requestId, accountId, credits },
      ]),
    );
    const given = rows.filter(({ reference }) => reference !== null);
    const grants = new Map(given.map(({ reference, credits }) => [reference, credits]));
    if (charges.size !== charged.length) throw new Broken('a request was charged twice');
    if (grants.size !== given.length) throw new Broken('a reference was booked twice');
    const wrong = await client.query(
      `SELECT FROM whom.balances FULL JOIN (SELECT account_id, sum(plan + bought + extra) AS posted FROM whom.journal
          GROUP BY account_id) AS postings USING (account_id)
        WHERE coalesce(plan + bought + extra, 0) <> coalesce(posted, 0)`,
    );
    if (wrong.rowCount !== 0) throw new Broken(`${wrong.rowCount} balances are not the sums of their journals`);
    return { charges, grants };
  } finally {
    await client.end();
  }
}
