import type { ControlDatabase } from './adapters/postgres/control/database.ts';
import type { SettleOptions } from './ledger/settle.ts';
import type { AccountDirectory } from './ports/account-directory.ts';
import type { AuditTrail } from './ports/audit-trail.ts';
import type { CreditLedger } from './ports/credit-ledger.ts';
import type { SessionStore } from './ports/session-store.ts';

/** The doors to accounts and credits, which lie in one place. Each call opens its door anew. */
interface AccountStores {
  directory(): Promise<AccountDirectory>;
  ledger(options: SettleOptions): Promise<CreditLedger>;
  audit(): Promise<AuditTrail>;
  sessions(): Promise<SessionStore>;
  /** A secret key of 32 bytes for one purpose, the same for all who share the accounts. */
  derivedKey(purpose: string): Promise<Uint8Array>;
}

export function accountsInFolder(dataDir: string): AccountStores {
  return {
    async directory() {
      const { SqliteAccountDirectory } = await import('./adapters/sqlite/accounts/account-directory.ts');
      return new SqliteAccountDirectory(dataDir);
    },
    async ledger(options) {
      const { ledgerDefaults, SqliteCreditLedger } = await import('./adapters/sqlite/ledger/credit-ledger.ts');
      return new SqliteCreditLedger(dataDir, { ...ledgerDefaults, ...options });
    },
    async audit() {
      const { SqliteAuditTrail } = await import('./adapters/sqlite/audit/audit-trail.ts');
      return new SqliteAuditTrail(dataDir);
    },
    async sessions() {
      const { SqliteSessionStore } = await import('./adapters/sqlite/accounts/session-store.ts');
      return new SqliteSessionStore(dataDir);
    },
    async derivedKey(purpose) {
      const { derivedKey } = await import('./adapters/sqlite/control/derived-key.ts');
      return derivedKey(dataDir, purpose);
    },
  };
}

/** The doors share the connections of a database, which whoever opened it closes after them. */
export function accountsInDatabase(database: () => Promise<ControlDatabase>): AccountStores {
  return {
    async directory() {
      const { PostgresAccountDirectory } = await import('./adapters/postgres/accounts/account-directory.ts');
      return new PostgresAccountDirectory(await database());
    },
    async ledger(options) {
      const { PostgresCreditLedger } = await import('./adapters/postgres/ledger/credit-ledger.ts');
      return PostgresCreditLedger.open(await database(), options);
    },
    async audit() {
      const { PostgresAuditTrail } = await import('./adapters/postgres/audit/audit-trail.ts');
      return new PostgresAuditTrail(await database());
    },
    async sessions() {
      const { PostgresSessionStore } = await import('./adapters/postgres/accounts/session-store.ts');
      return new PostgresSessionStore(await database());
    },
    async derivedKey(purpose) {
      const { derivedKey } = await import('./adapters/postgres/control/salt.ts');
      return derivedKey(await database(), purpose);
    },
  };
}
