import { randomUUID } from 'node:crypto';
import { Cluster } from '../src/adapters/opensearch/cluster.ts';

/** The address of an OpenSearch to test with; without it these tests are skipped. */
export const openSearchUrl = process.env['OPENSEARCH'] ?? null;

/** The cluster of the tests, and a name for indexes that no other run uses. */
export function testCluster(timeoutMs = 60_000): { readonly cluster: Cluster; readonly prefix: string } {
  const cluster = new Cluster({ nodes: [openSearchUrl ?? ''], user: null, password: null, timeoutMs });
  return { cluster, prefix: `whom-test-${randomUUID()}` };
}
