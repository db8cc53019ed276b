import { accountDirectoryCases } from '../../ports/account-directory.case.ts';
import { auditTrailCases } from '../../ports/audit-trail.case.ts';
import { settleOptions } from '../../ports/credit-ledger.case.ts';
import { openMemoryAccounts } from './accounts.test-helper.ts';

accountDirectoryCases('the account directory in maps', async () => openMemoryAccounts(settleOptions));

auditTrailCases('the audit trail in a list', async () => openMemoryAccounts(settleOptions));
