import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { MemoryRateLimiter } from '../../src/adapters/memory/rate-limiter.ts';
import { resolveConfig } from '../../src/config-sources.ts';
import type { HttpDependencies } from '../../src/http/dependencies.ts';
import { createMonitoringServer, type Readiness } from '../../src/http/monitoring/server.ts';
import { RawConnection } from '../raw-connection.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

// Protects what operators rely on: health and measurements on an address of their own, correct, and so cheap that
// asking for them cannot hold up the service.
let service: TestServer;
beforeAll(async () => {
  service = await startTestServer();
});
afterAll(() => service.stop());

/** Starts a monitoring server for the service. `wished` replaces some of its dependencies. */
async function monitor(readiness: Readiness, wished: Partial<HttpDependencies> = {}) {
  const { server } = resolveConfig({ file: null, environment: {} });
  const monitoring = createMonitoringServer({ ...service.dependencies, ...wished }, readiness, server);
  onTestFinished(() => monitoring.close());
  const { port } = await monitoring.listen({ host: '127.0.0.1', port: 0 });
  return { port, url: `http://127.0.0.1:${port}` };
}

async function get(url: string, method = 'GET') {
  const response = await fetch(url, { method });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('health', () => {
  test('live is the process, ready is what the service says at that moment', async () => {
    let obstacle: string | null = null;
    const { url } = await monitor(async () => obstacle);
    expect(await get(`${url}/livez`)).toMatchObject({ status: 200, text: 'alive\n' });
    expect(await get(`${url}/readyz`)).toMatchObject({ status: 200, text: 'ready\n' });
    obstacle = 'The disk is full.';
    expect(await get(`${url}/livez`)).toMatchObject({ status: 200, text: 'alive\n' });
    expect(await get(`${url}/readyz`)).toMatchObject({ status: 503, text: 'The disk is full.\n' });
  });

  test('that cannot be told is no health, and says nothing of why', async () => {
    const { url } = await monitor(() => Promise.reject(new Error('secret')));
    expect(await get(`${url}/readyz`)).toMatchObject({ status: 503, text: 'This cannot be told.\n' });
  });
});

test('GET and HEAD of three paths, and nothing else', async () => {
  const { url } = await monitor(async () => null);
  const head = await get(`${url}/livez`, 'HEAD');
  expect([head.status, head.headers.get('content-length'), head.text]).toEqual([200, '6', '']);
  const wrong = await get(`${url}/metrics`, 'DELETE');
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  for (const path of ['/', '/v1/search', '/openapi.json', '/metrics/', '/constructor']) {
    expect(await get(url + path)).toMatchObject({ status: 404, text: 'There are /livez, /readyz, /metrics.\n' });
  }
  expect((await get(`${url}/livez?x=1`)).headers.get('x-content-type-options')).toBe('nosniff');
});

test('measurements are taken once a second, however often they are asked for', async () => {
  let now = 0;
  let taken = 0;
  const { registry } = service.dependencies.metrics;
  const real = registry.metrics.bind(registry);
  registry.metrics = () => {
    taken++;
    return real();
  };
  onTestFinished(() => {
    registry.metrics = real;
  });
  const clock = { ...service.dependencies.clock, monotonic: () => now };
  const { url, port } = await monitor(async () => null, { clock });
  const first = await get(`${url}/metrics`);
  expect(first.headers.get('content-type')).toContain('version=0.0.4');
  expect(first.text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  const connection = new RawConnection(port).write('GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(16));
  for (let i = 0; i < 16; i++) expect((await connection.answer())?.text).toBe(first.text);
  connection.end();
  expect(taken).toBe(1);
  now = 1000;
  await get(`${url}/metrics`);
  expect(taken).toBe(2);
});

test('a client that asks all the time waits, and is then told so', async () => {
  const waited: number[] = [];
  const clock = { ...service.dependencies.clock, wait: async (ms: number) => void waited.push(ms) };
  const { url } = await monitor(async () => null, { clock, limiter: new MemoryRateLimiter() });
  const statuses = [];
  for (let i = 0; i < 601; i++) statuses.push((await get(`${url}/livez`)).status);
  expect([statuses.indexOf(429), waited]).toEqual([600, [1000]]);
});

test('a long pipeline is cut off and costs one measurement at most', async () => {
  const { port } = await monitor(async () => null);
  const connection = new RawConnection(port).write('GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(9000));
  await connection.closed();
  expect((await get(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
});
