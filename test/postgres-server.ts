import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { freePort } from './free-port.ts';

const programs = process.env['POSTGRES'];

/** Whether there is a PostgreSQL server to test with: POSTGRES is the path of the folder of its programs. */
export const isPostgresThere =
  programs !== undefined && spawnSync(join(programs, 'postgres'), ['--version']).status === 0;

/** PostgreSQL refuses to run as root, and nobody may then. */
const nobody = 65_534;
const as = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** A real server on a port of this machine, in a folder of its own, with a user `whom` whose password is `secret`. */
export interface PostgresServer {
  readonly port: number;
  /** The address of a database, with the password. */
  url(database: string): string;
  /** Makes an empty database. Resolves to its address. */
  makeDatabase(): Promise<string>;
  /** Runs statements in a database, as the owner of the server. */
  run(sql: string, database?: string): Promise<void>;
  /** Starts it unless it runs. Resolves when it takes statements. */
  start(...settings: readonly string[]): Promise<void>;
  /** Gives it a certificate, for connections from now on. Whoever starts it with `ssl=on` has called this before. */
  certify(certificateFile: string, keyFile: string): Promise<void>;
  /** Ends it at once, as `pg_ctl stop -m immediate` does: what is not on the disk is lost. */
  kill(): Promise<void>;
  /** Starts it again as a replica, which takes no changes, until `pg_promote()` is called. */
  becomeReplica(): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

/** Makes a database on a server of these that another process started, unless it is there. Resolves to its address. */
export async function makeDatabaseOn(port: number, name: string): Promise<string> {
  try {
    await runOn(port, `CREATE DATABASE "${name}" OWNER whom`, 'postgres');
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === '42P04')) throw error;
  }
  return addressOn(port, name);
}

export async function removeDatabaseOn(port: number, name: string): Promise<void> {
  await runOn(port, `DROP DATABASE "${name}" WITH (FORCE)`, 'postgres');
}

const addressOn = (port: number, database: string): string => `postgres://whom:secret@127.0.0.1:${port}/${database}`;

async function runOn(port: number, sql: string, database: string): Promise<void> {
  const client = new Client({ host: '127.0.0.1', port, user: 'owner', password: 'owner', database });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A server that is not started yet. Whoever starts it removes it. `settings` are those of postgresql.conf. */
export async function postgresServer(...settings: readonly string[]): Promise<PostgresServer> {
  const port = await freePort();
  let folder = '';
  let child: ChildProcess | null = null;
  let databases = 0;
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const url = (database: string) => addressOn(port, database);
  const run = (sql: string, database = 'postgres') => runOn(port, sql, database);

  function initialise(): void {
    folder = mkdtempSync(join(tmpdir(), 'whom-postgres-'));
    const [data, password] = [join(folder, 'data'), join(folder, 'password')];
    mkdirSync(data);
    writeFileSync(password, 'owner\n');
    if (as.uid !== undefined) for (const path of [folder, data, password]) chownSync(path, as.uid, as.gid);
    const options = ['-D', data, '-U', 'owner', '-A', 'scram-sha-256', '--pwfile', password, '--no-sync'];
    const made = spawnSync(join(programs ?? '', 'initdb'), [...options, '-E', 'UTF8', '--locale', 'C'], as);
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  }

  /** Statements are taken once the server is up; until then connecting fails. */
  async function ready(): Promise<void> {
    for (let attempts = 0; ; attempts++) {
      try {
        return await run('SELECT 1');
      } catch (error) {
        if (!isRunning() || attempts >= 600) throw error;
        await delay(50);
      }
    }
  }

  async function kill(): Promise<void> {
    if (child === null || !isRunning()) return;
    child.kill('SIGQUIT');
    await once(child, 'exit');
  }

  async function start(...more: readonly string[]): Promise<void> {
    if (isRunning()) return;
    const isNew = child === null;
    if (folder === '') initialise();
    const own = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
    const all = [...own, ...settings, ...more].flatMap((setting) => ['-c', setting]);
    child = spawn(join(programs ?? '', 'postgres'), ['-D', join(folder, 'data'), ...all], { ...as, stdio: 'ignore' });
    await ready();
    if (isNew) await run(`CREATE ROLE whom LOGIN PASSWORD 'secret'`);
  }

  return {
    port,
    url,
    run,
    kill,
    async certify(certificateFile, keyFile) {
      if (folder === '') initialise();
      for (const [from, name] of [
        [certificateFile, 'server.crt'],
        [keyFile, 'server.key'],
      ] as const) {
        const path = join(folder, 'data', name);
        writeFileSync(path, readFileSync(from), { mode: 0o600 });
        if (as.uid !== undefined) chownSync(path, as.uid, as.gid);
      }
      if (isRunning()) await run('SELECT pg_reload_conf()');
    },
    async makeDatabase() {
      const name = `test_${databases++}`;
      await run(`CREATE DATABASE ${name} OWNER whom`);
      return url(name);
    },
    start,
    async becomeReplica() {
      await kill();
      writeFileSync(join(folder, 'data', 'standby.signal'), '');
      await start();
    },
    async remove() {
      await kill();
      if (folder !== '') rmSync(folder, { recursive: true, force: true });
    },
  };
}
