import { expect } from 'vitest';
import { someDay } from '../../../test/some-day.ts';
import type { SettleOptions } from '../../ledger/settle.ts';
import { LedgerUnavailable, type Settlement, type SettleRequest } from '../credit-ledger.ts';
import { accountNamed, type OpenAccountStore, onStore, someEntry, someTerms } from './account-store.case.ts';
import { chargedCases } from './charged-records.case.ts';
import { conformance, type Skips } from './conformance.case.ts';
import { deskCases } from './credit-ledger-desk.case.ts';
import { checkAgainstModel } from './credit-ledger-model.case.ts';
import { accountId, entryAt, gift, type OneAccount, request } from './one-account.case.ts';

const hour = 3_600_000;

/** The options that the store is opened with. */
export const settleOptions: SettleOptions = {
  repeatWindowMs: hour,
  idempotencyMs: 24 * hour,
  noticeAtPercent: 80,
  approveUrl: null,
  upgradeUrl: null,
};

function search(key: string, bodyHash = 'body', draft = 'draft'): Partial<SettleRequest> {
  return { operation: 'search', unitPrice: 1, units: 5, partial: true, idempotency: { key, bodyHash, draft } };
}

function kinds(settlements: readonly Settlement[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of settlements) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The suite that every credit ledger must pass, opened with `settleOptions`. */
export function creditLedgerCases(name: string, open: OpenAccountStore, skips: Skips = {}): void {
  /** Runs a case and then checks the books. */
  async function withCredits(planCredits: number, work: (store: OneAccount) => Promise<void>): Promise<void> {
    await onStore(open, async (store) => {
      const { directory, ledger } = store;
      await directory.createAccount(accountNamed(accountId, { terms: { ...someTerms, planCredits } }), someEntry);
      await work({
        ...store,
        settle: (changes) => ledger.settle(request(changes)),
        async total(now = someDay) {
          const holdings = await ledger.holdings(accountId, now);
          return holdings === null ? Number.NaN : holdings.purse.plan + holdings.purse.bought;
        },
      });
      const after = await store.again();
      expect((await after.ledger.check(someDay + 400 * 24 * hour)).faults).toEqual([]);
      await after.close();
    });
  }

  conformance(name, skips, (check) => {
    check('rewrites kept answers, and charges nobody again for them', () =>
      withCredits(10, async ({ ledger, settle, total }) => {
        for (const key of ['first', 'second']) await settle(search(key, 'body', `${key} of Ada`));
        await ledger.rewriteAnswers((draft) => (draft.startsWith('first') ? 'first of nobody' : null));
        for (const [key, draft] of [
          ['first', 'first of nobody'],
          ['second', 'second of Ada'],
        ] as const) {
          const again = await settle(search(key));
          expect(again).toMatchObject({ kind: 'replay', stored: { draft, receipt: { creditsUsed: 5 } } });
        }
        expect(await total()).toBe(0);
      }),
    );

    check('is probed without a change to the books, also by many at once, and not once it is closed', () =>
      withCredits(10, async ({ ledger, settle, total }) => {
        await Promise.all([ledger.probe(someDay), settle(), ledger.probe(someDay)]);
        await ledger.probe(someDay);
        expect(await total()).toBe(6);
        await ledger.close();
        await expect(ledger.probe(someDay)).rejects.toThrow(LedgerUnavailable);
      }),
    );

    check('forgets what has expired, keeps what has not, and moves no credits', () =>
      withCredits(100, async ({ ledger, settle, total }) => {
        await settle(search('early', 'body', 'the early answer'));
        await settle({ repeatIds: ['p1'] });
        await settle({ ...search('late', 'body', 'the late answer'), now: someDay + 23 * hour });
        await ledger.prune(someDay + 24 * hour);
        const kept: string[] = [];
        await ledger.rewriteAnswers((draft) => {
          kept.push(draft);
          return null;
        });
        expect(kept).toEqual(['the late answer']);
        expect(await total()).toBe(86);
        const again = { ...search('late', 'body', 'another'), now: someDay + 24 * hour };
        expect(await settle(again)).toMatchObject({ kind: 'replay', stored: { draft: 'the late answer' } });
        await Promise.all([ledger.prune(someDay + 25 * hour), settle(), ledger.prune(someDay + 25 * hour)]);
        await ledger.close();
        await expect(ledger.prune(someDay)).rejects.toThrow(LedgerUnavailable);
      }),
    );

    for (const { what, later, changes, credits } of [
      { what: 'the same record, a millisecond before an hour has passed', later: hour - 1, changes: {}, credits: 0 },
      { what: 'the same record after an hour', later: hour, changes: {}, credits: 4 },
      { what: 'another key of the account', later: 1, changes: { callerId: 'key 2' }, credits: 4 },
      { what: 'another operation', later: 1, changes: { operation: 'company' as const }, credits: 4 },
      { what: 'another record', later: 1, changes: { repeatIds: ['p2'] }, credits: 4 },
    ]) {
      check(`after a charge, ${what} costs ${credits}`, () =>
        withCredits(100, async ({ settle, ledger }) => {
          await settle({ repeatIds: ['p1'] });
          const again = request({ repeatIds: ['p1'], now: someDay + later, ...changes });
          const expected = credits === 0 ? { kind: 'repeat' } : { kind: 'open', balance: 96 };
          expect(await ledger.standing(again)).toEqual(expected);
          const settlement = await ledger.settle(again);
          expect(settlement).toMatchObject({
            kind: 'settled',
            receipt: { creditsUsed: credits },
            repeat: credits === 0,
          });
        }),
      );
    }

    check('counts the repeat window from the charge: a repeat does not prolong it', () =>
      withCredits(100, async ({ settle }) => {
        await settle({ repeatIds: ['p1'] });
        await settle({ repeatIds: ['p1'], now: someDay + hour - 1 });
        expect(await settle({ repeatIds: ['p1'], now: someDay + hour })).toMatchObject({ receipt: { creditsUsed: 4 } });
      }),
    );

    check('answers a repeat also when nothing is left to spend', () =>
      withCredits(4, async ({ settle }) => {
        await settle({ repeatIds: ['p1'] });
        expect(await settle({ repeatIds: ['p2'] })).toMatchObject({ kind: 'out_of_credits' });
        const repeat = await settle({ repeatIds: ['p1'] });
        expect(repeat).toMatchObject({ kind: 'settled', repeat: true, receipt: { creditsRemaining: 0 } });
      }),
    );

    check('opens no repeat window by an answer that was free', () =>
      withCredits(100, async ({ settle }) => {
        const free = { operation: 'job_change' as const, unitPrice: 10, units: 0, repeatIds: ['p1'] };
        expect(await settle(free)).toMatchObject({ repeat: false, receipt: { creditsUsed: 0 } });
        expect(await settle({ ...free, units: 1 })).toMatchObject({ repeat: false, receipt: { creditsUsed: 10 } });
      }),
    );

    for (const { what, credits = 100, units = 9, repeatIds, granted, used } of [
      { what: 'each new record, and none of a repeat', repeatIds: ['p1', 'p2', 'p3'], granted: [0, 1, 2], used: 8 },
      { what: 'once what is named twice', repeatIds: ['p2', 'p3', 'p2'], granted: [0, 1, 2], used: 8 },
      { what: 'at most the units', units: 1, repeatIds: ['p2', 'p3', 'p1', 'p2'], granted: [0, 2, 3], used: 4 },
      { what: 'what the balance pays for', credits: 11, repeatIds: ['p2', 'p3', 'p1'], granted: [0, 2], used: 4 },
      { what: 'nothing for nobody', repeatIds: [], granted: [], used: 0 },
    ] as const satisfies readonly { repeatIds: readonly string[]; [more: string]: unknown }[]) {
      check(`of many records, in their order, charges ${what}`, () =>
        withCredits(credits, async ({ settle, ledger, total }) => {
          await settle({ repeatIds: ['p1'] });
          const many = { units, partial: true, repeatIds };
          const first = await settle(many);
          expect(first).toMatchObject({ receipt: { recordsGranted: granted, creditsUsed: used }, repeat: false });
          expect(await total()).toBe(credits - 4 - used);
          const paid = granted.map((at) => repeatIds[at] ?? '');
          if (paid.length === 0) return;
          expect(await ledger.standing(request({ repeatIds: paid }))).toEqual({ kind: 'repeat' });
          const again = await settle({ ...many, repeatIds: paid });
          expect(again).toMatchObject({ receipt: { recordsGranted: [...paid.keys()], creditsUsed: 0 }, repeat: true });
        }),
      );
    }

    for (const { what, credits = 100, creditsMax = 99, multiples, granted, used, again } of [
      { what: 'each its multiple', multiples: [11, 1, 11], granted: 3, used: 23, again: 0 },
      {
        what: 'none in part, nor one after it',
        credits: 20,
        multiples: [1, 11, 11, 1],
        granted: 2,
        used: 12,
        again: 0,
      },
      { what: 'at most the bound of the call', creditsMax: 22, multiples: [11, 11, 1], granted: 2, used: 22, again: 1 },
      {
        what: 'nothing that the balance is too short for',
        credits: 10,
        multiples: [11],
        granted: 0,
        used: 0,
        again: 0,
      },
    ] as const satisfies readonly { multiples: readonly number[]; [more: string]: unknown }[]) {
      const wanted = { operation: 'search', unitPrice: 1, units: multiples.length, partial: true, multiples } as const;
      check(`of a call whose units differ charges ${what}`, () =>
        withCredits(credits, async ({ settle, total }) => {
          const receipt = { unitsGranted: granted, creditsUsed: used };
          expect(await settle({ ...wanted, creditsMax })).toMatchObject({ receipt });
          expect(await total()).toBe(credits - used);
        }),
      );
      check(`of records that differ charges ${what}, and what was paid for no second time`, () =>
        withCredits(credits, async ({ settle, ledger, total }) => {
          const repeatIds = multiples.map((_, at) => `p${at}`);
          const receipt = { recordsGranted: [...Array(granted).keys()], creditsUsed: used };
          expect(await settle({ ...wanted, repeatIds, creditsMax })).toMatchObject({ receipt });
          expect(await settle({ ...wanted, repeatIds, creditsMax: 9 })).toMatchObject({
            receipt: { creditsUsed: again },
          });
          expect(await total()).toBe(credits - used - again);
          expect((await ledger.check(someDay)).faults).toEqual([]);
        }),
      );
    }

    check('of many records, refuses those not paid for when nothing is left to spend, and charges nothing', () =>
      withCredits(4, async ({ settle, total }) => {
        await settle({ repeatIds: ['p1'] });
        const many = { units: 9, partial: true };
        expect(await settle({ ...many, repeatIds: ['p1', 'p2'] })).toMatchObject({ kind: 'out_of_credits' });
        expect(await settle({ ...many, repeatIds: [] })).toMatchObject({ kind: 'out_of_credits' });
        expect(await settle({ ...many, repeatIds: ['p1', 'p1'] })).toMatchObject({ kind: 'settled', repeat: true });
        expect(await total()).toBe(0);
      }),
    );

    check('of many records, opens windows for those that were charged alone', () =>
      withCredits(8, async ({ settle, ledger, total }) => {
        await settle({ units: 9, partial: true, repeatIds: ['p1', 'p2', 'p3'] });
        expect(await total()).toBe(0);
        await ledger.grant(accountId, gift(4), entryAt(someDay));
        expect(await settle({ repeatIds: ['p3'] })).toMatchObject({ repeat: false, receipt: { creditsUsed: 4 } });
      }),
    );

    check('of many look-ups at once with records in common, charges each record once', () =>
      withCredits(1_000, async ({ settle, again, total }) => {
        const other = await again();
        const all = await Promise.all(
          Array.from({ length: 40 }, (_, index) => {
            const repeatIds = Array.from({ length: 5 }, (_, record) => `person ${(index + record) % 10}`);
            const wanted = { units: 5, partial: true, repeatIds };
            return index % 2 === 0 ? settle(wanted) : other.ledger.settle(request(wanted));
          }),
        );
        const used = all.reduce((sum, one) => sum + (one.kind === 'settled' ? one.receipt.creditsUsed : 0), 0);
        expect([used, await total()]).toEqual([40, 960]);
        await other.close();
      }),
    );

    for (const { what, later, kind } of [
      { what: 'a millisecond before a day has passed', later: 24 * hour - 1, kind: 'replay' },
      { what: 'after a day', later: 24 * hour, kind: 'settled' },
    ]) {
      check(`an Idempotency-Key used again ${what} gives: ${kind}`, () =>
        withCredits(100, async ({ settle }) => {
          await settle(search('k'));
          expect(await settle({ ...search('k'), now: someDay + later })).toMatchObject({ kind });
        }),
      );
    }

    check('an Idempotency-Key gives the first answer again: its draft, its request id, its numbers', () =>
      withCredits(7, async ({ settle, ledger, again }) => {
        const first = await settle(search('k', 'body', '{"the":"first"}'));
        await settle(search('other'));
        expect(first).toMatchObject({ kind: 'settled', receipt: { creditsUsed: 5, creditsRemaining: 2 } });
        const replay = {
          kind: 'replay',
          stored: { draft: '{"the":"first"}', receipt: first.kind === 'settled' ? first.receipt : null },
        };
        const twin = request(search('k', 'body', '{"the":"second"}'));
        expect([await ledger.standing(twin), await ledger.settle(twin)]).toEqual([replay, replay]);
        const other = await again();
        expect(await other.ledger.settle(twin)).toEqual(replay);
        await other.close();
      }),
    );

    check('an Idempotency-Key belongs to the account, whichever of its keys is used', () =>
      withCredits(100, async ({ settle, directory }) => {
        await settle(search('k'));
        expect(await settle({ ...search('k'), callerId: 'key 2' })).toMatchObject({ kind: 'replay' });
        await directory.createAccount(accountNamed('another'), someEntry);
        expect(await settle({ ...search('k'), accountId: 'another' })).toMatchObject({ kind: 'settled' });
      }),
    );

    check('an Idempotency-Key with another body is a conflict, and charges nothing', () =>
      withCredits(100, async ({ settle, ledger, total }) => {
        await settle(search('k'));
        const other = request(search('k', 'another body'));
        const conflict = { kind: 'idempotency_conflict' };
        expect([await ledger.standing(other), await ledger.settle(other)]).toEqual([conflict, conflict]);
        expect(await total()).toBe(95);
      }),
    );

    check('an Idempotency-Key may be tried again after a refusal', () =>
      withCredits(0, async ({ settle, ledger }) => {
        expect(await settle(search('k'))).toMatchObject({ kind: 'out_of_credits' });
        await ledger.grant(accountId, gift(10), entryAt(someDay));
        expect(await settle(search('k', 'another body'))).toMatchObject({ kind: 'settled' });
      }),
    );

    check('gives the usage notice once a cycle, and again in the next', () =>
      withCredits(10, async ({ settle }) => {
        const noticed: boolean[] = [];
        for (const from of [someDay, someDay + 31 * 24 * hour]) {
          for (const now of [from, from + 1, from + 2]) {
            const answer = await settle({ ...search(`${now}`), units: 4, now });
            noticed.push(answer.kind === 'settled' && answer.receipt.usageNotice !== null);
          }
        }
        expect(noticed).toEqual([false, true, false, false, true, false]);
      }),
    );

    check('keeps bought credits over the end of a cycle, and what is left of the plan not', () =>
      withCredits(10, async ({ ledger, total }) => {
        const later = someDay + 34 * 24 * hour;
        expect(await ledger.grant(accountId, gift(5, { note: 'invoice 1' }), entryAt(someDay))).toMatchObject({
          kind: 'booked',
        });
        expect([await total(), await total(later)]).toEqual([15, 15]);
        await ledger.grant(accountId, gift(5), entryAt(later));
        expect(await ledger.holdings(accountId, later)).toMatchObject({ purse: { plan: 10, bought: 10 } });
      }),
    );

    check('brings the difference to a larger plan at once, and once', () =>
      withCredits(100, async ({ ledger, directory, total }) => {
        const large = { plan: 'large', planCredits: 500 };
        for (const change of [large, { plan: 'small', planCredits: 100 }, large]) {
          expect(await ledger.agree(accountId, change, entryAt(someDay))).toBe(true);
        }
        expect(await total()).toBe(500);
        expect((await directory.account(accountId))?.plan).toBe('large');
        const later = someDay + 34 * 24 * hour;
        await ledger.agree(accountId, { plan: 'small', planCredits: 100 }, entryAt(later));
        expect([await total(later), await total(later + 34 * 24 * hour)]).toEqual([500, 100]);
      }),
    );

    check('lets extra usage be spent up to its limit once it is on', () =>
      withCredits(4, async ({ ledger, settle }) => {
        await ledger.agree(accountId, { extraUsage: 'on', extraLimit: 8 }, entryAt(someDay));
        const calls = [await settle(), await settle(), await settle(), await settle()];
        expect(kinds(calls)).toEqual({ settled: 3, out_of_credits: 1 });
        await ledger.agree(accountId, { extraUsage: 'off' }, entryAt(someDay));
        expect(await settle()).toMatchObject({ kind: 'usage_paused' });
      }),
    );

    check('knows nothing of an unknown account', () =>
      withCredits(100, async ({ ledger }) => {
        expect(await ledger.holdings('nobody', someDay)).toBeNull();
        expect(await ledger.grant('nobody', gift(5), entryAt(someDay))).toEqual({ kind: 'unknown_account' });
        expect(await ledger.agree('nobody', { planCredits: 5 }, entryAt(someDay))).toBe(false);
      }),
    );

    check('settles all that come together but the requests at fault', () =>
      withCredits(100, async ({ settle, ledger }) => {
        const outcomes = await Promise.allSettled([
          settle({ repeatIds: ['p1'] }),
          settle({ accountId: 'nobody' }),
          settle({ repeatIds: ['p1'] }),
          settle({ unitPrice: 0.5 }),
          settle({ repeatIds: ['p2'] }),
        ]);
        const rejected = { status: 'rejected', reason: expect.any(LedgerUnavailable) };
        const settled = (repeat: boolean) => ({ status: 'fulfilled', value: { kind: 'settled', repeat } });
        expect(outcomes).toMatchObject([settled(false), rejected, settled(true), rejected, settled(false)]);
        const standings = ['nobody', accountId].map((id) => ledger.standing(request({ accountId: id })));
        await expect(standings[0]).rejects.toThrow(LedgerUnavailable);
        expect(await standings[1]).toEqual({ kind: 'open', balance: 92 });
      }),
    );

    check('charges one of 50 twins of one Idempotency-Key, and all get its answer', () =>
      withCredits(1_000, async ({ settle, total }) => {
        const twins = await Promise.all(
          Array.from({ length: 50 }, (_, index) => settle(search('twin', 'body', `draft of ${index}`))),
        );
        expect(kinds(twins)).toEqual({ settled: 1, replay: 49 });
        const winner = twins.findIndex(({ kind }) => kind === 'settled');
        const receipts = twins.flatMap((twin) => {
          if (twin.kind === 'settled') return [{ receipt: twin.receipt, draft: `draft of ${winner}` }];
          return twin.kind === 'replay' ? [twin.stored] : [];
        });
        for (const receipt of receipts) expect(receipt).toEqual(receipts[0]);
        expect(await total()).toBe(995);
      }),
    );

    for (const { credits, last } of [
      { credits: 40, last: 0 },
      { credits: 38, last: -2 },
    ]) {
      check(`charges 10 of 200 profiles with ${credits} credits, and overdraws once at most`, () =>
        withCredits(credits, async ({ settle, again, total }) => {
          const other = await again();
          const all = await Promise.all(
            Array.from({ length: 200 }, (_, index) => {
              const wanted = { repeatIds: [`person ${index}`] };
              return index % 2 === 0 ? settle(wanted) : other.ledger.settle(request(wanted));
            }),
          );
          expect(kinds(all)).toEqual({ settled: 10, out_of_credits: 190 });
          expect(await total()).toBe(last);
          const remaining = all.flatMap((one) => (one.kind === 'settled' ? [one.receipt.creditsRemaining] : []));
          expect(Math.min(...remaining)).toBe(0);
          await other.close();
        }),
      );
    }

    check('charges one of 200 fetches of one profile', () =>
      withCredits(1_000, async ({ settle, total }) => {
        const same = await Promise.all(Array.from({ length: 200 }, () => settle({ repeatIds: ['the one'] })));
        expect(same.filter((one) => one.kind === 'settled' && !one.repeat)).toHaveLength(1);
        expect(await total()).toBe(996);
      }),
    );

    check('settles what waits before it closes, and refuses what comes later', () =>
      withCredits(1_000, async ({ settle, ledger, again }) => {
        const waiting = Array.from({ length: 20 }, (_, index) => settle({ repeatIds: [`person ${index}`] }));
        const asked = ledger.standing(request());
        const closed = ledger.close();
        await expect(settle()).rejects.toThrow(LedgerUnavailable);
        await expect(ledger.standing(request())).rejects.toThrow(LedgerUnavailable);
        await expect(ledger.holdings(accountId, someDay)).rejects.toThrow(LedgerUnavailable);
        expect(kinds(await Promise.all(waiting))).toEqual({ settled: 20 });
        expect(await asked).toMatchObject({ kind: 'open' });
        await closed;
        const other = await again();
        expect(await other.ledger.standing(request())).toEqual({ kind: 'open', balance: 920 });
        await other.close();
        await ledger.close();
      }),
    );

    deskCases(check, withCredits);
    chargedCases(check, withCredits);

    check('gives the answers of a model that is too simple to be wrong', () => checkAgainstModel(open));
  });
}
