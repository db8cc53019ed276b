import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Verification } from '../../src/accounts/callers.ts';
import { type ErrorCode, errorCodes, errors } from '../../src/contract/errors.ts';
import { DirectoryUnavailable, scopes } from '../../src/ports/account-directory.ts';
import { LedgerUnavailable } from '../../src/ports/credit-ledger.ts';
import { startTestServer, type TestServer, type TestServerSetup } from '../test-server.ts';
import { type Answer, type Call, call, errorOf } from './client.ts';

// Protects every row of the error table, on every operation that it applies to. `call` also checks each answer against
// openapi.json and the header rules.
const seen = new Set<string>();

function expectCode(answer: Answer, code: ErrorCode): void {
  const error = errorOf(answer);
  expect([answer.status, error.code], answer.text).toEqual([errors[code].status, code]);
  seen.add(code);
}

const operations: Readonly<Record<string, Omit<Call, 'key'>>> = {
  search: { path: '/v1/search', body: { query: 'anyone' } },
  profile: { path: '/v1/profiles/p1' },
  'job-change': { path: '/v1/profiles/p0/job-change' },
  company: { path: '/v1/companies/c1' },
  'profiles lookup': { path: '/v1/profiles/lookup', body: { keys: [{ id: 'p1' }] } },
  'companies lookup': { path: '/v1/companies/lookup', body: { keys: [{ id: 'c1' }] } },
};
const explain = { path: '/v1/search/explain', body: { query: 'anyone' } };
const authenticated = Object.entries({ ...operations, explain });
const billed = Object.entries(operations);

/** Runs a service of its own during a test. */
async function withService(setup: TestServerSetup, run: (service: TestServer) => Promise<void>): Promise<void> {
  const service = await startTestServer(setup);
  try {
    await run(service);
  } finally {
    await service.stop();
  }
}

const unboundedCaller = { scopes, mayAskFrom: null, requestsPerMinute: null, requestsInWorkMax: null };
const unavailable = () => Promise.reject(new Error('must not be reached'));

function callersThat(answer: () => Promise<Verification>): TestServer['dependencies']['callers'] {
  return { verifyKey: answer, rememberedBearer: () => null, verifyBearer: answer, used: () => {} };
}

function ledgerThat(answer: Partial<TestServer['dependencies']['ledger']>): TestServer['dependencies']['ledger'] {
  return { standing: unavailable, settle: unavailable, charged: unavailable, ...answer };
}

let service: TestServer;
beforeAll(async () => {
  service = await startTestServer();
});
afterAll(() => service.stop());

describe.each(authenticated)('%s', (_name, request) => {
  test('401 invalid_api_key: no key, a malformed, unknown and revoked one, and a bearer token where they are off', async () => {
    const { key, accountId } = await service.newKey();
    const { id, key: revoked } = await service.administration.keys.create(accountId);
    await service.administration.keys.revoke(id);
    const unknown = revoked.slice(0, -12) + key.slice(-12);
    const attempts: Call[] = [
      request,
      { ...request, key: '' },
      { ...request, key: `${key}x` },
      { ...request, key: unknown },
      { ...request, key: revoked },
      { ...request, headers: { authorization: `Bearer ${key}` } },
      { ...request, headers: { authorization: 'Basic dTpw' } },
      // The key decides, even if the other header would be valid.
      { ...request, key: 'nonsense', headers: { authorization: 'Bearer a.b.c' } },
    ];
    for (const attempt of attempts) {
      const answer = await call(service.port, attempt);
      expectCode(answer, 'invalid_api_key');
      expect(answer.headers['www-authenticate']).toMatch(/^ApiKey realm="whom"/);
    }
  });

  test('403 account_not_authorized: a suspended account, without spending a token', async () => {
    const { key, accountId } = await service.newKey();
    await service.administration.accounts.suspend(accountId);
    for (const _ of [1, 2]) {
      const answer = await call(service.port, { ...request, key });
      expectCode(answer, 'account_not_authorized');
      expect(answer.headers['x-ratelimit-remaining']).toBe('6000');
    }
  });

  test('429 rate_limited: the bucket is empty, with the seconds until there is a token', async () => {
    const { key } = await service.newKey({ requestsPerMinute: 1 });
    const first = await call(service.port, { ...request, key });
    expect(first.status).toBe(200);
    expect([first.headers['x-ratelimit-limit'], first.headers['x-ratelimit-remaining']]).toEqual(['1', '0']);
    const answer = await call(service.port, { ...request, key });
    expectCode(answer, 'rate_limited');
    expect(answer.headers['retry-after']).toBe('60');
  });
});

describe.each(billed)('%s', (_name, request) => {
  test('402 out_of_credits: with its fields, spending a token', async () => {
    const { key } = await service.newKey({ credits: 0 });
    const answer = await call(service.port, { ...request, key });
    expectCode(answer, 'out_of_credits');
    expect(errorOf(answer)).toMatchObject({
      upgrade_url: 'https://example.org/upgrade',
      credits_remaining: 0,
      usage_notice: { message: expect.any(String) },
    });
    expect(answer.headers['x-ratelimit-remaining']).toBe('5999');
  });

  test('402 usage_paused: extra usage is offered and off', async () => {
    const { key } = await service.newKey({ credits: 0, plan: 'pro' });
    const answer = await call(service.port, { ...request, key });
    expectCode(answer, 'usage_paused');
    expect(errorOf(answer)['usage_notice']).toMatchObject({ approve_url: 'https://example.org/approve' });
  });
});

describe('400 and 404', () => {
  test('off_topic_query: a query that asks for no data, and white space', async () => {
    const { key, accountId } = await service.newKey();
    for (const query of ['off topic', ' \t\n', '　']) {
      expectCode(await call(service.port, { path: '/v1/search', key, body: { query } }), 'off_topic_query');
    }
    expectCode(await call(service.port, { ...explain, key, body: { query: 'off topic' } }), 'off_topic_query');
    expect(await service.balance(accountId)).toBe(1000);
  });

  test('invalid_pagination: a page past the window, but not one on its edge', async () => {
    const { key } = await service.newKey();
    const inside = await call(service.port, {
      path: '/v1/search',
      key,
      body: { query: 'a', page: 100, page_size: 100 },
    });
    expect(inside.status).toBe(200);
    for (const body of [
      { query: 'a', page: 101, page_size: 100 },
      { query: 'a', page: 1001 },
      { query: 'a', page: 9_007_199_254_740_991, page_size: 100 },
      { query: 'a', page: 1e300 },
    ]) {
      expectCode(await call(service.port, { path: '/v1/search', key, body }), 'invalid_pagination');
    }
  });

  test('company_search_disabled: a deployment without companies', async () => {
    await withService({ finder: { companies: 0 } }, async ({ port, newKey }) => {
      const { key } = await newKey();
      for (const request of [
        { path: '/v1/search', body: { query: 'a', target: 'company' } },
        { path: '/v1/search/explain', body: { query: 'a', target: 'company' } },
        { path: '/v1/companies/c1' },
      ]) {
        expectCode(await call(port, { ...request, key }), 'company_search_disabled');
      }
      expect((await call(port, { path: '/v1/search', key, body: { query: 'a' } })).status).toBe(200);
    });
  });

  test('not found: an unknown id, also one of the greatest length and one with a slash; each spends a token', async () => {
    const { key, accountId } = await service.newKey();
    const paths = ['nobody', 'x'.repeat(128), encodeURIComponent('🦊'.repeat(128)), 'a%2Fb', '..', '%00', 'c1'];
    for (const id of paths.filter((path) => path !== '..')) {
      expectCode(await call(service.port, { path: `/v1/profiles/${id}`, key }), 'profile_not_found');
      expectCode(await call(service.port, { path: `/v1/profiles/${id}/job-change`, key }), 'profile_not_found');
    }
    const answer = await call(service.port, { path: '/v1/companies/p1', key });
    expectCode(answer, 'company_not_found');
    expect(answer.headers['x-ratelimit-remaining']).toBe('5987');
    expect(await service.balance(accountId)).toBe(1000);
  });

  test('the balance is checked before the window, the query and the record', async () => {
    const { key } = await service.newKey({ credits: 0 });
    for (const request of [
      { path: '/v1/search', body: { query: 'a', page: 5000 } },
      { path: '/v1/search', body: { query: 'off topic' } },
      { path: '/v1/profiles/nobody' },
    ]) {
      expectCode(await call(service.port, { ...request, key }), 'out_of_credits');
    }
  });
});

describe('email_not_linked', () => {
  const links = {
    signupUrl: 'https://example.org/signup',
    supportContact: 'help@example.org',
    docsUrl: 'https://example.org/docs',
  };
  const nobody = callersThat(async () => ({
    kind: 'not_linked',
    email: 'ann@example.org',
    callerId: 'https://issuer ann',
  }));

  test.each(authenticated)('%s: a verified identity without an account learns what to do', async (_name, request) => {
    await withService({ links, dependencies: { callers: nobody } }, async ({ port }) => {
      const answer = await call(port, { ...request, headers: { authorization: 'Bearer a.b.c' } });
      expectCode(answer, 'email_not_linked');
      expect(errorOf(answer)).toMatchObject({
        attempted_email: 'ann@example.org',
        signup_url: links.signupUrl,
        support: links.supportContact,
        docs: links.docsUrl,
      });
      expect(errorOf(answer)['actions']).toHaveLength(2);
    });
  });

  test('a link that is not configured is null, and the identity draws from a bucket of its own, too', async () => {
    await withService({ dependencies: { callers: nobody }, limits: { requestsPerMinute: 1 } }, async ({ port }) => {
      const request: Call = { path: '/v1/profiles/p1', headers: { authorization: 'bearer a.b.c' } };
      const answer = await call(port, request);
      expect(errorOf(answer)).toMatchObject({ signup_url: null, support: null, docs: null });
      expectCode(await call(port, request), 'rate_limited');
      expect((await call(port, { path: '/openapi.json' })).headers['x-ratelimit-remaining']).toBe('5997');
    });
  });
});

describe('when a part fails', () => {
  const alive = callersThat(async () => ({
    kind: 'caller',
    caller: { callerId: 'key', accountId: 'account', ...unboundedCaller },
  }));
  const open = async () => ({ kind: 'open', balance: 5 }) as const;
  const failures: readonly (readonly [string, ErrorCode, Partial<TestServer['dependencies']>, 'billed' | 'all'])[] = [
    [
      'the account store',
      'auth_unavailable',
      { callers: callersThat(() => Promise.reject(new DirectoryUnavailable('gone'))) },
      'all',
    ],
    ['a bug in it', 'auth_unavailable', { callers: callersThat(() => Promise.reject(new TypeError('x'))) }, 'all'],
    [
      'the ledger, before the work',
      'billing_unavailable',
      { callers: alive, ledger: ledgerThat({ standing: () => Promise.reject(new LedgerUnavailable('gone')) }) },
      'billed',
    ],
    [
      'the ledger, at settling',
      'billing_unavailable',
      { callers: alive, ledger: ledgerThat({ standing: open, settle: () => Promise.reject(new TypeError('bug')) }) },
      'billed',
    ],
  ];
  describe.each(failures)('%s: %s', (_name, code, dependencies, which) => {
    test.each(which === 'all' ? authenticated : billed)('%s', async (_operation, request) => {
      await withService({ dependencies }, async ({ port, log }) => {
        expectCode(await call(port, { ...request, key: 'any' }), code);
        expect(log.filter((line) => line.includes('"stack"'))).toHaveLength(1);
      });
    });
  });

  test.each<[string, ErrorCode]>([
    ['fail', 'search_unavailable'],
    ['fail finder', 'search_unavailable'],
    ['fail cluster', 'upstream_unavailable'],
    ['fail model', 'classification_degraded'],
  ])('search, told to "%s": %s, without a charge and without the reason', async (script, code) => {
    const { key, accountId } = await service.newKey();
    for (const request of [
      { path: '/v1/search', body: { query: script } },
      { path: '/v1/search/explain', body: { query: script } },
      { path: `/v1/profiles/${encodeURIComponent(script)}` },
    ]) {
      const answer = await call(service.port, { ...request, key });
      expectCode(answer, code);
      expect(answer.text).not.toMatch(/secret|passwd|gone/);
    }
    expect(await service.balance(accountId)).toBe(1000);
  });

  test('a bug never shows its message to the caller, and is logged with the request id', async () => {
    const { key } = await service.newKey();
    const answer = await call(service.port, { path: '/v1/search', key, body: { query: 'fail' } });
    const line = service.log.find(
      (entry) => entry.includes(answer.headers['x-request-id'] ?? '') && entry.includes('err'),
    );
    expect(line).toMatch(/a bug with secrets/);
    expect(service.log.join('')).not.toContain(key);
  });
});

describe('rate limits', () => {
  test('one bucket for all operations of a key, another for the next key of the account', async () => {
    const { key, accountId } = await service.newKey({ requestsPerMinute: 60 });
    const remaining = [];
    for (const [, request] of authenticated) {
      remaining.push(Number((await call(service.port, { ...request, key })).headers['x-ratelimit-remaining']));
    }
    expect(remaining).toEqual(authenticated.map((_, spent) => 59 - spent));
    const other = (await service.administration.keys.create(accountId)).key;
    const answer = await call(service.port, { path: '/v1/profiles/p1', key: other });
    // A key without a limit of its own has the default limit.
    expect([answer.headers['x-ratelimit-limit'], answer.headers['x-ratelimit-remaining']]).toEqual(['60', '59']);
  });

  test('a caller without a valid key draws from the bucket of the address, not from that of a key', async () => {
    await withService({ limits: { addressRequestsPerMinute: 3 } }, async ({ port, newKey }) => {
      const { key } = await newKey({ requestsPerMinute: 10 });
      const codes = [];
      for (let i = 0; i < 4; i++)
        codes.push(errorOf(await call(port, { path: '/v1/profiles/p1', key: `bad${i}` })).code);
      expect(codes).toEqual(['invalid_api_key', 'invalid_api_key', 'invalid_api_key', 'rate_limited']);
      const answer = await call(port, { path: '/v1/profiles/p1', key });
      expect([answer.status, answer.headers['x-ratelimit-remaining']]).toEqual([200, '9']);
    });
  });

  test('behind a trusted proxy the address is the one that the proxy names', async () => {
    const setup = { limits: { addressRequestsPerMinute: 1 }, server: { trustedProxies: ['127.0.0.0/8'] } };
    await withService(setup, async ({ port }) => {
      const from = async (address: string) =>
        errorOf(await call(port, { path: '/v1/profiles/p1', headers: { 'x-forwarded-for': address } })).code;
      expect(await from('203.0.113.1')).toBe('invalid_api_key');
      expect(await from('203.0.113.2')).toBe('invalid_api_key');
      // Addresses that the client wrote stand left of the one that the proxy appended.
      expect(await from('198.51.100.7, 203.0.113.1')).toBe('rate_limited');
    });
    await withService({ limits: { addressRequestsPerMinute: 1 } }, async ({ port }) => {
      const headers = { 'x-forwarded-for': '203.0.113.1' };
      expect((await call(port, { path: '/v1/profiles/p1', headers })).status).toBe(401);
      expect((await call(port, { path: '/v1/profiles/p1', headers: { 'x-forwarded-for': '::2' } })).status).toBe(429);
    });
  });
});

describe('paths and methods that are not served', () => {
  test('an unknown path is 404, with and without a key', async () => {
    const { key } = await service.newKey();
    for (const path of [
      '/',
      '/v1',
      '/v1/search/',
      '/v2/search',
      '/v1/profiles',
      '/v1/profiles/p1/',
      '/V1/search',
      '//v1/search',
    ]) {
      for (const request of [{ path }, { path, key }, { path, method: 'DELETE' }, { path, body: '{' }]) {
        const answer = await call(service.port, request);
        expect([answer.status, errorOf(answer).code]).toEqual([404, 'validation_error']);
      }
    }
    const spent = await call(service.port, { path: '/nope', key });
    expect(spent.headers['x-ratelimit-remaining']).toBe('5991');
  });

  test('a wrong method is 405 and lists the right ones, as OPTIONS does', async () => {
    const allow = {
      '/v1/search': 'POST, OPTIONS',
      '/v1/search/explain': 'POST, OPTIONS',
      '/v1/profiles/p1': 'GET, OPTIONS',
      '/v1/profiles/p1/job-change': 'GET, OPTIONS',
      '/v1/companies/c1': 'GET, OPTIONS',
      '/openapi.json': 'GET, HEAD, OPTIONS',
    };
    for (const [path, methods] of Object.entries(allow)) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY']) {
        if (methods.includes(method)) continue;
        const answer = await call(service.port, { path, method });
        expect([method, answer.status, answer.headers['allow']]).toEqual([method, 405, methods]);
      }
      const options = await call(service.port, { path, method: 'OPTIONS' });
      expect([options.status, options.headers['allow']]).toEqual([204, methods]);
    }
  });
});

afterAll(() => {
  // `validation_error` has a suite of its own.
  expect([...seen, 'validation_error'].sort()).toEqual([...errorCodes].sort());
});
