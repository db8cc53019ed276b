import { expect } from 'vitest';
import { someDay } from '../../../test/some-day.ts';
import {
  accountNamed,
  hashOf,
  keyNamed,
  type OpenAccountStore,
  onStore,
  someEntry,
  someTerms,
} from './account-store.case.ts';
import type { Case } from './conformance.case.ts';

/** The end of an account's life. */
export function closingCases(check: Case, open: OpenAccountStore): void {
  check('closes an account for good: nothing opens it, acts for it or brings it credits', () =>
    onStore(open, async ({ directory, ledger }) => {
      const identity = { issuer: 'i', subject: 's' };
      const terms = { ...someTerms, extraUsage: 'on' as const, extraLimit: 10 };
      await directory.createAccount(accountNamed('a', { email: 'one@example.com', terms }), someEntry);
      await directory.link('a', identity, someEntry);
      await directory.createKey(keyNamed('k', 'a'), someEntry);
      const gift = { credits: 7, note: null, reference: null };
      await ledger.grant('a', gift, someEntry);
      expect(await directory.closeAccount('a', { ...someEntry, at: someDay + 5 })).toBe(true);

      expect(await directory.account('a')).toMatchObject({ status: 'closed', identities: [] });
      expect(await directory.keyByHash(hashOf('k'))).toMatchObject({ status: 'suspended', revokedAt: someDay + 5 });
      expect(await directory.accountByIdentity(identity)).toBeNull();
      expect(await directory.accountsByEmail('one@example.com')).toEqual([]);
      expect(await directory.closeAccount('a', someEntry)).toBe(false);
      expect(await directory.setStatus('a', 'active', someEntry)).toBe(false);
      expect(await directory.link('a', identity, someEntry)).toBe(false);
      expect(await directory.createKey(keyNamed('new', 'a'), someEntry)).toBe(false);
      for (const now of [someDay + 5, someDay + 34 * 86_400_000]) {
        expect(await ledger.holdings('a', now)).toMatchObject({ purse: { plan: 0, bought: 7, extra: 0 } });
      }
      expect((await ledger.check(someDay)).faults).toEqual([]);
    }),
  );

  check(
    'books extra usage for the invoice when it closes an account, and gives back later what was charged before',
    () =>
      onStore(open, async ({ directory, ledger }) => {
        const terms = { ...someTerms, planCredits: 3, extraUsage: 'on' as const, extraLimit: 10 };
        await directory.createAccount(accountNamed('a', { terms }), someEntry);
        const common = { accountId: 'a', callerId: 'k', requestId: 'r', now: someDay, units: 1, partial: false };
        await ledger.settle({ ...common, operation: 'profile', unitPrice: 4 });
        const [charge] = await ledger.journal('a', 1);
        await directory.closeAccount('a', { ...someEntry, at: someDay + 5 });
        expect((await ledger.journal('a', 1))[0]).toMatchObject({ kind: 'invoice', extra: 1 });
        await ledger.reverse(charge?.id ?? 0, 'it was empty', { ...someEntry, at: someDay + 6 });
        expect(await ledger.holdings('a', someDay + 6)).toMatchObject({ purse: { plan: 0, bought: 4, extra: 0 } });
        expect((await ledger.check(someDay)).faults).toEqual([]);
      }),
  );

  check('forgets whose a closed account was, once, and keeps its journal', () =>
    onStore(open, async ({ directory, ledger, audit }) => {
      await directory.createAccount(accountNamed('a'), someEntry);
      await directory.createKey(keyNamed('k', 'a', { label: "Ada's laptop" }), someEntry);
      expect(await directory.anonymise('a', someEntry)).toBe(false);
      await directory.closeAccount('a', someEntry);
      const postings = await ledger.journal('a', 9);
      expect(await directory.anonymise('a', someEntry)).toBe(true);
      expect(await directory.anonymise('a', someEntry)).toBe(false);
      expect(await directory.account('a')).toMatchObject({ name: '', email: '', status: 'closed' });
      expect(await directory.key('k')).toMatchObject({ label: null });
      expect(await ledger.journal('a', 9)).toEqual(postings);
      expect(await audit.entries({ entriesMax: 99 })).toHaveLength(4);
    }),
  );
}
