import { someDay } from '../../../test/some-day.ts';
import type { Terms } from '../../ledger/purse.ts';
import { type AccountDirectory, type KeyBounds, type NewAccount, type NewKey, scopes } from '../account-directory.ts';
import type { AuditTrail, NewAuditEntry } from '../audit-trail.ts';
import type { CreditLedger } from '../credit-ledger.ts';

/** Accounts and their credits in one store. */
export interface AccountStore {
  readonly directory: AccountDirectory;
  readonly ledger: CreditLedger;
  readonly audit: AuditTrail;
  /** Opens the same store a second time, as another process does. */
  again(): Promise<AccountStore>;
  close(): Promise<void>;
}

/** Opens an empty store. */
export type OpenAccountStore = () => Promise<AccountStore>;

/** Runs a case on an empty store and closes it. */
export async function onStore<S extends { close(): Promise<void> }>(
  open: () => Promise<S>,
  work: (store: S) => Promise<void>,
): Promise<void> {
  const store = await open();
  try {
    await work(store);
  } finally {
    await store.close();
  }
}

export const someTerms: Terms = { anchorAt: someDay, planCredits: 100, extraUsage: 'not_offered', extraLimit: 0 };

export function accountNamed(id: string, changes: Partial<NewAccount> = {}): NewAccount {
  const email = `${id}@example.com`;
  return { id, name: `name of ${id}`, email, createdAt: someDay, plan: 'free', terms: someTerms, ...changes };
}

/** An entry for a change of which a case says nothing more. */
export const someEntry: NewAuditEntry = {
  at: someDay,
  operator: 'ada',
  action: 'account.create',
  accountId: 'a',
  subject: null,
  detail: null,
};

const unbounded: KeyBounds = {
  scopes,
  networks: [],
  requestsPerMinute: null,
  requestsInWorkMax: null,
  expiresAt: null,
};

export function keyNamed(id: string, accountId: string, changes: Partial<NewKey> = {}): NewKey {
  const shown = { prefix: 'whom_live_', lastFour: 'abcd', label: null, createdAt: someDay };
  return { id, accountId, hash: hashOf(id), ...shown, ...unbounded, ...changes };
}

/** A distinct 32-byte hash for each key id. */
export function hashOf(id: string): Uint8Array {
  return Buffer.from(id.padEnd(32, '.').slice(0, 32));
}
