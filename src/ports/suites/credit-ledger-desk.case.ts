import { expect } from 'vitest';
import { someDay } from '../../../test/some-day.ts';
import { aheadMaxMs, behindMaxMs } from '../../ledger/clock.ts';
import { LedgerUnavailable } from '../credit-ledger.ts';
import { accountNamed, someEntry } from './account-store.case.ts';
import type { Case } from './conformance.case.ts';
import { accountId, entryAt, gift, type OneAccount, request } from './one-account.case.ts';

const day = 86_400_000;

type WithCredits = (planCredits: number, work: (store: OneAccount) => Promise<void>) => Promise<void>;

/** What operators do to the credits, and what a clock that jumps may not do. */
export function deskCases(check: Case, withCredits: WithCredits): void {
  const newest = async ({ ledger }: OneAccount) => (await ledger.journal(accountId, 1))[0]?.id ?? 0;

  check('books a reference once, however often and by however many it is sent', () =>
    withCredits(0, async ({ ledger, again, total, audit }) => {
      const other = await again();
      const sent = gift(50, { reference: 'invoice-17' });
      const all = await Promise.all(
        [ledger, other.ledger, ledger, other.ledger].map((one) => one.grant(accountId, sent, entryAt(someDay))),
      );
      expect(all.map(({ kind }) => kind).sort()).toEqual(['booked', 'repeated', 'repeated', 'repeated']);
      expect(new Set(all.map((one) => ('posting' in one ? one.posting : null))).size).toBe(1);
      expect(await total()).toBe(50);
      const entries = await audit.entries({ entriesMax: 9 });
      expect(entries.filter(({ action }) => action === 'credits.grant')).toHaveLength(1);
      await other.close();
    }),
  );

  check('refuses a reference that was used for another amount, account or kind', () =>
    withCredits(0, async ({ ledger, directory, total }) => {
      await directory.createAccount(accountNamed('another'), someEntry);
      const sent = gift(50, { reference: 'invoice-17' });
      await ledger.grant(accountId, sent, entryAt(someDay));
      const others = [
        await ledger.grant(accountId, { ...sent, credits: 51 }, entryAt(someDay)),
        await ledger.grant('another', sent, entryAt(someDay)),
        await ledger.adjust(accountId, sent, entryAt(someDay)),
      ];
      const by = { accountId, kind: 'purchase', bought: 50, reference: 'invoice-17' };
      for (const one of others) expect(one).toMatchObject({ kind: 'reference_used', by });
      expect(await total()).toBe(50);
    }),
  );

  check('takes by an adjustment from bought credits, then from the plan, then as a debt', () =>
    withCredits(10, async ({ ledger }) => {
      const purse = async () => (await ledger.holdings(accountId, someDay))?.purse;
      await ledger.adjust(accountId, gift(5), entryAt(someDay));
      expect(await purse()).toMatchObject({ plan: 10, bought: 5 });
      await ledger.adjust(accountId, gift(-8), entryAt(someDay));
      expect(await purse()).toMatchObject({ plan: 7, bought: 0 });
      await ledger.adjust(accountId, gift(-9), entryAt(someDay));
      expect(await purse()).toMatchObject({ plan: 0, bought: -2 });
      expect(await ledger.settle(request())).toMatchObject({ kind: 'out_of_credits' });
    }),
  );

  check('gives back what a charge took, once, to where it was taken from', () =>
    withCredits(6, async (store) => {
      const { ledger, settle, audit } = store;
      await ledger.grant(accountId, gift(1), entryAt(someDay));
      await settle();
      await settle();
      const charge = await newest(store);
      expect(await ledger.holdings(accountId, someDay)).toMatchObject({ purse: { plan: 0, bought: -1 } });
      const outcome = await ledger.reverse(charge, 'the answer was empty', entryAt(someDay));
      expect(outcome).toMatchObject({ kind: 'reversed', accountId });
      expect(await ledger.holdings(accountId, someDay)).toMatchObject({ purse: { plan: 2, bought: 1 } });
      const [posting] = await ledger.journal(accountId, 1);
      expect(posting).toMatchObject({ kind: 'reversal', reverses: charge, note: 'the answer was empty' });
      const before = await audit.entries({ entriesMax: 99 });
      expect(before[0]).toMatchObject({ accountId });
      const again = await ledger.reverse(charge, 'a second time', entryAt(someDay));
      expect(again).toEqual({ kind: 'reversed_before', by: posting?.id });
      expect(await audit.entries({ entriesMax: 99 })).toEqual(before);
    }),
  );

  check('gives back a charge of an earlier cycle as bought credits', () =>
    withCredits(6, async (store) => {
      const { ledger, settle } = store;
      await settle();
      const charge = await newest(store);
      const later = someDay + 34 * day;
      await ledger.reverse(charge, 'the answer was empty', entryAt(later));
      expect(await ledger.holdings(accountId, later)).toMatchObject({ purse: { plan: 6, bought: 4 } });
    }),
  );

  check('takes back a purchase, also what was spent of it, which becomes a debt', () =>
    withCredits(0, async (store) => {
      const { ledger, settle } = store;
      await ledger.grant(accountId, gift(10), entryAt(someDay));
      const purchase = await newest(store);
      await settle();
      await ledger.reverse(purchase, 'the invoice was not paid', entryAt(someDay));
      expect(await ledger.holdings(accountId, someDay)).toMatchObject({ purse: { plan: 0, bought: -4 } });
    }),
  );

  check('reverses no posting that it does not have, that a cycle made, or that is a reversal', () =>
    withCredits(6, async (store) => {
      const { ledger, settle } = store;
      const renewal = await newest(store);
      await settle();
      await ledger.reverse(await newest(store), 'a mistake', entryAt(someDay));
      const kinds = [];
      for (const id of [99_999, renewal, await newest(store)]) {
        kinds.push((await ledger.reverse(id, 'why', entryAt(someDay))).kind);
      }
      expect(kinds).toEqual(['unknown_posting', 'not_reversible', 'not_reversible']);
    }),
  );

  for (const { what, at } of [
    { what: 'ahead', at: someDay + aheadMaxMs + 1 },
    { what: 'behind', at: someDay - behindMaxMs - 60_001 },
  ]) {
    check(`decides and writes nothing while the clock is ${what}, and goes on when it is set or confirmed`, () =>
      withCredits(100, async ({ ledger, settle, again }) => {
        await settle({ now: someDay });
        const other = await again();
        const jumped = request({ now: at, repeatIds: ['p1'] });
        for (const one of [ledger, other.ledger]) {
          await expect(one.standing(jumped)).rejects.toThrow(LedgerUnavailable);
          await expect(one.settle(jumped)).rejects.toThrow(LedgerUnavailable);
          await expect(one.probe(at)).rejects.toThrow(LedgerUnavailable);
          await expect(one.grant(accountId, gift(5), entryAt(at))).rejects.toThrow(LedgerUnavailable);
          await expect(one.agree(accountId, { planCredits: 5 }, entryAt(at))).rejects.toThrow(LedgerUnavailable);
          expect(await one.clock(at)).toMatchObject({ jump: what });
        }
        expect(await ledger.holdings(accountId, someDay)).toMatchObject({ purse: { plan: 96, bought: 0 } });
        expect(await settle({ now: someDay + 1 })).toMatchObject({
          kind: 'settled',
          receipt: { creditsRemaining: 92 },
        });
        await other.ledger.confirmClock(entryAt(at));
        expect(await ledger.settle(jumped)).toMatchObject({ kind: 'settled' });
        await other.close();
      }),
    );
  }

  check('believes a clock that is as far ahead or behind as is allowed', () =>
    withCredits(100, async ({ ledger, settle }) => {
      for (const now of [someDay + aheadMaxMs, someDay + aheadMaxMs - behindMaxMs]) {
        expect(await ledger.clock(now)).toMatchObject({ jump: null });
        expect(await settle({ now })).toMatchObject({ kind: 'settled' });
      }
    }),
  );

  check('settles the others of a batch when one is sent at a time that jumped', () =>
    withCredits(100, async ({ settle }) => {
      await settle();
      const all = [settle(), settle({ now: someDay + 400 * day }), settle()];
      expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
      ]);
    }),
  );

  check('after a year in the future renews no cycle, says so when it checks, and is repaired', () =>
    withCredits(100, async (store) => {
      const { ledger, settle, audit } = store;
      const year = someDay + 400 * day;
      await ledger.grant(accountId, gift(7), entryAt(someDay));
      await settle();
      await ledger.confirmClock(entryAt(year));
      for (let call = 0; call < 10; call++) await settle({ now: year });
      expect(await ledger.holdings(accountId, year)).toMatchObject({ purse: { plan: 60, bought: 7 } });

      await ledger.confirmClock(entryAt(someDay + 1));
      const faults = new Set((await ledger.check(someDay + 1)).faults.map(({ rule }) => rule));
      expect(faults).toEqual(new Set(['no posting lies in the future', 'no cycle begins in the future']));
      const repair = entryAt(someDay + 1);
      expect(await ledger.repair({ ...repair, action: 'credits.repair' })).toMatchObject({ accounts: 1 });
      // Of 100 credits 4 were spent before, and 40 in the year that never was.
      expect(await ledger.holdings(accountId, someDay + 1)).toMatchObject({ purse: { plan: 56, bought: 7 } });
      expect((await ledger.check(someDay + 1)).faults).toEqual([]);
      expect((await audit.entries({ entriesMax: 1 }))[0]).toMatchObject({ action: 'credits.repair' });
      expect(await ledger.repair(repair)).toEqual({ accounts: 0, postings: 0 });
      expect(await audit.entries({ entriesMax: 99 })).toHaveLength(5);
      const next = someDay + 33 * day;
      expect(await ledger.holdings(accountId, next)).toMatchObject({ purse: { plan: 100, bought: 7 } });
    }),
  );

  for (const { what, spent, later, purse } of [
    {
      what: 'takes what was spent beyond the plan from bought credits',
      spent: 25,
      later: 1,
      purse: { plan: 0, bought: 3 },
    },
    { what: 'leaves given what nothing covers', spent: 30, later: 1, purse: { plan: 0, bought: 0 } },
    { what: 'begins the cycle that is due', spent: 5, later: 33 * day, purse: { plan: 80, bought: 7 } },
  ]) {
    check(`a repair ${what}`, () =>
      withCredits(100, async ({ ledger, settle, directory }) => {
        await ledger.grant(accountId, gift(7), entryAt(someDay));
        await settle();
        const year = someDay + 400 * day;
        await ledger.confirmClock(entryAt(year));
        await directory.createAccount(accountNamed('of the future', { createdAt: year }), { ...someEntry, at: year });
        for (let call = 0; call < spent; call++) await settle({ now: year + (call < 25 ? 0 : 31 * day) });
        const now = someDay + later;
        await ledger.confirmClock(entryAt(now));
        await ledger.repair(entryAt(now));
        expect(await ledger.holdings(accountId, now)).toMatchObject({ purse });
        expect(await ledger.holdings('of the future', now)).toMatchObject({ purse: { plan: 100 } });
        expect((await ledger.check(now)).faults).toEqual([]);
      }),
    );
  }

  check('a repair keeps an upgrade that was made in the future', () =>
    withCredits(100, async ({ ledger }) => {
      const year = someDay + 400 * day;
      await ledger.confirmClock(entryAt(year));
      await ledger.agree(accountId, { plan: 'large', planCredits: 500 }, entryAt(year));
      await ledger.confirmClock(entryAt(someDay));
      await ledger.repair(entryAt(someDay));
      expect(await ledger.holdings(accountId, someDay)).toMatchObject({ purse: { plan: 500 } });
      await ledger.agree(accountId, { plan: 'larger', planCredits: 600 }, entryAt(someDay));
      expect(await ledger.holdings(accountId, someDay)).toMatchObject({ purse: { plan: 600 } });
    }),
  );

  check('archives postings without a change to any balance, and still finds them', () =>
    withCredits(100, async (store) => {
      const { ledger, settle, audit, total } = store;
      await ledger.grant(accountId, gift(9, { reference: 'invoice-17' }), entryAt(someDay));
      const purchase = await newest(store);
      await settle();
      const later = someDay + 34 * day;
      await settle({ now: later });
      const before = await ledger.journal(accountId, 99);
      const archiving = { ...entryAt(later), action: 'credits.archive' } as const;
      expect(await ledger.archive(later, archiving)).toBe(3);
      expect(await ledger.check(later)).toEqual({ accounts: 1, postings: before.length - 3, archived: 3, faults: [] });
      expect([await total(later), await ledger.journal(accountId, 99)]).toEqual([105, before]);
      expect(await ledger.archive(later, archiving)).toBe(0);
      const entries = await audit.entries({ entriesMax: 99 });
      expect(entries.filter(({ action }) => action === 'credits.archive')).toHaveLength(1);

      const again = await ledger.grant(accountId, gift(9, { reference: 'invoice-17' }), entryAt(later));
      expect(again).toEqual({ kind: 'repeated', posting: purchase });
      await ledger.reverse(purchase, 'it was not paid', entryAt(later));
      await ledger.agree(accountId, { plan: 'large', planCredits: 150 }, entryAt(later));
      expect(await total(later)).toBe(146);
      await ledger.archive(later + 1, archiving);
      expect(await ledger.check(later)).toMatchObject({ postings: 0, faults: [] });
      expect(await total(later)).toBe(146);
    }),
  );
}
