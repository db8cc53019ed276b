import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Cluster } from '../../src/adapters/opensearch/cluster.ts';
import { ask } from '../chaos/client.ts';
import { crashCorpus, crashQueries } from '../chaos/corpus.ts';
import { type ServerProcess, startServer, whomHere, whomJson } from '../cli/process.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { canStartNodes, startTwoNodes, type TwoNodes } from './two-nodes.ts';

// Protects that a node which goes away takes no part of an answer with it: whatever is asked while it goes, is gone and comes
// back is answered as by the whole cluster, or with 502.

const folder = temporaryFolder();
const clients = 4;
/** A state that could not be closed keeps its shard away for 80 s, and OpenSearch looks once a minute for those that are over. */
const followed = { timeout: 200_000 };
/** The node that manages the cluster. Two cannot choose another one, as three could, so that without it no state is opened. */
const manager = 0;
const refused = '502 upstream_unavailable';

describe.skipIf(!canStartNodes)(
  'a service over two nodes of OpenSearch (needs OPENSEARCH_JARS)',
  { timeout: 900_000 },
  () => {
    let nodes: TwoNodes;
    let cluster: Cluster;

    beforeAll(async () => {
      nodes = await startTwoNodes(join(folder, 'nodes'));
      cluster = new Cluster({ nodes: [...nodes.urls], user: null, password: null, timeoutMs: 5_000 });
    });

    afterAll(async () => {
      await cluster?.close();
      await nodes?.end();
    });

    /** Green once every copy of every shard is there. A node that has just come back may not answer yet. */
    async function health(name: string): Promise<unknown> {
      const asked = cluster.ask('GET', `/_cluster/health/${name}*`);
      return asked.then((told) => (told as { readonly status: unknown }).status).catch(() => 'away');
    }

    /** A service whose index has two shards of each kind, each with so many copies on other nodes. */
    async function service(name: string, copies: number): Promise<{ server: ServerProcess; key: string }> {
      const data = ['--data', join(folder, name)];
      const env = {
        WHOM_SEARCH_STORE: nodes.urls.join(),
        WHOM_SEARCH_STORE_INDEX: name,
        WHOM_SEARCH_STORE_SHARDS: '2',
        WHOM_SEARCH_STORE_REPLICAS: String(copies),
      };
      const { status, stderr } = await whomHere(['import', '-', ...data], { input: crashCorpus(), env });
      expect(status, stderr).toBe(0);
      const create = ['account', 'create', 'shop', '--email', 'shop@example.org', '--credits', '10000000', ...data];
      const { account_id } = await whomJson<{ account_id: string }>(create);
      const { key } = await whomJson<{ key: string }>(['key', 'create', account_id, '--rpm', '1000000', ...data]);
      return { server: await startServer(['serve', ...data], env), key };
    }

    /** The total and everybody who is found, or the status and the code of an error. */
    async function search({ address }: ServerProcess, key: string, query: string): Promise<string> {
      const told = await ask(address, { key, path: '/v1/search', body: { query, page_size: 100 } });
      if (told.kind === 'unknown') return 'the connection broke';
      if (told.status !== 200) return `${told.status} ${told.body.error?.code}`;
      const ids = (told.body.results ?? []).map(({ id }) => id).sort();
      return `${told.body.total_count} ${ids.join(' ')}`;
    }

    test.each([
      ['with a copy of each shard elsewhere is as whole as before', 'copied', 1],
      ['with no copy elsewhere is refused', 'single', 0],
    ])('while a node goes, is away and comes back, what is asked %s', async (_, name, copies) => {
      const { server, key } = await service(name, copies);
      const wholes = new Map<string, string>();
      /** How many answers were whole, and how many were refused. */
      const counted = { whole: 0, refused: 0 };
      let isEnding = false;
      const all = () => Promise.all(crashQueries.map((query) => search(server, key, query)));

      async function asking(client: number): Promise<void> {
        for (let n = client; !isEnding; n++) {
          const query = crashQueries[n % crashQueries.length] ?? '';
          const answer = await search(server, key, query);
          if (answer !== refused) expect(answer).toBe(wholes.get(query));
          counted[answer === refused ? 'refused' : 'whole']++;
        }
      }

      try {
        await expect.poll(() => health(name), followed).toBe('green');
        for (const query of crashQueries) wholes.set(query, await search(server, key, query));
        for (const whole of wholes.values()) expect(whole).toMatch(/^[1-9]\d* p/);
        const clientsEnd = Promise.all(Array.from({ length: clients }, (_, client) => asking(client)));
        clientsEnd.catch(() => (isEnding = true));
        for (const node of [1, manager]) {
          await nodes.close(node);
          const isWhole = copies > 0 && node !== manager;
          await expect.poll(all, followed).toEqual(isWhole ? [...wholes.values()] : crashQueries.map(() => refused));
          await nodes.start(node);
          await expect.poll(all, followed).toEqual([...wholes.values()]);
          await expect.poll(() => health(name), followed).toBe('green');
        }
        await expect.poll(() => counted.whole, followed).toBeGreaterThan(clients);
        isEnding = true;
        await clientsEnd;
        if (copies === 0) expect(counted.refused).toBeGreaterThan(0);
      } finally {
        isEnding = true;
        await server.stop('SIGTERM');
      }
    });
  },
);
