import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Cluster } from '../../src/adapters/opensearch/cluster.ts';
import { crashCorpus, crashPeople } from '../chaos/corpus.ts';
import { type ServerProcess, startServer, whomHere } from '../cli/process.ts';
import { openSearchUrl, removeIndexes, testCluster } from '../opensearch-cluster.ts';
import { isPostgresThere, postgresServer } from '../postgres-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';

// Protects that machines which share records in PostgreSQL share one index in a cluster too: one of them writes it, whoever
// is killed is followed, a new index takes the place of the old one under searches, and what is suppressed is hidden at once.

const server = await postgresServer();
const scratch = temporaryFolder();
const folders = ['one', 'two', 'three'].map((name) => join(scratch, name));

describe.skipIf(openSearchUrl === null || !isPostgresThere)(
  'records in PostgreSQL and search in OpenSearch (needs POSTGRES and OPENSEARCH)',
  () => {
    let env: Readonly<Record<string, string>> = {};
    let cluster: Cluster;
    let prefix: string;
    let key: string;

    beforeAll(async () => {
      await server.start();
      ({ cluster, prefix } = testCluster());
      env = {
        WHOM_DATABASE_URL: await server.makeDatabase(),
        WHOM_DATABASE_RECORDS: 'true',
        WHOM_SEARCH_STORE: openSearchUrl ?? '',
        WHOM_SEARCH_STORE_INDEX: prefix,
        WHOM_SEARCH_STORE_REPLICAS: '0',
      };
      await whom(0, ['migrate']);
      await whom(0, ['import', '-'], crashCorpus());
      const shop = ['account', 'create', 'shop', '--email', 'shop@example.org', '--credits', '1000000', '--json'];
      const { account_id } = JSON.parse(await whom(0, shop)) as { readonly account_id: string };
      const made = await whom(1, ['key', 'create', account_id, '--rpm', '1000000', '--json']);
      ({ key } = JSON.parse(made) as { readonly key: string });
    });

    afterAll(async () => {
      await removeIndexes(prefix);
      await cluster.close();
      await server.remove();
    });

    async function whom(machine: number, args: readonly string[], input = ''): Promise<string> {
      const { status, stdout, stderr } = await whomHere([...args, '--data', folders[machine] ?? ''], { env, input });
      expect([status, args.includes('import') ? '' : stderr]).toEqual([0, '']);
      return stdout;
    }

    async function machine(at: number): Promise<ServerProcess> {
      const started = await startServer(['serve', '--init', '--data', folders[at] ?? ''], env);
      onTestFinished(() => void started.child.kill('SIGKILL'));
      return started;
    }

    async function search(on: ServerProcess, query: string): Promise<readonly [number, readonly string[]]> {
      const headers = { 'x-api-key': key, 'content-type': 'application/json' };
      const body = JSON.stringify({ query, page_size: 10 });
      const answer = await fetch(`${on.address}/v1/search`, { method: 'POST', headers, body });
      if (answer.status !== 200) return [-answer.status, []];
      const found = (await answer.json()) as { total_count: number; results: readonly { id: string }[] };
      return [found.total_count, found.results.map(({ id }) => id)];
    }

    const totals = (machines: readonly ServerProcess[], query: string) =>
      Promise.all(machines.map(async (one) => (await search(one, query))[0]));

    function smith(id: string): string {
      const experience = [{ position: 'Glassblower', company_name: 'Acme', start_time: '2024-01' }];
      return JSON.stringify({ id, full_name: `Glenn ${id}`, experience, refreshed_at: '2026-11-02' });
    }

    async function indexes(): Promise<readonly string[]> {
      return Object.keys((await cluster.ask('GET', `/_alias/${prefix}-*`)) as object);
    }

    test('all machines search one index, and find what any of them imports', async () => {
      const machines = [await machine(0), await machine(1)];
      expect(await totals(machines, 'people')).toEqual([crashPeople, crashPeople]);
      expect(await indexes()).toHaveLength(2);
      await whom(2, ['import', '-'], smith('g1'));
      await expect.poll(() => totals(machines, 'glassblowers')).toEqual([1, 1]);
      expect(await indexes()).toHaveLength(2);
      expect(await whom(1, ['doctor'])).toMatch(
        /the index in search\.store \(OpenSearch 3\.\d+\.\d+\) has all of them/,
      );
    });

    test('whoever is killed is followed by the next one', async () => {
      const machines = [await machine(0), await machine(1)];
      await totals(machines, 'people');
      machines[0]?.child.kill('SIGKILL');
      await whom(2, ['import', '-'], smith('g2'));
      await expect.poll(() => totals(machines.slice(1), 'glassblowers')).toEqual([2]);
    });

    test('what one machine suppresses is shown by none from then on, also while a new index is made', async () => {
      const machines = [await machine(0), await machine(1)];
      await expect.poll(() => totals(machines, 'glassblowers')).toEqual([2, 2]);
      let isEnding = false;
      let isHidden = false;
      const shown = new Set<string>();
      const asking = machines.map(async (one) => {
        while (!isEnding) {
          const mustHide = isHidden;
          const [total, ids] = await search(one, 'glassblowers');
          expect(total).toBeGreaterThanOrEqual(0);
          if (mustHide) for (const id of ids) shown.add(id);
        }
      });
      const before = await indexes();
      const anew = whom(2, ['reindex']);
      await whom(2, ['suppress', 'add', 'g1']);
      isHidden = true;
      await anew;
      await expect.poll(() => totals(machines, 'glassblowers')).toEqual([1, 1]);
      isEnding = true;
      await Promise.all(asking);
      expect(shown.has('g1')).toBe(false);
      const after = await indexes();
      expect(after).toHaveLength(2);
      expect(after.some((one) => before.includes(one))).toBe(false);
    });

    test('what is erased is in no file of the index', async () => {
      const machines = [await machine(0)];
      await whom(1, ['record', 'erase', 'g2']);
      expect(await totals(machines, 'glassblowers')).toEqual([0]);
    });
  },
);
