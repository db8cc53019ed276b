import { expect } from 'vitest';
import { someDay } from '../../../test/some-day.ts';
import { DirectoryUnavailable, type KeyBounds } from '../account-directory.ts';
import { closingCases } from './account-closing.case.ts';
import { accountNamed, hashOf, keyNamed, type OpenAccountStore, onStore, someEntry } from './account-store.case.ts';
import { conformance, type Skips } from './conformance.case.ts';

const dayMs = 86_400_000;

/** The suite that every account directory must pass. */
export function accountDirectoryCases(name: string, open: OpenAccountStore, skips: Skips = {}): void {
  conformance(name, skips, (check) => {
    check('finds a key by its hash, with its bounds and the state of its account', () =>
      onStore(open, async ({ directory }) => {
        await directory.createAccount(accountNamed('a'), someEntry);
        const bounds: KeyBounds = {
          scopes: ['search', 'prediction'],
          networks: ['10.0.0.0/8', '2001:db8::/32'],
          requestsPerMinute: 7,
          requestsInWorkMax: 2,
          expiresAt: someDay + 9,
        };
        expect(await directory.createKey(keyNamed('k', 'a', bounds), someEntry)).toBe(true);
        const holder = { keyId: 'k', accountId: 'a', status: 'active', ...bounds, revokedAt: null };
        expect(await directory.keyByHash(hashOf('k'))).toEqual(holder);
        await directory.setStatus('a', 'suspended', someEntry);
        expect(await directory.keyByHash(hashOf('k'))).toEqual({ ...holder, status: 'suspended' });
        expect(await directory.keyByHash(hashOf('other'))).toBeNull();
      }),
    );

    check('shows a key without what would let somebody use it', () =>
      onStore(open, async ({ directory }) => {
        await directory.createAccount(accountNamed('a'), someEntry);
        const { hash, ...shown } = keyNamed('k', 'a', { label: 'laptop' });
        await directory.createKey({ ...shown, hash }, someEntry);
        expect(await directory.key('k')).toEqual({ ...shown, isReplaced: false, revokedAt: null, lastUsedAt: null });
        expect(await directory.key('other')).toBeNull();
      }),
    );

    check('keeps the latest use of each key, and of nothing else', () =>
      onStore(open, async ({ directory, again }) => {
        await directory.createAccount(accountNamed('a'), someEntry);
        for (const id of ['k', 'l', 'unused']) await directory.createKey(keyNamed(id, 'a'), someEntry);
        const other = await again();
        await directory.recordUses(
          new Map([
            ['k', { lastAt: someDay + 5, requests: 1 }],
            ['l', { lastAt: someDay + 5, requests: 1 }],
            ['nobody', { lastAt: someDay, requests: 1 }],
          ]),
        );
        await other.directory.recordUses(
          new Map([
            ['k', { lastAt: someDay + 7, requests: 1 }],
            ['l', { lastAt: someDay + 3, requests: 1 }],
          ]),
        );
        await directory.recordUses(new Map());
        const used = async (id: string) => (await directory.key(id))?.lastUsedAt;
        expect([await used('k'), await used('l'), await used('unused')]).toEqual([someDay + 7, someDay + 5, null]);
        await other.close();
      }),
    );

    check("counts the requests of an account's keys on the last 30 days, and of no other's", () =>
      onStore(open, async ({ directory, again }) => {
        for (const id of ['a', 'b']) await directory.createAccount(accountNamed(id), someEntry);
        for (const id of ['k', 'l', 'unused']) await directory.createKey(keyNamed(id, 'a'), someEntry);
        await directory.createKey(keyNamed('of b', 'b'), someEntry);
        const other = await again();
        const record = (id: string, day: number, requests: number, by = directory) =>
          by.recordUses(new Map([[id, { lastAt: someDay + day * dayMs, requests }]]));
        await record('k', 0, 3);
        await record('k', 0, 4, other.directory);
        await record('k', 29, 10);
        await record('l', 1, 5);
        await record('of b', 1, 100);
        await record('nobody', 1, 1);
        const on = async (day: number) => Object.fromEntries(await directory.requests('a', someDay + day * dayMs));
        expect(await on(0)).toEqual({ k: 7 });
        expect(await on(29)).toEqual({ k: 17, l: 5 });
        expect(await on(30)).toEqual({ k: 10, l: 5 });
        expect(await on(31)).toEqual({ k: 10 });
        await record('k', 60, 1);
        expect(await on(60)).toEqual({ k: 1 });
        await other.close();
      }),
    );

    check("lists an account's keys, the newest first, and no other's", () =>
      onStore(open, async ({ directory }) => {
        for (const id of ['a', 'b']) await directory.createAccount(accountNamed(id), someEntry);
        for (const [at, id] of ['first', 'second', 'third'].entries()) {
          await directory.createKey(keyNamed(id, 'a', { createdAt: someDay + at }), someEntry);
        }
        await directory.createKey(keyNamed('of b', 'b'), someEntry);
        expect((await directory.keys('a')).map(({ id }) => id)).toEqual(['third', 'second', 'first']);
        expect(await directory.keys('nobody')).toEqual([]);
      }),
    );

    check('replaces a key once, however many ask at the same time', () =>
      onStore(open, async ({ directory, again }) => {
        await directory.createAccount(accountNamed('a'), someEntry);
        await directory.createKey(keyNamed('old', 'a'), someEntry);
        const other = await again();
        const asked = Array.from({ length: 6 }, (_, index) =>
          (index % 2 === 0 ? directory : other.directory).replaceKey(
            'old',
            someDay + 9,
            keyNamed(`new ${index}`, 'a'),
            someEntry,
          ),
        );
        expect((await Promise.all(asked)).filter((isReplaced) => isReplaced)).toHaveLength(1);
        expect(await directory.keys('a')).toHaveLength(2);
        expect(await directory.key('old')).toMatchObject({ expiresAt: someDay + 9, isReplaced: true });
        await other.close();
      }),
    );

    check('lets a key that is replaced expire at its own time if that is earlier', () =>
      onStore(open, async ({ directory }) => {
        await directory.createAccount(accountNamed('a'), someEntry);
        for (const [id, expiresAt] of [
          ['early', someDay + 5],
          ['late', someDay + 50],
        ] as const) {
          await directory.createKey(keyNamed(id, 'a', { expiresAt }), someEntry);
          const replacement = keyNamed(`new ${id}`, 'a', { expiresAt });
          expect(await directory.replaceKey(id, someDay + 9, replacement, someEntry)).toBe(true);
          expect(await directory.key(`new ${id}`)).toMatchObject({ expiresAt, isReplaced: false });
        }
        const ends = async (id: string) => (await directory.keyByHash(hashOf(id)))?.expiresAt;
        expect([await ends('early'), await ends('late')]).toEqual([someDay + 5, someDay + 9]);
      }),
    );

    check('does not replace a key that is revoked, and keeps the time of the first revocation', () =>
      onStore(open, async ({ directory }) => {
        await directory.createAccount(accountNamed('a'), someEntry);
        await directory.createKey(keyNamed('k', 'a'), someEntry);
        for (const at of [someDay + 1, someDay + 2]) expect(await directory.revokeKey('k', at, someEntry)).toBe(true);
        expect(await directory.keyByHash(hashOf('k'))).toMatchObject({ revokedAt: someDay + 1 });
        expect(await directory.replaceKey('k', someDay + 9, keyNamed('new', 'a'), someEntry)).toBe(false);
        expect(await directory.keys('a')).toHaveLength(1);
      }),
    );

    check('lets an identity act for one account, the last that it was linked to', () =>
      onStore(open, async ({ directory }) => {
        const identity = { issuer: 'https://issuer', subject: 'user 1' };
        for (const id of ['a', 'b']) await directory.createAccount(accountNamed(id), someEntry);
        expect(await directory.accountByIdentity(identity)).toBeNull();
        for (const id of ['a', 'b']) {
          expect(await directory.link(id, identity, someEntry)).toBe(true);
          expect(await directory.accountByIdentity(identity)).toEqual({ accountId: id, status: 'active' });
        }
        expect((await directory.account('a'))?.identities).toEqual([]);
        expect((await directory.account('b'))?.identities).toEqual([identity]);
        expect(await directory.accountByIdentity({ ...identity, issuer: 'https://other' })).toBeNull();
      }),
    );

    check('tells whether an address has no account, one, or several', () =>
      onStore(open, async ({ directory }) => {
        const found = async () => (await directory.accountsByEmail('one@example.com')).length;
        expect(await found()).toBe(0);
        for (const [id, many] of [
          ['a', 1],
          ['b', 2],
          ['c', 2],
        ] as const) {
          await directory.createAccount(accountNamed(id, { email: 'one@example.com' }), someEntry);
          expect(await found()).toBe(many);
        }
      }),
    );

    check('makes an account with its purse, and shows both', () =>
      onStore(open, async ({ directory, ledger }) => {
        const { terms, ...account } = accountNamed('a');
        await directory.createAccount({ ...account, terms }, someEntry);
        expect(await directory.account('a')).toEqual({ ...account, status: 'active', identities: [] });
        expect(await ledger.holdings('a', someDay)).toMatchObject({ terms, purse: { plan: 100, bought: 0, extra: 0 } });
        expect([await directory.account('b'), await ledger.holdings('b', someDay)]).toEqual([null, null]);
      }),
    );

    check('lists the newest accounts first, as many as asked for, and counts them all', () =>
      onStore(open, async ({ directory }) => {
        for (const [at, id] of ['a', 'b', 'c'].entries()) {
          await directory.createAccount(accountNamed(id, { createdAt: someDay + at }), someEntry);
        }
        expect((await directory.accounts(2)).map(({ id }) => id)).toEqual(['c', 'b']);
        expect(await directory.countAccounts()).toBe(3);
      }),
    );

    check('says of an unknown account or key that there is none, and changes nothing', () =>
      onStore(open, async ({ directory }) => {
        expect(await directory.closeAccount('nobody', someEntry)).toBe(false);
        expect(await directory.anonymise('nobody', someEntry)).toBe(false);
        expect(await directory.setStatus('nobody', 'suspended', someEntry)).toBe(false);
        expect(await directory.link('nobody', { issuer: 'i', subject: 's' }, someEntry)).toBe(false);
        expect(await directory.createKey(keyNamed('k', 'nobody'), someEntry)).toBe(false);
        expect(await directory.replaceKey('k', someDay, keyNamed('new', 'nobody'), someEntry)).toBe(false);
        expect(await directory.revokeKey('k', someDay, someEntry)).toBe(false);
        expect(await directory.keyByHash(hashOf('k'))).toBeNull();
      }),
    );

    closingCases(check, open);

    check('records every change in the audit trail, and no call that changed nothing', () =>
      onStore(open, async ({ directory, audit }) => {
        const entry = (detail: string) => ({ ...someEntry, detail });
        await directory.createAccount(accountNamed('a'), entry('create'));
        await directory.setStatus('a', 'suspended', entry('suspend'));
        await directory.link('a', { issuer: 'i', subject: 's' }, entry('link'));
        await directory.createKey(keyNamed('k', 'a'), entry('key'));
        await directory.replaceKey('k', someDay, keyNamed('new', 'a'), entry('replace'));
        await directory.revokeKey('new', someDay, entry('revoke'));
        const told = ['create', 'suspend', 'link', 'key', 'replace', 'revoke'];
        await directory.setStatus('nobody', 'suspended', entry('nobody'));
        await directory.replaceKey('k', someDay, keyNamed('again', 'a'), entry('again'));
        await expect(directory.createAccount(accountNamed('a'), entry('a second time'))).rejects.toThrow();
        const entries = await audit.entries({ entriesMax: 100 });
        expect(entries.map(({ detail }) => detail)).toEqual(told.toReversed());
        expect((await audit.check()).faults).toEqual([]);
      }),
    );

    check('shows at once what another process changed', () =>
      onStore(open, async ({ directory, again }) => {
        const other = await again();
        expect(await directory.keyByHash(hashOf('k'))).toBeNull();
        await other.directory.createAccount(accountNamed('a'), someEntry);
        await other.directory.createKey(keyNamed('k', 'a'), someEntry);
        expect(await directory.keyByHash(hashOf('k'))).toMatchObject({ revokedAt: null });
        await other.directory.revokeKey('k', someDay, someEntry);
        expect(await directory.keyByHash(hashOf('k'))).toMatchObject({ revokedAt: someDay });
        await other.close();
      }),
    );

    check('is unavailable after it was closed', () =>
      onStore(open, async ({ directory }) => {
        await directory.close();
        await expect(directory.keyByHash(hashOf('k'))).rejects.toThrow(DirectoryUnavailable);
        await expect(directory.createAccount(accountNamed('a'), someEntry)).rejects.toThrow(DirectoryUnavailable);
        await directory.close();
      }),
    );
  });
}
