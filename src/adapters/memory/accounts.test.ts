import { accountDirectoryCases } from '../../ports/suites/account-directory.case.ts';
import { auditTrailCases } from '../../ports/suites/audit-trail.case.ts';
import { settleOptions } from '../../ports/suites/credit-ledger.case.ts';
import { openMemoryAccounts } from './accounts.test-helper.ts';

accountDirectoryCases('the account directory in maps', async () => openMemoryAccounts(settleOptions));

auditTrailCases('the audit trail in a list', async () => openMemoryAccounts(settleOptions));
