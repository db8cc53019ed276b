import { type ControlDatabase, openControl } from '../adapters/sqlite/control/database.ts';
import { Suppressions } from '../adapters/sqlite/control/suppressions.ts';
import { type CheckReport, checkCredits } from '../adapters/sqlite/ledger/check.ts';
import { Accounts } from './accounts.ts';
import { Keys } from './keys.ts';
import type { Office } from './office.ts';

/** What an operator does with accounts, keys, credits and suppressions, also while a server runs on the same folder. */
export class Administration {
  readonly accounts: Accounts;
  readonly keys: Keys;
  readonly suppressions: Suppressions;
  readonly #database: ControlDatabase;

  /** Throws ControlUnusable. */
  constructor(dataFolder: string, office: Office) {
    this.#database = openControl(dataFolder);
    this.accounts = new Accounts(this.#database, office);
    this.keys = new Keys(this.#database, office);
    this.suppressions = new Suppressions(this.#database);
  }

  /** Recomputes every balance from the journal and looks for what must never be. */
  checkCredits(): CheckReport {
    return checkCredits(this.#database);
  }

  close(): void {
    this.#database.close();
  }
}
