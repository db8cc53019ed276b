/**
 * Measures relations between roles over generated careers of about six roles: the time of each alone and beside one
 * selective condition, how much of the index they take, and how long DuckDB and PostgreSQL take to count the same from
 * a table of roles. Each question is asked several times and its least time counts, so that other work on the machine
 * shows little. Totals that differ are an error.
 *
 * Usage: npm run bench:relations [-- people, default 100000]
 */
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Query } from '../src/engine/engine.ts';
import type { LiveIndex } from '../src/engine/live-index.ts';
import { openIndex } from '../src/engine/open-index.ts';
import { buildIndex } from '../src/engine/write/build.ts';
import type { Intent, Relation } from '../src/intent/intent.ts';
import { loadLexicon } from '../src/lexicon/load-lexicon.ts';
import { monthNow } from '../src/search/documents/career.ts';
import { createReadings } from '../src/search/documents/readings.ts';
import { planOf } from '../src/search/plan/plan.ts';
import { peopleSchema } from '../src/search/schema.ts';
import { Corpus, today } from './relations/corpus.ts';
import { openDuckDb, openPostgres, type Peer } from './relations/peers.ts';
import { makesOf, type Question } from './relations/questions.ts';
import { sizes } from './relations/size.ts';

const people = Number(process.argv[2] ?? 100_000);
/** Whole documents, with texts, are made for so many people to weigh the index. */
const weighedPeople = Math.min(people, 10_000);
const questionsEach = 40;
const rounds = 5;
/** Of each kind databases are asked the first questions only, because they take so long. */
const questionsOfPeers = 3;
const roundsOfPeers = 2;

const month = monthNow(new Date(today));
const lexicon = loadLexicon();
const readings = createReadings(lexicon);
const schema = peopleSchema(lexicon.version);

async function run(folder: string): Promise<void> {
  const [bytes = 0, before = 1] = sizes(folder, weighedPeople, schema, readings);
  const more = ((bytes / before - 1) * 100).toFixed(1);
  console.log(`${bytes.toFixed(0)} bytes a person; ${before.toFixed(0)} without relations, ${more} % more`);
  const corpus = new Corpus(people, readings);
  const file = join(folder, 'roles.tsv');
  const index = built(corpus, join(folder, 'index'), file);
  const peers = [await openDuckDb(file), await openPostgres(folder, file)].filter((peer) => peer !== null);
  const all = { alone: [] as number[], beside: [] as number[], ratios: [] as number[] };
  for (const [name, make] of Object.entries(makesOf(corpus, month))) {
    const questions = Array.from({ length: questionsEach }, make);
    const queries = questions.map(({ relation }) => whereOf(relation));
    const alone = timesOf(index, queries);
    const places = queries.map((): Query => ({ op: 'term', field: 'place', values: [corpus.somePlace()] }));
    const beside = timesOf(
      index,
      queries.map((query, i): Query => ({ op: 'all', of: [places[i] as Query, query] })),
    );
    all.alone.push(...alone.times);
    all.beside.push(...beside.times);
    console.log(
      `${name.padEnd(36)} alone ${shown(alone.times)}, beside a place ${shown(beside.times)} ms, ${quantile(alone.totals, 0.5)} found`,
    );
    // What names nobody in particular is one question.
    const asked = questions.slice(0, new Set(questions.map(({ sql }) => sql)).size > 1 ? questionsOfPeers : 1);
    const least: number[] = [];
    for (const peer of peers) {
      const times = await timesOfPeer(peer, asked, alone.totals);
      if (times.length === 0) continue;
      least.push(quantile(times, 0.5));
      console.log(`${' '.repeat(36)} ${peer.name} ${shown(times)} ms`);
    }
    if (least.length === 0) continue;
    const ratio = Math.min(...least) / quantile(alone.times.slice(0, questionsOfPeers), 0.5);
    all.ratios.push(ratio);
    console.log(`${' '.repeat(36)} ${ratio.toFixed(0)} times faster than the better one by median`);
  }
  console.log(`all: alone ${shown(all.alone)}, beside a place ${shown(all.beside)} ms`);
  if (all.ratios.length > 0) console.log(`median of the ratios ${quantile(all.ratios, 0.5).toFixed(0)}`);
  for (const peer of peers) await peer.close();
  index.close();
}

function built(corpus: Corpus, folder: string, file: string): LiveIndex {
  const out = openSync(file, 'w', 0o644);
  let lines = '';
  const documents = corpus.documents((cells) => {
    lines += `${cells.map((cell) => cell ?? '\\N').join('\t')}\n`;
    if (lines.length < 1_000_000) return;
    writeSync(out, lines);
    lines = '';
  });
  buildIndex(folder, schema, documents, { change: 1, memoryBytesMax: 2e9 });
  writeSync(out, lines);
  closeSync(out);
  const index = openIndex(folder, schema);
  if (index === null) throw new Error('no index where one was built');
  return index;
}

function whereOf(relation: Relation): Query {
  const intent: Intent = {
    version: 1,
    target: 'people',
    conditions: [],
    relations: [relation],
    order: null,
    leftover: [],
  };
  const [tier] = planOf(intent, { lexicon, month }).tiers;
  if (tier === undefined) throw new Error('a plan without tiers');
  return tier.where;
}

/** The least time of each query in ms, and its total. */
function timesOf(index: LiveIndex, queries: readonly Query[]): { times: number[]; totals: number[] } {
  const totals: number[] = [];
  const times = queries.map((where) => {
    let least = Infinity;
    let total = 0;
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      total = index.search({ where, prefer: [], offset: 0, limit: 10 }).total;
      least = Math.min(least, performance.now() - began);
    }
    totals.push(total);
    return least;
  });
  return { times, totals };
}

async function timesOfPeer(peer: Peer, questions: readonly Question[], totals: readonly number[]): Promise<number[]> {
  const times: number[] = [];
  for (const [i, { sql, relation }] of questions.entries()) {
    if (sql === null) continue;
    let least = Infinity;
    for (let round = 0; round < roundsOfPeers; round++) {
      const began = performance.now();
      const total = await peer.count(sql);
      least = Math.min(least, performance.now() - began);
      if (total !== totals[i])
        throw new Error(`${peer.name} counts ${total} of "${relation.kind}", the index ${totals[i]}`);
    }
    times.push(least);
  }
  return times;
}

function quantile(of: readonly number[], share: number): number {
  return of.toSorted((a, b) => a - b)[Math.floor(of.length * share)] ?? 0;
}

/** p50 / p95. */
function shown(times: readonly number[]): string {
  return `${quantile(times, 0.5).toFixed(3)} / ${quantile(times, 0.95).toFixed(3)}`;
}

const folder = mkdtempSync(join(tmpdir(), 'whom-relations-'));
try {
  await run(folder);
} finally {
  rmSync(folder, { recursive: true });
}
