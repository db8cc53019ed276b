import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder, testOffice } from '../../test/control-folder.ts';
import { someDay } from '../../test/some-day.ts';
import { SqliteAccountDirectory } from '../adapters/sqlite/accounts/account-directory.ts';
import { Administration } from './administration.ts';
import { looksLikeApiKey } from './api-key.ts';
import { AdministrationRefused, administrationDefaults, type Office } from './office.ts';

const day = 86_400_000;
const account = { name: 'Acme', email: 'Owner@Acme.example', plan: 'pro' };

function open(changes: Partial<Office> = {}) {
  const folder = temporaryFolder();
  const clock = { now: someDay };
  const directory = new SqliteAccountDirectory(folder);
  const changed = (accountId: string) => directory.forget(accountId);
  const administration = new Administration(folder, { ...testOffice(clock), changed, ...changes });
  onTestFinished(async () => {
    await directory.close();
    administration.close();
  });
  const { accounts, keys } = administration;
  /** 'active', 'suspended' or 'invalid': what the server in the same process says of a key. */
  const says = async (key: string) => {
    const verified = await directory.verifyKey(key, clock.now);
    if (verified.kind !== 'caller') return verified.kind;
    return verified.caller.active ? 'active' : 'suspended';
  };
  return { folder, clock, administration, accounts, keys, directory, says };
}

describe('an account', () => {
  test('starts with the credits of its plan, in a cycle that begins today', () => {
    const { accounts } = open();
    const id = accounts.create(account);
    expect(accounts.show(id)).toMatchObject({
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

  test.each([0, 1, 40])('of its own %d credits a cycle starts with exactly these', (creditsPerCycle) => {
    const { accounts, clock } = open();
    const id = accounts.create({ ...account, creditsPerCycle });
    expect(accounts.show(id).balance.total).toBe(creditsPerCycle);
    clock.now += 40 * day;
    expect(accounts.show(id).balance.total).toBe(creditsPerCycle);
  });

  test('keeps bought credits over the end of a cycle', () => {
    const { accounts, clock, administration } = open();
    const id = accounts.create({ ...account, creditsPerCycle: 10 });
    accounts.grant(id, 5, 'invoice 1');
    clock.now += 40 * day;
    accounts.grant(id, 5, null);
    expect(accounts.show(id).balance).toMatchObject({ total: 20, plan: 10, bought: 10 });
    expect(administration.checkCredits().faults).toEqual([]);
  });

  test('that moves to a smaller plan keeps its credits for the cycle', () => {
    const { accounts, clock } = open();
    const id = accounts.create(account);
    accounts.changePlan(id, 'free');
    expect(accounts.show(id)).toMatchObject({ plan: 'free', extraUsage: 'not_offered', balance: { total: 20_000 } });
    clock.now += 40 * day;
    expect(accounts.show(id).balance.total).toBe(100);
  });

  test('that moves to a larger plan gets the difference at once, and once', () => {
    const { accounts, clock, administration } = open();
    const id = accounts.create({ ...account, plan: 'free' });
    for (const plan of ['pro', 'free', 'pro', 'starter', 'pro']) accounts.changePlan(id, plan);
    expect(accounts.show(id)).toMatchObject({ plan: 'pro', extraUsage: 'off', balance: { total: 20_000 } });
    clock.now += 40 * day;
    accounts.changePlan(id, 'starter');
    expect(accounts.show(id).balance.total).toBe(20_000);
    clock.now += 40 * day;
    expect(accounts.show(id).balance.total).toBe(2_000);
    expect(administration.checkCredits().faults).toEqual([]);
  });

  test('may spend past its plan once extra usage is on, up to its limit', () => {
    const { accounts } = open();
    const id = accounts.create({ ...account, creditsPerCycle: 10 });
    accounts.setExtraUsage(id, 30);
    expect(accounts.show(id)).toMatchObject({ extraUsage: 'on', extraLimit: 30, balance: { total: 40 } });
    accounts.setExtraUsage(id, null);
    expect(accounts.show(id)).toMatchObject({ extraUsage: 'off', balance: { total: 10 } });
  });

  test('is listed, the newest first, as many as asked for', () => {
    const { accounts, clock } = open();
    const ids = [1, 2, 3].map(() => {
      clock.now += 1;
      return accounts.create(account);
    });
    expect(accounts.list(2).map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  });

  test.each<{ name: string; refused: (desk: ReturnType<typeof open>, id: string) => void; says: string }>([
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
      refused: ({ accounts }, id) => accounts.grant(id, 0, null),
      says: 'whole number from 1',
    },
    {
      name: 'a negative grant',
      refused: ({ accounts }, id) => accounts.grant(id, -5, null),
      says: 'whole number from 1',
    },
    {
      name: 'a grant to nobody',
      refused: ({ accounts }) => accounts.grant('acc_x', 5, null),
      says: "no account 'acc_x'",
    },
    { name: 'an unknown account', refused: ({ accounts }) => accounts.suspend('acc_x'), says: "no account 'acc_x'" },
    {
      name: 'a link to nobody',
      refused: ({ accounts }) => accounts.link('acc_x', 'i', 's'),
      says: "no account 'acc_x'",
    },
    {
      name: 'half an identity',
      refused: ({ accounts }, id) => accounts.link(id, 'issuer', ''),
      says: 'issuer and the subject',
    },
    { name: 'a key of an unknown account', refused: ({ keys }) => keys.create('acc_x'), says: "no account 'acc_x'" },
    {
      name: 'a key without requests',
      refused: ({ keys }, id) => keys.create(id, { requestsPerMinute: 0 }),
      says: 'from 1 to',
    },
    { name: 'an unknown key', refused: ({ keys }) => keys.revoke('key_x'), says: "no key 'key_x'" },
    {
      name: 'extra usage that is not offered',
      refused: ({ accounts }) => accounts.setExtraUsage(accounts.create({ ...account, plan: 'free' }), 5),
      says: 'does not offer extra usage',
    },
  ])('refuses $name and says what to do', ({ refused, says }) => {
    const desk = open();
    const id = desk.accounts.create(account);
    expect(() => refused(desk, id)).toThrow(AdministrationRefused);
    expect(() => refused(desk, id)).toThrow(says);
    expect(desk.administration.checkCredits().faults).toEqual([]);
  });
});

describe('a key', () => {
  test('works from the moment it is made, with its own limit', async () => {
    const { accounts, keys, directory, clock } = open();
    const accountId = accounts.create(account);
    const { id, key } = keys.create(accountId, { requestsPerMinute: 7, mode: 'test' });
    expect(looksLikeApiKey(key)).toBe(true);
    expect(key).toMatch(/^whom_test_/);
    expect(await directory.verifyKey(key, clock.now)).toEqual({
      kind: 'caller',
      caller: { callerId: id, accountId, active: true, requestsPerMinute: 7 },
    });
  });

  test('is nowhere in the file, only its hash, prefix and last four digits', () => {
    const { accounts, keys } = open();
    const accountId = accounts.create(account);
    const { id, key } = keys.create(accountId, { label: 'laptop' });
    const shown = keys.list(accountId);
    expect(shown).toEqual([
      {
        id,
        accountId,
        prefix: 'whom_live_',
        lastFour: key.slice(-4),
        label: 'laptop',
        requestsPerMinute: null,
        createdAt: someDay,
        expiresAt: null,
        revokedAt: null,
      },
    ]);
    expect(JSON.stringify(shown)).not.toContain(key.slice(10, -4));
  });

  test('is refused at once in the process that revokes it', async () => {
    const { accounts, keys, says } = open();
    const { id, key } = keys.create(accounts.create(account));
    expect(await says(key)).toBe('active');
    keys.revoke(id);
    expect(await says(key)).toBe('invalid');
    const { revokedAt } = keys.show(id);
    keys.revoke(id);
    expect(keys.show(id).revokedAt).toBe(revokedAt);
  });

  test('that was rotated stays valid beside the new one for a day', async () => {
    const { accounts, keys, says, clock } = open();
    const old = keys.create(accounts.create(account), { requestsPerMinute: 7, label: 'l', mode: 'test' });
    const made = keys.rotate(old.id);
    expect(keys.show(made.id)).toMatchObject({ requestsPerMinute: 7, label: 'l', prefix: 'whom_test_' });
    clock.now += day - 1;
    expect([await says(old.key), await says(made.key)]).toEqual(['active', 'active']);
    clock.now += 1;
    expect([await says(old.key), await says(made.key)]).toEqual(['invalid', 'active']);
  });

  test.each<{ name: string; end: (desk: ReturnType<typeof open>, id: string) => void; says: string }>([
    { name: 'revoked', end: ({ keys }, id) => keys.revoke(id), says: 'no longer valid' },
    { name: 'rotated', end: ({ keys }, id) => keys.rotate(id), says: 'rotate the key that replaced it' },
    {
      name: 'past its overlap',
      end: ({ keys, clock }, id) => {
        keys.rotate(id);
        clock.now += day;
      },
      says: 'no longer valid',
    },
  ])('that is $name is not rotated again', ({ end, says }) => {
    const desk = open();
    const { id } = desk.keys.create(desk.accounts.create(account));
    end(desk, id);
    expect(() => desk.keys.rotate(id)).toThrow(says);
  });

  test('of a suspended account is known and not allowed, until the account is resumed', async () => {
    const { accounts, keys, says } = open();
    const accountId = accounts.create(account);
    const { key } = keys.create(accountId);
    expect(await says(key)).toBe('active');
    accounts.suspend(accountId);
    expect(await says(key)).toBe('suspended');
    accounts.resume(accountId);
    expect(await says(key)).toBe('active');
  });
});
