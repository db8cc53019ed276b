import { accountDirectoryCases } from '../../ports/suites/account-directory.case.ts';
import { auditTrailCases } from '../../ports/suites/audit-trail.case.ts';
import { settleOptions } from '../../ports/suites/credit-ledger.case.ts';
import { type OpenedSessions, sessionStoreCases } from '../../ports/suites/session-store.case.ts';
import { MapSessions } from './accounts/sessions.test-helper.ts';
import { Stored } from './accounts/stored.test-helper.ts';
import { openMemoryAccounts } from './accounts.test-helper.ts';

function openSessions(stored: Stored): OpenedSessions {
  const { directory, audit } = openMemoryAccounts(settleOptions, stored);
  const sessions = new MapSessions(stored);
  return { sessions, directory, audit, again: async () => openSessions(stored), close: () => sessions.close() };
}

sessionStoreCases('the sessions in maps', async () => openSessions(new Stored()));

accountDirectoryCases('the account directory in maps', async () => openMemoryAccounts(settleOptions));

auditTrailCases('the audit trail in a list', async () => openMemoryAccounts(settleOptions));
