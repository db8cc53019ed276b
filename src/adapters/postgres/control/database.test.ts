import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isPostgresThere, postgresServer } from '../../../../test/postgres-server.ts';
import { tcpProxy } from '../../../../test/tcp-proxy.ts';
import { ControlDatabase, type DatabaseAddress, workedMs } from './database.ts';
import { DatabaseFailed, DatabaseUnusable } from './failure.ts';
import { migrations } from './migrations.ts';

const server = await postgresServer('fsync=off', 'max_connections=20');

const address = (url: string): DatabaseAddress => ({ url, password: null });

/** A database with its tables, closed with the test. */
async function opened(url: string): Promise<ControlDatabase> {
  await ControlDatabase.migrate(address(url));
  const database = await ControlDatabase.open(address(url));
  onTestFinished(() => database.close());
  return database;
}

/** The line with which opening fails. */
async function lineOf(opening: Promise<unknown>): Promise<string> {
  const error = await opening.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DatabaseUnusable);
  return error instanceof Error ? error.message : '';
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);
const one = (database: ControlDatabase) => database.use((session) => session.row('SELECT 1 AS one'));

describe.skipIf(!isPostgresThere)('the database of accounts (needs POSTGRES)', () => {
  beforeAll(() => server.start());
  afterAll(() => server.remove());

  test('says what to do about each wrong address, and shows no secret', async () => {
    const url = await server.makeDatabase();
    // A name that no resolver is asked about, since a label has 63 letters at most: how long one takes is not ours.
    const nowhere = `${'n'.repeat(64)}.invalid`;
    const lines = await Promise.all(
      [
        url.replace('secret', 'wrong-secret'),
        url.replace('whom:', 'stranger:'),
        url.replace(nameOf(url), 'elsewhere'),
        url.replace(String(server.port), '1'),
        url.replace('127.0.0.1', nowhere),
      ].map((wrong) => lineOf(ControlDatabase.open(address(wrong)))),
    );
    const at = `the database at 127.0.0.1:${server.port} cannot be used: PostgreSQL`;
    const password = `${at} refuses the user or the password: correct database.url or database.passwordFile`;
    expect(lines).toEqual([
      password,
      password,
      `${at} has no such database: make it with createdb, or correct database.url`,
      'the database at 127.0.0.1:1 cannot be used: PostgreSQL cannot be reached (ECONNREFUSED)',
      expect.stringMatching(
        /^the database at n+\.invalid:\d+ cannot be used: PostgreSQL cannot be reached \(E[A-Z_]+\)$/,
      ),
    ]);
    expect(lines.join()).not.toContain('secret');
    const given = await ControlDatabase.migrate({ url: url.replace(':secret', ''), password: 'secret' });
    expect(given).toEqual({ from: 0, to: migrations.length });
  });

  test('is not opened before its tables are made, nor when a newer whom has made them', async () => {
    const url = await server.makeDatabase();
    expect(await lineOf(ControlDatabase.open(address(url)))).toContain(
      "the tables are not made yet: run 'whom migrate'",
    );
    await ControlDatabase.migrate(address(url));
    await server.run('UPDATE whom.format SET version = 1', nameOf(url));
    expect(await lineOf(ControlDatabase.open(address(url)))).toContain(
      `the schema of the database is 1 and this whom needs ${migrations.length}: run 'whom migrate'`,
    );
    await server.run('UPDATE whom.format SET version = 99', nameOf(url));
    for (const opening of [ControlDatabase.open, ControlDatabase.migrate]) {
      expect(await lineOf(opening(address(url)))).toContain('the schema of the database is 99, made by a newer whom');
    }
  });

  test('has each step of its schema wholly or not at all, and goes on from there', async () => {
    const url = await server.makeDatabase();
    // The second step meets a table that somebody else made, when half of it is done.
    await server.run('CREATE SCHEMA whom AUTHORIZATION whom; CREATE TABLE whom.clock (id integer)', nameOf(url));
    expect(await lineOf(ControlDatabase.migrate(address(url)))).toContain('42P07');
    const tables = async () => {
      const client = new Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query(
        `SELECT to_regclass('whom.audit') IS NOT NULL AS first, to_regclass('whom.journal') IS NOT NULL AS second`,
      );
      await client.end();
      return rows[0];
    };
    expect(await tables()).toEqual({ first: true, second: false });
    await server.run('DROP TABLE whom.clock', nameOf(url));
    expect(await ControlDatabase.migrate(address(url))).toEqual({ from: 1, to: migrations.length });
    await (await ControlDatabase.open(address(url))).close();
  });

  test('is migrated once by many who begin at the same time', async () => {
    const url = await server.makeDatabase();
    const all = await Promise.all([1, 2, 3, 4].map(() => ControlDatabase.migrate(address(url))));
    expect(all.map(({ to }) => to)).toEqual(all.map(() => migrations.length));
    expect(await ControlDatabase.migrate(address(url))).toEqual({ from: migrations.length, to: migrations.length });
  });

  test('is refused as a replica, when it is opened and when it becomes one', async () => {
    const url = await server.makeDatabase();
    const database = await opened(url);
    await one(database);
    await server.becomeReplica();
    const refused =
      'PostgreSQL takes no changes: it is a replica or set to read-only; name the primary in database.url';
    await expect(one(database)).rejects.toThrow(refused);
    await expect(one(database)).rejects.toThrow(refused);
    expect(await lineOf(ControlDatabase.open(address(url)))).toContain(refused);
    await server.run('SELECT pg_promote()');
    await one(database);
    await server.run(`ALTER DATABASE ${nameOf(url)} SET default_transaction_read_only = on`);
    expect(await lineOf(ControlDatabase.open(address(url)))).toContain(refused);
  });

  test('says that the server has no connection left, and goes on when it has', async () => {
    const url = await server.makeDatabase();
    const database = await opened(url);
    const held = Array.from({ length: 16 }, () => new Client({ connectionString: url }));
    await Promise.allSettled(held.map((client) => client.connect()));
    // The one connection that is left does its work; more than the server has are not to be had.
    const many = await Promise.allSettled(
      Array.from({ length: 8 }, () => database.use((session) => session.row('SELECT pg_sleep(0.2)'))),
    );
    const failures = many.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(failures.length).toBeGreaterThan(0);
    for (const failure of failures) expect(failure.message).toContain('PostgreSQL has no connection left');
    await Promise.allSettled(held.map((client) => client.end()));
    await expect.poll(() => one(database)).toEqual({ one: 1 });
  });

  test.for<readonly [string, (proxy: Awaited<ReturnType<typeof tcpProxy>>) => Promise<void> | void]>([
    ['is killed and started again', () => server.kill().then(() => server.start())],
    ['loses its connections', (proxy) => proxy.cut()],
  ])('a server that %s is used again without a restart', async ([, strike]) => {
    const url = await server.makeDatabase();
    const proxy = await tcpProxy(server.port);
    onTestFinished(() => proxy.close());
    const database = await opened(url.replace(String(server.port), String(proxy.port)));
    const work = database.use((session) => session.row('SELECT pg_sleep(30)'));
    const failed = expect(work).rejects.toThrow(DatabaseFailed);
    await strike(proxy);
    await failed;
    await expect.poll(() => one(database)).toEqual({ one: 1 });
  });

  test('nobody waits longer than the deadline for a server that hangs', async () => {
    const url = await server.makeDatabase();
    const proxy = await tcpProxy(server.port);
    onTestFinished(() => proxy.close());
    const database = await opened(url.replace(String(server.port), String(proxy.port)));
    await one(database);
    proxy.stall('requests', 'answers');
    const before = performance.now();
    const waits = Array.from({ length: 30 }, () => one(database));
    for (const outcome of await Promise.allSettled(waits)) expect(outcome.status).toBe('rejected');
    // The rest is for a machine that is busy.
    expect(performance.now() - before).toBeLessThan(2 * workedMs);
    proxy.pass();
    await expect.poll(() => one(database)).toEqual({ one: 1 });
  });

  test('is examined in any state, and each fault says what to do', async () => {
    const url = await server.makeDatabase();
    const faultsAt = async (aheadMs: number) =>
      (await ControlDatabase.examine(address(url), () => Date.now() + aheadMs)).faults;
    const unsynced = 'a power cut loses charges: set fsync = on in its postgresql.conf';
    expect(await faultsAt(0)).toEqual([`its schema is 0 of ${migrations.length}: run 'whom migrate'`, unsynced]);
    await ControlDatabase.migrate(address(url));
    expect(await faultsAt(0)).toEqual([unsynced]);
    // The time that the answer takes counts as well.
    const behind = /^its clock is 30\d s behind this machine's: set both by NTP$/;
    expect(await faultsAt(300_000)).toEqual([unsynced, expect.stringMatching(behind)]);
    await server.run('UPDATE whom.format SET version = 99', nameOf(url));
    expect(await faultsAt(0)).toEqual(['its schema is of a newer whom: upgrade whom', unsynced]);
  });

  test('what fails tells no value of what was written', async () => {
    const database = await opened(await server.makeDatabase());
    const insert =
      'INSERT INTO console_sessions (id, hash, operator, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)';
    const wrongs = [
      ['id', Buffer.from('h'), 'op', 'quillfeather', 1],
      ['quillfeather', null, 'quillfeather', 1, 1],
      ['quillfeather', Buffer.from('quillfeather'), null, 1, 1],
    ];
    for (const values of wrongs) {
      const failure = await database
        .write((session) => session.changes(insert, ...values))
        .then(
          () => null,
          (error: unknown) => error,
        );
      expect(failure).toBeInstanceOf(DatabaseFailed);
      expect(JSON.stringify([failure, String(failure), failure instanceof Error && failure.cause])).not.toContain(
        'quill',
      );
    }
  });
});
