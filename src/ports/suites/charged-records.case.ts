import { expect } from 'vitest';
import { someDay } from '../../../test/some-day.ts';
import { chargedKeptDays } from '../../ledger/charged.ts';
import { fingerprintsOf } from '../../text/fingerprint.ts';
import type { ChargedAsked, CreditLedger } from '../credit-ledger.ts';
import { someEntry } from './account-store.case.ts';
import type { Case } from './conformance.case.ts';
import { accountId, type OneAccount, request } from './one-account.case.ts';

const dayMs = 86_400_000;
const midnight = Math.floor(someDay / dayMs) * dayMs;

const search = { operation: 'search', unitPrice: 1, partial: true } as const;

function people(...ids: string[]) {
  return { records: { kind: 'people', ids } } as const;
}

/** The ids among these that are charged records, in the order of the charges. */
async function among(ids: readonly string[], ledger: CreditLedger, changes: Partial<ChargedAsked> = {}) {
  const asked = { accountId, kind: 'people', since: midnight, before: someDay + 400 * dayMs, recordsMax: 100 } as const;
  const prints = await ledger.charged({ ...asked, ...changes });
  if (prints === null) return null;
  const names = new Map(ids.map((id) => [String(fingerprintsOf([id])), id]));
  return Array.from({ length: prints.length / 2 }, (_, at) => names.get(String(prints.subarray(2 * at, 2 * at + 2))));
}

/** What a ledger remembers of the records that it charged. */
export function chargedCases(
  check: Case,
  withCredits: (planCredits: number, work: (store: OneAccount) => Promise<void>) => Promise<void>,
): void {
  const all = ['p1', 'p2', 'p3', 'p4'];

  check('remembers the records that were charged, of searches and look-ups, also for another process', () =>
    withCredits(100, async ({ settle, again }) => {
      await settle({ ...search, units: 2, ...people('p1', 'p2') });
      await settle({ repeatIds: ['p3'], ...people('p3'), now: someDay + 1 });
      await settle({ operation: 'company', repeatIds: ['p4'], records: { kind: 'company', ids: ['p4'] } });
      const other = await again();
      expect(await among(all, other.ledger)).toEqual(['p1', 'p2', 'p3']);
      expect(await among(all, other.ledger, { kind: 'company' })).toEqual(['p4']);
      expect(await among(all, other.ledger, { accountId: 'another' })).toEqual([]);
      await other.close();
    }),
  );

  check('remembers no record that was not charged: beyond the balance, repeated, free, or refused', () =>
    withCredits(6, async ({ settle, ledger }) => {
      await settle({ ...search, units: 0, ...people('p4') });
      await settle({ repeatIds: ['p1'], ...people('p1') });
      const many = {
        ...search,
        units: 3,
        repeatIds: ['people p2', 'people p3', 'people p4'],
        ...people('p2', 'p3', 'p4'),
      };
      expect(await settle(many)).toMatchObject({ receipt: { recordsGranted: [0, 1] } });
      await settle({ repeatIds: ['p1'], ...people('p1') });
      expect(await settle({ repeatIds: ['p4'], ...people('p4') })).toMatchObject({ kind: 'out_of_credits' });
      expect(await among(all, ledger)).toEqual(['p1', 'p2', 'p3']);
    }),
  );

  check('remembers only those of a call that it charges now', () =>
    withCredits(100, async ({ settle, ledger }) => {
      await settle({ repeatIds: ['p2'], ...people('p2') });
      const many = { units: 9, partial: true, repeatIds: all, ...people(...all) };
      await settle({ ...many, now: someDay + dayMs / 48 });
      expect(await among(all, ledger)).toEqual(['p2', 'p1', 'p3', 'p4']);
    }),
  );

  check('tells of charges from a time on, before another, and of no more records than asked for', () =>
    withCredits(100, async ({ settle, ledger }) => {
      for (const [at, id] of all.entries()) await settle({ ...people(id), now: someDay + at * dayMs });
      expect(await among(all, ledger, { since: midnight + dayMs })).toEqual(['p2', 'p3', 'p4']);
      expect(await among(all, ledger, { before: someDay + 2 * dayMs })).toEqual(['p1', 'p2']);
      expect(await among(all, ledger, { before: someDay + 2 * dayMs + 1 })).toEqual(['p1', 'p2', 'p3']);
      expect(await among(all, ledger, { recordsMax: 4 })).toHaveLength(4);
      expect(await among(all, ledger, { recordsMax: 3 })).toBeNull();
    }),
  );

  check('forgets charged records after their days, and those of a forgotten account', () =>
    withCredits(100, async ({ settle, ledger, directory }) => {
      await settle(people('p1'));
      const next = someDay + 31 * dayMs;
      await settle({ ...people('p2'), now: next });
      // The time moves on in steps, because more at once is a clock that jumps.
      await settle({ now: midnight + (chargedKeptDays - 30) * dayMs, repeatIds: ['x'] });
      await settle({ now: midnight + chargedKeptDays * dayMs, repeatIds: ['x'] });
      await ledger.prune(midnight + chargedKeptDays * dayMs + dayMs - 1);
      expect(await among(all, ledger)).toEqual(['p1', 'p2']);
      await ledger.prune(midnight + (chargedKeptDays + 1) * dayMs);
      expect(await among(all, ledger)).toEqual(['p2']);
      const entry = { ...someEntry, accountId, at: midnight + (chargedKeptDays + 1) * dayMs };
      await directory.closeAccount(accountId, entry);
      expect(await among(all, ledger)).toEqual(['p2']);
      await directory.anonymise(accountId, entry);
      expect(await among(all, ledger)).toEqual([]);
    }),
  );

  check('keeps all records of many charges at once', () =>
    withCredits(1_000, async ({ ledger }) => {
      const ids = Array.from({ length: 200 }, (_, at) => `person ${at}`);
      await Promise.all(ids.map((id) => ledger.settle(request({ repeatIds: [id], ...people(id) }))));
      expect((await among(ids, ledger, { recordsMax: 200 }))?.toSorted()).toEqual(ids.toSorted());
    }),
  );
}
