import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { fixture, trusting } from '../certificates.ts';
import { ask } from '../chaos/client.ts';
import { crashCorpus } from '../chaos/corpus.ts';
import { chargedTo, readCharges } from '../chaos/journal-charges.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type ServerProcess, startServer, whomHere, whomJson } from './process.ts';

const folder = temporaryFolder();
let data: readonly string[];

beforeAll(async () => {
  data = ['--data', folder];
  expect((await whomHere(['import', '-', ...data], { input: crashCorpus() })).stderr).toBe('');
});

async function customer(
  name: string,
): Promise<{ readonly accountId: string; readonly key: string; readonly keyId: string }> {
  const create = ['account', 'create', name, '--email', `${name}@example.org`, '--credits', '1000000', ...data];
  const { account_id } = await whomJson<{ account_id: string }>(create);
  const key = await whomJson<{ key: string; key_id: string }>([
    'key',
    'create',
    account_id,
    '--rpm',
    '1000000',
    ...data,
  ]);
  return { accountId: account_id, key: key.key, keyId: key.key_id };
}

async function serve(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await startServer(['serve', ...data], env);
  onTestFinished(() => {
    server.child.kill('SIGKILL');
  });
  return server;
}

test('SIGTERM under load: everything that was charged was answered, and the exit status is 0', async () => {
  const { accountId, key } = await customer('shutdown');
  const server = await serve();
  let told = 0;
  let answers = 0;
  let stopped: Promise<number | null> | undefined;
  const clients = Array.from({ length: 16 }, async (_, client) => {
    for (let n = 0; ; n++) {
      const body = { query: 'people at Acme', page_size: 1 + ((client + n) % 10) };
      const answer = await ask(server.address, { key, path: '/v1/search', body });
      if (answer.kind === 'unknown') return;
      if (answer.status === 503) {
        expect(answer.body.error?.code).toBe('search_unavailable');
        return;
      }
      expect(answer.status).toBe(200);
      told += answer.body.credits_used ?? 0;
      if (++answers === 100) stopped = server.stop('SIGTERM');
    }
  });
  await Promise.all(clients);
  expect(answers).toBeGreaterThanOrEqual(100);
  expect(await stopped).toBe(0);
  expect(chargedTo(readCharges(folder), accountId)).toBe(told);
  // What was noted of the use of keys is recorded at the latest now.
  const [used] = await whomJson<readonly { last_used_at: string | null }[]>(['key', 'list', accountId, ...data]);
  expect(used?.last_used_at).toMatch(/^20/);
});

test('a second server on the same address says what to do, and the first goes on', async () => {
  const first = await serve();
  const { port } = new URL(first.address);
  const second = await whomHere(['serve', '--port', port, ...data]);
  expect(second).toEqual({
    status: 1,
    stdout: '',
    stderr:
      `whom: 127.0.0.1:${port} is in use, perhaps by another whom: stop that one, or choose another port with --port ` +
      '(0 takes a free one)\n',
  });
  expect((await fetch(`${first.started['monitoring']}/readyz`)).status).toBe(200);
});

test('over TLS the address says so, and a certificate that cannot be used stops the start', async () => {
  const { key } = await customer('secret');
  const env = { WHOM_TLS_CERTIFICATE_FILE: fixture('first.pem'), WHOM_TLS_KEY_FILE: fixture('first-key.pem') };
  const server = await serve(env);
  expect(server.address).toMatch(/^https:/);
  const answered = get(`${server.address}/v1/profiles/nobody`, { ...trusting, headers: { 'x-api-key': key } });
  const [{ statusCode }] = (await once(answered, 'response')) as [IncomingMessage];
  expect(statusCode).toBe(404);
  expect(await server.stop('SIGTERM')).toBe(0);
  const wrong = { ...env, WHOM_TLS_KEY_FILE: fixture('second-key.pem') };
  expect(await whomHere(['serve', '--port', '0', ...data], { env: wrong })).toEqual({
    status: 1,
    stdout: '',
    stderr: `whom: ${wrong.WHOM_TLS_KEY_FILE} (tls.keyFile) is not the key of the first certificate in ${env.WHOM_TLS_CERTIFICATE_FILE} (tls.certificateFile)\n`,
  });
});

test('two servers on one data folder share accounts and credits', async () => {
  const { key, accountId } = await customer('shared');
  const [one, two] = [await serve(), await serve()];
  for (const { address } of [one, two]) {
    const told = await ask(address, { key, path: '/v1/search', body: { query: 'people at Acme', page_size: 2 } });
    expect(told).toMatchObject({ status: 200, body: { credits_used: 2 } });
  }
  expect(await whomJson(['credits', 'show', accountId, ...data])).toEqual({ account_id: accountId, balance: 999_996 });
});

test('a running server takes over changes by other commands', async () => {
  const { key, keyId } = await customer('live');
  const server = await serve({ WHOM_KEYS_CACHE_MS: '0', WHOM_SEARCH_RENEW_MS: '50' });
  const status = async (path: string) => {
    const told = await ask(server.address, { key, path });
    return told.kind === 'answered' ? told.status : null;
  };

  expect(await status('/v1/profiles/late')).toBe(404);
  const late = { id: 'late', full_name: 'Lana Late', experience: [{ position: 'Chef', company_name: 'Acme' }] };
  await whomHere(['import', '-', ...data], { input: JSON.stringify(late) });
  expect(await status('/v1/profiles/late')).toBe(200);

  await whomHere(['suppress', 'add', 'late', ...data]);
  expect(await status('/v1/profiles/late')).toBe(404);
  await whomHere(['suppress', 'remove', 'late', ...data]);
  expect(await status('/v1/profiles/late')).toBe(200);

  await whomHere(['key', 'revoke', keyId, ...data]);
  expect(await status('/v1/profiles/late')).toBe(401);
});

test('a second signal, half a second after the first, ends the server without waiting', async () => {
  const { key } = await customer('patient');
  const server = await serve();
  const { port } = new URL(server.address);
  // A request without an end keeps the server waiting after the first signal.
  const held = await startRequest(Number(port), key);
  onTestFinished(() => {
    held.destroy();
  });
  server.child.kill('SIGTERM');
  await expect.poll(server.log).toContain('SIGTERM: answering what is in flight');
  const again = setInterval(() => server.child.kill('SIGINT'), 100);
  const [status] = await once(server.child, 'exit');
  clearInterval(again);
  expect(status).toBe(1);
  expect(server.log()).toContain('SIGINT again: stopping without waiting');
});

/** Starts a request that never ends, and waits until the server says that it waits for the body. */
async function startRequest(port: number, key: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  const head = `POST /v1/search HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\n`;
  socket.write(`${head}expect: 100-continue\r\ncontent-length: 9\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  expect(answer).toContain('100 Continue');
  socket.on('error', () => undefined);
  return socket;
}

test('a folder without data is served only with --init, so that a mistyped name is noticed', async () => {
  const empty = join(temporaryFolder(), 'empty');
  const refused = await whomHere(['serve', '--data', empty, '--port', '0']);
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^whom: there is no .*records\.db and no .*control\.db: .* --init .*\n$/);
  expect(existsSync(empty)).toBe(false);
  // Accounts without records are refused too: the disk with the records may not be mounted.
  const create = ['account', 'create', 'early', '--email', 'early@example.org', '--data', empty];
  expect((await whomHere(create)).status).toBe(0);
  expect((await whomHere(['serve', '--data', empty])).stderr).toMatch(/^whom: there is no .*records\.db: /);
  const server = await startServer(['serve', '--init', '--data', empty]);
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(await (await startServer(['serve', '--data', empty])).stop('SIGTERM')).toBe(0);
});
