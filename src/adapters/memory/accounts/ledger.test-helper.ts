import {
  adjusted,
  agreed,
  type Change,
  type Account as Credits,
  current,
  isReversible,
  purchased,
  reversed,
} from '../../../ledger/account.ts';
import { rememberedFrom } from '../../../ledger/charged.ts';
import { jumpOf } from '../../../ledger/clock.ts';
import { cycleStart } from '../../../ledger/cycle.ts';
import { cycleKinds, type PostingKind } from '../../../ledger/purse.ts';
import { repaired } from '../../../ledger/repair.ts';
import { type Known, type SettleOptions, settle, standingOf } from '../../../ledger/settle.ts';
import type { NewAuditEntry } from '../../../ports/audit-trail.ts';
import {
  type Booking,
  type ChargedAsked,
  type CheckReport,
  type ClockReading,
  type CreditLedger,
  type Gift,
  type Holdings,
  type JournalPosting,
  LedgerUnavailable,
  type Repair,
  type Reversal,
  type Settlement,
  type SettleRequest,
  type Standing,
  type StandingRequest,
  type TermsChange,
} from '../../../ports/credit-ledger.ts';
import { type Fingerprints, fingerprintsOf } from '../../../text/fingerprint.ts';
import { isFuture, type Stored } from './stored.test-helper.ts';

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
    this.#pass(request.now);
    return standingOf(request, this.#known(request), this.#options);
  }

  async settle(request: SettleRequest): Promise<Settlement> {
    this.#pass(request.now);
    const decision = settle(request, this.#known(request), this.#options);
    const { settlement, change, keepUntil, charged } = decision;
    const { answers, windows } = this.#stored;
    if (change !== null) {
      const isWhole = change.entries.every(({ posting }) => Number.isInteger(posting.house));
      if (!isWhole) throw new LedgerUnavailable('only whole credits move');
      this.#stored.keep(request.accountId, change, request.now);
    }
    const { repeatIds = [], until = 0 } = decision.windows ?? {};
    for (const id of repeatIds) windows.set(windowOf(request, id), until);
    const { accountId, now: at, records } = request;
    if (records !== undefined)
      this.#stored.charged.push(...charged.map((id) => ({ accountId, kind: records.kind, at, id })));
    if (keepUntil !== null && settlement.kind === 'settled' && request.idempotency !== undefined) {
      const { bodyHash, draft } = request.idempotency;
      answers.set(answerOf(request), { bodyHash, stored: { receipt: settlement.receipt, draft }, until: keepUntil });
    }
    return settlement;
  }

  async probe(now: number): Promise<void> {
    const jump = jumpOf(this.#stored.seenAt, now);
    if (jump !== null) throw new LedgerUnavailable(`the clock is ${jump}`);
  }

  async prune(now: number): Promise<void> {
    await this.probe(now);
    const { answers, windows } = this.#stored;
    for (const [name, { until }] of answers) if (until <= now) answers.delete(name);
    for (const [name, until] of windows) if (until <= now) windows.delete(name);
    this.#stored.charged = this.#stored.charged.filter(({ at }) => at >= rememberedFrom(now));
  }

  async charged({ accountId, kind, since, before, recordsMax }: ChargedAsked): Promise<Fingerprints | null> {
    const ids = this.#stored.charged
      .filter((one) => one.accountId === accountId && one.kind === kind)
      .flatMap(({ at, id }) => (at >= since && at < before ? id : []));
    return ids.length > recordsMax ? null : fingerprintsOf(ids);
  }

  async rewriteAnswers(rewrite: (draft: string) => string | null): Promise<void> {
    const { answers } = this.#stored;
    for (const [name, { stored, ...answer }] of answers) {
      const draft = rewrite(stored.draft);
      if (draft !== null) answers.set(name, { ...answer, stored: { ...stored, draft } });
    }
  }

  async holdings(accountId: string, now: number): Promise<Holdings | null> {
    const account = this.#stored.credits.get(accountId);
    return account === undefined ? null : current(account, now).account;
  }

  async journal(accountId: string, postingsMax: number): Promise<readonly JournalPosting[]> {
    return this.#stored.of(accountId).toReversed().slice(0, postingsMax);
  }

  async grant(accountId: string, gift: Gift, entry: NewAuditEntry): Promise<Booking> {
    return this.#give('purchase', accountId, gift, entry);
  }

  async adjust(accountId: string, gift: Gift, entry: NewAuditEntry): Promise<Booking> {
    return this.#give('adjustment', accountId, gift, entry);
  }

  async reverse(postingId: number, reason: string, entry: NewAuditEntry): Promise<Reversal> {
    const posting = this.#stored.journal.find(({ id }) => id === postingId);
    if (posting === undefined) return { kind: 'unknown_posting' };
    if (!isReversible(posting)) return { kind: 'not_reversible', posting };
    const reversal = () => this.#stored.journal.find(({ reverses }) => reverses === postingId)?.id;
    const by = reversal();
    if (by !== undefined) return { kind: 'reversed_before', by };
    const { accountId } = posting;
    this.#change(accountId, { ...entry, accountId }, (account) => reversed(account, posting, reason, entry.at));
    return { kind: 'reversed', accountId, posting: reversal() ?? 0 };
  }

  async agree(accountId: string, { plan, ...terms }: TermsChange, entry: NewAuditEntry): Promise<boolean> {
    const isKnown = this.#change(accountId, entry, (account) => {
      const issued = this.#stored.issuedCredits(accountId, account.purse.cycleStart);
      return agreed(account, issued, terms, plan === undefined ? null : `plan ${plan}`, entry.at);
    });
    const account = this.#stored.accounts.get(accountId);
    if (account !== undefined && plan !== undefined) this.#stored.accounts.set(accountId, { ...account, plan });
    return isKnown;
  }

  async clock(now: number): Promise<ClockReading> {
    const { seenAt } = this.#stored;
    const jump = jumpOf(seenAt, now);
    if (jump === null) this.#pass(now);
    return { seenAt, jump };
  }

  async confirmClock(entry: NewAuditEntry): Promise<void> {
    this.#stored.seenAt = entry.at;
    this.#stored.note(entry);
  }

  async repair(entry: NewAuditEntry): Promise<Repair> {
    const now = entry.at;
    this.#pass(now);
    const before = this.#stored.journal.length;
    const wrong = [...this.#stored.credits].filter(([, { purse }]) => isFuture(purse.cycleStart, now));
    for (const [id, account] of wrong) {
      const past = this.#stored.of(id).filter(({ at }) => !isFuture(at, now));
      const lastAt = past.length === 0 ? null : Math.max(...past.map(({ at }) => at));
      const start = cycleStart(account.terms.anchorAt, lastAt ?? now);
      const issuedCredits = lastAt === null ? 0 : this.#stored.issuedCredits(id, start, lastAt);
      const future = this.#stored.future(id, now);
      const cycles = future.filter(({ kind }) => isOfCycles(kind));
      const planMoved = future.reduce((sum, { kind, plan }) => sum + (isOfCycles(kind) ? 0 : plan), 0);
      this.#stored.keep(id, repaired(account, { cycles, planMoved, lastAt, issuedCredits }, now), now);
    }
    this.#stored.repairedId = this.#stored.journal.length;
    if (wrong.length > 0) this.#stored.note(entry);
    return { accounts: wrong.length, postings: this.#stored.journal.length - before };
  }

  /** Counts postings as archived and leaves them where they are, because moving them would save a map no room. */
  async archive(before: number, entry: NewAuditEntry): Promise<number> {
    this.#pass(entry.at);
    const { journal, archivedId } = this.#stored;
    const end = journal.find(({ id, at }) => id > archivedId && at >= before)?.id ?? journal.length + 1;
    const moved = end - 1 - archivedId;
    if (moved <= 0) return 0;
    this.#stored.archivedId = end - 1;
    this.#stored.note(entry);
    return moved;
  }

  async check(now: number): Promise<CheckReport> {
    const { accounts, journal, credits, repairedId } = this.#stored;
    const isSum = ([id, { purse }]: readonly [string, Credits]) =>
      (['plan', 'bought', 'extra'] as const).every((part) => purse[part] === this.#stored.sumOf(part, id));
    const wrong = [...credits].filter((one) => !isSum(one)).map(([id]) => id);
    const future = journal.filter(({ id, at }) => isFuture(at, now) && id > repairedId);
    const begun = [...credits].filter(([, { purse }]) => isFuture(purse.cycleStart, now)).map(([id]) => id);
    const faults = [
      ...wrong.map((where) => ({ rule: 'a balance is the sum of its journal', where })),
      ...future.map(({ id }) => ({ rule: 'no posting lies in the future', where: `posting ${id}` })),
      ...begun.map((where) => ({ rule: 'no cycle begins in the future', where })),
    ];
    const { archivedId: archived } = this.#stored;
    return { accounts: accounts.size, postings: journal.length - archived, archived, faults };
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
    const isRepeat = (id: string) => (windows.get(windowOf(request, id)) ?? 0) > request.now;
    return { kept: null, repeats: new Set(request.repeatIds?.filter(isRepeat)), account };
  }

  #pass(now: number): void {
    const jump = jumpOf(this.#stored.seenAt, now);
    if (jump !== null) throw new LedgerUnavailable(`the clock is ${jump}`);
    this.#stored.seenAt = Math.max(now, this.#stored.seenAt ?? now);
  }

  #give(kind: 'purchase' | 'adjustment', accountId: string, gift: Gift, entry: NewAuditEntry): Booking {
    const { credits, note, reference } = gift;
    const by = this.#stored.journal.find((row) => reference !== null && row.reference === reference);
    if (by !== undefined) {
      const isSame = by.kind === kind && by.accountId === accountId && by.house === -credits;
      return isSame ? { kind: 'repeated', posting: by.id } : { kind: 'reference_used', by };
    }
    const rule = kind === 'purchase' ? purchased : adjusted;
    const details = { ...(note && { note }), ...(reference && { reference }) };
    const isKnown = this.#change(accountId, entry, (account) => rule(account, credits, details, entry.at));
    return isKnown ? { kind: 'booked', posting: this.#stored.journal.length } : { kind: 'unknown_account' };
  }

  #change(accountId: string, entry: NewAuditEntry, change: (account: Credits) => Change): boolean {
    const account = this.#stored.credits.get(accountId);
    if (account === undefined) return false;
    this.#pass(entry.at);
    this.#stored.keep(accountId, change(account), entry.at);
    this.#stored.note(entry);
    return true;
  }
}

function isOfCycles(kind: PostingKind): boolean {
  return cycleKinds.some((one) => one === kind);
}

function windowOf({ callerId, operation }: StandingRequest, repeatId: string): string {
  return JSON.stringify([callerId, operation, repeatId]);
}

function answerOf({ accountId, idempotency }: StandingRequest): string {
  return JSON.stringify([accountId, idempotency?.key]);
}
