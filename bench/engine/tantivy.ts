import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { seconds } from './measure.ts';
import { facetToken, PeerMissing, peerRows, type StartPeer } from './peer.ts';
import type { BenchQuery } from './queries.ts';

/** The program beside this file, compiled when it is first asked for. It takes some minutes and the crates of its manifest. */
const manifest = fileURLToPath(new URL('./tantivy/Cargo.toml', import.meta.url));

interface Answer {
  readonly totals: readonly number[];
  readonly ms: readonly number[];
}

/** Tantivy 0.27, one merged segment. It measures itself, since most of its queries take less time than a pipe. */
export const startTantivy: StartPeer = async (folder, corpus) => {
  const program = compiled();
  const index = join(folder, 'index');
  mkdirSync(index, { recursive: true });
  const start = performance.now();
  const builder = spawn(program, ['build', index], { stdio: ['pipe', 'inherit', 'inherit'] });
  const isBuilt = once(builder, 'exit');
  for (const { number, facets, name, titles, body } of peerRows(corpus))
    if (!builder.stdin.write(`${number}\t${facets}\t${name}\t${titles}\t${body}\n`)) await once(builder.stdin, 'drain');
  builder.stdin.end();
  await isBuilt;
  const buildSeconds = seconds(start);
  const server = spawn(program, ['serve', index], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const next = async <T>(): Promise<T> => {
    const line = await lines.next();
    if (line.done === true) throw new Error('tantivy ended early');
    return JSON.parse(line.value);
  };
  const { openSeconds } = await next<{ readonly openSeconds: number }>();
  const bytes = readdirSync(index).reduce((sum, name) => sum + statSync(join(index, name)).size, 0);
  const ask = (queries: readonly BenchQuery[], rounds: number): Promise<Answer> => {
    const asked = queries.map(({ facets, text }) => ({
      facets: facets.map(([of, value]) => facetToken(of, value)),
      text,
    }));
    server.stdin.write(`${JSON.stringify({ queries: asked, rounds })}\n`);
    return next<Answer>();
  };
  return {
    built: { buildSeconds, openSeconds, bytes, memoryBytes: residentOf(server.pid) + bytes },
    run: async (query) => (await ask([query], 0)).totals[0] ?? null,
    times: async (queries, rounds) => (await ask(queries, rounds)).ms,
    async close() {
      const exited = once(server, 'exit');
      server.stdin.end();
      await exited;
    },
  };
};

function compiled(): string {
  try {
    execFileSync('cargo', ['--version'], { stdio: 'ignore' });
  } catch {
    throw new PeerMissing('no cargo: install Rust');
  }
  try {
    execFileSync('cargo', ['build', '--release', '--quiet', '--manifest-path', manifest], { stdio: 'inherit' });
  } catch {
    throw new PeerMissing(`cargo cannot build ${manifest}, as it says above: its crates need a registry`);
  }
  return join(manifest, '../target/release/whom-bench-tantivy');
}

/** Resident memory in bytes. The index is read through the page cache and counted separately. */
function residentOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}
