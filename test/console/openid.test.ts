import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SessionAnswer } from '../../src/http/console/answers.ts';
import { openIdReturnPath } from '../../src/http/console/openid-routes.ts';
import { clientId, clientSecret, type OpenIdProviderForTests, startOpenIdProvider } from '../openid-provider.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const subject = 'user-17';
const consoleFiles = new Map([['index.html', Buffer.from('')]]);

let provider: OpenIdProviderForTests;
let service: TestServer;
beforeAll(async () => {
  provider = await startOpenIdProvider(subject);
  service = await startTestServer({ consoleFiles, openId: optionsWith(clientSecret) });
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
});
beforeEach(() => {
  Object.assign(provider, { claims: {}, answer: {}, tokenStatus: null });
});

function optionsWith(secret: string | null, operators: readonly string[] = []) {
  const returnUrl = `http://127.0.0.1:8080${openIdReturnPath}`;
  return { issuer: provider.issuer, clientId, clientSecret: secret, returnUrl, operators };
}

/** One request of a browser: where it is sent, and the cookies that it is given, by name. */
async function go(address: string, cookie = '') {
  const answer = await fetch(address, { headers: cookie === '' ? {} : { cookie }, redirect: 'manual' });
  const given = answer.headers.getSetCookie();
  return {
    status: answer.status,
    to: answer.headers.get('location') ?? '',
    given,
    cookies: new Map(given.map((line) => [line.split('=')[0], line.split(';')[0] ?? ''] as const)),
  };
}

const at = (path: string, on = service) => `http://127.0.0.1:${on.port}${path}`;

/** Goes to the provider and back, as far as the address with which the browser comes back. */
async function comingBack(on = service) {
  const begun = await go(at('/console/sign-in/openid', on));
  const { to } = await go(begun.to);
  return { begun, cookie: begun.cookies.get('whom_openid') ?? '', back: at(openIdReturnPath + new URL(to).search, on) };
}

async function signIn(on = service) {
  const { back, cookie } = await comingBack(on);
  return go(back, cookie);
}

/** An account that the operator linked to the subject at the provider. */
async function linked(on = service): Promise<string> {
  const { accountId } = await on.newKey();
  await on.administration.accounts.link(accountId, { issuer: provider.issuer, subject });
  return accountId;
}

async function accountOf(session: string | undefined, on = service): Promise<string> {
  const answer = await fetch(at('/console/api/session', on), { headers: { cookie: session ?? '' } });
  if (!answer.ok) return `refused with ${answer.status}`;
  const signedIn = (await answer.json()) as SessionAnswer;
  return signedIn.role === 'owner' ? signedIn.account.id : signedIn.role;
}

// Protects who gets into the console by an OpenID provider: nobody whom it did not name to this very browser, just now.
describe('signing in by OpenID', () => {
  test('leads to the account that the operator linked to the subject', async () => {
    const accountId = await linked();
    const { status, to, cookies, given } = await signIn();
    expect([status, to]).toEqual([303, '/console']);
    expect(await accountOf(cookies.get('whom_session'))).toBe(accountId);
    expect(given.find((line) => line.startsWith('whom_session'))).toMatch(/; HttpOnly; SameSite=Strict$/);
    expect(given.find((line) => line.startsWith('whom_openid'))).toMatch(/^whom_openid=; .*Max-Age=0/);
    const [entry] = await service.administration.audit.entries({ accountId, entriesMax: 1 });
    expect(entry).toMatchObject({ action: 'account.sign_in_link', operator: 'openid' });
  });

  test('leads to the one account with the e-mail address that the provider vouches for, and to no other', async () => {
    const { accountId } = await service.newKey();
    const { email } = await service.administration.accounts.show(accountId);
    provider.claims = { sub: 'someone', email: email.toUpperCase(), email_verified: true };
    expect(await accountOf((await signIn()).cookies.get('whom_session'))).toBe(accountId);
    provider.claims = { sub: 'someone', email, email_verified: false };
    expect((await signIn()).to).toBe('/console/sign-in?refused=not_linked');
  });

  test('sends a challenge, a state and a nonce, and keeps their secret in a cookie of this host', async () => {
    const { begun } = await comingBack();
    const asked = new URL(begun.to).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('scope')).toBe('openid email');
    const secret = begun.cookies.get('whom_openid')?.split('=')[1] ?? '';
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    expect(begun.to).not.toContain(secret);
    expect(begun.given[0]).toMatch(/; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  });

  test.each([
    ['a forged state', () => Object.assign(provider, { answer: { state: 'forged' } })],
    ['an answer of another issuer', () => Object.assign(provider, { answer: { iss: 'https://evil.example' } })],
    ['a refusal of the provider', () => Object.assign(provider, { answer: { error: 'access_denied' } })],
    ['a code that it never gave', () => Object.assign(provider, { answer: { code: 'made up' } })],
    ['a token with the nonce of another browser', () => Object.assign(provider, { claims: { nonce: 'other' } })],
    ['a token without a nonce', () => Object.assign(provider, { claims: { nonce: undefined } })],
    ['a token that has expired', () => Object.assign(provider, { claims: { iat: 1_600_000_000, exp: 1_600_000_300 } })],
    ['a token for another client', () => Object.assign(provider, { claims: { aud: 'another' } })],
    ['a token of another issuer', () => Object.assign(provider, { claims: { iss: 'https://evil.example' } })],
    ['a token without a subject', () => Object.assign(provider, { claims: { sub: undefined } })],
    ['a subject that is none', () => Object.assign(provider, { claims: { sub: 'a\u0000b' } })],
  ])('refuses %s, and opens no session', async (_what, forge) => {
    await linked();
    forge();
    const { status, to, cookies } = await signIn();
    expect([status, to, cookies.has('whom_session')]).toEqual([303, '/console/sign-in?refused=failed', false]);
  });

  test('refuses a token that the provider did not sign', async () => {
    await linked();
    const other = await startOpenIdProvider(subject);
    const { back, cookie, begun } = await comingBack();
    const nonce = new URL(begun.to).searchParams.get('nonce');
    const honest = provider.keys.token;
    provider.keys.token = () => other.keys.token({ iss: provider.issuer, aud: clientId, sub: subject, nonce });
    const { to, cookies } = await go(back, cookie);
    provider.keys.token = honest;
    await other.stop();
    expect([to, cookies.has('whom_session')]).toEqual(['/console/sign-in?refused=failed', false]);
  });

  test('takes an answer once, and only from the browser that was sent', async () => {
    await linked();
    const { back, cookie } = await comingBack();
    expect((await go(back)).to).toBe('/console/sign-in?refused=failed');
    const { cookie: another } = await comingBack();
    expect((await go(back, another)).to).toBe('/console/sign-in?refused=failed');
    expect((await go(back, cookie)).to).toBe('/console');
    expect((await go(back, cookie)).to).toBe('/console/sign-in?refused=failed');
  });

  test('says that no account is linked, that the provider is away, and warns of a wrong secret', async () => {
    provider.claims = { sub: 'unknown' };
    expect((await signIn()).to).toBe('/console/sign-in?refused=not_linked');
    const { back, cookie } = await comingBack();
    provider.tokenStatus = 503;
    expect((await go(back, cookie)).to).toBe('/console/sign-in?refused=unavailable');
    provider.tokenStatus = null;
    const mistaken = await startTestServer({ consoleFiles, openId: optionsWith('mistyped') });
    expect((await signIn(mistaken)).to).toBe('/console/sign-in?refused=failed');
    expect(mistaken.log.join()).toContain('invalid_client');
    expect(mistaken.log.join()).not.toContain('mistyped');
    await mistaken.stop();
    const lost = await startTestServer({
      consoleFiles,
      openId: { ...optionsWith(null), issuer: 'http://127.0.0.1:9' },
    });
    expect((await go(at('/console/sign-in/openid', lost))).to).toBe('/console/sign-in?refused=unavailable');
    await lost.stop();
  });

  test('is told to the page, and is not there where it is not configured', async () => {
    const ways = async (on: TestServer) => (await fetch(at('/console/api/ways-in', on))).json();
    expect(await ways(service)).toEqual({ openid: new URL(provider.issuer).host, playground: false });
    const without = await startTestServer({ consoleFiles });
    expect(await ways(without)).toEqual({ openid: null, playground: false });
    expect((await go(at('/console/sign-in/openid', without))).status).toBe(404);
    await without.stop();
  });

  test('logs neither the code nor the secret', async () => {
    const before = service.log.length;
    const { back, cookie } = await comingBack();
    await go(back, cookie);
    const logged = service.log.slice(before).join();
    expect(logged).not.toMatch(/code[ +%]/);
    expect(logged).not.toContain(cookie.split('=')[1]);
  });
});

// Protects who becomes an operator by OpenID: the subjects of the configuration, by nothing that they can choose, and no
// longer than they are there.
describe('signing in by OpenID as an operator', () => {
  const operators: string[] = [];
  let operated: TestServer;
  beforeAll(async () => {
    operated = await startTestServer({ consoleFiles, openId: optionsWith(clientSecret, operators) });
  });
  afterAll(() => operated.stop());
  beforeEach(() => {
    operators.splice(0, operators.length, subject);
  });

  test('leads a subject of the list to the accounts, an owner too, and is in the audit trail', async () => {
    await linked(operated);
    const { to, cookies } = await signIn(operated);
    expect(to).toBe('/console/accounts');
    expect(await accountOf(cookies.get('whom_session'), operated)).toBe('operator');
    const [entry] = await operated.administration.audit.entries({ entriesMax: 1 });
    expect(entry).toMatchObject({ action: 'operator.sign_in_link', operator: 'openid:user-17', accountId: null });
  });

  test('ends at the next request of a subject who is in the list no more, and leaves other operators alone', async () => {
    const session = (await signIn(operated)).cookies.get('whom_session');
    const link = await operated.newOperatorLink();
    const body = JSON.stringify({ link });
    const headers = { 'content-type': 'application/json' };
    const by = await fetch(at('/console/api/sign-in', operated), { method: 'POST', headers, body });
    const other = by.headers.getSetCookie()[0]?.split(';')[0];
    operators.length = 0;
    expect(await accountOf(session, operated)).toBe('refused with 401');
    expect(await accountOf(other, operated)).toBe('operator');
  });

  test.each([
    ['an empty list', [], {}],
    ['a subject that differs in case', ['USER-17'], {}],
    ['the beginning of a subject', ['user-1'], {}],
    ['the name under which it would be in the audit trail', ['openid:user-17'], {}],
    ['an e-mail address', ['ada@example.org'], { email: 'ada@example.org', email_verified: true }],
    ['a claim that says so', ['root'], { roles: ['operator'], groups: ['root'], preferred_username: 'root' }],
  ])('makes no operator by %s', async (_what, list, claims) => {
    operators.splice(0, operators.length, ...list);
    provider.claims = claims;
    const { accountId } = await operated.newKey();
    await operated.administration.accounts.link(accountId, { issuer: provider.issuer, subject: `of ${accountId}` });
    const { cookies } = await signIn(operated);
    expect(await accountOf(cookies.get('whom_session'), operated)).not.toBe('operator');
  });

  test.each([
    ['a number', 17],
    ['a list', [subject]],
    ['an object', { is: subject }],
    ['nothing', null],
  ])('refuses a subject that is %s', async (_what, sub) => {
    operators.push('17', String(sub));
    Object.assign(provider, { claims: { sub } });
    const { to, cookies } = await signIn(operated);
    expect([to, cookies.has('whom_session')]).toEqual(['/console/sign-in?refused=failed', false]);
  });

  test('tells the log the subject of whoever is neither, so that an operator can name it', async () => {
    provider.claims = { sub: 'user-99' };
    const before = operated.log.length;
    expect((await signIn(operated)).to).toBe('/console/sign-in?refused=not_linked');
    expect(operated.log.slice(before).join()).toContain('"subject":"user-99"');
  });
});
