import type { SettleOptions } from '../../ledger/settle.ts';
import type { AccountStore } from '../../ports/suites/account-store.case.ts';
import { MapAudit } from './accounts/audit.test-helper.ts';
import { MapDirectory } from './accounts/directory.test-helper.ts';
import { MapLedger } from './accounts/ledger.test-helper.ts';
import { Stored } from './accounts/stored.test-helper.ts';

/** Accounts and credits in maps: the smallest store that the rules can work on. */
export function openMemoryAccounts(options: SettleOptions, stored: Stored = new Stored()): AccountStore {
  const directory = new MapDirectory(stored);
  const ledger = new MapLedger(stored, options);
  const audit = new MapAudit(stored);
  return {
    directory,
    ledger,
    audit,
    again: async () => openMemoryAccounts(options, stored),
    async close() {
      await Promise.all([directory.close(), ledger.close(), audit.close()]);
    },
  };
}
