import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Latency, latency } from './engine/measure.ts';
import { type Built, buildOurs } from './engine/ours.ts';
import { type Peer, PeerMissing, type StartPeer } from './engine/peer.ts';
import { startPostgres } from './engine/postgres.ts';
import { type BenchQuery, classes, makeQueries, sameJobRequests, toRequest } from './engine/queries.ts';
import { type EngineReport, printReport } from './engine/report.ts';
import { startSphinx } from './engine/sphinx.ts';
import { startSqlite } from './engine/sqlite.ts';
import { startTantivy } from './engine/tantivy.ts';

/**
 * Compares our engine with its peers: the same generated people and queries, in one run, on one core.
 *
 *   npm run bench:engine -- --people 1000000 --peers sqlite,postgres,sphinx,tantivy
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    peers: { type: 'string', default: 'sqlite,postgres,sphinx,tantivy' },
    /** The number of queries of each class. */
    queries: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '10' },
    'peer-rounds': { type: 'string', default: '2' },
    threads: { type: 'string', default: '2' },
    folder: { type: 'string', default: '/tmp/whom-bench-engine' },
    /** Keeps the index for other measurements. */
    keep: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});

const peers: Readonly<Record<string, StartPeer>> = {
  sqlite: startSqlite,
  postgres: startPostgres,
  sphinx: startSphinx,
  tantivy: startTantivy,
};
const corpus = { people: Number(values.people), seed: 1 };
const folder = join(values.folder, `people-${corpus.people}`);
const queries = makeQueries(Number(values.queries), corpus.people, corpus.seed);
const totals = new Map<BenchQuery, number>();

async function times(rounds: number, calls: readonly (() => unknown)[]): Promise<Latency> {
  const ms: number[] = [];
  // The first round warms caches and the compiler, for every engine alike.
  for (let round = 0; round <= rounds; round++) {
    for (const call of calls) {
      const start = performance.now();
      const answer = call();
      if (answer instanceof Promise) await answer;
      if (round > 0) ms.push(performance.now() - start);
    }
  }
  return latency(ms);
}

async function measureOurs(): Promise<EngineReport> {
  const { index, built } = await buildOurs(join(folder, 'ours'), corpus, Number(values.threads));
  const byClass: Record<string, Latency> = {};
  for (const query of queries) totals.set(query, index.search(toRequest(query)).total);
  for (const name of Object.keys(classes)) {
    const requests = queries.filter((query) => query.class === name).map(toRequest);
    byClass[name] = await times(
      Number(values.rounds),
      requests.map((request) => () => index.search(request)),
    );
  }
  const same = sameJobRequests(Number(values.queries), corpus.people, corpus.seed);
  byClass['same'] = await times(
    Number(values.rounds),
    same.map((request) => () => index.search(request)),
  );
  index.close();
  return { name: 'ours', built, byClass, disagreements: 0 };
}

async function measurePeer(name: string, start: StartPeer): Promise<EngineReport> {
  const peerFolder = join(folder, name);
  mkdirSync(peerFolder, { recursive: true });
  console.error(`  ${name}: building`);
  const peer: Peer = await start(peerFolder, corpus);
  const built: Built = peer.built;
  console.error(`  ${name}: built in ${built.buildSeconds.toFixed(1)} s`);
  const byClass: Record<string, Latency> = {};
  let disagreements = 0;
  try {
    for (const name of Object.keys(classes)) {
      const some = queries.filter((query) => query.class === name);
      for (const query of some) {
        const total = await peer.run(query);
        if (total === null || total === totals.get(query)) continue;
        disagreements++;
        if (disagreements <= 3) console.error(`  ${total} instead of ${totals.get(query)}: ${JSON.stringify(query)}`);
      }
      const [first] = some;
      if (first === undefined || (await peer.run(first)) === null) continue;
      const rounds = Number(values['peer-rounds']);
      byClass[name] =
        peer.times === undefined
          ? await times(
              rounds,
              some.map((query) => () => peer.run(query)),
            )
          : latency(await peer.times(some, rounds));
    }
  } finally {
    await peer.close();
    rmSync(peerFolder, { recursive: true, force: true });
  }
  return { name, built, byClass, disagreements };
}

/** Results are saved after every engine, so that a run of hours that ends early is not lost. */
function save(): void {
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ corpus, reports }, null, 2)}\n`);
}

mkdirSync(folder, { recursive: true });
const reports: EngineReport[] = [await measureOurs()];
save();
for (const name of values.peers.split(',').filter((each) => each !== '')) {
  const start = peers[name];
  if (start === undefined) throw new Error(`unknown peer "${name}"; known: ${Object.keys(peers).join(', ')}`);
  try {
    reports.push(await measurePeer(name, start));
    save();
  } catch (error) {
    if (!(error instanceof PeerMissing)) throw error;
    console.error(`  ${name} is missing: ${error.message}`);
  }
}
printReport(reports, queries, totals);
if (!values.keep) rmSync(folder, { recursive: true });
if (reports.some(({ disagreements }) => disagreements > 0)) process.exitCode = 1;
