import { describe, expect, test } from 'vitest';
import { RawConnection } from '../raw-connection.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type Answer, errorOf, nextAnswer, rawGet } from './client.ts';

// Protects what a deployment relies on when it replaces a server: work in flight is answered and charged, new work is
// refused in the words of the contract, and `close` always ends.

/**
 * Starts a service whose settles wait until the test releases them. `arrived` resolves when the first one arrives. It closes
 * when `lull` is over, and refuses what comes before.
 */
async function startHeld(shutdownGraceMs: number) {
  const lull = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const service = await startTestServer({
    server: { shutdownGraceMs },
    wait: () => lull.promise,
    aroundLedger: (ledger) => ({
      standing: (request) => ledger.standing(request),
      charged: (asked) => ledger.charged(asked),
      async settle(request) {
        arrived.resolve();
        await release.promise;
        return ledger.settle(request);
      },
      close: () => ledger.close(),
    }),
  });
  return { service, release, arrived, lull };
}

/** The answer to a request on a connection of its own, which also shows that the server has read what others wrote before. */
async function refusedNow({ port }: TestServer, key: string): Promise<Answer> {
  return nextAnswer(new RawConnection(port).write(rawGet('/v1/profiles/p1', key)), '/v1/profiles/p1');
}

describe('closing', () => {
  test('answers requests in flight, refuses later ones, and ends', async () => {
    const { service, release, arrived, lull } = await startHeld(10_000);
    const { key, accountId } = await service.newKey({ credits: 100 });
    const busy = new RawConnection(service.port).write(rawGet('/v1/profiles/p1', key));
    await arrived.promise;

    const closing = service.http.close();
    busy.write(rawGet('/v1/profiles/p2', key) + rawGet('/openapi.json', key));
    // The server does not wait for a connection on which nothing ever came.
    const mute = new RawConnection(service.port);
    await refusedNow(service, key);
    lull.resolve();
    await mute.closed();
    release.resolve();

    const answered = await nextAnswer(busy, '/v1/profiles/p1');
    expect([answered.status, answered.headers['connection']]).toEqual([200, 'close']);
    await busy.closed();
    await closing;
    // The charge covers exactly what was answered.
    expect(await service.balance(accountId)).toBe(96);
    await service.stop();
  });

  test('says 503 with Retry-After to requests on a connection that is already open', async () => {
    const { service, release, arrived, lull } = await startHeld(10_000);
    const { key } = await service.newKey();
    const waiting = new RawConnection(service.port).write(rawGet('/v1/profiles/p1', key));
    await arrived.promise;
    // A connection that has sent the head of a request is not idle.
    const late = new RawConnection(service.port).write('GET /v1/profiles/p3 HTTP/1.1\r\nHost: x\r\n');
    // An answer on another connection shows that the server has read what the others wrote before.
    await nextAnswer(new RawConnection(service.port).write(rawGet('/openapi.json', key)), '/openapi.json');
    expect(await service.http.readiness()).toBeNull();

    const closing = service.http.close();
    lull.resolve();
    const refused = await nextAnswer(late.write(`x-api-key: ${key}\r\n\r\n`), '/v1/profiles/p3');
    expect([refused.status, errorOf(refused).code]).toEqual([503, 'search_unavailable']);
    expect([refused.headers['connection'], refused.headers['retry-after']]).toEqual(['close', '2']);
    expect(await service.http.readiness()).toBe('The service is shutting down.');

    release.resolve();
    expect((await nextAnswer(waiting, '/v1/profiles/p1')).status).toBe(200);
    await closing;
    await service.stop();
  });

  test('refuses with an answer the requests that were sent before closing could be known', async () => {
    const { service, release, lull } = await startHeld(10_000);
    const { key } = await service.newKey();
    const idle = new RawConnection(service.port).write(rawGet('/openapi.json', key));
    await nextAnswer(idle, '/openapi.json');
    const closing = service.http.close();
    const refused = await nextAnswer(idle.write(rawGet('/v1/profiles/p1', key)), '/v1/profiles/p1');
    for (const answer of [refused, await refusedNow(service, key)]) {
      expect([answer.status, errorOf(answer).code]).toEqual([503, 'search_unavailable']);
      expect([answer.headers['connection'], answer.headers['retry-after']]).toEqual(['close', '2']);
    }
    lull.resolve();
    await closing;
    release.resolve();
    await service.stop();
  });

  test('cuts connections that are still open when the time is up', async () => {
    const { service, release, arrived, lull } = await startHeld(50);
    lull.resolve();
    const { key } = await service.newKey();
    const stuck = new RawConnection(service.port).write(rawGet('/v1/profiles/p1', key));
    await arrived.promise;
    await Promise.all([service.http.close(), service.http.close()]);
    expect(await stuck.answer()).toBeNull();
    release.resolve();
    await service.stop();
  });

  test('listen rejects if the port is taken', async () => {
    const first: TestServer = await startTestServer();
    const second = await startTestServer();
    await second.http.close();
    const { createServer } = await import('../../src/http/server.ts');
    const { resolveConfig } = await import('../../src/config-sources.ts');
    const third = createServer(second.dependencies, resolveConfig({ file: null, environment: {} }));
    await expect(third.listen({ host: '127.0.0.1', port: first.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    // The port must also be taken under the name `localhost`.
    await expect(third.listen({ host: 'localhost', port: first.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await third.close();
    await first.stop();
    await second.stop();
  });
});
