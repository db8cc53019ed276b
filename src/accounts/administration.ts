import type { AccountDirectory } from '../ports/account-directory.ts';
import type { CreditLedger } from '../ports/credit-ledger.ts';
import { Accounts } from './accounts.ts';
import { Credits } from './credits.ts';
import { Keys } from './keys.ts';
import type { AdministrationOptions } from './options.ts';

/** An operator's work on accounts, keys and credits, also while a server runs on the same store. */
export interface Administration {
  readonly accounts: Accounts;
  readonly credits: Credits;
  readonly keys: Keys;
}

export function administration(
  directory: AccountDirectory,
  ledger: CreditLedger,
  options: AdministrationOptions,
): Administration {
  return {
    accounts: new Accounts(directory, ledger, options),
    credits: new Credits(directory, ledger, options),
    keys: new Keys(directory, options),
  };
}
