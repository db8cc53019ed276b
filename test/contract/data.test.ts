import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateCompanies, generatePeople } from '../../src/generator/generate.ts';
import { audience, type Issuer, startIssuer } from '../issuer.ts';
import { SmallCorpus } from '../small-corpus.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { call, errorOf } from './client.ts';

// Protects the contract over realistic records: whatever the generator invents, every body matches openapi.json (`call`
// checks it), and everything that search finds can be looked up.
const corpus = new SmallCorpus();
let service: TestServer;
let issuer: Issuer;
beforeAll(async () => {
  const invented = { seed: 20261121, people: 400, companies: 80, today: new Date('2026-11-21T12:00:00Z') };
  await corpus.write(
    [...generatePeople(invented)].map(({ record }) => record),
    [...generateCompanies(invented)],
  );
  issuer = await startIssuer(Math.floor(Date.now() / 1000));
  const { issuer: name, jwksUrl } = issuer;
  service = await startTestServer({
    dependencies: { finder: await corpus.finder() },
    bearer: { issuer: name, audience, jwksUrl },
  });
});
afterAll(async () => {
  await service.stop();
  await issuer.stop();
  await corpus.close();
});

interface Found {
  readonly total_count: number;
  readonly results: readonly ({ readonly id: string } & Record<string, unknown>)[];
}

async function find(key: string, body: object): Promise<Found> {
  const answer = await call(service.port, { path: '/v1/search', key, body });
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text) as Found;
}

describe('a record that search finds can be looked up, and has the same values', () => {
  test.each(['engineers', 'people in sales', 'managers with more than 5 years of experience'])(
    'people: %s',
    async (query) => {
      const { key } = await service.newKey({ credits: 10_000 });
      const { results, total_count } = await find(key, { query, page_size: 30, include: ['match'] });
      expect(results.length).toBeGreaterThan(0);
      expect(total_count).toBeGreaterThanOrEqual(results.length);
      for (const { id, ...card } of results) {
        const profile = await call(service.port, { path: `/v1/profiles/${encodeURIComponent(id)}`, key });
        expect(JSON.parse(profile.text)).toMatchObject(card);
        const prediction = await call(service.port, { path: `/v1/profiles/${encodeURIComponent(id)}/job-change`, key });
        expect(prediction.status).toBe(200);
      }
    },
  );

  test('companies', async () => {
    const { key } = await service.newKey({ credits: 10_000 });
    const { results } = await find(key, { query: 'software companies', target: 'company', page_size: 30 });
    expect(results.length).toBeGreaterThan(0);
    for (const { id, ...card } of results) {
      const company = await call(service.port, { path: `/v1/companies/${encodeURIComponent(id)}`, key });
      expect(JSON.parse(company.text)).toMatchObject(card);
    }
  });

  test('explain counts as many records as search finds', async () => {
    const { key } = await service.newKey();
    const body = { query: 'engineers' };
    const answer = await call(service.port, { path: '/v1/search/explain', key, body });
    const { total_count } = await find(key, { ...body, page_size: 1 });
    expect(JSON.parse(answer.text)).toMatchObject({ total_count });
  });
});

describe('bearer tokens of a real issuer', () => {
  const request = { path: '/v1/search/explain', body: { query: 'engineers' } };
  const withToken = (token: string) => ({ ...request, headers: { authorization: `Bearer ${token}` } });

  test('a linked identity is served, from a bucket of its own', async () => {
    const { accountId, key } = await service.newKey();
    await service.administration.accounts.link(accountId, { issuer: issuer.issuer, subject: 'ann' });
    const answer = await call(service.port, withToken(await issuer.token({ sub: 'ann' })));
    expect([answer.status, answer.headers['x-ratelimit-remaining']]).toEqual([200, '59']);
    const byKey = await call(service.port, { ...withToken(await issuer.token({ sub: 'nobody' })), key });
    expect([byKey.status, byKey.headers['x-ratelimit-limit']]).toEqual([200, '6000']);
  });

  test('a verified identity without an account is told how to get one', async () => {
    const token = await issuer.token({ sub: 'bob', email: 'bob@example.com', email_verified: true });
    const answer = await call(service.port, withToken(token));
    expect([answer.status, errorOf(answer).code]).toEqual([401, 'email_not_linked']);
    expect(errorOf(answer)['attempted_email']).toBe('bob@example.com');
  });

  test('an invalid token is answered like an invalid key, with the challenge of RFC 6750', async () => {
    const good = await issuer.token();
    for (const token of [`${good}x`, 'a.b.c', await issuer.token({ aud: 'https://other.example' })]) {
      const answer = await call(service.port, withToken(token));
      expect([answer.status, errorOf(answer).code]).toEqual([401, 'invalid_api_key']);
      expect(answer.headers['www-authenticate']).toContain('Bearer realm="whom", error="invalid_token"');
    }
  });

  test('an issuer that fails is 503 auth_unavailable, and keys go on working', async () => {
    const broken = await startIssuer(Math.floor(Date.now() / 1000));
    broken.answer((response) => response.writeHead(500).end());
    const { issuer: name, jwksUrl } = broken;
    const alone = await startTestServer({ bearer: { issuer: name, audience, jwksUrl } });
    const answer = await call(alone.port, withToken(await broken.token()));
    expect([answer.status, errorOf(answer).code]).toEqual([503, 'auth_unavailable']);
    expect((await call(alone.port, { ...request, key: (await alone.newKey()).key })).status).toBe(200);
    await alone.stop();
    await broken.stop();
  });
});
