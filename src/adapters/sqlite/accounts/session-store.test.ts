import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { type OpenedSessions, sessionStoreCases } from '../../../ports/suites/session-store.case.ts';
import { openSqliteAccounts } from '../accounts.test-helper.ts';
import { SqliteSessionStore } from './session-store.ts';

function openSessions(folder: string): OpenedSessions {
  const accounts = openSqliteAccounts(folder);
  const sessions = new SqliteSessionStore(folder);
  return {
    sessions,
    directory: accounts.directory,
    audit: accounts.audit,
    again: async () => openSessions(folder),
    async close() {
      await sessions.close();
      await accounts.close();
    },
  };
}

sessionStoreCases('the sessions in SQLite', async () => openSessions(temporaryFolder()));
