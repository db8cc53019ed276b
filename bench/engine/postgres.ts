import { execFileSync } from 'node:child_process';
import { postgresUser, startPostgresServer } from '../postgres-server.ts';
import { seconds } from './measure.ts';
import { facetToken, PeerMissing, type PeerRow, peerRows, type StartPeer } from './peer.ts';
import type { BenchQuery } from './queries.ts';

/** The fastest settings of the server, for a load that need not survive a crash. */
const settings =
  'shared_buffers=4GB work_mem=256MB maintenance_work_mem=1GB fsync=off synchronous_commit=off full_page_writes=off ' +
  'wal_level=minimal max_wal_senders=0 max_wal_size=8GB jit=off listen_addresses= max_parallel_workers_per_gather=0';

/**
 * PostgreSQL with GIN indexes, from the system's binaries, on a private socket. It has no fuzzy match without an
 * extension.
 */
export const startPostgres: StartPeer = async (folder, corpus) => {
  const start = performance.now();
  const server = await startPostgresServer(folder, settings);
  if (server === null) throw new PeerMissing('no PostgreSQL in /usr/lib/postgresql');
  const { session } = server;
  await session.ask('CREATE UNLOGGED TABLE raw (id int, facets text, name text, titles text, body text)');
  await session.copy('COPY raw FROM STDIN', rowLines(peerRows(corpus)));
  const vector = (column: string) => `to_tsvector('simple', ${column}) ${column}`;
  await session.ask(
    `CREATE UNLOGGED TABLE people AS SELECT id, ${['facets', 'name', 'titles', 'body'].map(vector).join(', ')} FROM raw`,
  );
  await session.ask('DROP TABLE raw');
  await session.ask('CREATE INDEX ON people USING gin (facets, name, titles, body) WITH (fastupdate = off)');
  await session.ask('VACUUM ANALYZE people');
  const bytes = Number((await session.ask(`SELECT pg_total_relation_size('people')`))[0]);
  const built = { buildSeconds: seconds(start), openSeconds: 0, bytes, memoryBytes: memoryOf() };
  return {
    built,
    async run(query) {
      const where = toWhere(query);
      if (where === null) return null;
      const { text } = query;
      const order =
        text?.mode === 'all' || text?.mode === 'any' ? `ts_rank(${text.field}, ${toTsquery(text)}) DESC` : 'id';
      const answer = await session.ask(
        `SELECT count(*) FROM people WHERE ${where}; SELECT id FROM people WHERE ${where} ORDER BY ${order} LIMIT 10`,
      );
      return Number(answer[0]);
    },
    close: server.close,
  };
};

function toTsquery({ words, mode }: NonNullable<BenchQuery['text']>): string {
  const operators = { all: ' & ', any: ' | ', phrase: ' <-> ', prefix: '', fuzzy: '' } as const;
  return `'${words.join(operators[mode])}${mode === 'prefix' ? ':*' : ''}'::tsquery`;
}

function toWhere({ facets, text }: BenchQuery): string | null {
  if (text?.mode === 'fuzzy') return null;
  const parts: string[] = [];
  if (facets.length > 0) {
    const tokens = facets.map(([field, value]) => facetToken(field, value));
    parts.push(`facets @@ '${tokens.join(' & ')}'::tsquery`);
  }
  if (text !== null) parts.push(`${text.field} @@ ${toTsquery(text)}`);
  return parts.join(' AND ');
}

function* rowLines(rows: Iterable<PeerRow>): Generator<string> {
  for (const { number, facets, name, titles, body } of rows)
    yield `${number}\t${facets}\t${name}\t${titles}\t${body}\n`;
}

/** The resident memory of the server and its children, shared buffers included. */
function memoryOf(): number {
  const lines = execFileSync('ps', ['-o', 'rss=,args=', '-u', postgresUser], { encoding: 'utf8' }).split('\n');
  return lines.reduce((sum, line) => sum + (line.includes('postgres') ? Number.parseInt(line, 10) * 1024 : 0), 0);
}
