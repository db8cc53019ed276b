import type { AccountStore } from '../../ports/suites/account-store.case.ts';
import { SqliteAccountDirectory } from './accounts/account-directory.ts';
import { SqliteAuditTrail } from './audit/audit-trail.ts';
import { type LedgerOptions, ledgerDefaults, SqliteCreditLedger } from './ledger/credit-ledger.ts';

/** Opens the accounts and credits of a data folder. */
export function openSqliteAccounts(folder: string, options: Partial<LedgerOptions> = {}): AccountStore {
  const directory = new SqliteAccountDirectory(folder);
  const ledger = new SqliteCreditLedger(folder, { ...ledgerDefaults, ...options });
  const audit = new SqliteAuditTrail(folder);
  return {
    directory,
    ledger,
    audit,
    again: async () => openSqliteAccounts(folder, options),
    async close() {
      await Promise.all([directory.close(), ledger.close(), audit.close()]);
    },
  };
}
