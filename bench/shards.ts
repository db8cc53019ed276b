/**
 * Asks the made-up people of a data folder in an index of OpenSearch in 6, 3, 2 and 1 shards, beside the engine: what
 * differs, what a search takes alone and beside seven others, and what the index takes on disk. Then the services: how many
 * searches a second 1, 2 and 3 of them answer over HTTP from the index of one shard. An index of fewer shards is made of
 * the larger one's files. A folder without records is filled.
 *
 * Usage: npm run bench:shards URL FOLDER [people, default 1000000]
 */
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EngineSearchIndex } from '../src/adapters/engine/search-index.ts';
import { Cluster } from '../src/adapters/opensearch/cluster.ts';
import { NotExpressible } from '../src/adapters/opensearch/fields.ts';
import { OpenSearchIndex } from '../src/adapters/opensearch/search-index.ts';
import { openRecordStore } from '../src/adapters/sqlite/records/store.ts';
import { SqliteWriterLock } from '../src/adapters/sqlite/writer-lock.ts';
import { indexLockPath, recordsPath } from '../src/data-folder.ts';
import { loadLexicon } from '../src/lexicon/load-lexicon.ts';
import type { SearchIndex } from '../src/ports/search-index.ts';
import { RulesInterpreter } from '../src/query/interpret.ts';
import type { RecordKind } from '../src/records/kind.ts';
import { createReadings } from '../src/search/documents/readings.ts';
import { schemaOf } from '../src/search/view/build-indexes.ts';
import { segmentIndexes } from '../src/search/view/segment-indexes.ts';
import { updateIndexes } from '../src/search/view/update-indexes.ts';
import { startServer, whomJson } from '../test/cli/process.ts';
import { askAtOnce, load, spread } from './at-once.ts';
import { fillGenerated } from './generated-folder.ts';
import { type Asker, answerOf, differenceOf, sentences } from './opensearch/answers.ts';
import { publicSentences } from './public-sentences.ts';

const [url, folder, people = '1000000'] = process.argv.slice(2);
const now = new Date('2026-11-21T12:00:00Z');
const name = 'whom-bench-shards';
/** The largest comes first: the others are made of its files, for which their number must divide it. */
const shards = [6, 3, 2, 1] as const;
const kinds = ['people', 'company'] as const;
type OfKinds = Readonly<Record<RecordKind, string>>;
/** Every so manyth sentence is asked. */
const sentenceStep = 8;
const differencesShown = 20;
const atOnce = { clients: 8, forMs: 20_000 };

const lexicon = loadLexicon();
const readings = createReadings(lexicon);
const schemas = { people: schemaOf('people', readings), company: schemaOf('company', readings) };
const asker: Asker = { lexicon, interpreter: new RulesInterpreter(lexicon), now };
const asked = sentences().filter((_, at) => at % sentenceStep === 0);

async function run(address: string, at: string): Promise<void> {
  const cluster = new Cluster({ nodes: [address], user: null, password: null, timeoutMs: 60_000 });
  try {
    const engine = await openEngine(at);
    await indexed(address, at);
    const first = await underAliases(cluster);
    for (const count of shards) {
      if (count !== shards[0]) await shrink(cluster, first, count);
      const names = await underAliases(cluster);
      const search = await OpenSearchIndex.open(cluster, {
        people: { name: names.people, schema: schemas.people },
        company: { name: names.company, schema: schemas.company },
      });
      console.log(`\n${count} ${count === 1 ? 'shard' : 'shards'} of each kind, ${await size(cluster)}`);
      await compare(engine, search);
      await crowd(search);
      await search.close();
    }
    await services(address, at);
  } finally {
    for (const kind of kinds) await cluster.ask('DELETE', `/${name}-${kind}-*`).catch(() => {});
    await cluster.close();
  }
}

/** The engine's own index of a folder, which is filled and indexed first where it is not. */
async function openEngine(at: string): Promise<SearchIndex> {
  mkdirSync(at, { recursive: true });
  if (!existsSync(recordsPath(at))) await timed('records', () => fillGenerated(at, Number(people), now));
  const store = openRecordStore(recordsPath(at));
  const lock = new SqliteWriterLock(indexLockPath(at));
  const parts = { store, lock, readings, lexiconFiles: [] };
  await timed("the engine's index", () => updateIndexes(at, parts));
  const indexes = await segmentIndexes({ ...parts, dataDir: at, log: console.error }).open();
  await store.close();
  return new EngineSearchIndex(indexes);
}

/** What a service needs to search there. */
function storeOf(address: string): Readonly<Record<string, string>> {
  return {
    WHOM_SEARCH_STORE: address,
    WHOM_SEARCH_STORE_INDEX: name,
    WHOM_SEARCH_STORE_SHARDS: String(shards[0]),
    WHOM_SEARCH_STORE_REPLICAS: '0',
    WHOM_SEARCH_STORE_TIMEOUT_MS: '60000',
  };
}

async function indexed(address: string, at: string): Promise<void> {
  await timed(`the index in OpenSearch, ${shards[0]} shards`, () =>
    whomJson(['reindex', '--data', at], storeOf(address)),
  );
}

/** Makes indexes of fewer shards of the files of the first ones, and moves the aliases to them. */
async function shrink(cluster: Cluster, first: OfKinds, count: number): Promise<void> {
  for (const kind of kinds) {
    const alias = `${name}-${kind}`;
    const made = `${alias}-${String(count).padStart(12, '0')}`;
    await cluster.ask('PUT', `/${first[kind]}/_settings`, { 'index.blocks.write': true });
    await cluster.ask('POST', `/${first[kind]}/_shrink/${made}`, {
      settings: { 'index.number_of_shards': count, 'index.number_of_replicas': 0, 'index.blocks.write': null },
    });
    await cluster.ask('GET', `/_cluster/health/${made}?wait_for_status=green&timeout=50s`);
    await cluster.ask('POST', '/_aliases', {
      actions: [{ remove: { index: `${alias}-*`, alias } }, { add: { index: made, alias } }],
    });
  }
}

/** The names of the indexes under the aliases. */
async function underAliases(cluster: Cluster): Promise<OfKinds> {
  const under = async (kind: RecordKind) => {
    const [index] = Object.keys((await cluster.ask('GET', `/_alias/${name}-${kind}`)) as object);
    if (index === undefined) throw new Error('there is no index where one was made');
    return index;
  };
  return { people: await under('people'), company: await under('company') };
}

async function size(cluster: Cluster): Promise<string> {
  await cluster.ask('POST', `/${name}-people,${name}-company/_flush`);
  const told = (await cluster.ask('GET', `/${name}-people,${name}-company/_stats/store,segments`)) as {
    readonly _all: {
      readonly primaries: {
        readonly store: { readonly size_in_bytes: number };
        readonly segments: { readonly count: number };
      };
    };
  };
  const { store, segments } = told._all.primaries;
  return `${(store.size_in_bytes / 1e9).toFixed(2)} GB in ${segments.count} segments`;
}

/** Asks both in turns, one search at a time. */
async function compare(engine: SearchIndex, search: SearchIndex): Promise<void> {
  const times: Record<'engine' | 'OpenSearch', Record<'plain' | 'relations', number[]>> = {
    engine: { plain: [], relations: [] },
    OpenSearch: { plain: [], relations: [] },
  };
  const differing: string[] = [];
  for (const [target, query] of asked) {
    const ours = await answerOf(query, target, engine, asker);
    if (ours === null) continue;
    const theirs = await answerOf(query, target, search, asker).catch((error: unknown) => {
      if (error instanceof NotExpressible) return null;
      throw error;
    });
    const difference = theirs === null ? 'not expressed' : differenceOf(ours, theirs);
    if (difference !== null) differing.push(`  ${query}: ${difference}`);
    const kind = ours.intent.relations.length > 0 ? 'relations' : 'plain';
    times.engine[kind].push(ours.searchedMs);
    if (theirs !== null) times.OpenSearch[kind].push(theirs.searchedMs);
  }
  for (const kind of ['plain', 'relations'] as const)
    console.log(
      `${kind}: ${times.engine[kind].length} searches, engine ${spread(times.engine[kind])} ms, ` +
        `OpenSearch ${spread(times.OpenSearch[kind])} ms`,
    );
  console.log(`${differing.length} differ, load ${load()}`);
  for (const line of differing.slice(0, differencesShown)) console.log(line);
}

/** Asks as several clients do, each one thing after the other. */
async function crowd(search: SearchIndex): Promise<void> {
  const queries = publicSentences();
  await askAtOnce(queries, atOnce, async (query) => {
    await answerOf(query, 'people', search, asker);
  });
}

async function services(address: string, at: string): Promise<void> {
  for (let count = 1; count <= 3; count++) {
    const asks: ((query: string) => Promise<void>)[] = [];
    const stops: (() => Promise<unknown>)[] = [];
    for (let one = 0; one < count; one++) {
      const own = join(at, `service-${one}`);
      rmSync(own, { recursive: true, force: true });
      mkdirSync(own);
      for (const file of ['records.db', 'index.id']) cpSync(join(at, file), join(own, file));
      const account = await whomJson<{ readonly account_id: string }>(
        ['account', 'create', 'bench', '--email', 'bench@example.org', '--credits', '100000000', '--data', own],
        storeOf(address),
      );
      const { key } = await whomJson<{ readonly key: string }>(
        ['key', 'create', account.account_id, '--rpm', '1000000', '--data', own],
        storeOf(address),
      );
      const server = await startServer(['serve', '--data', own], storeOf(address));
      stops.push(() => server.stop('SIGTERM'));
      asks.push(async (query) => {
        const answer = await fetch(`${server.address}/v1/search`, {
          method: 'POST',
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
          body: JSON.stringify({ query }),
        });
        await answer.arrayBuffer();
        if (answer.status >= 500) throw new Error(`a service answered ${answer.status}`);
      });
    }
    let turn = 0;
    console.log(`\n${count} ${count === 1 ? 'service' : 'services'} over HTTP`);
    await askAtOnce(publicSentences(), atOnce, async (query) => asks[turn++ % count]?.(query));
    for (const stop of stops) await stop();
  }
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  console.log(`${what}: ${Math.round((performance.now() - began) / 1000)} s, load ${load()}`);
}

if (url === undefined || folder === undefined) {
  console.error('usage: npm run bench:shards URL FOLDER [people, default 1000000]');
  process.exitCode = 1;
} else await run(url, folder);
