import type { SettleOptions } from '../../ledger/settle.ts';
import type { AccountStore } from '../../ports/suites/account-store.case.ts';
import type { OpenedTrail } from '../../ports/suites/audit-trail.case.ts';
import type { OpenedSessions } from '../../ports/suites/session-store.case.ts';
import type { OpenedList } from '../../ports/suites/suppression-list.case.ts';
import { PostgresAccountDirectory } from './accounts/account-directory.ts';
import { PostgresSessionStore } from './accounts/session-store.ts';
import { PostgresAuditTrail } from './audit/audit-trail.ts';
import { ControlDatabase } from './control/database.ts';
import { PostgresSuppressionList } from './control/suppression-list.ts';
import { PostgresCreditLedger } from './ledger/credit-ledger.ts';

async function openMigrated(url: string): Promise<ControlDatabase> {
  const address = { url, password: null };
  await ControlDatabase.migrate(address);
  return ControlDatabase.open(address);
}

/** Makes the tables of a database and opens the accounts and credits in it. */
export async function openPostgresAccounts(url: string, options: SettleOptions): Promise<AccountStore> {
  const database = await openMigrated(url);
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

/** Makes the tables of a database and opens the sessions in it. */
export async function openPostgresSessions(url: string): Promise<OpenedSessions> {
  const database = await openMigrated(url);
  const sessions = new PostgresSessionStore(database);
  return {
    sessions,
    directory: new PostgresAccountDirectory(database),
    audit: new PostgresAuditTrail(database),
    again: () => openPostgresSessions(url),
    async close() {
      await sessions.close();
      await database.close();
    },
  };
}

/** Makes the tables of a database and opens the audit trail in it. */
export async function openPostgresTrail(url: string): Promise<OpenedTrail> {
  const database = await openMigrated(url);
  const audit = new PostgresAuditTrail(database);
  return {
    audit,
    again: () => openPostgresTrail(url),
    async close() {
      await audit.close();
      await database.close();
    },
  };
}

/** Makes the tables of a database and opens the suppression list in it. */
export async function openPostgresList(url: string): Promise<OpenedList> {
  const address = { url, password: null };
  await ControlDatabase.migrate(address);
  const list = await PostgresSuppressionList.open(address);
  return { list, again: () => openPostgresList(url), close: () => list.close() };
}
