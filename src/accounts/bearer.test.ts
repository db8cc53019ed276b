import { base64url, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testAdministration } from '../../test/control-folder.ts';
import { audience, type Issuer, startIssuer } from '../../test/issuer.ts';
import { someDay } from '../../test/some-day.ts';
import { openMemoryAccounts } from '../adapters/memory/accounts.test-helper.ts';
import { callerScopes, DirectoryUnavailable } from '../ports/account-directory.ts';
import { settleOptions } from '../ports/suites/credit-ledger.case.ts';
import { administration } from './administration.ts';
import { type BearerOptions, BearerVerifier, bearerDefaults } from './bearer.ts';
import { Callers, callersDefaults } from './callers.ts';

const seconds = someDay / 1000;

/** Opens an account that the identity (issuer, 'user 1') acts for, and callers that trust the issuer's tokens. */
async function open(options: Partial<BearerOptions> = {}, algorithm = 'ES256') {
  const issuer = await startIssuer(seconds, algorithm);
  onTestFinished(() => issuer.stop());
  const { directory, ledger } = openMemoryAccounts(settleOptions);
  const { accounts } = administration(directory, ledger, testAdministration());
  const accountId = await accounts.create({ name: 'a', email: 'ada@example.com', plan: 'free' });
  await accounts.link(accountId, { issuer: issuer.issuer, subject: 'user 1' });
  const bearer = { ...bearerDefaults, issuer: issuer.issuer, audience, jwksUrl: issuer.jwksUrl, ...options };
  const warnings: string[] = [];
  const callers = new Callers(directory, { ...callersDefaults, bearer, warn: (line) => warnings.push(line) });
  const verify = async (token: string, now = someDay) =>
    callers.rememberedBearer(token, now) ?? callers.verifyBearer(token, now);
  return { issuer, accounts, accountId, verify, warnings };
}

/** Claims by which a token of any subject finds the account. */
const known = { email: 'ada@example.com', email_verified: true };

describe('a bearer token', () => {
  test.each(['RS256', 'PS256', 'ES256', 'EdDSA'])(
    'signed with %s is believed, and acts for its account',
    async (algorithm) => {
      const { issuer, accountId, verify } = await open({}, algorithm);
      expect(await verify(await issuer.token())).toEqual({
        kind: 'caller',
        caller: {
          callerId: `${issuer.issuer} user 1`,
          accountId,
          scopes: callerScopes,
          mayAskFrom: null,
          requestsPerMinute: null,
          requestsInWorkMax: null,
        },
      });
    },
  );

  test.each<{ name: string; claims?: Record<string, unknown>; header?: Record<string, unknown>; kind: string }>([
    { name: 'of type JWT', header: { typ: 'JWT' }, kind: 'caller' },
    { name: 'of type application/at+jwt', header: { typ: 'application/AT+JWT' }, kind: 'caller' },
    { name: 'of no type', header: { typ: undefined }, kind: 'invalid' },
    { name: 'of another type', header: { typ: 'logout+jwt' }, kind: 'invalid' },
    { name: 'of another issuer', claims: { iss: 'https://evil.example' }, kind: 'invalid' },
    { name: 'of no issuer', claims: { iss: undefined }, kind: 'invalid' },
    { name: 'for another audience', claims: { aud: 'https://other.example' }, kind: 'invalid' },
    { name: 'for several audiences', claims: { aud: ['https://other.example', audience] }, kind: 'caller' },
    { name: 'for no audience', claims: { aud: undefined }, kind: 'invalid' },
    { name: 'expired for 4 s', claims: { exp: seconds - 4 }, kind: 'caller' },
    { name: 'expired for 5 s', claims: { exp: seconds - 5 }, kind: 'invalid' },
    { name: 'without an expiry', claims: { exp: undefined }, kind: 'invalid' },
    { name: 'not valid for another 5 s', claims: { nbf: seconds + 5 }, kind: 'caller' },
    { name: 'not valid for another 6 s', claims: { nbf: seconds + 6 }, kind: 'invalid' },
    { name: 'without a subject', claims: { sub: undefined }, kind: 'invalid' },
    { name: 'with an empty subject', claims: { sub: '' }, kind: 'invalid' },
    { name: 'with a subject of 255 characters', claims: { sub: 'x'.repeat(255), ...known }, kind: 'caller' },
    { name: 'with a subject of 256 characters', claims: { sub: 'x'.repeat(256), ...known }, kind: 'invalid' },
    { name: 'with a subject outside ASCII', claims: { sub: 'usér', ...known }, kind: 'invalid' },
    { name: 'with a line break in its subject', claims: { sub: 'user\n1', ...known }, kind: 'invalid' },
    { name: 'with a number as its subject', claims: { sub: 1 as never, ...known }, kind: 'invalid' },
    { name: 'of a key that is not published', header: { kid: 'another' }, kind: 'invalid' },
  ])('$name is: $kind', async ({ claims, header, kind }) => {
    const { issuer, verify } = await open();
    expect((await verify(await issuer.token(claims, header))).kind).toBe(kind);
  });

  test.each<{ name: string; forge: (issuer: Issuer, right: string) => Promise<string> | string }>([
    { name: 'nothing', forge: () => '' },
    { name: 'garbage', forge: () => 'not.a.token' },
    { name: 'only a header', forge: (_, right) => right.split('.')[0] ?? '' },
    { name: 'a signature cut short', forge: (_, right) => right.slice(0, -10) },
    {
      name: 'other claims under the same signature',
      forge: (_, right) => {
        const [header, payload = '', signature] = right.split('.');
        const claims = JSON.parse(new TextDecoder().decode(base64url.decode(payload)));
        return [header, base64url.encode(JSON.stringify({ ...claims, sub: 'admin' })), signature].join('.');
      },
    },
    { name: 'unsigned ("none")', forge: (issuer) => new UnsecuredJWT(claimsOf(issuer)).encode() },
    {
      name: "an HMAC keyed with the issuer's public key",
      forge: async (issuer) => {
        const { keys } = (await (await fetch(issuer.jwksUrl)).json()) as { keys: unknown[] };
        const secret = new TextEncoder().encode(JSON.stringify(keys[0]));
        return new SignJWT(claimsOf(issuer))
          .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'key 1' })
          .sign(secret);
      },
    },
    {
      name: 'signed with a key that it brings along',
      forge: async (issuer) => {
        const { privateKey, publicKey } = await generateKeyPair('ES256');
        const header = { alg: 'ES256', typ: 'at+jwt', jwk: await exportJWK(publicKey) };
        return new SignJWT(claimsOf(issuer)).setProtectedHeader(header).sign(privateKey);
      },
    },
    { name: 'larger than 8 KiB', forge: (issuer) => issuer.token({ pad: 'x'.repeat(8_192) }) },
  ])('that is forged is refused: $name', async ({ forge }) => {
    const { issuer, verify } = await open();
    const right = await issuer.token();
    expect((await verify(right)).kind).toBe('caller');
    expect(await verify(await forge(issuer, right))).toEqual({ kind: 'invalid' });
  });

  test('of an algorithm that is not pinned is refused, though its key is published and its signature right', async () => {
    const { issuer, verify } = await open({ algorithms: ['RS256', 'EdDSA'] });
    expect(await verify(await issuer.token())).toEqual({ kind: 'invalid' });
  });

  test('that is malformed never makes us ask the issuer', async () => {
    const { issuer, verify } = await open();
    for (const token of ['', 'a.b.c', new UnsecuredJWT(claimsOf(issuer)).encode()]) await verify(token);
    expect(issuer.asked()).toBe(0);
  });
});

function claimsOf(issuer: Issuer): Record<string, unknown> {
  return { iss: issuer.issuer, aud: audience, sub: 'user 1', exp: seconds + 300 };
}

describe('the account of a bearer token', () => {
  const stranger = { sub: 'user 2', email: 'Ada@Example.com' };

  test.each<{ name: string; claims: Record<string, unknown>; kind: string }>([
    { name: 'a verified e-mail address finds it', claims: { ...stranger, email_verified: true }, kind: 'caller' },
    { name: 'an unverified one does not', claims: { ...stranger, email_verified: false }, kind: 'not_linked' },
    {
      name: 'one verified by saying "true" does not',
      claims: { ...stranger, email_verified: 'true' },
      kind: 'not_linked',
    },
    {
      name: 'an unknown one does not',
      claims: { sub: 'user 2', email: 'x@y.z', email_verified: true },
      kind: 'not_linked',
    },
  ])('$name', async ({ claims, kind }) => {
    const { issuer, verify } = await open();
    expect((await verify(await issuer.token(claims))).kind).toBe(kind);
  });

  test('is told as missing with the address that was signed in with', async () => {
    const { issuer, verify } = await open();
    expect(await verify(await issuer.token(stranger))).toEqual({
      kind: 'not_linked',
      email: 'Ada@Example.com',
      callerId: `${issuer.issuer} user 2`,
    });
    expect(await verify(await issuer.token({ sub: 'user 3' }))).toMatchObject({ kind: 'not_linked', email: null });
  });

  test('is not guessed when two accounts have the address', async () => {
    const { issuer, verify, accounts } = await open();
    await accounts.create({ name: 'b', email: 'ADA@example.com', plan: 'free' });
    expect((await verify(await issuer.token({ ...stranger, email_verified: true }))).kind).toBe('not_linked');
    expect((await verify(await issuer.token())).kind).toBe('caller');
  });

  test('may be suspended', async () => {
    const { issuer, verify, accounts, accountId } = await open();
    await accounts.suspend(accountId);
    expect(await verify(await issuer.token())).toMatchObject({ kind: 'forbidden', because: 'account' });
  });

  test('is believed for ten seconds, and never longer than the token', async () => {
    const { issuer, verify, accounts, accountId } = await open();
    const token = await issuer.token();
    const brief = await issuer.token({ exp: seconds + 1 });
    for (const each of [token, brief]) await verify(each);
    await accounts.suspend(accountId);
    expect(await verify(token, someDay + 9_999)).toMatchObject({ kind: 'caller' });
    expect(await verify(token, someDay + 10_000)).toMatchObject({ kind: 'forbidden' });
    expect(await verify(brief, someDay + 5_999)).toMatchObject({ kind: 'caller' });
    expect(await verify(brief, someDay + 6_000)).toEqual({ kind: 'invalid' });
  });
});

describe('the key set of the issuer', () => {
  test('is asked for once, and again when a token names a key that is new', async () => {
    const { issuer, verify } = await open({ jwksCooldownMs: 0 });
    const before = await issuer.token({ jti: '1' });
    await verify(before);
    await verify(await issuer.token({ jti: '2' }));
    expect(issuer.asked()).toBe(1);
    await issuer.rotate();
    expect((await verify(await issuer.token())).kind).toBe('caller');
    expect(issuer.asked()).toBe(2);
    // The old key is gone. Every token that it signed fails once the cache has expired.
    expect((await verify(before, someDay + 10_000)).kind).toBe('invalid');
  });

  test('is asked for at once by a new key, once for however many tokens name it', async () => {
    const { issuer, verify } = await open();
    await verify(await issuer.token());
    await issuer.rotate();
    const tokens = await Promise.all(Array.from({ length: 30 }, (_, jti) => issuer.token({ jti: `${jti}` })));
    const verified = await Promise.all(tokens.map((token) => verify(token, someDay + 1)));
    expect(new Set(verified.map(({ kind }) => kind))).toEqual(new Set(['caller']));
    expect(issuer.asked()).toBe(2);
  });

  test('is not asked for again and again by tokens that name unknown keys', async () => {
    const { issuer, verify } = await open();
    const guess = async (at: number) => verify(await issuer.token({}, { kid: `guess ${at}` }), someDay + at);
    for (let at = 0; at < 20; at++) expect((await guess(at)).kind).toBe('invalid');
    // The first guess read the key set; the second may have been of a key that was made since.
    expect(issuer.asked()).toBe(2);
    await guess(bearerDefaults.jwksCooldownMs + 1);
    expect(issuer.asked()).toBe(3);
  });

  test.each<{ name: string; answer: Parameters<Issuer['answer']>[0]; options?: Partial<BearerOptions> }>([
    { name: 'an error', answer: (response) => response.writeHead(500).end('broken') },
    { name: 'garbage', answer: (response) => response.end('<html>') },
    { name: 'JSON that is no key set', answer: (response) => response.end('{"keys": 5}') },
    { name: 'a redirect', answer: (response) => response.writeHead(302, { location: '/elsewhere' }).end() },
    { name: 'a closed connection', answer: (response) => response.destroy() },
    {
      name: 'the keys in 300 kB',
      answer: (response, keySet) => response.end(keySet.replace('{', `{"pad": "${'x'.repeat(300_000)}", `)),
    },
    { name: 'nothing at all', answer: () => {}, options: { jwksTimeoutMs: 50 } },
    {
      name: 'a start and then nothing',
      answer: (response) => {
        response.writeHead(200).write('{"keys": [');
      },
      options: { jwksTimeoutMs: 50 },
    },
  ])(
    'that answers with $name makes bearer tokens unavailable, not invalid, until it works again',
    async ({ answer, options }) => {
      const { issuer, verify } = await open({ jwksCooldownMs: 0, ...options });
      const token = await issuer.token();
      issuer.answer(answer);
      await expect(verify(token)).rejects.toThrow(DirectoryUnavailable);
      issuer.answer(null);
      // Asked until it answers: on a busy machine even a working issuer may take longer than 50 ms.
      await expect.poll(async () => (await verify(token)).kind).toBe('caller');
    },
  );

  test('that nobody serves makes bearer tokens unavailable', async () => {
    const { issuer, verify } = await open();
    const token = await issuer.token();
    await issuer.stop();
    await expect(verify(token)).rejects.toThrow(DirectoryUnavailable);
  });
});

describe('while the issuer is away', () => {
  const { jwksMaxAgeMs, jwksCooldownMs, jwksStaleMaxMs } = bearerDefaults;
  const lasting = { exp: seconds + 2 * 86_400 };
  const away: Parameters<Issuer['answer']>[0] = (response) => response.writeHead(503).end();
  let serial = 0;

  /** Reads the key set, and then lets the issuer go away. */
  async function openThenAway(options: Partial<BearerOptions> = {}) {
    const opened = await open(options);
    /** What becomes of a token that was never seen before. */
    const saysAt = async (later: number, header: Record<string, unknown> = {}) =>
      (await opened.verify(await opened.issuer.token({ ...lasting, jti: `${serial++}` }, header), someDay + later))
        .kind;
    expect(await saysAt(0)).toBe('caller');
    opened.issuer.answer(away);
    return { ...opened, saysAt };
  }

  test('its keys serve for a day more, and it is asked once a cool-down', async () => {
    const { issuer, saysAt, warnings } = await openThenAway();
    for (const later of [0, 1, jwksCooldownMs - 1]) expect(await saysAt(jwksMaxAgeMs + later)).toBe('caller');
    expect(issuer.asked()).toBe(2);
    expect(await saysAt(jwksMaxAgeMs + jwksCooldownMs)).toBe('caller');
    expect(await saysAt(jwksStaleMaxMs - 1)).toBe('caller');
    await expect(saysAt(jwksStaleMaxMs)).rejects.toThrow(DirectoryUnavailable);
    expect(warnings).toEqual([`cannot read the issuer's keys from ${issuer.jwksUrl}: status 503`]);
  });

  test('nobody waits for it again', async () => {
    const { issuer, saysAt } = await openThenAway({ jwksTimeoutMs: 3_600_000 });
    expect(await saysAt(jwksMaxAgeMs)).toBe('caller');
    issuer.answer(() => {});
    expect(await saysAt(jwksMaxAgeMs + jwksCooldownMs)).toBe('caller');
  });

  test('a key that it may have made since is unavailable, not invalid', async () => {
    const { saysAt } = await openThenAway();
    for (let tries = 0; tries < 2; tries++) {
      await expect(saysAt(1, { kid: 'key 2' })).rejects.toThrow(DirectoryUnavailable);
    }
    expect(await saysAt(1)).toBe('caller');
  });

  test('a clock that was set back does not keep the old keys', async () => {
    const { issuer, saysAt } = await openThenAway();
    issuer.answer(null);
    await issuer.rotate();
    expect(await saysAt(-3_600_000, { kid: 'key 2' })).toBe('caller');
    expect(issuer.asked()).toBe(2);
  });

  test('and once it is back, a key that it withdrew is refused', async () => {
    const { issuer, verify, saysAt } = await openThenAway();
    const old = await issuer.token(lasting);
    expect(await saysAt(jwksMaxAgeMs)).toBe('caller');
    await issuer.rotate();
    issuer.answer(null);
    const back = jwksMaxAgeMs + jwksCooldownMs;
    expect(await saysAt(back)).toBe('caller');
    expect(await verify(old, someDay + back)).toEqual({ kind: 'invalid' });
  });
});

describe('the options of bearer tokens', () => {
  const options = { ...bearerDefaults, issuer: 'i', audience: 'a', jwksUrl: 'http://127.0.0.1/' };
  test.each([
    { algorithms: ['RS256', 'none'] },
    { algorithms: ['HS256'] },
    { algorithms: ['hs512', 'RS256'] },
    { algorithms: [] },
  ])('never allow $algorithms', ({ algorithms }) => {
    expect(() => new BearerVerifier({ ...options, algorithms }, () => {})).toThrow(RangeError);
  });
});
