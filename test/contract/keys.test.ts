import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KeyWish } from '../../src/accounts/keys.ts';
import { operations } from '../../src/contract/operations.ts';
import { type Scope, scopes } from '../../src/ports/account-directory.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type Answer, type Call, call, errorOf } from './client.ts';

/** A request of each operation that needs a key. */
const requests: Readonly<Record<Exclude<keyof typeof operations, 'openapi'>, Omit<Call, 'key'>>> = {
  search: { path: '/v1/search', body: { query: 'anyone' } },
  explain: { path: '/v1/search/explain', body: { query: 'anyone' } },
  export: { path: '/v1/search/export', body: { query: 'anyone' } },
  suggest: { path: '/v1/suggest?text=eng' },
  profile: { path: '/v1/profiles/p1' },
  profiles_lookup: { path: '/v1/profiles/lookup', body: { keys: [{ id: 'p1' }] } },
  job_change: { path: '/v1/profiles/p0/job-change' },
  company: { path: '/v1/companies/c1' },
  companies_lookup: { path: '/v1/companies/lookup', body: { keys: [{ id: 'c1' }] } },
};

let service: TestServer;
beforeAll(async () => {
  service = await startTestServer({
    server: { trustedProxies: ['127.0.0.1'] },
    limits: { addressRequestsPerMinute: 2 },
  });
});
afterAll(() => service.stop());

async function newKey(wish: KeyWish): Promise<{ readonly key: string; readonly accountId: string }> {
  const { accountId } = await service.newKey({ credits: 1000 });
  const { key } = await service.administration.keys.create(accountId, wish);
  return { accountId, key };
}

function refusal(answer: Answer): readonly unknown[] {
  return [answer.status, errorOf(answer).code];
}

const forbidden = [403, 'account_not_authorized'];

describe.each(scopes)('a key of the scope %s', (scope: Scope) => {
  test('does what needs this scope, and nothing else', async () => {
    const { key } = await newKey({ scopes: [scope] });
    const served: string[] = [];
    for (const [name, request] of Object.entries(requests)) {
      const answer = await call(service.port, { ...request, key });
      if (answer.status === 200) served.push(name);
      else expect(refusal(answer), name).toEqual(forbidden);
    }
    const meant = Object.entries(operations).filter(([, operation]) => operation.scope === scope);
    expect(served).toEqual(meant.map(([name]) => name));
  });

  test('spends no token and no credit on anything else', async () => {
    const { key, accountId } = await newKey({ scopes: [scope], requestsPerMinute: 10 });
    for (const [name, request] of Object.entries(requests)) {
      const needed = operations[name as keyof typeof requests].scope;
      if (needed === scope) continue;
      const answer = await call(service.port, { ...request, key });
      const whole = name === 'suggest' ? '600' : '10';
      expect(answer.headers['x-ratelimit-remaining']).toBe(whole);
      expect(errorOf(answer).message).toBe(
        `This key has no scope "${needed}", which this operation needs. It has: ${scope}.`,
      );
    }
    expect(await service.balance(accountId)).toBe(1000);
  });
});

describe('a key for some networks', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  test.each([
    ['192.0.2.7', 200],
    ['192.0.2.8', 403],
    ['10.255.0.1', 200],
    ['11.0.0.1', 403],
    ['2001:db8:0:1::9', 200],
    ['2001:db9::9', 403],
    ['nonsense', 403],
  ])('asked from %s answers %d', async (address, status) => {
    const { key } = await newKey({ networks: ['192.0.2.7', '10.0.0.0/8', '2001:db8::/32'] });
    const answer = await call(service.port, { ...requests.profile, key, headers: from(address) });
    expect(answer.status).toBe(status);
    if (status === 403) expect(refusal(answer)).toEqual(forbidden);
  });

  test('used elsewhere leaves its bucket alone and draws from that of the address', async () => {
    const { key, accountId } = await newKey({ networks: ['192.0.2.7'], requestsPerMinute: 10 });
    const elsewhere = { key, headers: from('198.51.100.1') };
    const answers: Answer[] = [];
    for (const path of ['/v1/profiles/p1', '/openapi.json', '/v1/profiles/p1']) {
      answers.push(await call(service.port, { path, ...elsewhere }));
    }
    expect(answers.map(({ status }) => status)).toEqual([403, 200, 429]);
    const home = await call(service.port, { path: '/v1/profiles/p1', key, headers: from('192.0.2.7') });
    expect([home.status, home.headers['x-ratelimit-remaining']]).toEqual([200, '9']);
    await service.administration.accounts.suspend(accountId);
    const stranger = await call(service.port, { path: '/v1/profiles/p1', key, headers: from('198.51.100.2') });
    expect(errorOf(stranger).message).toMatch(/from this address/);
  });
});

test('a key for tests is refused on data that are no demo, and spends nothing', async () => {
  const { key, accountId } = await newKey({ mode: 'test' });
  for (const request of Object.values(requests)) {
    const answer = await call(service.port, { ...request, key });
    expect(refusal(answer)).toEqual(forbidden);
    expect(errorOf(answer).message).toMatch(/whom demo/);
  }
  expect(await service.balance(accountId)).toBe(1000);
});
