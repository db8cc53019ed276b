import { agreed, type Change, type Account as Credits, current, purchased } from '../../../ledger/account.ts';
import { type Known, type SettleOptions, settle, standingOf } from '../../../ledger/settle.ts';
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
} from '../../../ports/credit-ledger.ts';
import type { Stored } from './stored.test-helper.ts';

export class MapLedger implements CreditLedger {
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

  async probe(): Promise<void> {
    this.#stored.credits.get('');
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
