import type { SettleRequest } from '../credit-ledger.ts';

/** The window that the store is opened with; see `settleOptions` of the suite. */
const repeatWindowMs = 3_600_000;
const idempotencyMs = 86_400_000;

/**
 * The promises of the ledger, written as naively as possible: one credit at a time, one map for each memory, no
 * postings, no code shared with the ledger. Model and ledger get the same calls and must give the same answers.
 */
export class Model {
  readonly #accounts = new Map<string, ModelAccount>();
  readonly #answers = new Map<string, { bodyHash: string; draft: string; settlement: Settled; until: number }>();
  readonly #windows = new Map<string, number>();
  readonly #references = new Map<string, string>();
  readonly #charges = new Map<string, ModelCharge>();

  open(id: string, account: Omit<ModelAccount, 'plan' | 'extraUsed' | 'month' | 'noticed'>, now: number): void {
    this.#accounts.set(id, { ...account, plan: account.planCredits, extraUsed: 0, month: monthOf(now), noticed: '' });
  }

  grant(id: string, credits: number, now: number): void {
    this.#at(id, now).bought += credits;
  }

  /** Books a reference once, for one amount of one account. */
  booked(reference: string, what: string): 'booked' | 'repeated' | 'reference_used' {
    const earlier = this.#references.get(reference);
    if (earlier !== undefined) return earlier === what ? 'repeated' : 'reference_used';
    this.#references.set(reference, what);
    return 'booked';
  }

  adjust(id: string, credits: number, now: number): void {
    const account = this.#at(id, now);
    if (credits > 0) account.bought += credits;
    for (let credit = 0; credit < -credits; credit++) {
      if (account.bought > 0) account.bought--;
      else if (account.plan > 0) account.plan--;
      else account.bought--;
    }
  }

  /** Gives back what a request was charged, once: to where it came from, or as bought credits in a later cycle. */
  reverse(requestId: string, now: number): 'reversed' | 'reversed_before' | 'uncharged' {
    const charge = this.#charges.get(requestId);
    if (charge === undefined) return 'uncharged';
    if (charge.reversed) return 'reversed_before';
    charge.reversed = true;
    const account = this.#at(charge.id, now);
    const { before, after } = charge;
    if (before.month === account.month) {
      account.plan += before.plan - after.plan;
      account.bought += before.bought - after.bought;
      account.extraUsed -= after.extraUsed - before.extraUsed;
      while (account.bought < 0 && account.plan > 0) {
        account.bought++;
        account.plan--;
      }
    } else {
      account.bought += before.plan - after.plan + before.bought - after.bought + after.extraUsed - before.extraUsed;
    }
    return 'reversed';
  }

  balance(id: string, now: number): number {
    return total(this.#at(id, now));
  }

  standing(request: SettleRequest): Shape {
    const earlier = this.#earlier(request);
    if (earlier !== null) return earlier;
    if (this.#isRepeat(request)) return { kind: 'repeat' };
    const account = this.#at(request.accountId, request.now);
    return total(account) > 0 ? { kind: 'open', balance: total(account) } : refused(account);
  }

  settle(request: SettleRequest): Shape {
    const earlier = this.#earlier(request);
    if (earlier !== null) return earlier;
    const account = this.#at(request.accountId, request.now);
    const repeat = this.#isRepeat(request);
    if (!repeat && total(account) <= 0) return refused(account);

    const unpaid: string[] = [];
    for (const id of request.repeatIds ?? []) {
      if (!this.#inWindow(request, id) && !unpaid.includes(id)) unpaid.push(id);
    }
    let granted = request.units;
    if (!repeat && request.repeatIds !== undefined) while (granted > unpaid.length) granted--;
    const costOf = (count: number) => {
      let cost = 0;
      for (let at = 0; at < count; at++) {
        const place = request.repeatIds === undefined ? at : request.repeatIds.indexOf(unpaid[at] ?? '');
        cost += request.unitPrice * (request.multiples === undefined ? 1 : (request.multiples[place] ?? 1));
      }
      return cost;
    };
    const isTooMuch = (cost: number) => cost > total(account) || cost > (request.creditsMax ?? cost);
    if (!repeat && request.partial) while (isTooMuch(costOf(granted))) granted--;
    const credits = repeat ? 0 : costOf(granted);
    const paid = repeat ? [] : unpaid.slice(0, granted);
    const records: number[] = [];
    for (const [at, id] of (request.repeatIds ?? []).entries()) {
      if (paid.includes(id) || this.#inWindow(request, id)) records.push(at);
    }
    const before = { ...account };
    for (let credit = 0; credit < credits; credit++) spendOne(account);
    if (credits > 0) {
      const charge = { id: request.accountId, before, after: { ...account }, reversed: false };
      this.#charges.set(request.requestId, charge);
    }
    if (credits > 0) for (const id of paid) this.#windows.set(windowKey(request, id), request.now + repeatWindowMs);
    const due = account.planCredits > 0 && account.planCredits - account.plan >= 0.8 * account.planCredits;
    const notice = due && account.noticed !== account.month;
    if (notice) account.noticed = account.month;
    const remaining = Math.max(0, total(account));
    const settlement: Settled = {
      kind: 'settled',
      requestId: request.requestId,
      granted,
      records: request.repeatIds === undefined ? null : records,
      credits,
      remaining,
      notice,
      repeat,
    };
    if (request.idempotency !== undefined) {
      const until = request.now + idempotencyMs;
      this.#answers.set(answerKey(request), { ...request.idempotency, settlement, until });
    }
    return settlement;
  }

  #earlier(request: SettleRequest): Shape | null {
    const answer = this.#answers.get(answerKey(request));
    if (request.idempotency === undefined || answer === undefined || answer.until <= request.now) return null;
    if (answer.bodyHash !== request.idempotency.bodyHash) return { kind: 'idempotency_conflict' };
    return { ...answer.settlement, kind: 'replay', draft: answer.draft, repeat: false };
  }

  #isRepeat(request: SettleRequest): boolean {
    const { repeatIds = [] } = request;
    return repeatIds.length > 0 && !repeatIds.some((id) => !this.#inWindow(request, id));
  }

  #inWindow(request: SettleRequest, id: string): boolean {
    return (this.#windows.get(windowKey(request, id)) ?? 0) > request.now;
  }

  #at(id: string, now: number): ModelAccount {
    const account = this.#accounts.get(id);
    if (account === undefined) throw new Error(`the test made no account ${id}`);
    if (monthOf(now) > account.month) {
      account.month = monthOf(now);
      account.plan = account.planCredits;
      account.extraUsed = 0;
      while (account.bought < 0 && account.plan > 0) {
        account.bought++;
        account.plan--;
      }
    }
    return account;
  }
}

interface ModelAccount {
  planCredits: number;
  plan: number;
  bought: number;
  extra: 'not_offered' | 'off' | number;
  extraUsed: number;
  month: string;
  noticed: string;
}

interface ModelCharge {
  id: string;
  before: ModelAccount;
  after: ModelAccount;
  reversed: boolean;
}

interface Settled {
  kind: 'settled';
  requestId: string;
  granted: number;
  records: readonly number[] | null;
  credits: number;
  remaining: number;
  notice: boolean;
  repeat: boolean;
}

export type Shape =
  | Settled
  | (Omit<Settled, 'kind'> & { kind: 'replay'; draft: string })
  | { kind: 'idempotency_conflict' | 'repeat' | 'usage_paused' | 'out_of_credits' }
  | { kind: 'open'; balance: number };

/** The month of `now` is its cycle, because the accounts below start on the first of a month. */
function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

function total({ plan, bought, extra, extraUsed }: ModelAccount): number {
  return plan + bought + (typeof extra === 'number' ? Math.max(0, extra - extraUsed) : 0);
}

function spendOne(account: ModelAccount): void {
  if (account.plan > 0) account.plan--;
  else if (account.bought > 0) account.bought--;
  else if (typeof account.extra === 'number' && account.extraUsed < account.extra) account.extraUsed++;
  else account.bought--;
}

function refused(account: ModelAccount): Shape {
  return { kind: account.extra === 'off' ? 'usage_paused' : 'out_of_credits' };
}

function windowKey({ callerId, operation }: SettleRequest, id: string): string {
  return `${callerId} ${operation} ${id}`;
}

function answerKey({ accountId, idempotency }: SettleRequest): string {
  return `${accountId} ${idempotency?.key}`;
}
