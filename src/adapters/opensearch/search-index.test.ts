import { describe } from 'vitest';
import { openSearchUrl, testCluster } from '../../../test/opensearch-cluster.ts';
import { searchIndexCases } from '../../ports/suites/search-index.case.ts';
import { companySchema, peopleSchema } from '../../search/schema.ts';
import { createIndex } from './index-writer.ts';
import { OpenSearchIndex } from './search-index.ts';

describe.skipIf(openSearchUrl === null)('the index in OpenSearch (needs OPENSEARCH)', () => {
  searchIndexCases('the search index of OpenSearch', async ({ documents, change }) => {
    const { cluster, prefix } = testCluster();
    const indexes = {
      people: { name: `${prefix}-people`, schema: peopleSchema('test') },
      company: { name: `${prefix}-company`, schema: companySchema('test') },
    };
    for (const kind of ['people', 'company'] as const) {
      const { name, schema } = indexes[kind];
      const meta = { corpus: 'test', change, suppressions: 0 };
      await createIndex(cluster, name, schema, documents[kind], meta, { shards: 2, replicas: 0 });
    }
    const index = await OpenSearchIndex.open(cluster, indexes);
    return {
      index,
      async close() {
        await index.close();
        for (const { name } of Object.values(indexes)) await cluster.ask('DELETE', `/${name}`);
        await cluster.close();
      },
    };
  });
});
