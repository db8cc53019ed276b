import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { startPostgresServer } from '../postgres-server.ts';

/** A database with one row a role. */
export interface Peer {
  readonly name: string;
  /** The number that a statement selects. */
  count(statement: string): Promise<number>;
  close(): Promise<void>;
}

const table = `CREATE TABLE roles (person int, place int, employer int, title int, employer_code int, rung int,
  start_least int, start_most int, start_month int, end_least int, end_most int, end_month int)`.replaceAll('\n', ' ');

export async function openDuckDb(file: string): Promise<Peer> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  await connection.run(table);
  await connection.run(`COPY roles FROM '${file}' (DELIMITER '\t', HEADER false, NULLSTR '\\N')`);
  for (const column of ['person', 'employer', 'title'])
    await connection.run(`CREATE INDEX ${column} ON roles (${column})`);
  return {
    name: 'DuckDB',
    async count(statement) {
      const rows = await (await connection.runAndReadAll(statement)).getRows();
      return Number(rows[0]?.[0]);
    },
    async close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

const settings = [
  'shared_buffers=2GB',
  'work_mem=256MB',
  'maintenance_work_mem=1GB',
  'max_wal_size=8GB',
  'jit=off',
  'max_parallel_workers_per_gather=1',
  'listen_addresses=',
].join(' ');

/** Null if PostgreSQL is not installed. */
export async function openPostgres(folder: string, file: string): Promise<Peer | null> {
  // The server runs as another user, who must have access to its folder.
  chmodSync(folder, 0o755);
  const server = await startPostgresServer(join(folder, 'postgres'), settings);
  if (server === null) return null;
  const { session, version } = server;
  await session.ask(table);
  await session.ask(`COPY roles FROM '${file}'`);
  for (const column of ['employer', 'title']) await session.ask(`CREATE INDEX ON roles (${column}, person)`);
  await session.ask('CREATE UNIQUE INDEX ON roles (person, place)');
  await session.ask('VACUUM ANALYZE roles');
  return {
    name: `PostgreSQL ${version}`,
    async count(statement) {
      return Number((await session.ask(statement.replaceAll('\n', ' ')))[0]);
    },
    close: () => server.close(),
  };
}
