import { expect } from 'vitest';
import { someDay } from '../../../test/some-day.ts';
import { type AccountDirectory, DirectoryUnavailable } from '../account-directory.ts';
import type { AuditTrail } from '../audit-trail.ts';
import type { NewLink, NewSession, SessionStore } from '../session-store.ts';
import { accountNamed, hashOf, onStore, someEntry } from './account-store.case.ts';
import { conformance, type Skips } from './conformance.case.ts';

/** Sessions with the accounts that they belong to, opened as one process has them. */
export interface OpenedSessions {
  readonly sessions: SessionStore;
  readonly directory: AccountDirectory;
  readonly audit: AuditTrail;
  /** Opens the same store a second time, as another process does. */
  again(): Promise<OpenedSessions>;
  close(): Promise<void>;
}

const minute = 60_000;

function linkNamed(name: string, changes: Partial<NewLink> = {}): NewLink {
  const times = { createdAt: someDay, expiresAt: someDay + 15 * minute };
  return { hash: hashOf(`link ${name}`), of: { role: 'owner', accountId: 'a' }, ...times, ...changes };
}

function sessionNamed(id: string, changes: Partial<NewSession> = {}): NewSession {
  return { id, hash: hashOf(id), createdAt: someDay + 1, expiresAt: someDay + 60 * minute, ...changes };
}

/** The suite that every session store must pass. `open` returns an empty store. */
export function sessionStoreCases(name: string, open: () => Promise<OpenedSessions>, skips: Skips = {}): void {
  const withAccount = (work: (store: OpenedSessions) => Promise<void>) => () =>
    onStore(open, async (store) => {
      await store.directory.createAccount(accountNamed('a'), someEntry);
      await work(store);
    });

  conformance(name, skips, (check) => {
    check(
      'opens one session for a link, in one process of two',
      withAccount(async (store) => {
        const other = await store.again();
        await store.sessions.addLink(linkNamed('x'), someEntry);
        const opened = await Promise.all([
          store.sessions.open(hashOf('link x'), sessionNamed('s1')),
          other.sessions.open(hashOf('link x'), sessionNamed('s2')),
        ]);
        expect(opened.filter((session) => session !== null)).toHaveLength(1);
        expect(await store.sessions.sessions('a', someDay + 2)).toHaveLength(1);
        await other.close();
      }),
    );

    check(
      'opens none for a link that is unknown or has expired',
      withAccount(async ({ sessions }) => {
        await sessions.addLink(linkNamed('x'), someEntry);
        const late = sessionNamed('s', { createdAt: someDay + 15 * minute });
        expect(await sessions.open(hashOf('link y'), sessionNamed('s'))).toBeNull();
        expect(await sessions.open(hashOf('link x'), late)).toBeNull();
        expect(await sessions.open(hashOf('link x'), sessionNamed('s'))).toBeNull();
      }),
    );

    check(
      'finds a session by its hash until it ends, with the state of its account',
      withAccount(async ({ sessions, directory }) => {
        await sessions.addLink(linkNamed('x'), someEntry);
        await sessions.open(hashOf('link x'), sessionNamed('s'));
        const found = { id: 's', role: 'owner', accountId: 'a', status: 'active', createdAt: someDay + 1 };
        expect(await sessions.byHash(hashOf('s'), someDay + 2)).toMatchObject(found);
        expect(await sessions.byHash(hashOf('t'), someDay + 2)).toBeNull();
        expect(await sessions.byHash(hashOf('s'), someDay + 60 * minute)).toBeNull();
        await directory.setStatus('a', 'suspended', someEntry);
        expect(await sessions.byHash(hashOf('s'), someDay + 2)).toMatchObject({ ...found, status: 'suspended' });
      }),
    );

    check(
      'lists the newest sessions first and ends one, of its own account only',
      withAccount(async ({ sessions, directory }) => {
        await directory.createAccount(accountNamed('b'), someEntry);
        for (const [index, id] of ['s1', 's2'].entries()) {
          await sessions.addLink(linkNamed(id), someEntry);
          await sessions.open(hashOf(`link ${id}`), sessionNamed(id, { createdAt: someDay + index }));
        }
        const ids = async () => (await sessions.sessions('a', someDay + 2)).map(({ id }) => id);
        expect(await ids()).toEqual(['s2', 's1']);
        expect(await sessions.end('b', 's1')).toBe(false);
        expect(await sessions.end('a', 's1')).toBe(true);
        expect(await sessions.end('a', 's1')).toBe(false);
        expect(await ids()).toEqual(['s2']);
        expect(await sessions.byHash(hashOf('s1'), someDay + 2)).toBeNull();
      }),
    );

    check(
      'keeps a link with its entry, and neither for an account that is unknown or closed',
      withAccount(async ({ sessions, directory, audit }) => {
        const count = async () => (await audit.entries({ entriesMax: 100 })).length;
        const before = await count();
        expect(await sessions.addLink(linkNamed('x', { of: { role: 'owner', accountId: 'nobody' } }), someEntry)).toBe(
          false,
        );
        expect(await count()).toBe(before);
        expect(await sessions.addLink(linkNamed('y'), someEntry)).toBe(true);
        expect(await count()).toBe(before + 1);
        await directory.closeAccount('a', someEntry);
        expect(await sessions.addLink(linkNamed('z'), someEntry)).toBe(false);
      }),
    );

    check(
      'opens sessions of operators, which are listed and ended apart from those of accounts',
      withAccount(async ({ sessions, audit }) => {
        await sessions.addLink(linkNamed('x', { of: { role: 'operator', operator: 'ada' } }), someEntry);
        await sessions.addLink(linkNamed('y'), someEntry);
        const opened = await sessions.open(hashOf('link x'), sessionNamed('s1'));
        await sessions.open(hashOf('link y'), sessionNamed('s2'));
        const found = { id: 's1', role: 'operator', operator: 'ada', createdAt: someDay + 1 };
        expect(opened).toMatchObject(found);
        expect(await sessions.byHash(hashOf('s1'), someDay + 2)).toMatchObject(found);
        const listed = async (of: string | null) =>
          (await sessions.sessions(of, someDay + 2)).map(({ id, operator }) => [id, operator]);
        expect([await listed(null), await listed('a')]).toEqual([[['s1', 'ada']], [['s2', null]]]);
        expect([await sessions.end('a', 's1'), await sessions.end(null, 's2')]).toEqual([false, false]);
        expect(await sessions.end(null, 's1')).toBe(true);
        expect(await sessions.byHash(hashOf('s1'), someDay + 2)).toBeNull();
        expect((await audit.entries({ entriesMax: 9 })).length).toBe(3);
      }),
    );

    check(
      'is unavailable after it was closed',
      withAccount(async ({ sessions }) => {
        await sessions.close();
        await expect(sessions.byHash(hashOf('s'), someDay)).rejects.toThrow(DirectoryUnavailable);
        await expect(sessions.addLink(linkNamed('x'), someEntry)).rejects.toThrow(DirectoryUnavailable);
        await sessions.close();
      }),
    );
  });
}
