import { once } from 'node:events';
import { connect } from 'node:net';
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { Certificate } from '../../src/http/listener/certificate.ts';
import { certificateFiles, trusting } from '../certificates.ts';
import { RawConnection } from '../raw-connection.ts';
import { startTestServer, type TestServer, type TestServerSetup } from '../test-server.ts';
import { errorOf, nextAnswer, rawGet } from './client.ts';

// Protects that what holds over plain HTTP holds over TLS: answers, bounds of connections and pipelines, what is not
// HTTP, closing; and that a handshake that fails or never ends costs the service a connection and nothing else.
let service: TestServer;
afterEach(() => service.stop());

async function start(setup: TestServerSetup = {}): Promise<ReturnType<typeof certificateFiles>> {
  const files = certificateFiles();
  service = await startTestServer({ ...setup, certificate: new Certificate(files) });
  return files;
}

function connection(tls: ConnectionOptions = {}): RawConnection {
  return new RawConnection(service.port, { tls: { ...trusting, ...tls } });
}

/** Makes a handshake and gives the connection. */
async function handshake(options: ConnectionOptions = {}): Promise<TLSSocket> {
  const socket = connectTls({ port: service.port, host: '127.0.0.1', ...trusting, ...options });
  await once(socket, 'secureConnect');
  return socket;
}

/** A handshake of which the server has read the end too: an answer on a later connection shows it. */
async function shakenHands(): Promise<TLSSocket> {
  const socket = await handshake();
  socket.on('error', () => {});
  const later = connection().write(rawGet('/openapi.json'));
  await nextAnswer(later, '/openapi.json');
  later.end();
  return socket.resume();
}

/** The error with which a handshake fails. */
async function failure(options: ConnectionOptions): Promise<string> {
  const socket = connectTls({ port: service.port, host: '127.0.0.1', ...trusting, ...options });
  const [error] = await once(socket, 'error');
  return error.code;
}

test('requests are answered as over plain HTTP, one after the other and in a pipeline of 16', async () => {
  await start();
  const { key } = await service.newKey();
  const client = connection();
  for (let n = 0; n < 2; n++) {
    client.write(rawGet('/v1/profiles/nobody', key).repeat(16));
    for (let i = 0; i < 16; i++) expect((await nextAnswer(client, '/v1/profiles/nobody')).status).toBe(404);
  }
  client.write(rawGet('/v1/profiles/p1', key).repeat(17));
  for (let i = 0; i < 16; i++) expect((await nextAnswer(client, '/v1/profiles/p1')).status).toBe(200);
  expect(errorOf(await nextAnswer(client, '/nowhere')).message).toMatch(/^At most 16 requests/);
  await client.closed();
});

test.each([
  ['noise', '\x00\x01\x02\r\n\r\n'],
  ['two Hosts', 'GET /openapi.json HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'],
  ['no version', 'GET /openapi.json\r\nHost: x\r\n\r\n'],
  ['headers of 20 KB', `GET /openapi.json HTTP/1.1\r\nHost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
])('what is no HTTP gets its answer in the envelope: %s', async (_name, bytes) => {
  await start();
  const client = connection().write(bytes);
  expect((await nextAnswer(client, '/nowhere')).status).toBe(422);
  client.end();
});

test('connections of one address past the bound are closed, whether or not they have shaken hands', async () => {
  await start({ server: { connectionsPerAddressMax: 2 } });
  const mute = connect(service.port, '127.0.0.1');
  await once(mute, 'connect');
  const first = await handshake();
  expect(await connection().write(rawGet('/openapi.json')).answer()).toBeNull();
  expect(service.log.filter((line) => line.includes('server.connectionsPerAddressMax'))).toHaveLength(1);
  mute.destroy();
  await expect.poll(async () => (await connection().write(rawGet('/openapi.json')).answer())?.status).toBe(200);
  first.destroy();
});

test('behind a trusted proxy the address is the one that the proxy names', async () => {
  await start({ server: { trustedProxies: ['127.0.0.1'] }, limits: { addressRequestsPerMinute: 1 } });
  const status = async (address: string) => {
    const client = connection().write(`GET /openapi.json HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`);
    const answer = await nextAnswer(client, '/openapi.json');
    client.end();
    return answer.status;
  };
  expect([await status('203.0.113.1'), await status('203.0.113.2'), await status('203.0.113.1')]).toEqual([
    200, 200, 429,
  ]);
});

test('a client that speaks something else, or too old a TLS, is disconnected, and costs a warning of nobody', async () => {
  await start();
  const plain = new RawConnection(service.port).write(rawGet('/openapi.json'));
  expect(await plain.answer()).toBeNull();
  expect(await failure({ maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' })).toMatch(
    /VERSION/,
  );
  expect(await failure({ ca: [] })).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  const socket = await handshake({ maxVersion: 'TLSv1.2' });
  expect(socket.getProtocol()).toBe('TLSv1.2');
  socket.destroy();
  expect(service.log).toEqual([]);
});

test('a handshake that does not end within the request timeout ends the connection', async () => {
  await start({ server: { requestTimeoutMs: 100 } });
  const mute = new RawConnection(service.port);
  await mute.closed();
});

test('closing waits for no connection that never shook hands or never asked', async () => {
  await start({ server: { shutdownGraceMs: 3_600_000 } });
  const mute = connect(service.port, '127.0.0.1');
  await once(mute, 'connect');
  const idle = await shakenHands();
  const ended = Promise.all([once(mute, 'close'), once(idle, 'close')]);
  mute.on('error', () => {});
  await service.http.close();
  await ended;
});

test('closing answers what is in flight after it has cut what is silent', async () => {
  const release = Promise.withResolvers<void>();
  const settling = Promise.withResolvers<void>();
  await start({
    aroundLedger: (ledger) => ({
      standing: (request) => ledger.standing(request),
      charged: (asked) => ledger.charged(asked),
      async settle(request) {
        settling.resolve();
        await release.promise;
        return ledger.settle(request);
      },
    }),
  });
  const { key } = await service.newKey();
  const client = connection().write(rawGet('/v1/profiles/p1', key));
  await settling.promise;
  const idle = await shakenHands();
  const closed = service.http.close();
  // Silent connections are cut first. The answer comes only after that.
  await once(idle, 'close');
  release.resolve();
  expect((await nextAnswer(client, '/v1/profiles/p1')).status).toBe(200);
  await closed;
});

test('new files hold for new connections, and files that do not fit leave everything as it is', async () => {
  const { certificateFile, keyFile, copyTo } = await start();
  const subject = async () => {
    const socket = await handshake();
    const { CN } = socket.getPeerCertificate().subject;
    socket.destroy();
    return CN;
  };
  const old = connection().write(rawGet('/openapi.json'));
  expect((await nextAnswer(old, '/openapi.json')).status).toBe(200);
  expect(await subject()).toBe('first.whom.example');

  copyTo('second.pem', certificateFile);
  service.http.renewCertificate();
  expect(await subject()).toBe('first.whom.example');
  expect(service.log.at(-1)).toMatch(/"level":40.*the certificate stays as it was: .* is not the key/);

  copyTo('second-key.pem', keyFile);
  service.http.renewCertificate();
  expect(await subject()).toBe('second.whom.example');
  expect(service.log.at(-1)).toMatch(/"level":30.*the certificate was renewed/);
  old.write(rawGet('/openapi.json'));
  expect((await nextAnswer(old, '/openapi.json')).status).toBe(200);
  old.end();
});
