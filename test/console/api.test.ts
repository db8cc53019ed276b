import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { linkMs, sessionMs } from '../../src/accounts/console-sessions.ts';
import { resolveConfig } from '../../src/config-sources.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const files = new Map([
  ['index.html', Buffer.from('<!doctype html><title>whom</title>')],
  ['console-ABC.js', Buffer.from('0')],
  ['docs/index.html', Buffer.from('<!doctype html><title>Overview</title>')],
  ['docs/api/search.html', Buffer.from('<!doctype html><title>Search</title>')],
]);

let service: TestServer;
beforeAll(async () => {
  service = await startTestServer({ consoleFiles: files });
});
afterAll(() => service.stop());

interface Asked {
  readonly cookie?: string;
  readonly token?: string;
  readonly body?: object;
  readonly accept?: string;
  readonly encoding?: string;
  readonly on?: TestServer;
}

async function ask(path: string, { cookie, token, body, accept, encoding, on = service }: Asked = {}) {
  const headers = {
    ...(cookie === undefined ? {} : { cookie }),
    ...(token === undefined ? {} : { 'x-console-token': token }),
    ...(accept === undefined ? {} : { accept }),
    ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`http://127.0.0.1:${on.port}${path}`, { ...init, headers, redirect: 'manual' });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: () => JSON.parse(text) };
}

/** Signs the owner of a new account in. */
async function signedIn(credits = 1000) {
  const { accountId } = await service.newKey({ credits });
  const link = await service.newLink(accountId);
  const answer = await ask('/console/api/sign-in', { body: { link } });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { anti_forgery: token } = (await ask('/console/api/session', { cookie })).json();
  return { accountId, link, cookie, token };
}

test('files go packed to browsers that take that, and a cache between keeps both apart', async () => {
  for (const [encoding, packed] of [
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const { headers, text } = await ask('/console/assets/console-ABC.js', { encoding });
    expect(headers.get('content-encoding')).toBe(packed);
    expect(headers.get('vary')).toBe('accept-encoding');
    expect(text).toBe('0');
  }
});

describe('the playground', () => {
  test('lets anybody in as the owner of its account', async () => {
    const on = await startTestServer({ consoleFiles: files, hasPlayground: true });
    onTestFinished(() => on.stop());
    expect((await ask('/console/api/ways-in', { on })).json()).toEqual({ openid: null, playground: true });
    const entered = await ask('/console/api/playground', { body: {}, on });
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const session = (await ask('/console/api/session', { cookie, on })).json();
    expect(session).toMatchObject({ role: 'owner', account: { id: on.dependencies.console?.playground } });
    const token = session.anti_forgery;
    expect((await ask('/console/api/operator/accounts', { cookie, token, on })).status).toBe(403);
  });

  test('is not there where no account was given for it', async () => {
    expect((await ask('/console/api/ways-in')).json()).toEqual({ openid: null, playground: false });
    const refused = await ask('/console/api/playground', { body: {} });
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([404, null]);
  });
});

describe('signing in', () => {
  test('gives a session for a link, once', async () => {
    const { link, accountId, cookie } = await signedIn();
    expect((await ask('/console/api/session', { cookie })).json()).toMatchObject({
      account: { id: accountId, balance: 1000 },
    });
    const again = await ask('/console/api/sign-in', { body: { link } });
    expect([again.status, again.headers.get('set-cookie')]).toEqual([401, null]);
  });

  test('sets a cookie that no script reads and no other site sends', async () => {
    const link = await service.newLink((await service.newKey()).accountId);
    const answer = await ask('/console/api/sign-in', { body: { link } });
    const parts = answer.headers.get('set-cookie')?.split('; ') ?? [];
    expect(parts.slice(1)).toEqual(['Path=/', `Max-Age=${sessionMs / 1000}`, 'HttpOnly', 'SameSite=Strict']);
    const secure = await startTestServer({ consoleFiles: files, server: { publicUrl: 'https://whom.example' } });
    const other = await secure.newLink((await secure.newKey()).accountId);
    const overTls = await ask('/console/api/sign-in', { body: { link: other }, on: secure });
    expect(overTls.headers.get('set-cookie')).toMatch(/; Secure$/);
    await secure.stop();
  });

  test('ends the session that the browser had', async () => {
    const { accountId, cookie } = await signedIn();
    const link = await service.newLink(accountId);
    const next = await ask('/console/api/sign-in', { body: { link }, cookie });
    expect(next.headers.get('set-cookie')).not.toContain(cookie);
    expect((await ask('/console/api/session', { cookie })).status).toBe(401);
  });

  test.each(['', 'short', 'x'.repeat(43), '../etc'])('refuses the link "%s"', async (link) => {
    expect((await ask('/console/api/sign-in', { body: { link } })).status).toBe(401);
  });

  test('stores neither link nor session in the clear, and both have an end', async () => {
    const { accountId, cookie } = await signedIn();
    const sessions = service.dependencies.console?.sessions;
    const now = service.dependencies.clock.now();
    const secret = cookie.split('=')[1] ?? '';
    expect(await sessions?.find(secret, now + sessionMs - 1)).toMatchObject({ accountId });
    expect(await sessions?.find(secret, now + sessionMs)).toBeNull();
    const late = await service.newLink(accountId);
    expect(await sessions?.signIn(late, null, now + linkMs)).toBeNull();
  });
});

describe('a session', () => {
  test('asks the operations of the contract in the place of a key, and is charged to its account', async () => {
    const { cookie, token, accountId } = await signedIn(10);
    const answer = await ask('/v1/search', { cookie, token, body: { query: 'anyone', page_size: 3 } });
    expect(answer.json()).toMatchObject({ credits_used: 3, credits_remaining: 7 });
    expect(await service.balance(accountId)).toBe(7);
  });

  test.each(['/v1/search', '/console/api/keys', '/console/api/sign-out'])(
    'changes nothing at %s without its own anti-forgery token',
    async (path) => {
      const { cookie } = await signedIn();
      const { token: foreign } = await signedIn();
      const body = path === '/v1/search' ? { query: 'anyone' } : path.endsWith('keys') ? { label: 'x' } : {};
      expect((await ask(path, { cookie, body })).status).toBe(401);
      expect((await ask(path, { cookie, token: foreign, body })).status).toBe(401);
      expect((await ask('/console/api/session', { cookie })).status).toBe(200);
    },
  );

  test('is refused once its account is suspended', async () => {
    const { cookie, token, accountId } = await signedIn();
    await service.administration.accounts.suspend(accountId);
    expect((await ask('/console/api/session', { cookie })).status).toBe(403);
    expect((await ask('/v1/search', { cookie, token, body: { query: 'anyone' } })).status).toBe(403);
  });

  test('is listed, and ends when it is signed out or ended from another browser', async () => {
    const one = await signedIn();
    const link = await service.newLink(one.accountId);
    const other =
      (await ask('/console/api/sign-in', { body: { link } })).headers.get('set-cookie')?.split(';')[0] ?? '';
    const { browsers } = (await ask('/console/api/browsers', one)).json();
    expect(browsers).toHaveLength(2);
    const { id } = browsers.find((browser: { is_this: boolean }) => !browser.is_this);
    expect((await ask(`/console/api/browsers/${id}/end`, { ...one, body: {} })).status).toBe(200);
    expect((await ask('/console/api/session', { cookie: other })).status).toBe(401);
    await ask('/console/api/sign-out', { ...one, body: {} });
    expect((await ask('/console/api/session', one)).status).toBe(401);
  });
});

test('a client that sends a key is that key, whatever cookie and token it has', async () => {
  const { cookie, token } = await signedIn();
  const { key, accountId } = await service.newKey({ credits: 5 });
  const headers = { cookie, 'x-console-token': token, 'x-api-key': key, 'content-type': 'application/json' };
  const body = JSON.stringify({ query: 'anyone', page_size: 2 });
  await fetch(`http://127.0.0.1:${service.port}/v1/search`, { method: 'POST', headers, body });
  expect(await service.balance(accountId)).toBe(3);
});

test('the links of answers lead to pages that are there', async () => {
  const { links } = resolveConfig({ file: null, environment: { WHOM_SERVER_PUBLIC_URL: 'https://whom.example' } });
  expect(Object.values(links)).toHaveLength(4);
  for (const link of Object.values(links)) expect((await ask(new URL(link).pathname)).status, link).toBe(200);
});

describe('keys in the console', () => {
  test('are made, rotated and revoked by their owner, and the audit trail says so', async () => {
    const { accountId, ...session } = await signedIn();
    const made = (
      await ask('/console/api/keys', { ...session, body: { label: 'crm', requests_per_minute: 5 } })
    ).json();
    const rotated = (await ask(`/console/api/keys/${made.id}/rotate`, { ...session, body: {} })).json();
    await ask(`/console/api/keys/${rotated.id}/revoke`, { ...session, body: {} });
    const yesterday = Date.now() - 86_400_000;
    await service.administration.directory.recordUses(new Map([[made.id, { lastAt: yesterday, requests: 7 }]]));
    const { keys } = (await ask('/console/api/keys', session)).json();
    const requests = keys.map(({ id, requests }: { id: string; requests: number }) => [id, requests]);
    expect(Object.fromEntries(requests)).toMatchObject({ [made.id]: 7, [rotated.id]: 0 });
    const states = keys.map(({ label, state }: { label: string; state: string }) => [label, state]);
    expect(states.sort()).toEqual([
      [null, 'valid'],
      ['crm', 'replaced'],
      ['crm', 'revoked'],
    ]);
    expect(JSON.stringify(keys)).not.toContain(made.key);
    const audit = await service.administration.audit.entries({ accountId, entriesMax: 3 });
    expect(audit.map(({ action }) => action)).toEqual(['key.revoke', 'key.rotate', 'key.create']);
  });

  test('of another account are unknown', async () => {
    const { cookie, token } = await signedIn();
    const { accountId } = await service.newKey();
    const [key] = await service.administration.keys.list(accountId);
    for (const what of ['rotate', 'revoke']) {
      expect((await ask(`/console/api/keys/${key?.id}/${what}`, { cookie, token, body: {} })).status).toBe(404);
    }
    expect((await service.administration.keys.list(accountId))[0]).toMatchObject({
      revokedAt: null,
      isReplaced: false,
    });
  });
});

describe('the journal in the console', () => {
  test('is of the own account, with credits as the owner counts them', async () => {
    const { cookie, token } = await signedIn(10);
    await ask('/v1/search', { cookie, token, body: { query: 'anyone', page_size: 3 } });
    const { postings } = (await ask('/console/api/journal', { cookie, token })).json();
    expect(postings.map(({ kind, operation, credits }: Record<string, unknown>) => [kind, operation, credits])).toEqual(
      [
        ['charge', 'search', -3],
        ['renewal', null, 10],
      ],
    );
  });

  test('extra usage that the plan does not offer is refused, and says why', async () => {
    const session = await signedIn();
    const answer = await ask('/console/api/extra-usage', { ...session, body: { limit: 5 } });
    expect([answer.status, answer.json().error.message]).toEqual([422, expect.stringContaining('does not offer')]);
  });
});

describe('the pages of the console', () => {
  test.each(['/console', '/console/keys', '/console/people/per_1'])(
    '%s is the console, and runs only its own files',
    async (path) => {
      const { status, headers } = await ask(path);
      expect([status, headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
        200,
        'no-cache',
        'nosniff',
      ]);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
      expect(policy).not.toContain('unsafe');
    },
  );

  test('the files of the console are kept by browsers', async () => {
    const { status, headers } = await ask('/console/assets/console-ABC.js');
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await ask('/console/assets/index.html')).status).toBe(404);
    expect((await ask('/console/assets/..%2f..%2fpackage.json')).status).toBe(404);
  });

  test('the docs are pages for everybody, with the same policy', async () => {
    for (const path of ['/docs', '/docs/api/search', '/docs/api/search/']) {
      const { status, headers, text } = await ask(path);
      expect([status, headers.get('cache-control'), headers.get('content-type')], path).toEqual([
        200,
        'no-cache',
        'text/html; charset=utf-8',
      ]);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; /);
      expect(text).toMatch(path === '/docs' ? /Overview/ : /Search/);
    }
    for (const path of ['/docs/nothing', '/docs/../index', '/docs/..%2findex', '/console/assets/docs%2findex.html']) {
      expect((await ask(path)).status, path).toBe(404);
    }
  });

  test('a browser at the root is led there, and a client sees what it always saw', async () => {
    const browser = await ask('/', { accept: 'text/html,*/*' });
    expect([browser.status, browser.headers.get('location')]).toEqual([302, '/console']);
    expect((await ask('/')).status).toBe(404);
    const without = await startTestServer();
    expect((await ask('/', { accept: 'text/html', on: without })).status).toBe(404);
    expect((await ask('/console', { on: without })).status).toBe(404);
    await without.stop();
  });
});
