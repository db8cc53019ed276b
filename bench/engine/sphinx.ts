import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { seconds } from './measure.ts';
import { MysqlClient } from './mysql-client.ts';
import { facetToken, PeerMissing, peerRows, type StartPeer } from './peer.ts';
import type { BenchQuery } from './queries.ts';

/** Sphinx as Debian packages it, on a private socket. It has no fuzzy match. */
export const startSphinx: StartPeer = async (folder, corpus) => {
  if (!existsSync('/usr/bin/searchd')) throw new PeerMissing('no searchd: apt-get install sphinxsearch');
  const start = performance.now();
  mkdirSync(join(folder, 'index'), { recursive: true });
  const socket = join(folder, 'searchd.sock');
  const rows = join(folder, 'people.tsv');
  const out = createWriteStream(rows);
  for (const { number, facets, name, titles, body } of peerRows(corpus))
    if (!out.write(`${number}\t${facets}\t${name}\t${titles}\t${body}\n`)) await once(out, 'drain');
  out.end();
  await finished(out);
  const config = join(folder, 'sphinx.conf');
  writeFileSync(
    config,
    `source people {
  type = tsvpipe
  tsvpipe_command = cat ${rows}
  tsvpipe_field = facets
  tsvpipe_field = name
  tsvpipe_field = titles
  tsvpipe_field = body
}
index people {
  source = people
  path = ${folder}/index/people
  dict = keywords
  min_prefix_len = 3
  prefix_fields = name
  docinfo = extern
}
indexer {
  mem_limit = 1024M
}
searchd {
  listen = ${socket}:mysql41
  pid_file = ${folder}/searchd.pid
  log = ${folder}/searchd.log
  binlog_path =
  workers = threads
  max_packet_size = 32M
}
`,
  );
  execFileSync('indexer', ['--config', config, '--all', '--quiet'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const server = spawn('searchd', ['--config', config, '--nodetach'], { stdio: 'ignore' });
  while (!existsSync(socket)) await new Promise((resolve) => setTimeout(resolve, 50));
  const client = await MysqlClient.connect(socket);
  const bytes = readdirSync(join(folder, 'index')).reduce(
    (sum, name) => sum + statSync(join(folder, 'index', name)).size,
    0,
  );
  const built = { buildSeconds: seconds(start), openSeconds: 0, bytes, memoryBytes: residentOf(server.pid) + bytes };
  return {
    built,
    async run(query) {
      const match = toMatch(query);
      if (match === null) return null;
      const ranked = query.text?.mode === 'all' || query.text?.mode === 'any';
      await client.query(
        `SELECT id FROM people WHERE MATCH('${match}') LIMIT 10 OPTION ranker=${ranked ? 'bm25' : 'none'}, max_matches=10`,
      );
      const meta = await client.query(`SHOW META LIKE 'total_found'`);
      return Number(meta[0]?.[1]);
    },
    async close() {
      client.close();
      const exited = new Promise((resolve) => server.on('exit', resolve));
      server.kill('SIGTERM');
      await exited;
    },
  };
};

/** Resident memory in bytes. The index is read through the page cache and counted separately. */
function residentOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}

function toMatch({ facets, text }: BenchQuery): string | null {
  if (text?.mode === 'fuzzy') return null;
  const parts: string[] = [];
  if (facets.length > 0) parts.push(`@facets ${facets.map(([field, value]) => facetToken(field, value)).join(' ')}`);
  if (text !== null) {
    const { field, words, mode } = text;
    if (mode === 'phrase') parts.push(`@${field} "${words.join(' ')}"`);
    else if (mode === 'prefix') parts.push(`@${field} ${words[0]}*`);
    else parts.push(`@${field} (${words.join(mode === 'any' ? ' | ' : ' ')})`);
  }
  return parts.join(' ');
}
