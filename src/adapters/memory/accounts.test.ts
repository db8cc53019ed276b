import { accountDirectoryCases } from '../../ports/account-directory.case.ts';
import { settleOptions } from '../../ports/credit-ledger.case.ts';
import { openMemoryAccounts } from './accounts.test-helper.ts';

accountDirectoryCases('the account directory in maps', async () => openMemoryAccounts(settleOptions));
