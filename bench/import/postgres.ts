import { chmodSync, createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { startPostgresServer } from '../postgres-server.ts';

export interface PostgresTimes {
  readonly version: string;
  readonly copySeconds: number;
  /** The time to extract the words of every record and to index them. */
  readonly indexSeconds: number;
  readonly bytes: number;
}

const settings = 'shared_buffers=1GB maintenance_work_mem=1GB max_wal_size=8GB jit=off listen_addresses=';

/**
 * Measures what PostgreSQL needs for the same data: the records as jsonb in a durable table, and the words of names,
 * titles, employers and texts in one GIN index, as in the search benchmark. Null if PostgreSQL is not installed.
 */
export async function measurePostgres(folder: string, people: string): Promise<PostgresTimes | null> {
  // The server runs as another user, who must have access to its folder.
  chmodSync(folder, 0o755);
  const server = await startPostgresServer(`${folder}/postgres`, settings);
  if (server === null) return null;
  try {
    const { session, version } = server;
    await session.ask('CREATE TABLE raw (doc jsonb)');
    const start = performance.now();
    await session.copy('COPY raw FROM STDIN', copyLines(people));
    const copied = performance.now();
    const words = (path: string) => `to_tsvector('simple', jsonb_path_query_array(doc, '${path}')::text)`;
    await session.ask(
      `CREATE TABLE people AS SELECT doc->>'id' AS id, doc, ${words('$.full_name')} AS name,
        ${words('$.experience[*].position')} AS titles, ${words('$.experience[*].company_name')} AS employers,
        ${words('$.*')} AS body FROM raw`.replaceAll('\n', ' '),
    );
    await session.ask('DROP TABLE raw');
    await session.ask('CREATE UNIQUE INDEX ON people (id)');
    await session.ask('CREATE INDEX ON people USING gin (name, titles, employers, body) WITH (fastupdate = off)');
    const end = performance.now();
    const bytes = Number((await session.ask(`SELECT pg_total_relation_size('people')`))[0]);
    return { version, copySeconds: (copied - start) / 1000, indexSeconds: (end - copied) / 1000, bytes };
  } finally {
    await server.close();
  }
}

async function* copyLines(file: string): AsyncGenerator<string> {
  let lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    // In COPY's text format a backslash escapes the next character.
    lines.push(line.replaceAll('\\', '\\\\'));
    if (lines.length < 500) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}
