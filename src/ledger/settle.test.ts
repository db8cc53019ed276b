import { openMemoryAccounts } from '../adapters/memory/accounts.test-helper.ts';
import { creditLedgerCases, settleOptions } from '../ports/suites/credit-ledger.case.ts';

creditLedgerCases('the rules of the ledger, over maps', async () => openMemoryAccounts(settleOptions));
