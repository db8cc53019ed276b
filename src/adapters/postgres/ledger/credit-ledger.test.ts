import { afterAll, beforeAll, describe } from 'vitest';
import { isPostgresThere, postgresServer } from '../../../../test/postgres-server.ts';
import { creditLedgerCases, settleOptions } from '../../../ports/suites/credit-ledger.case.ts';
import { openPostgresAccounts } from '../accounts.test-helper.ts';

const server = await postgresServer('fsync=off');

describe.skipIf(!isPostgresThere)('the credit ledger in PostgreSQL (needs POSTGRES)', () => {
  beforeAll(() => server.start());
  afterAll(() => server.remove());

  creditLedgerCases('the credit ledger', async () => openPostgresAccounts(await server.makeDatabase(), settleOptions));
});
