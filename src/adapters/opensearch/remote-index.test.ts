import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openSearchUrl, testCluster } from '../../../test/opensearch-cluster.ts';
import type { IndexChanges } from '../../ports/remote-index.ts';
import { type IndexPlace, remoteIndexCases } from '../../ports/suites/remote-index.case.ts';
import { companySchema, peopleSchema } from '../../search/schema.ts';
import { OpenSearchRemoteIndex } from './remote-index.ts';

function place(name = testCluster().prefix): IndexPlace {
  return {
    index: ({ corpus, version }) =>
      new OpenSearchRemoteIndex({
        ...{ nodes: [openSearchUrl ?? ''], user: null, password: null, timeoutMs: 30_000 },
        ...{ name, corpus, schemas: { people: peopleSchema(version), company: companySchema(version) } },
        ...{ shape: { shards: 2, replicas: 0 }, newId: () => randomBytes(6).toString('hex') },
      }),
    async close() {
      const { cluster } = testCluster();
      const aliases = (await cluster.ask('GET', `/_alias/${name}-*`).catch(() => ({}))) as object;
      for (const index of Object.keys(aliases)) await cluster.ask('DELETE', `/${index}`);
      await cluster.close();
    },
  };
}

describe.skipIf(openSearchUrl === null)('the remote index in OpenSearch (needs OPENSEARCH)', () => {
  remoteIndexCases('the remote index of OpenSearch', async () => place());

  // Protects the index of another data folder, whose name only begins like ours.
  test('removes no index under a longer name', async () => {
    const { cluster, prefix } = testCluster();
    const [ours, theirs] = [place(prefix), place(`${prefix}-people-2`)];
    const [index, other] = [ours, theirs].map((one) => one.index({ corpus: 'test', version: '1' }));
    async function* nobody(): AsyncGenerator<IndexChanges> {}
    const mark = { change: 1, suppressions: 0 };
    await other?.build(nobody(), mark);
    for (const _ of [1, 2]) await index?.build(nobody(), mark);
    expect([await index?.label(), await other?.label()]).toMatchObject([mark, mark]);
    await theirs.close();
    await ours.close();
    for (const one of [index, other, cluster]) await one?.close();
  });
});
