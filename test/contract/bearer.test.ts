import { afterAll, beforeAll, expect, test } from 'vitest';
import { audience, type Issuer, startIssuer } from '../issuer.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type Call, call, errorOf } from './client.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer(Math.floor(Date.now() / 1000));
});
afterAll(() => issuer.stop());

/** Runs a service that trusts the issuer, with an account for 'user 1' and some requests a minute for an address. */
async function withService(addressRequestsPerMinute: number, run: (service: TestServer) => Promise<void>) {
  const bearer = { issuer: issuer.issuer, audience, jwksUrl: issuer.jwksUrl };
  const service = await startTestServer({ bearer, limits: { addressRequestsPerMinute } });
  try {
    const { accountId } = await service.newKey();
    await service.administration.accounts.link(accountId, { issuer: issuer.issuer, subject: 'user 1' });
    await run(service);
  } finally {
    await service.stop();
  }
}

function withToken(token: string, path = '/v1/profiles/p1'): Call {
  return { path, headers: { authorization: `Bearer ${token}` } };
}

/** A token whose signature is wrong. */
async function forged(jti: string): Promise<string> {
  const token = await issuer.token({ jti });
  return token.slice(0, -4) + (token.endsWith('AAAA') ? 'BBBB' : 'AAAA');
}

test('forged tokens are bounded by their address, and then no signature is checked any more', () =>
  withService(5, async ({ port }) => {
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, jti) => forged(`${jti}`)));
    const answers = await Promise.all(tokens.map((token) => call(port, withToken(token))));
    const codes = answers.map((answer) => errorOf(answer).code);
    expect(codes.filter((code) => code === 'invalid_api_key')).toHaveLength(5);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(15);
    // A true one that was not seen before has a signature to be checked, too.
    expect((await call(port, withToken(await issuer.token()))).status).toBe(429);
  }));

test.each(['/v1/profiles/p1', '/openapi.json', '/nowhere'])('a true token costs its address nothing: %s', (path) =>
  withService(2, async ({ port }) => {
    for (let jti = 0; jti < 5; jti++) {
      const answer = await call(port, withToken(await issuer.token({ jti: `${jti}` }), path));
      expect([answer.headers['x-ratelimit-limit'], answer.headers['x-ratelimit-remaining']]).toEqual([
        '60',
        `${59 - jti}`,
      ]);
    }
    expect((await call(port, { path: '/nowhere' })).headers['x-ratelimit-remaining']).toBe('1');
  }),
);

test('an identity without an account costs its address a token each time', () =>
  withService(2, async ({ port }) => {
    const token = await issuer.token({ sub: 'user 2' });
    const codes: string[] = [];
    for (let times = 0; times < 3; times++) codes.push(errorOf(await call(port, withToken(token))).code);
    expect(codes).toEqual(['email_not_linked', 'email_not_linked', 'rate_limited']);
  }));
