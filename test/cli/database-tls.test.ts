import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ControlDatabase } from '../../src/adapters/postgres/control/database.ts';
import { fixture } from '../certificates.ts';
import { isPostgresThere, postgresServer } from '../postgres-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { whom } from './process.ts';

// Protects that a connection to the database is as safe as `sslmode` says, and that a certificate which is not good is a line
// that says what to do.

const server = await postgresServer('fsync=off');
const key = fixture('database-key.pem');
let url = '';

const at = (host: string, mode: string) => `${url.replace('127.0.0.1', host)}?sslmode=${mode}`;

/** Runs a command in a process of its own, which trusts an authority of ours, or none. */
function run(command: string, address: string, authority: string | null) {
  const trusted = authority === null ? {} : { NODE_EXTRA_CA_CERTS: fixture(authority) };
  return whom([command, '--data', temporaryFolder()], {
    env: { WHOM_DATABASE_URL: address, WHOM_DATABASE_RECORDS: 'true', ...trusted },
  });
}

describe.skipIf(!isPostgresThere)('the database over TLS (needs POSTGRES)', () => {
  beforeAll(async () => {
    await server.certify(fixture('database.pem'), key);
    await server.start('ssl=on');
    url = await server.makeDatabase();
  });
  afterAll(() => server.remove());

  test.for(['localhost', '127.0.0.1'])('is used where its authority is trusted and it is at %s', async (host) => {
    await server.certify(fixture('database.pem'), key);
    expect(run('migrate', at(host, 'verify-full'), 'authority.pem')).toMatchObject({ status: 0, stderr: '' });
  });

  test.for<readonly [string, string, string, string | null, string]>([
    [
      'whose authority nobody named',
      'database',
      'localhost',
      null,
      'is of an authority that is not trusted here: name',
    ],
    ['of another authority', 'database', 'localhost', 'first.pem', 'is of an authority that is not trusted here: name'],
    ['that signed itself', 'second', 'localhost', 'authority.pem', 'is of an authority that is not trusted here: name'],
    ['that has expired', 'expired', 'localhost', 'authority.pem', 'has expired: renew it'],
    ['that is not valid yet', 'later', '127.0.0.1', 'authority.pem', 'is not valid yet: set the clock'],
    ['of another host', 'elsewhere', 'localhost', 'authority.pem', 'is for another name: name the host'],
    ['of another address', 'elsewhere', '127.0.0.1', 'authority.pem', 'is for another name: name the host'],
  ])('a certificate %s is a line at the start', async ([, certificate, host, authority, line]) => {
    const ofItself = certificate === 'second';
    await server.certify(fixture(`${certificate}.pem`), ofItself ? fixture('second-key.pem') : key);
    const { status, stderr } = run('serve', at(host, 'verify-full'), authority);
    expect(stderr).toContain(`cannot be used: the certificate of PostgreSQL ${line}`);
    expect([status, stderr.trim().split('\n')]).toEqual([1, [expect.stringMatching(/^whom: the database at /)]]);
    expect(stderr).not.toContain('secret');
  });

  test('with sslmode=require any certificate will do, and what is said is encrypted', async () => {
    await server.certify(fixture('expired.pem'), key);
    await ControlDatabase.migrate({ url: at('127.0.0.1', 'require'), password: null });
    for (const [mode, ssl] of [
      ['require', true],
      ['disable', false],
    ] as const) {
      const database = await ControlDatabase.open({ url: at('127.0.0.1', mode), password: null });
      const asked = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
      expect(await database.use((session) => session.row(asked))).toEqual({ ssl });
      await database.close();
    }
  });

  test('a server without TLS is not spoken to in the clear', async () => {
    await server.kill();
    await server.start();
    for (const mode of ['require', 'verify-full']) {
      const { status, stderr } = run('serve', at('localhost', mode), 'authority.pem');
      expect([status, stderr]).toEqual([1, expect.stringContaining('PostgreSQL has no TLS: set ssl = on there')]);
    }
  });
});
