import { describe, expect, test, vi } from 'vitest';
import { seededBytes, testAdministration } from '../../test/control-folder.ts';
import { someDay } from '../../test/some-day.ts';
import { openMemoryAccounts } from '../adapters/memory/accounts.test-helper.ts';
import { DirectoryUnavailable } from '../ports/account-directory.ts';
import { settleOptions } from '../ports/suites/credit-ledger.case.ts';
import { administration } from './administration.ts';
import { newApiKey } from './api-key.ts';
import { Callers, callersDefaults } from './callers.ts';

const seed = 7;

async function open() {
  const { directory, ledger } = openMemoryAccounts(settleOptions);
  const { accounts, keys } = administration(directory, ledger, testAdministration({ now: someDay }, seed));
  const accountId = await accounts.create({ name: 'a', email: 'a@b.c', plan: 'free' });
  return { callers: new Callers(directory), directory, ledger, accountId, keys, made: await keys.create(accountId) };
}

describe('callers', () => {
  test('learn within ten seconds that a key was revoked, and not before they look again', async () => {
    const { callers, keys, made } = await open();
    const saysAt = async (later: number) => (await callers.verifyKey(made.key, someDay + later)).kind;
    expect(await saysAt(0)).toBe('caller');
    await keys.revoke(made.id);
    expect([await saysAt(9_999), await saysAt(10_000)]).toEqual(['caller', 'invalid']);
  });

  test('see the overlap of a rotated key end on time, however fresh what they remember is', async () => {
    const { callers, keys, made } = await open();
    await keys.rotate(made.id);
    const end = someDay + 86_400_000;
    expect((await callers.verifyKey(made.key, end - 1)).kind).toBe('caller');
    expect((await callers.verifyKey(made.key, end)).kind).toBe('invalid');
  });

  test('know a new key at once, even one that was tried before it existed', async () => {
    const { callers, directory, ledger, accountId } = await open();
    const guessed = newApiKey('live', seededBytes(99));
    expect((await callers.verifyKey(guessed, someDay)).kind).toBe('invalid');
    const { keys } = administration(directory, ledger, testAdministration({ now: someDay }, 99));
    expect((await keys.create(accountId)).key).toBe(guessed);
    expect((await callers.verifyKey(guessed, someDay)).kind).toBe('caller');
  });

  test.each([
    { name: 'empty', key: '' },
    { name: 'mistyped', key: 'whom_live_0000000000000000000000000000' },
    { name: 'well-formed and unknown', key: newApiKey('live', seededBytes(99)) },
    { name: 'SQL', key: `' OR 1=1 --` },
  ])('call a key invalid that is $name', async ({ key }) => {
    const { callers } = await open();
    expect(await callers.verifyKey(key, someDay)).toEqual({ kind: 'invalid' });
  });

  test('know from where a key may be used', async () => {
    const { callers, keys, accountId } = await open();
    const { key } = await keys.create(accountId, { networks: ['192.0.2.0/24', '198.51.100.7', '2001:db8:1::/48'] });
    const verified = await callers.verifyKey(key, someDay);
    const mayAskFrom = verified.kind === 'caller' ? verified.caller.mayAskFrom : null;
    const addresses = ['192.0.2.255', '198.51.100.7', '2001:db8:1::7', '::ffff:192.0.2.1'];
    const others = ['192.0.3.0', '198.51.100.8', '2001:db8:2::7', '', 'nonsense', '::ffff:192.0.3.1'];
    expect([...addresses, ...others].filter((address) => mayAskFrom?.(address))).toEqual(addresses);
  });

  test.each([
    { servesTestKeys: true, says: { kind: 'caller' } },
    { servesTestKeys: false, says: { kind: 'forbidden', because: 'test_key' } },
  ])('serve a key for tests only where the data are a demo: $servesTestKeys', async ({ servesTestKeys, says }) => {
    const { directory, keys, accountId, made } = await open();
    const callers = new Callers(directory, { ...callersDefaults, servesTestKeys });
    const { key } = await keys.create(accountId, { mode: 'test' });
    for (let times = 0; times < 2; times++) expect(await callers.verifyKey(key, someDay)).toMatchObject(says);
    expect((await callers.verifyKey(made.key, someDay)).kind).toBe('caller');
  });

  test('record the last use of each key when they are told to, and again if that fails', async () => {
    const { callers, directory, keys, accountId, made } = await open();
    const used = async () => (await keys.show(made.id)).lastUsedAt;
    const verified = await callers.verifyKey(made.key, someDay);
    if (verified.kind !== 'caller') throw new Error(verified.kind);
    callers.used(verified.caller, someDay + 1);
    callers.used(verified.caller, someDay + 2);
    expect(await used()).toBeNull();
    const fails = vi.spyOn(directory, 'recordUses').mockRejectedValueOnce(new DirectoryUnavailable('busy'));
    await callers.recordUses();
    expect(await used()).toBeNull();
    await callers.recordUses();
    expect(await used()).toBe(someDay + 2);
    callers.used(verified.caller, someDay + 3);
    const recording = callers.recordUses();
    callers.used(verified.caller, someDay + 4);
    await recording;
    await callers.recordUses();
    await callers.recordUses();
    expect(await keys.requests(accountId)).toEqual(new Map([[made.id, 4]]));
    expect(fails.mock.calls.map(([uses]) => uses.size)).toEqual([1, 1, 1, 1, 0]);
  });

  test('call every bearer token invalid while bearer tokens are off', async () => {
    const { callers } = await open();
    expect(await callers.verifyBearer('a.b.c', someDay)).toEqual({ kind: 'invalid' });
  });
});
