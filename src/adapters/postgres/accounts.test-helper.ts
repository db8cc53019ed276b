import type { SettleOptions } from '../../ledger/settle.ts';
import type { AccountStore } from '../../ports/suites/account-store.case.ts';
import { PostgresAccountDirectory } from './accounts/account-directory.ts';
import { PostgresAuditTrail } from './audit/audit-trail.ts';
import { ControlDatabase } from './control/database.ts';
import { PostgresCreditLedger } from './ledger/credit-ledger.ts';

/** Makes the tables of a database and opens the accounts and credits in it. */
export async function openPostgresAccounts(url: string, options: SettleOptions): Promise<AccountStore> {
  const address = { url, password: null };
  await ControlDatabase.migrate(address);
  const database = await ControlDatabase.open(address);
  const directory = new PostgresAccountDirectory(database);
  const ledger = await PostgresCreditLedger.open(database, options);
  const audit = new PostgresAuditTrail(database);
  return {
    directory,
    ledger,
    audit,
    again: () => openPostgresAccounts(url, options),
    async close() {
      await Promise.all([directory.close(), ledger.close(), audit.close()]);
      await database.close();
    },
  };
}
