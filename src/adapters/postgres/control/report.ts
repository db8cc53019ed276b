import { versionOf } from './migrate.ts';
import { migrations } from './migrations.ts';
import type { Session } from './session.ts';

/** What an operator should know of the database. */
export interface DatabaseReport {
  /** The version of PostgreSQL. */
  readonly server: string;
  /** The version of the schema, 0 before the first migration, and the one that this program needs. */
  readonly schema: number;
  readonly schemaNeeded: number;
  readonly connections: number;
  readonly connectionsMax: number;
  /** How far the server's clock is ahead of this machine's. */
  readonly clockAheadMs: number;
  /** Each one line that says what to do; empty when all is well. */
  readonly faults: readonly string[];
}

/** Clocks that differ by less are as good as the same for credits, whose times are kept to the minute. */
const clockDifferenceMaxMs = 60_000;

type Row = Pick<DatabaseReport, 'server' | 'connections' | 'connectionsMax'> & {
  readonly isMade: boolean;
  readonly isSynced: boolean;
  readonly now: number;
};

const select = `SELECT current_setting('server_version') AS server, to_regclass('format') IS NOT NULL AS "isMade",
  (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
  current_setting('max_connections')::integer AS "connectionsMax", current_setting('fsync') = 'on' AS "isSynced",
  (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`;

export async function report(session: Session, now: () => number): Promise<DatabaseReport> {
  const row = await session.row<Row>(select);
  if (row === undefined) throw new Error('a SELECT without a row');
  const { isMade, isSynced, now: serverNow, ...rest } = row;
  const clockAheadMs = serverNow - now();
  const schema = isMade ? await versionOf(session) : 0;
  const seconds = Math.round(Math.abs(clockAheadMs) / 1000);
  const side = clockAheadMs > 0 ? 'ahead of' : 'behind';
  const faults = [
    ...(schema < migrations.length ? [`its schema is ${schema} of ${migrations.length}: run 'whom migrate'`] : []),
    ...(schema > migrations.length ? ['its schema is of a newer whom: upgrade whom'] : []),
    ...(isSynced ? [] : ['a power cut loses charges: set fsync = on in its postgresql.conf']),
    ...(Math.abs(clockAheadMs) > clockDifferenceMaxMs
      ? [`its clock is ${seconds} s ${side} this machine's: set both by NTP`]
      : []),
  ];
  return { ...rest, schema, schemaNeeded: migrations.length, clockAheadMs, faults };
}
