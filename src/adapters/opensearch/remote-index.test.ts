import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openSearchUrl, removeIndexes, testIndex } from '../../../test/opensearch-cluster.ts';
import type { IndexChanges } from '../../ports/remote-index.ts';
import { type IndexPlace, remoteIndexCases } from '../../ports/suites/remote-index.case.ts';
import { companySchema, peopleSchema } from '../../search/schema.ts';

function place(name: string): IndexPlace {
  return {
    index: ({ corpus, version }) => {
      const schemas = { people: peopleSchema(version), company: companySchema(version) };
      return testIndex({ name, corpus, schemas, shards: 2 });
    },
    close: () => removeIndexes(name),
  };
}

function newName(): string {
  return `whom-test-${randomUUID()}`;
}

describe.skipIf(openSearchUrl === null)('the remote index in OpenSearch (needs OPENSEARCH)', () => {
  remoteIndexCases('the remote index of OpenSearch', async () => place(newName()));

  // Protects the index of another data folder, whose name only begins like ours.
  test('removes no index under a longer name', async () => {
    const name = newName();
    const [ours, theirs] = [place(name), place(`${name}-people-2`)];
    const [index, other] = [ours, theirs].map((one) => one.index({ corpus: 'test', version: '1' }));
    async function* nobody(): AsyncGenerator<IndexChanges> {}
    const mark = { change: 1, suppressions: 0 };
    await other?.build(nobody(), mark);
    for (const _ of [1, 2]) await index?.build(nobody(), mark);
    expect([await index?.label(), await other?.label()]).toMatchObject([mark, mark]);
    await ours.close();
    for (const one of [index, other]) await one?.close();
  });
});
