import { agreed, type Change, type Account as Credits, current, opened, purchased } from '../../ledger/account.ts';
import type { Posting } from '../../ledger/purse.ts';
import { type KeptAnswer, type Known, type SettleOptions, settle, standingOf } from '../../ledger/settle.ts';
import type { AccountStore } from '../../ports/account-directory.case.ts';
import {
  type Account,
  type AccountDirectory,
  type AccountState,
  type AccountStatus,
  DirectoryUnavailable,
  type Identity,
  type Key,
  type KeyHolder,
  type NewAccount,
  type NewKey,
} from '../../ports/account-directory.ts';
import {
  type CheckReport,
  type CreditLedger,
  type Holdings,
  LedgerUnavailable,
  type Settlement,
  type SettleRequest,
  type Standing,
  type StandingRequest,
  type TermsChange,
} from '../../ports/credit-ledger.ts';

interface StoredKey extends Key, NewKey {}

class Stored {
  readonly accounts = new Map<string, Account>();
  readonly keys = new Map<string, StoredKey>();
  readonly credits = new Map<string, Credits>();
  readonly answers = new Map<string, KeptAnswer & { readonly until: number }>();
  readonly windows = new Map<string, number>();
  readonly journal: (Posting & { readonly accountId: string; readonly at: number })[] = [];

  keep(accountId: string, { account, entries }: Change, now: number): void {
    this.credits.set(accountId, account);
    for (const { posting } of entries) this.journal.push({ ...posting, accountId, at: now });
  }

  sumOf(part: 'plan' | 'bought' | 'extra', accountId: string): number {
    return this.journal.filter((row) => row.accountId === accountId).reduce((sum, row) => sum + row[part], 0);
  }

  /** The plan credits that the account's current cycle brought so far. */
  issuedCredits(accountId: string, { purse }: Credits): number {
    const isOfCycle = (row: (typeof this.journal)[number]) => row.accountId === accountId && row.at >= purse.cycleStart;
    return this.journal
      .filter((row) => row.kind === 'renewal' && isOfCycle(row))
      .reduce((sum, row) => sum + row.plan, 0);
  }
}

/** Accounts and credits in maps: the smallest store that the rules can work on. */
export function openMemoryAccounts(options: SettleOptions, stored: Stored = new Stored()): AccountStore {
  const directory = new MapDirectory(stored);
  const ledger = new MapLedger(stored, options);
  return {
    directory,
    ledger,
    again: async () => openMemoryAccounts(options, stored),
    async close() {
      await Promise.all([directory.close(), ledger.close()]);
    },
  };
}

class MapDirectory implements AccountDirectory {
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
    const { id: keyId, accountId, requestsPerMinute, expiresAt, revokedAt } = key;
    return { keyId, accountId, status: account.status, requestsPerMinute, expiresAt, revokedAt };
  }

  async accountByIdentity({ issuer, subject }: Identity): Promise<AccountState | null> {
    const isMeant = (one: Identity) => one.issuer === issuer && one.subject === subject;
    return this.#states((account) => account.identities.some(isMeant))[0] ?? null;
  }

  async accountsByEmail(email: string): Promise<readonly AccountState[]> {
    return this.#states((account) => account.email === email).slice(0, 2);
  }

  async createAccount({ terms, ...account }: NewAccount): Promise<void> {
    this.#stored.accounts.set(account.id, { ...account, status: 'active', identities: [] });
    this.#stored.keep(account.id, opened(terms, account.createdAt), account.createdAt);
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

  async setStatus(id: string, status: AccountStatus): Promise<boolean> {
    return this.#change(id, (account) => ({ ...account, status }));
  }

  async link(id: string, { issuer, subject }: Identity): Promise<boolean> {
    if (!this.#stored.accounts.has(id)) return false;
    const others = (one: Identity) => one.issuer !== issuer || one.subject !== subject;
    for (const account of [...this.#stored.accounts.values()]) {
      const identities = account.identities.filter(others);
      this.#change(account.id, (one) => ({
        ...one,
        identities: account.id === id ? [...identities, { issuer, subject }] : identities,
      }));
    }
    return true;
  }

  async createKey(key: NewKey): Promise<boolean> {
    if (!this.#stored.accounts.has(key.accountId)) return false;
    this.#stored.keys.set(key.id, { ...key, expiresAt: null, revokedAt: null });
    return true;
  }

  async key(id: string): Promise<Key | null> {
    const key = this.#stored.keys.get(id);
    return key === undefined ? null : shown(key);
  }

  async keys(accountId: string): Promise<readonly Key[]> {
    const theirs = [...this.#stored.keys.values()].filter((key) => key.accountId === accountId);
    return theirs.sort((a, b) => b.createdAt - a.createdAt).map(shown);
  }

  async replaceKey(id: string, endsAt: number, replacement: NewKey): Promise<boolean> {
    const key = this.#stored.keys.get(id);
    if (key === undefined || key.expiresAt !== null || key.revokedAt !== null) return false;
    this.#stored.keys.set(id, { ...key, expiresAt: endsAt });
    return this.createKey(replacement);
  }

  async revokeKey(id: string, now: number): Promise<boolean> {
    const key = this.#stored.keys.get(id);
    if (key !== undefined) this.#stored.keys.set(id, { ...key, revokedAt: key.revokedAt ?? now });
    return key !== undefined;
  }

  async close(): Promise<void> {
    this.#open = null;
  }

  #states(isMeant: (account: Account) => boolean): readonly AccountState[] {
    const meant = [...this.#stored.accounts.values()].filter(isMeant);
    return meant.map(({ id, status }) => ({ accountId: id, status }));
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

class MapLedger implements CreditLedger {
  readonly #options: SettleOptions;
  #open: Stored | null;

  constructor(stored: Stored, options: SettleOptions) {
    this.#open = stored;
    this.#options = options;
  }

  get #stored(): Stored {
    if (this.#open === null) throw new LedgerUnavailable('closed');
    return this.#open;
  }

  async standing(request: StandingRequest): Promise<Standing> {
    return standingOf(request, this.#known(request), this.#options);
  }

  async settle(request: SettleRequest): Promise<Settlement> {
    const decision = settle(request, this.#known(request), this.#options);
    const { settlement, change, keepUntil, windowUntil } = decision;
    const { answers, windows } = this.#stored;
    if (change !== null) {
      const isWhole = change.entries.every(({ posting }) => Number.isInteger(posting.house));
      if (!isWhole) throw new LedgerUnavailable('only whole credits move');
      this.#stored.keep(request.accountId, change, request.now);
    }
    if (windowUntil !== null) windows.set(windowOf(request), windowUntil);
    if (keepUntil !== null && settlement.kind === 'settled' && request.idempotency !== undefined) {
      const { bodyHash, draft } = request.idempotency;
      answers.set(answerOf(request), { bodyHash, stored: { receipt: settlement.receipt, draft }, until: keepUntil });
    }
    return settlement;
  }

  async holdings(accountId: string, now: number): Promise<Holdings | null> {
    const account = this.#stored.credits.get(accountId);
    return account === undefined ? null : current(account, now).account;
  }

  async grant(accountId: string, credits: number, note: string | null, now: number): Promise<boolean> {
    return this.#change(accountId, now, (account) => purchased(account, credits, note, now));
  }

  async agree(accountId: string, { plan, ...terms }: TermsChange, now: number): Promise<boolean> {
    const isKnown = this.#change(accountId, now, (account) =>
      agreed(
        account,
        this.#stored.issuedCredits(accountId, account),
        terms,
        plan === undefined ? null : `plan ${plan}`,
        now,
      ),
    );
    const account = this.#stored.accounts.get(accountId);
    if (account !== undefined && plan !== undefined) this.#stored.accounts.set(accountId, { ...account, plan });
    return isKnown;
  }

  async check(): Promise<CheckReport> {
    const { accounts, journal, credits } = this.#stored;
    const isSum = ([id, { purse }]: readonly [string, Credits]) =>
      (['plan', 'bought', 'extra'] as const).every((part) => purse[part] === this.#stored.sumOf(part, id));
    const wrong = [...credits].filter((one) => !isSum(one));
    const faults = wrong.map(([where]) => ({ rule: 'a balance is the sum of its journal', where }));
    return { accounts: accounts.size, postings: journal.length, faults };
  }

  async close(): Promise<void> {
    this.#open = null;
  }

  #known(request: StandingRequest): Known {
    const { answers, windows, credits } = this.#stored;
    const kept = answers.get(answerOf(request));
    if (request.idempotency !== undefined && kept !== undefined && kept.until > request.now) return { kept };
    const account = credits.get(request.accountId);
    if (account === undefined) throw new LedgerUnavailable('no such account');
    const isRepeat = request.repeatId !== undefined && (windows.get(windowOf(request)) ?? 0) > request.now;
    return { kept: null, isRepeat, account };
  }

  #change(accountId: string, now: number, change: (account: Credits) => Change): boolean {
    const account = this.#stored.credits.get(accountId);
    if (account !== undefined) this.#stored.keep(accountId, change(account), now);
    return account !== undefined;
  }
}

function windowOf({ callerId, operation, repeatId }: StandingRequest): string {
  return JSON.stringify([callerId, operation, repeatId]);
}

function answerOf({ accountId, idempotency }: StandingRequest): string {
  return JSON.stringify([accountId, idempotency?.key]);
}
