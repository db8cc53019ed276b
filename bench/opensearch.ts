/**
 * Asks OpenSearch and the engine the same: the examples of what sentences mean, the phrasings about careers to develop with,
 * and the public sentences, over made-up people and companies. Each sentence is understood with the names of the index that
 * answers it. Prints what differs, and what answers take in turns: understanding is left out, searching is not.
 *
 * Usage: npm run bench:opensearch URL [people, default 20000] [shards, default 1]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineSearchIndex } from '../src/adapters/engine/search-index.ts';
import { Cluster } from '../src/adapters/opensearch/cluster.ts';
import { NotExpressible } from '../src/adapters/opensearch/fields.ts';
import { createIndex } from '../src/adapters/opensearch/index-writer.ts';
import { OpenSearchIndex } from '../src/adapters/opensearch/search-index.ts';
import type { EngineDocument } from '../src/engine/engine.ts';
import { openIndex } from '../src/engine/open-index.ts';
import { buildIndex } from '../src/engine/write/build.ts';
import { generateCompanies, generatePeople } from '../src/generator/generate.ts';
import { loadLexicon } from '../src/lexicon/load-lexicon.ts';
import type { SearchIndex } from '../src/ports/search-index.ts';
import { RulesInterpreter } from '../src/query/interpret.ts';
import type { RecordKind } from '../src/records/kind.ts';
import { documentsOf } from '../src/search/documents/documents.ts';
import { createReadings } from '../src/search/documents/readings.ts';
import { schemaOf } from '../src/search/view/build-indexes.ts';
import { now, SmallCorpus } from '../test/small-corpus.ts';
import { load, spread } from './at-once.ts';
import { type Asker, answerOf, differenceOf, sentences } from './opensearch/answers.ts';

const [url, people = '20000', shards = '1'] = process.argv.slice(2);
const differencesShown = 30;
const kinds = ['people', 'company'] as const;
const lexicon = loadLexicon();
const readings = createReadings(lexicon);
const asker: Asker = { lexicon, interpreter: new RulesInterpreter(lexicon), now };

async function documents(): Promise<Record<RecordKind, EngineDocument[]>> {
  const world = { seed: 12, people: Number(people), companies: Math.ceil(Number(people) / 20), today: now };
  const corpus = new SmallCorpus();
  try {
    await corpus.write(
      [...generatePeople(world)].map(({ record }) => record),
      [...generateCompanies(world)],
    );
    const snapshot = await corpus.store.snapshot();
    const of = async (kind: RecordKind) => Array.fromAsync(documentsOf(kind, snapshot, readings, 0, 1));
    const made = { people: await of('people'), company: await of('company') };
    await snapshot.close();
    return made;
  } finally {
    await corpus.close();
  }
}

async function run(address: string): Promise<void> {
  const made = await documents();
  const folder = mkdtempSync(join(tmpdir(), 'whom-opensearch-'));
  const cluster = new Cluster({ nodes: [address], user: null, password: null, timeoutMs: 60_000 });
  const names = { people: `whom-bench-people-${process.pid}`, company: `whom-bench-company-${process.pid}` };
  try {
    const opened = kinds.map((kind) => {
      const schema = schemaOf(kind, readings);
      buildIndex(join(folder, kind), schema, made[kind], { change: 1, memoryBytesMax: 2 ** 28 });
      const index = openIndex(join(folder, kind), schema);
      if (index === null) throw new Error('there is no index where one was made');
      return index;
    });
    const [peopleIndex, companyIndex] = opened;
    if (peopleIndex === undefined || companyIndex === undefined) return;
    const engine = new EngineSearchIndex({ people: peopleIndex, company: companyIndex });
    const began = performance.now();
    const meta = { corpus: 'bench', change: 1, suppressions: 0 };
    for (const kind of kinds)
      await createIndex(cluster, names[kind], schemaOf(kind, readings), made[kind], meta, {
        shards: Number(shards),
        replicas: 0,
      });
    console.log(`indexed ${made.people.length} people in ${Math.round((performance.now() - began) / 1000)} s`);
    const search = await OpenSearchIndex.open(cluster, {
      people: { name: names.people, schema: schemaOf('people', readings) },
      company: { name: names.company, schema: schemaOf('company', readings) },
    });
    await compare(engine, search);
    await search.close();
    for (const index of opened) index.close();
  } finally {
    for (const name of Object.values(names)) await cluster.ask('DELETE', `/${name}`).catch(() => {});
    await cluster.close();
    rmSync(folder, { recursive: true });
  }
}

async function compare(engine: SearchIndex, search: SearchIndex): Promise<void> {
  const times = { plain: { ours: [], theirs: [] }, relations: { ours: [], theirs: [] } } as Record<
    'plain' | 'relations',
    Record<'ours' | 'theirs', number[]>
  >;
  const differing = new Map<string, number>();
  const shown: string[] = [];
  let asked = 0;
  for (const [target, query] of sentences()) {
    const ours = await answerOf(query, target, engine, asker);
    if (ours === null) continue;
    asked++;
    const theirs = await answerOf(query, target, search, asker).catch((error: unknown) => {
      if (error instanceof NotExpressible) return null;
      throw error;
    });
    const difference = theirs === null ? 'not expressed' : differenceOf(ours, theirs);
    if (difference !== null) {
      const [what = ''] = difference.split(',');
      differing.set(what, (differing.get(what) ?? 0) + 1);
      if (shown.length < differencesShown) shown.push(`  ${query}: ${difference}`);
    }
    const kind = ours.intent.relations.length > 0 ? 'relations' : 'plain';
    times[kind].ours.push(ours.searchedMs);
    if (theirs !== null) times[kind].theirs.push(theirs.searchedMs);
  }
  console.log(`${asked} sentences; differing: ${JSON.stringify(Object.fromEntries(differing))}`);
  for (const line of shown) console.log(line);
  for (const [kind, { ours, theirs }] of Object.entries(times))
    console.log(`${kind}: ${ours.length} searches, engine ${spread(ours)} ms, OpenSearch ${spread(theirs)} ms`);
  console.log(`load ${load()}`);
}

if (url === undefined) {
  console.error('usage: npm run bench:opensearch URL [people, default 20000] [shards, default 1]');
  process.exitCode = 1;
} else await run(url);
