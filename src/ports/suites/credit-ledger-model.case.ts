import fc from 'fast-check';
import { expect } from 'vitest';
import { archivableBefore } from '../../ledger/cycle.ts';
import { balanceOf } from '../../ledger/purse.ts';
import type { Settlement, SettleRequest, Standing } from '../credit-ledger.ts';
import { type AccountStore, accountNamed, type OpenAccountStore, someEntry } from './account-store.case.ts';
import { Model, type Shape } from './credit-model.case.ts';

/** Reduces an answer of the ledger to what the model can predict. */
function shapeOf(answer: Settlement | Standing): Shape {
  switch (answer.kind) {
    case 'settled':
    case 'replay': {
      const receipt = answer.kind === 'settled' ? answer.receipt : answer.stored.receipt;
      const common = {
        requestId: receipt.requestId,
        granted: receipt.unitsGranted,
        records: receipt.recordsGranted ?? null,
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
  /** The records of a look-up of many; null for a look-up of one. */
  many: fc.option(fc.array(fc.nat(7), { maxLength: 10 }), { nil: null }),
  operation: fc.constantFrom('search' as const, 'profile' as const, 'company' as const, 'job_change' as const),
  units: fc.nat(12),
  /** The records of a search that come with a prediction each, and the most credits of the call. */
  predicted: fc.option(fc.nat(0b1111_1111), { nil: null }),
  creditsMax: fc.option(fc.nat(60), { nil: null }),
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('archive' as const) }) },
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
  const idempotency = { key: `key ${made.key}`, bodyHash: `body ${made.body}`, draft: `{"draft":"${requestId}"}` };
  const claim = made.key === undefined ? {} : { idempotency };
  const most = made.creditsMax === null ? {} : { creditsMax: made.creditsMax };
  if (made.operation === 'search') {
    const search = { ...common, unitPrice: 1, units: made.units, partial: true, ...most, ...claim };
    if (made.predicted === null) return search;
    const { predicted, many } = made;
    const multiples = (many ?? Array.from({ length: made.units }, (_, at) => at)).map((at) =>
      (predicted >> at) & 1 ? 11 : 1,
    );
    return { ...search, multiples, ...(many && { repeatIds: many.map((record) => `record ${record}`) }) };
  }
  const unitPrice = made.operation === 'job_change' ? 10 : 4;
  if (made.operation !== 'job_change' && made.many !== null) {
    const repeatIds = made.many.map((record) => `record ${record}`);
    return { ...common, unitPrice, units: made.units, partial: true, repeatIds, ...most, ...claim };
  }
  // A job-change answer without a prediction is free and opens no window.
  if (made.operation === 'job_change' && made.units === 0) return { ...common, unitPrice: 0, units: 0, partial: false };
  return { ...common, unitPrice, units: 1, partial: false, repeatIds: [`record ${made.record}`] };
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
    } else if (taken.do === 'archive') {
      await store.ledger.archive(archivableBefore(now), { ...someEntry, at: now });
      expect((await store.ledger.check(now)).faults).toEqual([]);
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
