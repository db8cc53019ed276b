import { randomBytes, randomUUID } from 'node:crypto';
import { Cluster } from '../src/adapters/opensearch/cluster.ts';
import { OpenSearchRemoteIndex } from '../src/adapters/opensearch/remote-index.ts';
import type { EngineSchema } from '../src/engine/engine.ts';
import type { RecordKind } from '../src/records/kind.ts';

/** The address of an OpenSearch to test with; without it these tests are skipped. */
export const openSearchUrl = process.env['OPENSEARCH'] ?? null;

/** The cluster of the tests, and a name for indexes that no other run uses. */
export function testCluster(timeoutMs = 60_000): { readonly cluster: Cluster; readonly prefix: string } {
  const cluster = new Cluster({ nodes: [openSearchUrl ?? ''], user: null, password: null, timeoutMs });
  return { cluster, prefix: `whom-test-${randomUUID()}` };
}

interface TestIndex {
  readonly name: string;
  readonly corpus: string;
  readonly schemas: Readonly<Record<RecordKind, EngineSchema>>;
  readonly shards: number;
}

/** The remote index of a name in the cluster of the tests. Whoever made one removes it by `removeIndexes`. */
export function testIndex({ name, corpus, schemas, shards }: TestIndex): OpenSearchRemoteIndex {
  return new OpenSearchRemoteIndex({
    ...{ nodes: [openSearchUrl ?? ''], user: null, password: null, timeoutMs: 30_000 },
    ...{ name, corpus, schemas, shape: { shards, replicas: 0 } },
    newId: () => randomBytes(6).toString('hex'),
  });
}

/** Removes all indexes whose names begin so. */
export async function removeIndexes(name: string): Promise<void> {
  const { cluster } = testCluster();
  const found = (await cluster.ask('GET', `/_alias/${name}*?ignore_unavailable=true`).catch(() => ({}))) as object;
  for (const index of Object.keys(found)) await cluster.ask('DELETE', `/${index}`);
  await cluster.close();
}
