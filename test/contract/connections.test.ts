import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RawConnection } from '../raw-connection.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { call, checkAnswer, errorOf } from './client.ts';

// Protects against clients that misbehave below the level of requests: bytes that are not HTTP, pipelines, bodies that
// come late, never or too large, connections that end. Each client gets an answer in the envelope, unless it has
// disconnected, and pays no credits.
let service: TestServer;
let key: string;
let accountId: string;
beforeAll(async () => {
  service = await startTestServer();
  ({ key, accountId } = await service.newKey({ requestsPerMinute: 1_000_000 }));
});
afterAll(async () => {
  expect(await service.balance(accountId)).toBe(1000);
  // None of this may be logged as a failure of the service.
  expect(service.log.filter((line) => line.includes('"level":50'))).toEqual([]);
  await service.stop();
});

describe('bytes that are not HTTP', () => {
  const good = `GET /v1/profiles/nobody HTTP/1.1\r\nHost: x\r\nx-api-key: KEY\r\n\r\n`;
  const wrong: readonly (readonly [string, string | Buffer])[] = [
    ['noise', '\x00\x01\x02\r\n\r\n'],
    ['a TLS greeting', Buffer.from('1603010200010001fc0303', 'hex')],
    ['an unknown method', 'BREW /v1/search HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a version that is none', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['HTTP/2 with prior knowledge', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a header with a control character', 'GET /openapi.json HTTP/1.1\r\nHost: x\r\nx-api-key: a\x01b\r\n\r\n'],
    ['a header with a zero byte', 'GET /openapi.json HTTP/1.1\r\nHost: x\r\nx-api-key: a\0b\r\n\r\n'],
    ['a header name with a space', 'GET /openapi.json HTTP/1.1\r\nHost: x\r\nx api key: a\r\n\r\n'],
    ['a target that is not ASCII', Buffer.from('GET /v1/profiles/\xff HTTP/1.1\r\nHost: x\r\n\r\n', 'latin1')],
    ['headers of 20 KB', `GET /openapi.json HTTP/1.1\r\nHost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
    ['two lengths', 'POST /v1/search HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd'],
    [
      'a length beside chunks',
      'POST /v1/search HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a length that is no number', 'POST /v1/search HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n'],
    ['a proxy’s CONNECT', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n'],
    ['no Host', 'GET /openapi.json HTTP/1.1\r\n\r\n'],
    ['two Hosts', 'GET /openapi.json HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'],
    ['two Hosts that agree', 'GET /openapi.json HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n'],
    ['two Hosts of HTTP/1.0', 'GET /openapi.json HTTP/1.0\r\nHost: x\r\nHost: x\r\n\r\n'],
    ['no version', 'GET /openapi.json\r\nHost: x\r\n\r\n'],
    ['the version of HTTP/0.9', 'GET /openapi.json HTTP/0.9\r\nHost: x\r\n\r\n'],
    ['the version of HTTP/2', 'GET /openapi.json HTTP/2.0\r\nHost: x\r\n\r\n'],
  ];
  test.each(wrong)('%s', async (_name, bytes) => {
    const connection = new RawConnection(service.port).write(bytes);
    const answer = await connection.answer();
    if (answer === null) throw new Error('closed without an answer');
    checkAnswer(answer, 'GET', '/nowhere');
    expect(answer.status === 422 || answer.status === 405 || answer.status === 404).toBe(true);
    connection.end();
  });

  test.each(['CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 'noise\r\n\r\n'])(
    'a client that resets, and one that never closes, after %j',
    async (bytes) => {
      for (let i = 0; i < 20; i++) {
        new RawConnection(service.port).write(bytes).reset();
        new RawConnection(service.port).write(`${good.replace('KEY', key)}${bytes}`).reset();
      }
      const stubborn = new RawConnection(service.port, { halfOpen: true }).write(bytes);
      expect((await stubborn.answer())?.status).toBe(422);
      // The server closes the connection a second later. A client of this kind sees the close as a reset of its writes.
      const nagging = setInterval(() => stubborn.write('more'), 100);
      await stubborn.closed();
      clearInterval(nagging);
      expect((await call(service.port, { path: '/openapi.json' })).status).toBe(200);
    },
  );

  test('an invalid chunk after a valid head', async () => {
    const connection = new RawConnection(service.port).write(
      `POST /v1/search HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\nContent-Type: application/json\r\n` +
        'Transfer-Encoding: chunked\r\n\r\nzz\r\n',
    );
    const answer = await connection.answer();
    if (answer === null) throw new Error('closed without an answer');
    checkAnswer(answer, 'POST', '/v1/search');
    expect(answer.status).toBe(422);
    await connection.closed();
  });

  test('after good requests in one pipeline, which are answered first, in their order', async () => {
    const request = good.replace('KEY', key);
    const connection = new RawConnection(service.port).write(`${request}${request}\x00garbage\r\n\r\n`);
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await connection.answer())?.status);
    expect(statuses).toEqual([404, 404, 422]);
    await connection.closed();
  });
});

describe('what HTTP allows', () => {
  test('a pipeline is answered in its order, each with an id of its own', async () => {
    const connection = new RawConnection(service.port);
    const paths = ['/v1/profiles/nobody', '/nope', '/openapi.json', '/v1/companies/', '/openapi.json'];
    connection.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n\r\n`).join(''));
    const statuses = [];
    const ids = new Set();
    for (const path of paths) {
      const answer = await connection.answer();
      if (answer === null) throw new Error('closed without an answer');
      checkAnswer(answer, 'GET', path);
      statuses.push(answer.status);
      ids.add(answer.headers['x-request-id']);
    }
    expect(statuses).toEqual([404, 404, 200, 422, 200]);
    expect(ids.size).toBe(paths.length);
    connection.end();
  });

  test.each([
    ['a whole address as the target', 'GET http://example.org/openapi.json HTTP/1.1\r\nHost: example.org\r\n\r\n', 200],
    ['HTTP/1.0 without Host', 'GET /openapi.json HTTP/1.0\r\n\r\n', 200],
    ['an expectation', 'GET /openapi.json HTTP/1.1\r\nHost: x\r\nExpect: a-lot\r\n\r\n', 200],
    [
      'an offer to upgrade',
      'GET /openapi.json HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      200,
    ],
    ['a body where none is needed', 'GET /openapi.json HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc', 200],
    ['OPTIONS of the whole server', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', 404],
  ])('%s', async (_name, bytes, status) => {
    const connection = new RawConnection(service.port).write(bytes);
    const answer = await connection.answer();
    if (answer === null) throw new Error('closed without an answer');
    checkAnswer(answer, 'GET', status === 200 ? '/openapi.json' : '/nowhere');
    expect(answer.status).toBe(status);
    connection.end();
  });

  test('100-continue, and a body in chunks of one byte', async () => {
    const connection = new RawConnection(service.port).write(
      `POST /v1/search/explain HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\nContent-Type: application/json\r\n` +
        'Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    for (const byte of '{"query":"a"}') connection.write(`1\r\n${byte}\r\n`);
    expect((await connection.write('0\r\n\r\n').answer())?.status).toBe(200);
    connection.end();
  });

  test('a connection goes on after a refused body of 1 MB', async () => {
    const connection = new RawConnection(service.port).write(
      `POST /v1/search HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\nContent-Type: application/json\r\n` +
        `Content-Length: 1000000\r\n\r\n${'x'.repeat(1_000_000)}GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    expect([(await connection.answer())?.status, (await connection.answer())?.status]).toEqual([422, 200]);
    connection.end();
  });
});

describe('a client that asks to close the connection still gets the answer', () => {
  test.each([
    ['with a valid key', () => key, 422],
    ['without one', () => 'none', 401],
  ])('to a body of 10 MB %s', async (_name, offered, status) => {
    const answer = await call(service.port, {
      path: '/v1/search',
      key: offered(),
      headers: { connection: 'close' },
      body: 'x'.repeat(10_000_000),
    });
    expect([answer.status, answer.headers['connection']]).toEqual([status, 'close']);
  });

  test('to a body that does not end', async () => {
    const hasty = await startTestServer({ server: { requestTimeoutMs: 600 } });
    const connection = new RawConnection(hasty.port).write(
      'POST /v1/search HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 1000\r\n\r\n{"query":"',
    );
    expect((await connection.answer())?.status).toBe(401);
    await connection.closed();
    await hasty.stop();
  });
});

test('a client that disconnects in the middle of its body does not count as a failure of the service', async () => {
  const before = service.log.length;
  const outgoing = request({
    ...{ host: '127.0.0.1', port: service.port, path: '/v1/search', method: 'POST' },
    headers: { 'x-api-key': key, 'content-type': 'application/json', 'content-length': 1000, expect: '100-continue' },
  });
  outgoing.on('error', () => {}).flushHeaders();
  await once(outgoing, 'continue');
  outgoing.write('{"query":', () => outgoing.destroy());
  await expect.poll(() => service.log.slice(before).join('')).toContain('validation_error');
});

describe('a client that is slower than the request timeout', () => {
  let hasty: TestServer;
  let hastyKey: string;
  beforeAll(async () => {
    hasty = await startTestServer({ server: { requestTimeoutMs: 600 } });
    hastyKey = (await hasty.newKey()).key;
  });
  afterAll(() => hasty.stop());

  /** Writes the remaining bytes one at a time, ten in each timeout, until the server closes. */
  async function dribble(connection: RawConnection, bytes: string): Promise<void> {
    let sent = 0;
    const timer = setInterval(() => connection.write(bytes[sent++] ?? ' '), 60);
    await connection.closed();
    clearInterval(timer);
  }

  test('in the head', async () => {
    const connection = new RawConnection(hasty.port);
    const closed = dribble(connection, `GET /openapi.json HTTP/1.1\r\nx: ${'y'.repeat(1000)}`);
    const answer = await connection.answer();
    if (answer === null) throw new Error('closed without an answer');
    checkAnswer(answer, 'GET', '/nowhere');
    expect([answer.status, errorOf(answer).message]).toEqual([422, 'The request did not arrive in time.']);
    await closed;
  });

  test('in the body: the answer shows the limits of the key', async () => {
    const connection = new RawConnection(hasty.port).write(
      `POST /v1/search HTTP/1.1\r\nHost: x\r\nx-api-key: ${hastyKey}\r\nContent-Type: application/json\r\n` +
        'Content-Length: 1000\r\n\r\n',
    );
    const closed = dribble(connection, '{"query":"');
    const answer = await connection.answer();
    if (answer === null) throw new Error('closed without an answer');
    checkAnswer(answer, 'POST', '/v1/search');
    expect([answer.status, answer.headers['x-ratelimit-limit']]).toEqual([422, '6000']);
    expect(answer.headers['connection']).toBe('close');
    await closed;
  });

  test('in a body that was refused already', async () => {
    const connection = new RawConnection(hasty.port).write(
      'POST /v1/search HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
    );
    const closed = dribble(connection, '{"query":"');
    expect((await connection.answer())?.status).toBe(401);
    await closed;
    expect(await connection.answer()).toBeNull();
  });
});
