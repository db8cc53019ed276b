import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperatorScope, operatorScopes, type Scope } from '../../src/ports/account-directory.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let service: TestServer;
beforeAll(async () => {
  service = await startTestServer({ consoleFiles: new Map() });
});
afterAll(() => service.stop());

const at = '/console/api/operator';

async function ask(path: string, key: string, body?: object | Uint8Array<ArrayBuffer>) {
  const isRaw = body instanceof Uint8Array;
  const answer = await fetch(`http://127.0.0.1:${service.port}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: isRaw ? body : JSON.stringify(body) }),
    headers: {
      'x-api-key': key,
      ...(body === undefined ? {} : { 'content-type': isRaw ? 'application/octet-stream' : 'application/json' }),
    },
  });
  return { status: answer.status, read: JSON.parse((await answer.text()) || 'null') };
}

/** The routes of operators that change nothing, by the scope that a key needs at least. */
const routes: readonly (readonly [string, OperatorScope])[] = [
  ['/accounts', 'operator'],
  ['/audit', 'operator'],
  ['/data', 'operator'],
  ['/model', 'operator'],
  ['/requests', 'operator'],
  ['/uploads', 'import'],
  ['/work', 'import'],
];

describe('a program in the place of an operator', () => {
  test.each<[string, readonly Scope[] | undefined, readonly Scope[]]>([
    ['made without a word', undefined, []],
    ['for what callers do', ['search', 'lookup', 'prediction'], []],
    ['for imports', ['import'], ['import']],
    ['for an operator', ['operator'], operatorScopes],
  ])('with a key %s reaches what its scopes name, and nothing else', async (_, scopes, reached) => {
    const { key } = await service.newKey(scopes === undefined ? {} : { scopes });
    for (const [path, scope] of routes) {
      const { status, read } = await ask(at + path, key);
      expect([path, status]).toEqual([path, reached.includes(scope) ? 200 : 403]);
      if (status === 403) expect(read.error.message).toContain(`no scope "${scope}"`);
    }
    for (const path of ['/console/api/session', '/console/api/keys', '/console/api/journal']) {
      expect((await ask(path, key)).status, path).toBe(401);
    }
  });

  test('with a key that is not known, or whose account is suspended, reaches nothing', async () => {
    expect((await ask(`${at}/work`, `whom_live_${'x'.repeat(32)}`)).status).toBe(401);
    const { key, accountId } = await service.newKey({ scopes: ['operator'] });
    await service.administration.accounts.suspend(accountId);
    expect((await ask(`${at}/accounts`, key)).status).toBe(403);
  });

  test('sends a file and imports it, in the audit trail under the id of its key', async () => {
    const { key, accountId } = await service.newKey({ scopes: ['import'] });
    const [{ id: keyId } = { id: '' }] = await service.administration.keys.list(accountId);
    const bytes = new TextEncoder().encode('{"id":"p1","full_name":"Ann Lee"}\n');
    const file = { name: 'people.jsonl', bytes: bytes.length, modified: 1 };
    const { id } = (await ask(`${at}/uploads`, key, file)).read.upload;
    expect((await ask(`${at}/uploads/${id}/pieces/0`, key, bytes)).read.upload.received).toBe(bytes.length);
    expect((await ask(`${at}/uploads/${id}/import`, key, { kind: 'people' })).status).toBe(200);
    const done = { state: 'done', operator: keyId, report: { new: 1 } };
    await expect.poll(async () => (await ask(`${at}/work`, key)).read.work, { interval: 100 }).toMatchObject(done);
    const trail = await service.administration.audit.entries({ entriesMax: 10 });
    expect(trail.find(({ action }) => action === 'data.import')?.operator).toBe(keyId);
  });

  test('has a key that the owner of its account ends, but cannot replace and so see', async () => {
    const { accountId } = await service.newKey({ scopes: ['operator'] });
    const [{ id } = { id: '' }] = await service.administration.keys.list(accountId);
    const session = await ownerOf(accountId);
    const rotated = await session(`/console/api/keys/${id}/rotate`);
    expect([rotated.status, JSON.parse(await rotated.text()).error.message]).toEqual([
      403,
      expect.stringContaining('key rotate'),
    ]);
    expect((await session(`/console/api/keys/${id}/revoke`)).status).toBe(200);
  });
});

/** What posts as the owner of an account who is signed in. */
async function ownerOf(accountId: string): Promise<(path: string) => Promise<Response>> {
  const base = `http://127.0.0.1:${service.port}`;
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(base + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const signedIn = await post('/console/api/sign-in', { link: await service.newLink(accountId) });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const shown = await fetch(`${base}/console/api/session`, { headers: { cookie } });
  const { anti_forgery: token } = JSON.parse(await shown.text());
  return (path) => post(path, {}, { cookie, 'x-console-token': token });
}
