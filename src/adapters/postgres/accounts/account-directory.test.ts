import { afterAll, beforeAll, describe } from 'vitest';
import { isPostgresThere, postgresServer } from '../../../../test/postgres-server.ts';
import { accountDirectoryCases } from '../../../ports/suites/account-directory.case.ts';
import { settleOptions } from '../../../ports/suites/credit-ledger.case.ts';
import { openPostgresAccounts } from '../accounts.test-helper.ts';

const server = await postgresServer('fsync=off');

describe.skipIf(!isPostgresThere)('the account directory in PostgreSQL (needs POSTGRES)', () => {
  beforeAll(() => server.start());
  afterAll(() => server.remove());

  accountDirectoryCases('the account directory', async () =>
    openPostgresAccounts(await server.makeDatabase(), settleOptions),
  );
});
