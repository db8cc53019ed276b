import { statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { residentBytes, seconds } from './measure.ts';
import { facetToken, peerRows, type StartPeer } from './peer.ts';
import type { BenchQuery } from './queries.ts';

/** SQLite's FTS5 in this process. It has no fuzzy match. */
export const startSqlite: StartPeer = async (folder, corpus) => {
  const path = join(folder, 'fts5.db');
  const start = performance.now();
  const before = residentBytes();
  const db = new Database(path);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('mmap_size = 34359738368');
  db.pragma('cache_size = -262144');
  db.exec(
    `CREATE VIRTUAL TABLE people USING fts5(facets, name, titles, body, content='', tokenize='ascii', prefix='3')`,
  );
  const insert = db.prepare('INSERT INTO people (rowid, facets, name, titles, body) VALUES (?, ?, ?, ?, ?)');
  db.transaction(() => {
    for (const row of peerRows(corpus)) insert.run(row.number, row.facets, row.name, row.titles, row.body);
  })();
  db.exec(`INSERT INTO people (people) VALUES ('optimize')`);
  const count = db.prepare('SELECT count(*) FROM people WHERE people MATCH ?').pluck();
  const first = db.prepare('SELECT rowid FROM people WHERE people MATCH ? LIMIT 10').pluck();
  const best = db.prepare('SELECT rowid FROM people WHERE people MATCH ? ORDER BY rank LIMIT 10').pluck();
  return {
    built: {
      buildSeconds: seconds(start),
      openSeconds: 0,
      bytes: statSync(path).size,
      memoryBytes: residentBytes() - before,
    },
    run(query) {
      const match = toMatch(query);
      if (match === null) return null;
      const ranked = query.text?.mode === 'all' || query.text?.mode === 'any';
      (ranked ? best : first).all(match);
      return Number(count.get(match));
    },
    close: () => void db.close(),
  };
};

function toMatch({ facets, text }: BenchQuery): string | null {
  const parts = facets.map(([field, value]) => `facets:${facetToken(field, value)}`);
  if (text !== null) {
    const { field, words, mode } = text;
    if (mode === 'fuzzy') return null;
    if (mode === 'phrase') parts.push(`${field}:"${words.join(' ')}"`);
    else if (mode === 'prefix') parts.push(`${field}:${words[0]}*`);
    else parts.push(`${field}:(${words.join(mode === 'all' ? ' AND ' : ' OR ')})`);
  }
  return parts.join(' AND ');
}
