import fc from 'fast-check';
import { expect } from 'vitest';
import { balanceOf } from '../ledger/purse.ts';
import { type AccountStore, accountNamed, type OpenAccountStore, someEntry } from './account-directory.case.ts';
import type { Settlement, SettleRequest, Standing } from './credit-ledger.ts';

/** The window that the store is opened with; see `settleOptions` of the suite. */
const repeatWindowMs = 3_600_000;
const idempotencyMs = 86_400_000;

/**
 * The promises of the ledger, written as naively as possible: one credit at a time, one map for each memory, no
 * postings, no code shared with the ledger. Model and ledger get the same calls and must give the same answers.
 */
class Model {
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
    if (this.#inWindow(request)) return { kind: 'repeat' };
    const account = this.#at(request.accountId, request.now);
    return total(account) > 0 ? { kind: 'open', balance: total(account) } : refused(account);
  }

  settle(request: SettleRequest): Shape {
    const earlier = this.#earlier(request);
    if (earlier !== null) return earlier;
    const account = this.#at(request.accountId, request.now);
    const repeat = this.#inWindow(request);
    if (!repeat && total(account) <= 0) return refused(account);

    let granted = request.units;
    if (!repeat && request.partial) while (granted * request.unitPrice > total(account)) granted--;
    const credits = repeat ? 0 : granted * request.unitPrice;
    const before = { ...account };
    for (let credit = 0; credit < credits; credit++) spendOne(account);
    if (credits > 0) {
      const charge = { id: request.accountId, before, after: { ...account }, reversed: false };
      this.#charges.set(request.requestId, charge);
    }
    if (credits > 0 && request.repeatId !== undefined) {
      this.#windows.set(windowKey(request), request.now + repeatWindowMs);
    }
    const due = account.planCredits > 0 && account.planCredits - account.plan >= 0.8 * account.planCredits;
    const notice = due && account.noticed !== account.month;
    if (notice) account.noticed = account.month;
    const remaining = Math.max(0, total(account));
    const settlement: Settled = {
      kind: 'settled',
      requestId: request.requestId,
      granted,
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

  #inWindow(request: SettleRequest): boolean {
    return request.repeatId !== undefined && (this.#windows.get(windowKey(request)) ?? 0) > request.now;
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
  credits: number;
  remaining: number;
  notice: boolean;
  repeat: boolean;
}

type Shape =
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

function windowKey({ callerId, operation, repeatId }: SettleRequest): string {
  return `${callerId} ${operation} ${repeatId}`;
}

function answerKey({ accountId, idempotency }: SettleRequest): string {
  return `${accountId} ${idempotency?.key}`;
}

/** Reduces an answer of the ledger to what the model can predict. */
function shapeOf(answer: Settlement | Standing): Shape {
  switch (answer.kind) {
    case 'settled':
    case 'replay': {
      const receipt = answer.kind === 'settled' ? answer.receipt : answer.stored.receipt;
      const common = {
        requestId: receipt.requestId,
        granted: receipt.unitsGranted,
        credits: receipt.creditsUsed,
        remaining: receipt.creditsRemaining,
        notice: receipt.usageNotice !== null,
      };
      if (answer.kind === 'settled') return { kind: 'settled', ...common, repeat: answer.repeat };
      return { kind: 'replay', ...common, repeat: false, draft: answer.stored.draft };
    }
    case 'open':
      return answer;
    default:
      return { kind: answer.kind };
  }
}

const accounts = [
  { planCredits: 20, extra: 'not_offered' as const },
  { planCredits: 30, extra: 'off' as const },
  { planCredits: 10, extra: 15 },
  { planCredits: 0, extra: 'not_offered' as const },
];

const call = fc.record({
  account: fc.nat(accounts.length - 1),
  caller: fc.nat(1),
  record: fc.nat(3),
  operation: fc.constantFrom('search' as const, 'profile' as const, 'company' as const, 'job_change' as const),
  units: fc.nat(12),
  key: fc.option(fc.nat(3), { nil: undefined }),
  body: fc.nat(1),
});
type Call = typeof call extends fc.Arbitrary<infer T> ? T : never;
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('settle' as const), calls: fc.array(call, { minLength: 1, maxLength: 6 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const), call }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      account: fc.nat(accounts.length - 1),
      credits: fc.integer({ min: 1, max: 25 }),
      reference: fc.option(fc.nat(2), { nil: null }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      account: fc.nat(accounts.length - 1),
      credits: fc.integer({ min: -25, max: 25 }).filter((credits) => credits !== 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reverse' as const), ago: fc.nat(8) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 59, 60, 1_439, 1_440, 20_000, 45_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const) }) },
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function requestOf(made: Call, ids: readonly string[], requestId: string, now: number): SettleRequest {
  const common = {
    accountId: ids[made.account] ?? '',
    callerId: `caller ${made.account} ${made.caller}`,
    operation: made.operation,
    requestId,
    now,
  };
  if (made.operation === 'search') {
    const idempotency = { key: `key ${made.key}`, bodyHash: `body ${made.body}`, draft: `{"draft":"${requestId}"}` };
    return {
      ...common,
      unitPrice: 1,
      units: made.units,
      partial: true,
      ...(made.key === undefined ? {} : { idempotency }),
    };
  }
  const unitPrice = made.operation === 'job_change' ? 10 : 4;
  // A job-change answer without a prediction is free and opens no window.
  if (made.operation === 'job_change' && made.units === 0) return { ...common, unitPrice: 0, units: 0, partial: false };
  return { ...common, unitPrice, units: 1, partial: false, repeatId: `record ${made.record}` };
}

/** Sends random calls to an empty store and to the model, whose answers must be the same. */
export async function checkAgainstModel(open: OpenAccountStore): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const store = await playSteps(steps, await open());
      await store.close();
    }),
    { numRuns: 30 },
  );
}

/** Plays the steps and returns the store that is open at the end. */
async function playSteps(steps: readonly Step[], fresh: AccountStore): Promise<AccountStore> {
  let now = Date.UTC(2026, 0, 1, 8);
  let store = fresh;
  const model = new Model();
  const ids = accounts.map((_, index) => `account ${index}`);
  for (const [index, { planCredits, extra }] of accounts.entries()) {
    const id = ids[index] ?? '';
    const extraTerms =
      typeof extra === 'number'
        ? ({ extraUsage: 'on', extraLimit: extra } as const)
        : ({ extraUsage: extra, extraLimit: 99 } as const);
    await store.directory.createAccount(
      accountNamed(id, { createdAt: now, terms: { anchorAt: now, planCredits, ...extraTerms } }),
      someEntry,
    );
    model.open(id, { planCredits, bought: 0, extra }, now);
  }

  let requests = 0;
  for (const taken of steps) {
    if (taken.do === 'settle') {
      const batch = taken.calls.map((made) => requestOf(made, ids, `request ${requests++}`, now));
      const settlements = await Promise.all(batch.map((request) => store.ledger.settle(request)));
      expect(settlements.map(shapeOf)).toEqual(batch.map((request) => model.settle(request)));
    } else if (taken.do === 'look') {
      const request = requestOf(taken.call, ids, 'look', now);
      expect(shapeOf(await store.ledger.standing(request))).toEqual(model.standing(request));
    } else if (taken.do === 'grant') {
      const id = ids[taken.account] ?? '';
      const reference = taken.reference === null ? null : `reference ${taken.reference}`;
      const gift = { credits: taken.credits, note: null, reference };
      const { kind } = await store.ledger.grant(id, gift, { ...someEntry, at: now });
      expect(kind).toBe(reference === null ? 'booked' : model.booked(reference, `${taken.credits} to ${id}`));
      if (kind === 'booked') model.grant(id, taken.credits, now);
    } else if (taken.do === 'adjust') {
      const id = ids[taken.account] ?? '';
      await store.ledger.adjust(
        id,
        { credits: taken.credits, note: 'why', reference: null },
        { ...someEntry, at: now },
      );
      model.adjust(id, taken.credits, now);
    } else if (taken.do === 'reverse') {
      const requestId = `request ${requests - 1 - taken.ago}`;
      const journals = await Promise.all(ids.map((id) => store.ledger.journal(id, 10_000)));
      const charge = journals.flat().find((posting) => posting.requestId === requestId);
      const reversed =
        charge === undefined
          ? { kind: 'uncharged' }
          : await store.ledger.reverse(charge.id, 'why', { ...someEntry, at: now });
      expect(reversed.kind).toBe(model.reverse(requestId, now));
    } else if (taken.do === 'wait') {
      now += taken.minutes * 60_000;
      expect(await store.ledger.clock(now)).toMatchObject({ jump: null });
    } else {
      await store.close();
      store = await store.again();
    }
  }

  for (const id of ids) {
    const standing = model.balance(id, now);
    const holdings = await store.ledger.holdings(id, now);
    expect(holdings === null ? null : balanceOf(holdings.purse, holdings.terms)).toBe(standing);
  }
  expect((await store.ledger.check(now)).faults).toEqual([]);
  return store;
}
