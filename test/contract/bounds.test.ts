import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RawConnection } from '../raw-connection.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { call, errorOf, nextAnswer, rawGet } from './client.ts';

// Protects that nobody can occupy the whole service, by pipelining, by connections or by parallel requests of one key.
// Requests within the bounds are answered as usual.
describe('a pipeline', () => {
  let service: TestServer;
  let key: string;
  beforeAll(async () => {
    service = await startTestServer({ dependencies: {}, limits: { addressRequestsPerMinute: 1_000_000 } });
    ({ key } = await service.newKey({ credits: 1000 }));
  });
  afterAll(() => service.stop());

  test('of 16 is answered, and the next 16 on the same connection', async () => {
    const connection = new RawConnection(service.port);
    for (const _ of [1, 2]) {
      connection.write(rawGet('/v1/profiles/nobody', key).repeat(16));
      for (let i = 0; i < 16; i++) expect((await nextAnswer(connection, '/v1/profiles/nobody')).status).toBe(404);
    }
    connection.end();
  });

  test('of 17 gets its 16 answers, then a word about the bound, then the end', async () => {
    const connection = new RawConnection(service.port).write(rawGet('/v1/profiles/p1', key).repeat(17));
    for (let i = 0; i < 16; i++) expect((await nextAnswer(connection, '/v1/profiles/p1')).status).toBe(200);
    const last = await nextAnswer(connection, '/nowhere');
    expect([last.status, errorOf(last).code]).toEqual([422, 'validation_error']);
    expect(errorOf(last).message).toMatch(/^At most 16 requests/);
    await connection.closed();
  });
});

describe('connections of one address', () => {
  test('past the bound are closed, with one line in the log; one that ends makes room', async () => {
    const service = await startTestServer({ server: { connectionsPerAddressMax: 3 } });
    const path = '/openapi.json';
    const open = [1, 2, 3].map(() => new RawConnection(service.port).write(rawGet(path)));
    for (const connection of open) expect((await nextAnswer(connection, path)).status).toBe(200);
    for (const _ of [1, 2]) expect(await new RawConnection(service.port).write(rawGet(path)).answer()).toBeNull();
    expect(service.log.filter((line) => line.includes('server.connectionsPerAddressMax'))).toHaveLength(1);
    open[0]?.end();
    await expect
      .poll(async () => (await new RawConnection(service.port).write(rawGet(path)).answer())?.status)
      .toBe(200);
    for (const connection of open) connection.end();
    await service.stop();
  });

  test('are not counted for a trusted proxy', async () => {
    const server = { connectionsPerAddressMax: 1, trustedProxies: ['127.0.0.0/8'] };
    const service = await startTestServer({ server });
    const open = [1, 2, 3].map(() => new RawConnection(service.port).write(rawGet('/openapi.json')));
    for (const connection of open) expect((await nextAnswer(connection, '/openapi.json')).status).toBe(200);
    for (const connection of open) connection.end();
    await service.stop();
  });
});

describe('requests of one key in work', () => {
  test.each([
    { name: "the service's", inWorkMax: 2, ofKey: {} },
    { name: "the key's own", inWorkMax: 50, ofKey: { requestsInWorkMax: 2 } },
  ])('past $name bound are rate limited, without a charge; those of another key go on', async (bound) => {
    const release = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    let settling = 0;
    const service = await startTestServer({
      limits: { requestsInWorkMax: bound.inWorkMax },
      aroundLedger: (ledger) => ({
        standing: (request) => ledger.standing(request),
        charged: (asked) => ledger.charged(asked),
        async settle(request) {
          if (++settling === 2) arrived.resolve();
          if (settling <= 2) await release.promise;
          return ledger.settle(request);
        },
        close: () => ledger.close(),
      }),
    });
    const { accountId } = await service.newKey({ credits: 100 });
    const busy = { accountId, ...(await service.administration.keys.create(accountId, bound.ofKey)) };
    const other = await service.newKey({ credits: 100 });
    const working = ['p1', 'p2'].map((id) => call(service.port, { path: `/v1/profiles/${id}`, key: busy.key }));
    await arrived.promise;
    const refused = await call(service.port, { path: '/v1/profiles/p3', key: busy.key });
    expect([refused.status, errorOf(refused).code, refused.headers['retry-after']]).toEqual([429, 'rate_limited', '1']);
    expect(errorOf(refused).message).toMatch(/^At most 2 requests of this key/);
    expect((await call(service.port, { path: '/v1/profiles/p3', key: other.key })).status).toBe(200);
    release.resolve();
    for (const answer of await Promise.all(working)) expect(answer.status).toBe(200);
    // A request that has ended makes room for another, also if it failed.
    for (const id of ['nobody', 'nobody', 'p4'])
      await call(service.port, { path: `/v1/profiles/${id}`, key: busy.key });
    expect(await service.balance(busy.accountId)).toBe(88);
    await service.stop();
  });
});

test('a client without a key that asks too often waits a second for each 429; one with a key does not', async () => {
  const waited: number[] = [];
  const service = await startTestServer({
    limits: { addressRequestsPerMinute: 1 },
    wait: async (ms) => void waited.push(ms),
  });
  const { key } = await service.newKey({ requestsPerMinute: 1 });
  const statuses = async (wish: { readonly path: string; readonly key?: string }) => {
    const connection = new RawConnection(service.port).write(rawGet(wish.path, wish.key).repeat(3));
    const answers = [await connection.answer(), await connection.answer(), await connection.answer()];
    connection.end();
    return answers.map((answer) => answer?.status);
  };
  expect(await statuses({ path: '/v1/profiles/p1', key })).toEqual([200, 429, 429]);
  expect(waited).toEqual([]);
  expect(await statuses({ path: '/v1/profiles/p1' })).toEqual([401, 429, 429]);
  expect(await statuses({ path: '/nowhere' })).toEqual([429, 429, 429]);
  expect(waited).toEqual([1000, 1000, 1000, 1000, 1000]);
  await service.stop();
});

test('of clients without a key a thousand wait at most: the next one hears its 429 at once', async () => {
  const release = Promise.withResolvers<void>();
  const enough = Promise.withResolvers<void>();
  let waiting = 0;
  const service = await startTestServer({
    limits: { addressRequestsPerMinute: 1 },
    wait: () => {
      if (++waiting === 1000) enough.resolve();
      return release.promise;
    },
  });
  const flood = Array.from({ length: 63 }, () => new RawConnection(service.port).write(rawGet('/nowhere').repeat(16)));
  await enough.promise;
  const next = new RawConnection(service.port).write(rawGet('/nowhere'));
  expect((await next.answer())?.status).toBe(429);
  release.resolve();
  for (const connection of flood) for (let i = 0; i < 16; i++) await connection.answer();
  expect(waiting).toBe(1000);
  for (const connection of [...flood, next]) connection.end();
  await service.stop();
});
