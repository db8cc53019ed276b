import { describe, expect, test } from 'vitest';
import { testAdministration } from '../../test/control-folder.ts';
import { someDay } from '../../test/some-day.ts';
import { openMemoryAccounts } from '../adapters/memory/accounts.test-helper.ts';
import { callerScopes } from '../ports/account-directory.ts';
import { settleOptions } from '../ports/suites/credit-ledger.case.ts';
import { administration } from './administration.ts';
import { looksLikeApiKey } from './api-key.ts';
import { Callers, callersDefaults } from './callers.ts';
import { administrationDefaults } from './options.ts';
import { AdministrationRefused } from './refused.ts';

const day = 86_400_000;
const account = { name: 'Acme', email: 'Owner@Acme.example', plan: 'pro' };

function open() {
  const clock = { now: someDay };
  const { directory, ledger } = openMemoryAccounts(settleOptions);
  const callers = new Callers(directory, { ...callersDefaults, cacheMs: 0, servesTestKeys: true });
  /** The answer ('active', 'forbidden' or 'invalid') of a server that has not cached the key. */
  const says = async (key: string) => {
    const verified = await callers.verifyKey(key, clock.now);
    return verified.kind === 'caller' ? 'active' : verified.kind;
  };
  return { ...administration(directory, ledger, testAdministration(clock)), clock, ledger, callers, says };
}

describe('an account', () => {
  test('starts with the credits of its plan, in a cycle that begins today', async () => {
    const { accounts } = open();
    const id = await accounts.create(account);
    expect(await accounts.show(id)).toMatchObject({
      id,
      name: 'Acme',
      email: 'owner@acme.example',
      status: 'active',
      plan: 'pro',
      planCredits: 20_000,
      extraUsage: 'off',
      extraLimit: 20_000,
      cycleStart: Date.UTC(2026, 4, 15),
      balance: { total: 20_000, plan: 20_000, bought: 0, extraUsed: 0 },
    });
    expect(id).toMatch(/^acc_[0-9A-Za-z]{20}$/);
  });

  test.each([0, 1, 40])('of its own %d credits a cycle starts with exactly these', async (creditsPerCycle) => {
    const { accounts, clock } = open();
    const id = await accounts.create({ ...account, creditsPerCycle });
    expect((await accounts.show(id)).balance.total).toBe(creditsPerCycle);
    clock.now += 40 * day;
    expect((await accounts.show(id)).balance.total).toBe(creditsPerCycle);
  });

  test('keeps bought credits over the end of a cycle', async () => {
    const { accounts, credits, clock, ledger } = open();
    const id = await accounts.create({ ...account, creditsPerCycle: 10 });
    await credits.grant(id, 5, 'invoice 1');
    clock.now += 34 * day;
    await credits.grant(id, 5, null);
    expect((await accounts.show(id)).balance).toMatchObject({ total: 20, plan: 10, bought: 10 });
    expect((await ledger.check(someDay + 400 * day)).faults).toEqual([]);
  });

  test('that moves to a smaller plan keeps its credits for the cycle', async () => {
    const { accounts, clock } = open();
    const id = await accounts.create(account);
    await accounts.changePlan(id, 'free');
    expect(await accounts.show(id)).toMatchObject({
      plan: 'free',
      extraUsage: 'not_offered',
      balance: { total: 20_000 },
    });
    clock.now += 40 * day;
    expect((await accounts.show(id)).balance.total).toBe(100);
  });

  test('that moves to a larger plan gets the difference at once, and once', async () => {
    const { accounts, clock, ledger } = open();
    const id = await accounts.create({ ...account, plan: 'free' });
    for (const plan of ['pro', 'free', 'pro', 'starter', 'pro']) await accounts.changePlan(id, plan);
    expect(await accounts.show(id)).toMatchObject({ plan: 'pro', extraUsage: 'off', balance: { total: 20_000 } });
    clock.now += 34 * day;
    await accounts.changePlan(id, 'starter');
    expect((await accounts.show(id)).balance.total).toBe(20_000);
    clock.now += 40 * day;
    expect((await accounts.show(id)).balance.total).toBe(2_000);
    expect((await ledger.check(someDay + 400 * day)).faults).toEqual([]);
  });

  test('may spend past its plan once extra usage is on, up to its limit', async () => {
    const { accounts } = open();
    const id = await accounts.create({ ...account, creditsPerCycle: 10 });
    await accounts.setExtraUsage(id, 30);
    expect(await accounts.show(id)).toMatchObject({ extraUsage: 'on', extraLimit: 30, balance: { total: 40 } });
    await accounts.setExtraUsage(id, null);
    expect(await accounts.show(id)).toMatchObject({ extraUsage: 'off', balance: { total: 10 } });
  });

  test('is listed, the newest first, as many as asked for', async () => {
    const { accounts, clock } = open();
    const ids: string[] = [];
    for (let made = 0; made < 3; made++) {
      clock.now += 1;
      ids.push(await accounts.create(account));
    }
    const listed = await accounts.list(2);
    expect(listed.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  });

  test.each<{ name: string; refused: (desk: ReturnType<typeof open>, id: string) => Promise<unknown>; says: string }>([
    {
      name: 'an unknown plan',
      refused: ({ accounts }) => accounts.create({ ...account, plan: 'gold' }),
      says: administrationDefaults.plans.map(({ name }) => name).join(', '),
    },
    {
      name: 'an empty name',
      refused: ({ accounts }) => accounts.create({ ...account, name: ' ' }),
      says: '1 to 200 characters',
    },
    {
      name: 'no e-mail address',
      refused: ({ accounts }) => accounts.create({ ...account, email: 'acme' }),
      says: 'name@example.com',
    },
    {
      name: 'half a credit',
      refused: ({ accounts }) => accounts.create({ ...account, creditsPerCycle: 0.5 }),
      says: 'whole number',
    },
    {
      name: 'a grant of nothing',
      refused: ({ credits }, id) => credits.grant(id, 0, null),
      says: 'whole number from 1',
    },
    {
      name: 'a negative grant',
      refused: ({ credits }, id) => credits.grant(id, -5, null),
      says: 'whole number from 1',
    },
    {
      name: 'a grant to nobody',
      refused: ({ credits }) => credits.grant('acc_x', 5, null),
      says: "no account 'acc_x'",
    },
    { name: 'an unknown account', refused: ({ accounts }) => accounts.suspend('acc_x'), says: "no account 'acc_x'" },
    {
      name: 'a link to nobody',
      refused: ({ accounts }) => accounts.link('acc_x', { issuer: 'i', subject: 's' }),
      says: "no account 'acc_x'",
    },
    {
      name: 'half an identity',
      refused: ({ accounts }, id) => accounts.link(id, { issuer: 'issuer', subject: '' }),
      says: 'issuer and the subject',
    },
    { name: 'a key of an unknown account', refused: ({ keys }) => keys.create('acc_x'), says: "no account 'acc_x'" },
    {
      name: 'a key without requests',
      refused: ({ keys }, id) => keys.create(id, { requestsPerMinute: 0 }),
      says: 'from 1 to',
    },
    {
      name: 'a key without a scope',
      refused: ({ keys }, id) => keys.create(id, { scopes: [] }),
      says: 'at least one scope of search, lookup, prediction',
    },
    {
      name: 'a key for no network',
      refused: ({ keys }, id) => keys.create(id, { networks: ['10.0.0.0/8', '10.0.0.0/'] }),
      says: "'10.0.0.0/' is no network",
    },
    {
      name: 'a key for too many networks',
      refused: ({ keys }, id) => keys.create(id, { networks: Array<string>(101).fill('10.0.0.0/8') }),
      says: 'at most 100 networks',
    },
    {
      name: 'a key that has expired',
      refused: ({ keys }, id) => keys.create(id, { expiresAt: someDay }),
      says: 'which has passed',
    },
    {
      name: 'a key without requests at once',
      refused: ({ keys }, id) => keys.create(id, { requestsInWorkMax: 0 }),
      says: 'from 1 to',
    },
    { name: 'an unknown key', refused: ({ keys }) => keys.revoke('key_x'), says: "no key 'key_x'" },
    {
      name: 'extra usage that is not offered',
      refused: async ({ accounts }) => accounts.setExtraUsage(await accounts.create({ ...account, plan: 'free' }), 5),
      says: 'does not offer extra usage',
    },
  ])('refuses $name and says what to do', async ({ refused, says }) => {
    const desk = open();
    const id = await desk.accounts.create(account);
    await expect(refused(desk, id)).rejects.toThrow(AdministrationRefused);
    await expect(refused(desk, id)).rejects.toThrow(says);
    expect((await desk.ledger.check(someDay + 400 * day)).faults).toEqual([]);
  });
});

describe('a key', () => {
  test('works from the moment it is made, with its own limit', async () => {
    const { accounts, keys, callers, clock } = open();
    const accountId = await accounts.create(account);
    const { id, key } = await keys.create(accountId, { requestsPerMinute: 7, requestsInWorkMax: 2 });
    expect(looksLikeApiKey(key)).toBe(true);
    expect(key).toMatch(/^whom_live_/);
    expect(await callers.verifyKey(key, clock.now)).toEqual({
      kind: 'caller',
      caller: {
        callerId: id,
        accountId,
        scopes: callerScopes,
        mayAskFrom: null,
        requestsPerMinute: 7,
        requestsInWorkMax: 2,
      },
    });
  });

  test('is shown by its prefix and last four digits alone', async () => {
    const { accounts, keys } = open();
    const accountId = await accounts.create(account);
    const { id, key } = await keys.create(accountId, { label: 'laptop' });
    const shown = await keys.list(accountId);
    expect(shown).toEqual([
      {
        id,
        accountId,
        prefix: 'whom_live_',
        lastFour: key.slice(-4),
        label: 'laptop',
        scopes: callerScopes,
        networks: [],
        requestsPerMinute: null,
        requestsInWorkMax: null,
        createdAt: someDay,
        expiresAt: null,
        isReplaced: false,
        revokedAt: null,
        lastUsedAt: null,
      },
    ]);
    expect(JSON.stringify(shown)).not.toContain(key.slice(10, -4));
  });

  test('is refused once it is revoked, and the time of that stays', async () => {
    const { accounts, keys, says } = open();
    const { id, key } = await keys.create(await accounts.create(account));
    expect(await says(key)).toBe('active');
    await keys.revoke(id);
    expect(await says(key)).toBe('invalid');
    const { revokedAt } = await keys.show(id);
    await keys.revoke(id);
    expect((await keys.show(id)).revokedAt).toBe(revokedAt);
  });

  test('that was rotated stays valid beside the new one for a day', async () => {
    const { accounts, keys, says, clock } = open();
    const old = await keys.create(await accounts.create(account), { requestsPerMinute: 7, label: 'l', mode: 'test' });
    const made = await keys.rotate(old.id);
    expect(await keys.show(made.id)).toMatchObject({ requestsPerMinute: 7, label: 'l', prefix: 'whom_test_' });
    clock.now += day - 1;
    expect([await says(old.key), await says(made.key)]).toEqual(['active', 'active']);
    clock.now += 1;
    expect([await says(old.key), await says(made.key)]).toEqual(['invalid', 'active']);
  });

  test('is refused from the moment it expires, and hands its end on to the key that replaces it', async () => {
    const { accounts, keys, says, clock } = open();
    const old = await keys.create(await accounts.create(account), { expiresAt: someDay + 2 * day });
    const made = await keys.rotate(old.id);
    clock.now += day;
    expect([await says(old.key), await says(made.key)]).toEqual(['invalid', 'active']);
    clock.now += day - 1;
    expect(await says(made.key)).toBe('active');
    clock.now += 1;
    expect(await says(made.key)).toBe('invalid');
    await expect(keys.rotate(made.id)).rejects.toThrow('no longer valid');
  });

  test('hands every bound on to the key that replaces it', async () => {
    const { accounts, keys } = open();
    const bounds = {
      scopes: ['lookup'],
      networks: ['192.0.2.0/24'],
      requestsPerMinute: 7,
      requestsInWorkMax: 2,
      expiresAt: someDay + day,
    } as const;
    const { id } = await keys.create(await accounts.create(account), bounds);
    expect(await keys.show((await keys.rotate(id)).id)).toMatchObject(bounds);
  });

  test.each<{ name: string; end: (desk: ReturnType<typeof open>, id: string) => Promise<unknown>; says: string }>([
    { name: 'revoked', end: ({ keys }, id) => keys.revoke(id), says: 'no longer valid' },
    { name: 'rotated', end: ({ keys }, id) => keys.rotate(id), says: 'rotate the key that replaced it' },
    {
      name: 'past its overlap',
      end: async ({ keys, clock }, id) => {
        await keys.rotate(id);
        clock.now += day;
      },
      says: 'no longer valid',
    },
  ])('that is $name is not rotated again', async ({ end, says }) => {
    const desk = open();
    const { id } = await desk.keys.create(await desk.accounts.create(account));
    await end(desk, id);
    await expect(desk.keys.rotate(id)).rejects.toThrow(says);
  });

  test('of a suspended account is known and not allowed, until the account is resumed', async () => {
    const { accounts, keys, says } = open();
    const accountId = await accounts.create(account);
    const { key } = await keys.create(accountId);
    expect(await says(key)).toBe('active');
    await accounts.suspend(accountId);
    expect(await says(key)).toBe('forbidden');
    await accounts.resume(accountId);
    expect(await says(key)).toBe('active');
  });
});
