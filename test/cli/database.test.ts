import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../src/adapters/postgres/control/migrations.ts';
import { crashCorpus } from '../chaos/corpus.ts';
import { isPostgresThere, postgresServer } from '../postgres-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type ServerProcess, startServer, whomHere } from './process.ts';

// Protects that everything which works with accounts in the data folder works with accounts in a database, for several
// machines, and that a database which cannot be used is an error that says what to do.

const server = await postgresServer();
const scratch = temporaryFolder();
const folders = [join(scratch, 'one'), join(scratch, 'two')] as const;
let env: Readonly<Record<string, string>> = {};

async function json<T>(...args: readonly string[]): Promise<T> {
  const { stdout, stderr } = await whomHere([...args, '--data', folders[0], '--json'], { env });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

/** The line with which a command fails. */
async function lineOf(args: readonly string[], changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const { status, stderr } = await whomHere([...args, '--data', folders[0]], { env: { ...env, ...changes } });
  expect(status).toBe(1);
  return stderr;
}

async function serve(folder: string): Promise<ServerProcess> {
  const started = await startServer(['serve', '--data', folder], env);
  onTestFinished(() => {
    started.child.kill('SIGKILL');
  });
  return started;
}

async function customer(credits: number): Promise<{ readonly accountId: string; readonly key: string }> {
  const options = ['--email', 'ada@example.org', '--credits', String(credits)];
  const { account_id: accountId } = await json<{ account_id: string }>('account', 'create', 'ada', ...options);
  const { key } = await json<{ key: string }>('key', 'create', accountId, '--rpm', '1000000');
  return { accountId, key };
}

function search(address: string, key: string): Promise<Response> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  return fetch(`${address}/v1/search`, { method: 'POST', headers, body: '{"query":"people at Acme","page_size":5}' });
}

describe.skipIf(!isPostgresThere)('accounts in a database (needs POSTGRES)', () => {
  beforeAll(async () => {
    await server.start();
    const password = join(scratch, 'password');
    writeFileSync(password, 'secret\n');
    const url = (await server.makeDatabase()).replace(':secret', '');
    env = { WHOM_DATABASE_URL: url, WHOM_DATABASE_PASSWORD_FILE: password, WHOM_KEYS_CACHE_MS: '0' };
    expect((await whomHere(['migrate', '--data', folders[0]], { env })).stdout).toMatch(
      /^the database had schema 0 and/,
    );
    for (const folder of folders) {
      expect((await whomHere(['import', '-', '--data', folder], { input: crashCorpus(), env })).stderr).toBe('');
    }
  });
  afterAll(() => server.remove());

  test('commands make, charge, check and record them', async () => {
    expect(await json('migrate')).toEqual({ from: migrations.length, to: migrations.length });
    const { accountId } = await customer(7);
    await json('credits', 'grant', accountId, '30', '--reference', 'invoice-1');
    expect(await json('credits', 'show', accountId)).toMatchObject({ balance: 37 });
    await json('suppress', 'add', 'p1');
    expect(await json('suppress', 'list')).toHaveLength(1);
    expect(await json('credits', 'check')).toMatchObject({ faults: [] });
    expect(JSON.stringify(await json('audit'))).toContain('credits.grant');
    expect(await json('status')).toMatchObject({ accounts: 1, suppressions: 1 });
    expect(await json('doctor')).toMatchObject({ wrong: 0 });
  });

  test('two machines charge one account, and each hides at once what was suppressed on the other', async () => {
    const { accountId, key } = await customer(23);
    const servers = await Promise.all(folders.map(serve));
    const all = await Promise.all(
      Array.from(
        { length: 12 },
        async (_, n) => (await search(servers[n % 2]?.address ?? '', key)).json() as Promise<{ credits_used?: number }>,
      ),
    );
    const used = all.map(({ credits_used }) => credits_used ?? 0);
    expect(used.reduce((sum, credits) => sum + credits, 0)).toBe(23);
    expect(await json('credits', 'show', accountId)).toMatchObject({ balance: 0 });
    await json('credits', 'grant', accountId, '100');
    const profile = (n: number) => fetch(`${servers[n]?.address}/v1/profiles/p7`, { headers: { 'x-api-key': key } });
    expect((await profile(1)).status).toBe(200);
    await json('suppress', 'add', 'p7');
    expect([(await profile(0)).status, (await profile(1)).status]).toEqual([404, 404]);
  });

  test('while the database is away requests are refused with 503, and are answered again without a restart', async () => {
    const { key } = await customer(1_000);
    const { address, started } = await serve(folders[0]);
    expect((await search(address, key)).status).toBe(200);
    await server.kill();
    const refused = await search(address, key);
    expect([refused.status, await refused.json()]).toMatchObject([503, { error: { code: 'auth_unavailable' } }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const ready = async () => (await fetch(`${started['monitoring']}/readyz`)).status;
    await expect.poll(ready, { interval: 300 }).toBe(503);
    expect(await lineOf(['doctor'])).toContain('of 5 parts are not well');
    await server.start();
    await expect.poll(async () => (await search(address, key)).status).toBe(200);
    await expect.poll(ready, { interval: 300 }).toBe(200);
    expect(await json('credits', 'check')).toMatchObject({ faults: [] });
  });

  test('a service goes on while a newer release has added to the tables, also after the database was away', async () => {
    const { key } = await customer(1_000);
    const { address } = await serve(folders[0]);
    expect((await search(address, key)).status).toBe(200);
    const database = new URL(env['WHOM_DATABASE_URL'] ?? '').pathname.slice(1);
    // What a step of a newer release may do.
    await server.run(
      `ALTER TABLE whom.accounts ADD COLUMN told_by text; UPDATE whom.format SET version = version + 1`,
      database,
    );
    expect((await search(address, key)).status).toBe(200);
    await server.kill();
    await server.start();
    await expect.poll(async () => (await search(address, key)).status).toBe(200);
    expect(await lineOf(['serve'])).toContain('made by a newer whom');
    await server.run(
      `ALTER TABLE whom.accounts DROP COLUMN told_by; UPDATE whom.format SET version = version - 1`,
      database,
    );
    expect(await json('credits', 'check')).toMatchObject({ faults: [] });
  });

  test.for<readonly [string, string, () => Promise<void>, () => Promise<void>]>([
    [
      'takes no changes',
      'name the primary in database.url',
      () => server.becomeReplica(),
      () => server.run('SELECT pg_promote()'),
    ],
    [
      'has no connection left',
      'raise max_connections',
      async () => {
        await server.run('ALTER ROLE whom CONNECTION LIMIT 0');
        await server.run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'whom'`);
      },
      () => server.run('ALTER ROLE whom CONNECTION LIMIT -1'),
    ],
  ])('a database that %s is 503 while it lasts and a line at a start', async ([, line, begin, end]) => {
    const { key } = await customer(1_000);
    const { address } = await serve(folders[0]);
    expect((await search(address, key)).status).toBe(200);
    await begin();
    const refused = await search(address, key);
    expect([refused.status, await refused.json()]).toMatchObject([503, { error: { code: 'auth_unavailable' } }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const atStart = await lineOf(['serve']);
    expect(atStart).toContain(line);
    expect(atStart.trim().split('\n')).toHaveLength(1);
    await end();
    await expect.poll(async () => (await search(address, key)).status).toBe(200);
    expect(await json('credits', 'check')).toMatchObject({ faults: [] });
  });

  test('a database that cannot be used is said in a line at the start', async () => {
    const url = env['WHOM_DATABASE_URL'] ?? '';
    const wrong = join(temporaryFolder(), 'password');
    writeFileSync(wrong, 'wrong-secret\n');
    const passwordLine = await lineOf(['serve'], { WHOM_DATABASE_PASSWORD_FILE: wrong });
    expect(passwordLine).toMatch(
      /^whom: the database at .* cannot be used: PostgreSQL refuses the user or the password/,
    );
    expect(passwordLine).not.toContain('wrong-secret');
    expect(await lineOf(['account', 'list'], { WHOM_DATABASE_URL: `${url}_elsewhere` })).toContain('no such database');
    const unmade = (await server.makeDatabase()).replace(':secret', '');
    expect(await lineOf(['serve'], { WHOM_DATABASE_URL: unmade })).toContain("run 'whom migrate'");
    expect(
      (await whomHere(['doctor', '--data', folders[0]], { env: { ...env, WHOM_DATABASE_URL: unmade } })).stdout,
    ).toContain(`its schema is 0 of ${migrations.length}: run 'whom migrate'`);
  });
});
