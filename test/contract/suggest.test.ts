import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';
import { call, errorOf } from './client.ts';

let service: TestServer;
beforeAll(async () => {
  service = await startTestServer({ limits: { suggestionsPerMinute: 100 } });
});
afterAll(() => service.stop());

describe('suggestions', () => {
  test('are free, also without credits, and take a token of a bucket of their own', async () => {
    const { key, accountId } = await service.newKey({ credits: 0, requestsPerMinute: 10 });
    const answer = await call(service.port, { path: '/v1/suggest?field=title&text=prod&limit=2', key });
    expect(JSON.parse(answer.text)).toMatchObject({ suggestions: [{ field: 'title' }, { text: 'prod…', count: 3 }] });
    expect([answer.headers['x-ratelimit-limit'], answer.headers['x-ratelimit-remaining']]).toEqual(['100', '99']);
    expect(await service.balance(accountId)).toBe(0);
    const explained = await call(service.port, { path: '/v1/search/explain', key, body: { query: 'anyone' } });
    expect(explained.headers['x-ratelimit-remaining']).toBe('9');
  });

  test('are ten unless said otherwise', async () => {
    const { key } = await service.newKey();
    const answer = await call(service.port, { path: '/v1/suggest?text=senior%20prod', key });
    expect(JSON.parse(answer.text).suggestions).toHaveLength(10);
  });

  test.each([
    ['', '"text" is required.'],
    ['?text=', '"text" must have 1 to 500 characters; it has 0.'],
    ['?text=a&fields=title', 'Unknown field "fields"; did you mean "field"?'],
    ['?text=a&field=titel', '"field" is no known value; did you mean "title"?'],
    ['?text=a&limit=21', '"limit" must match pattern'],
    ['?text=a&limit=ten', '"limit" must match pattern'],
    ['?text=a&text=b', '"text" must be a string, not an array.'],
    ['?text=a&target=persons', '"target" must be one of: people, company.'],
  ])('asked for with "%s" are refused', async (query, message) => {
    const { key } = await service.newKey();
    const answer = await call(service.port, { path: `/v1/suggest${query}`, key });
    expect([answer.status, errorOf(answer).message]).toEqual([422, expect.stringContaining(message)]);
  });

  test('of companies are refused where none are served', async () => {
    const without = await startTestServer({ finder: { companies: 0 } });
    const { key } = await without.newKey();
    const answer = await call(without.port, { path: '/v1/suggest?text=a&target=company', key });
    expect(errorOf(answer).code).toBe('company_search_disabled');
    await without.stop();
  });
});
