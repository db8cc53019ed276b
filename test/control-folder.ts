import { type Administration, administration } from '../src/accounts/administration.ts';
import type { RandomBytes } from '../src/accounts/base62.ts';
import { type AdministrationOptions, administrationDefaults } from '../src/accounts/options.ts';
import { openPostgresAccounts } from '../src/adapters/postgres/accounts.test-helper.ts';
import { openSqliteAccounts } from '../src/adapters/sqlite/accounts.test-helper.ts';
import { type LedgerOptions, ledgerDefaults } from '../src/adapters/sqlite/ledger/credit-ledger.ts';
import type { SettleOptions } from '../src/ledger/settle.ts';
import type { AccountStore } from '../src/ports/suites/account-store.case.ts';
import { seededRandom } from '../src/seeded-random.ts';
import { someDay } from './some-day.ts';

export function seededBytes(seed: number): RandomBytes {
  const random = seededRandom(seed);
  return (count) => Uint8Array.from({ length: count }, () => Math.floor(random() * 256));
}

/** A clock that only a test moves. */
interface Clock {
  now: number;
}

/** Options with the usual plans, a clock of the test's own and randomness from a seed. */
export function testAdministration(clock: Clock = { now: someDay }, seed = 1): AdministrationOptions {
  return { ...administrationDefaults, now: () => clock.now, randomBytes: seededBytes(seed), operator: 'ada' };
}

/** The administration of accounts, keys and credits, with the doors that it works on. */
export interface OpenedAdministration extends Administration, AccountStore {}

export function openAdministration(
  folder: string,
  options: AdministrationOptions = testAdministration(),
  ledgerOptions: Partial<LedgerOptions> = {},
): OpenedAdministration {
  return over(openSqliteAccounts(folder, ledgerOptions), options);
}

/** The same over a database of PostgreSQL that has nothing in it yet. */
export async function openSharedAdministration(
  url: string,
  options: AdministrationOptions,
  ledgerOptions: Partial<SettleOptions>,
): Promise<OpenedAdministration> {
  return over(await openPostgresAccounts(url, { ...ledgerDefaults, ...ledgerOptions }), options);
}

function over(store: AccountStore, options: AdministrationOptions): OpenedAdministration {
  return { ...administration(store.directory, store.ledger, options), ...store };
}
