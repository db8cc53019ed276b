import { expect, test } from 'vitest';
import { LedgerUnavailable } from '../../src/ports/credit-ledger.ts';
import { startTestServer } from '../test-server.ts';
import { call } from './client.ts';

// The log shows an operator who asked for what kind of thing, when and with what result. It never shows what was
// searched for or found.
test('each request is one line of the log, with nothing of the query, the record or the whole key', async () => {
  const service = await startTestServer();
  const { key } = await service.newKey();
  const wrong = `whom_live_${'x'.repeat(28)}`;
  const body = { query: 'secretive alchemists' };
  const answers = [
    await call(service.port, { path: '/v1/search', key, body }),
    await call(service.port, { path: '/v1/profiles/p1', key }),
    await call(service.port, { path: '/v1/profiles/secretive', key }),
    await call(service.port, { path: '/v1/profiles/p1', key: wrong }),
    await call(service.port, { path: '/secretive?secretive', method: 'PUT' }),
  ];
  const lines = service.log.map((line) => JSON.parse(line) as Record<string, unknown>);
  const shown = `whom_live_…${key.slice(-4)}`;
  const expected = [
    { method: 'POST', route: '/v1/search', status: 200, code: 'ok', key: shown },
    { method: 'GET', route: '/v1/profiles/{id}', status: 200, code: 'ok', key: shown },
    { method: 'GET', route: '/v1/profiles/{id}', status: 404, code: 'profile_not_found', key: shown },
    { method: 'GET', route: '/v1/profiles/{id}', status: 401, code: 'invalid_api_key', key: null },
    { method: 'PUT', route: null, status: 404, code: 'validation_error', key: null },
  ];
  expect(lines).toMatchObject(expected.map((line, i) => ({ ...line, requestId: answers[i]?.headers['x-request-id'] })));
  for (const line of lines) {
    expect(line['level']).toBe(30);
    expect(line['milliseconds']).toBeGreaterThan(0);
  }
  const text = service.log.join('');
  for (const secret of ['secretive', 'alchemists', 'p1', key, key.slice(0, 14), wrong])
    expect(text).not.toContain(secret);
  await service.stop();
});

test('a ledger that fails takes the readiness of the service', async () => {
  const service = await startTestServer({
    aroundLedger: (ledger) => ({
      standing: (request) => ledger.standing(request),
      charged: (asked) => ledger.charged(asked),
      settle: () => Promise.reject(new LedgerUnavailable('the disk is full')),
    }),
  });
  const { key } = await service.newKey();
  expect(await service.http.readiness()).toBeNull();
  expect((await call(service.port, { path: '/v1/profiles/p1', key })).status).toBe(503);
  expect(await service.http.readiness()).toBe('Accounts and credits cannot be used.');
  await service.stop();
});
