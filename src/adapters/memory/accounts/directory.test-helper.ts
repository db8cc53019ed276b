import { closed, opened } from '../../../ledger/account.ts';
import {
  type Account,
  type AccountDirectory,
  type AccountState,
  type AccountStatus,
  DirectoryUnavailable,
  type Identity,
  type Key,
  type KeyHolder,
  type KeyUse,
  type NewAccount,
  type NewKey,
  requestDays,
} from '../../../ports/account-directory.ts';
import type { NewAuditEntry } from '../../../ports/audit-trail.ts';
import type { Stored, StoredKey } from './stored.test-helper.ts';

const dayMs = 86_400_000;

export class MapDirectory implements AccountDirectory {
  #open: Stored | null;

  constructor(stored: Stored) {
    this.#open = stored;
  }

  get #stored(): Stored {
    if (this.#open === null) throw new DirectoryUnavailable('closed');
    return this.#open;
  }

  async keyByHash(hash: Uint8Array): Promise<KeyHolder | null> {
    const key = [...this.#stored.keys.values()].find((one) => Buffer.compare(one.hash, hash) === 0);
    const account = key && this.#stored.accounts.get(key.accountId);
    if (key === undefined || account === undefined) return null;
    const { id: keyId, accountId, scopes, networks, requestsPerMinute, requestsInWorkMax, expiresAt, revokedAt } = key;
    const bounds = { scopes, networks, requestsPerMinute, requestsInWorkMax, expiresAt };
    return { keyId, accountId, status: activity(account.status), ...bounds, revokedAt };
  }

  async accountByIdentity({ issuer, subject }: Identity): Promise<AccountState | null> {
    const isMeant = (one: Identity) => one.issuer === issuer && one.subject === subject;
    return this.#states((account) => account.identities.some(isMeant))[0] ?? null;
  }

  async accountsByEmail(email: string): Promise<readonly AccountState[]> {
    return this.#states(({ email: its, status }) => its === email && status !== 'closed').slice(0, 2);
  }

  async createAccount({ terms, ...account }: NewAccount, entry: NewAuditEntry): Promise<void> {
    if (this.#stored.accounts.has(account.id)) throw new DirectoryUnavailable('it exists');
    this.#stored.accounts.set(account.id, { ...account, status: 'active', identities: [] });
    this.#stored.keep(account.id, opened(terms, account.createdAt), account.createdAt);
    this.#stored.note(entry);
  }

  async account(id: string): Promise<Account | null> {
    return this.#stored.accounts.get(id) ?? null;
  }

  async accounts(accountsMax: number): Promise<readonly Account[]> {
    return [...this.#stored.accounts.values()].sort((a, b) => b.createdAt - a.createdAt).slice(0, accountsMax);
  }

  async countAccounts(): Promise<number> {
    return this.#stored.accounts.size;
  }

  async setStatus(id: string, status: AccountStatus, entry: NewAuditEntry): Promise<boolean> {
    const isChanged = this.#isOpen(id) && this.#change(id, (account) => ({ ...account, status }));
    return this.#noted(entry, isChanged);
  }

  async link(id: string, { issuer, subject }: Identity, entry: NewAuditEntry): Promise<boolean> {
    if (!this.#isOpen(id)) return false;
    const others = (one: Identity) => one.issuer !== issuer || one.subject !== subject;
    for (const account of [...this.#stored.accounts.values()]) {
      const identities = account.identities.filter(others);
      this.#change(account.id, (one) => ({
        ...one,
        identities: account.id === id ? [...identities, { issuer, subject }] : identities,
      }));
    }
    return this.#noted(entry, true);
  }

  async createKey(key: NewKey, entry: NewAuditEntry): Promise<boolean> {
    if (!this.#isOpen(key.accountId)) return false;
    this.#stored.keys.set(key.id, { ...key, isReplaced: false, revokedAt: null, lastUsedAt: null });
    return this.#noted(entry, true);
  }

  async key(id: string): Promise<Key | null> {
    const key = this.#stored.keys.get(id);
    return key === undefined ? null : shown(key);
  }

  async keys(accountId: string): Promise<readonly Key[]> {
    const theirs = [...this.#stored.keys.values()].filter((key) => key.accountId === accountId);
    return theirs.sort((a, b) => b.createdAt - a.createdAt).map(shown);
  }

  async replaceKey(id: string, endsAt: number, replacement: NewKey, entry: NewAuditEntry): Promise<boolean> {
    const key = this.#stored.keys.get(id);
    if (key === undefined || key.isReplaced || key.revokedAt !== null) return false;
    this.#stored.keys.set(id, { ...key, isReplaced: true, expiresAt: Math.min(key.expiresAt ?? endsAt, endsAt) });
    return this.createKey(replacement, entry);
  }

  async revokeKey(id: string, now: number, entry: NewAuditEntry): Promise<boolean> {
    const key = this.#stored.keys.get(id);
    if (key !== undefined) this.#stored.keys.set(id, { ...key, revokedAt: key.revokedAt ?? now });
    return this.#noted(entry, key !== undefined);
  }

  async recordUses(uses: ReadonlyMap<string, KeyUse>): Promise<void> {
    for (const [id, { lastAt, requests }] of uses) {
      const key = this.#stored.keys.get(id);
      if (key === undefined) continue;
      this.#stored.keys.set(id, { ...key, lastUsedAt: Math.max(key.lastUsedAt ?? lastAt, lastAt) });
      this.#stored.requests.push({ id, day: Math.floor(lastAt / dayMs), requests });
    }
  }

  async requests(accountId: string, now: number): Promise<ReadonlyMap<string, number>> {
    const today = Math.floor(now / dayMs);
    const sums = new Map<string, number>();
    for (const { id, day, requests } of this.#stored.requests) {
      const isOurs = this.#stored.keys.get(id)?.accountId === accountId;
      if (isOurs && day <= today && day > today - requestDays) sums.set(id, (sums.get(id) ?? 0) + requests);
    }
    return sums;
  }

  async close(): Promise<void> {
    this.#open = null;
  }

  #noted(entry: NewAuditEntry, isChanged: boolean): boolean {
    if (isChanged) this.#stored.note(entry);
    return isChanged;
  }

  async closeAccount(id: string, entry: NewAuditEntry): Promise<boolean> {
    const credits = this.#stored.credits.get(id);
    if (!this.#isOpen(id) || credits === undefined) return false;
    this.#change(id, (account) => ({ ...account, status: 'closed', identities: [] }));
    for (const key of this.#keysOf(id)) this.#stored.keys.set(key.id, { ...key, revokedAt: key.revokedAt ?? entry.at });
    this.#stored.keep(id, closed(credits, entry.at), entry.at);
    return this.#noted(entry, true);
  }

  async anonymise(id: string, entry: NewAuditEntry): Promise<boolean> {
    const account = this.#stored.accounts.get(id);
    if (account?.status !== 'closed' || account.name === '') return false;
    this.#change(id, (one) => ({ ...one, name: '', email: '' }));
    for (const key of this.#keysOf(id)) this.#stored.keys.set(key.id, { ...key, label: null, networks: [] });
    this.#stored.charged = this.#stored.charged.filter(({ accountId }) => accountId !== id);
    return this.#noted(entry, true);
  }

  #isOpen(id: string): boolean {
    const account = this.#stored.accounts.get(id);
    return account !== undefined && account.status !== 'closed';
  }

  #keysOf(accountId: string): readonly StoredKey[] {
    return [...this.#stored.keys.values()].filter((key) => key.accountId === accountId);
  }

  #states(isMeant: (account: Account) => boolean): readonly AccountState[] {
    const meant = [...this.#stored.accounts.values()].filter(isMeant);
    return meant.map(({ id, status }) => ({ accountId: id, status: activity(status) }));
  }

  #change(id: string, change: (account: Account) => Account): boolean {
    const account = this.#stored.accounts.get(id);
    if (account !== undefined) this.#stored.accounts.set(id, change(account));
    return account !== undefined;
  }
}

function shown({ hash: _hash, ...key }: StoredKey): Key {
  return key;
}

/** Whether an account in this state may act; a closed one is suspended for good. */
function activity(status: Account['status']): AccountStatus {
  return status === 'active' ? 'active' : 'suspended';
}
