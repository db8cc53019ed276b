import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSearchUrl, removeIndexes, testIndex } from '../../../test/opensearch-cluster.ts';
import type { IndexChanges } from '../../ports/remote-index.ts';
import { type IndexPlace, remoteIndexCases } from '../../ports/suites/remote-index.case.ts';
import { companySchema, peopleSchema } from '../../search/schema.ts';
import { OpenSearchRemoteIndex } from './remote-index.ts';

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

async function* nobody(): AsyncGenerator<IndexChanges> {}
const mark = { change: 1, suppressions: 0 };

describe.skipIf(openSearchUrl === null)('the remote index in OpenSearch (needs OPENSEARCH)', () => {
  remoteIndexCases('the remote index of OpenSearch', async () => place(newName()));

  // Protects the index of another data folder, whose name only begins like ours.
  test('removes no index under a longer name', async () => {
    const name = newName();
    const [ours, theirs] = [place(name), place(`${name}-people-2`)];
    const [index, other] = [ours, theirs].map((one) => one.index({ corpus: 'test', version: '1' }));
    await other?.build(nobody(), mark);
    for (const _ of [1, 2]) await index?.build(nobody(), mark);
    expect([await index?.label(), await other?.label()]).toMatchObject([mark, mark]);
    await ours.close();
    for (const one of [index, other]) await one?.close();
  });
});

// Protects that an older server is neither read nor written, whatever is begun with: a rebuild asks for no label before.
test.for<readonly [what: string, begin: (index: OpenSearchRemoteIndex) => Promise<unknown>]>([
  ['asked for its label', (index) => index.label()],
  ['opened', (index) => index.open()],
  ['changed', (index) => index.apply(nobody(), mark)],
  ['built', (index) => index.build(nobody(), mark)],
  ['expunged', (index) => index.expunge()],
])('an index in OpenSearch 2 is not %s', async ([, begin]) => {
  const asked: string[] = [];
  const server = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    const version = { distribution: 'opensearch', number: '2.19.1' };
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(url === '/' ? JSON.stringify({ version }) : '{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const index = new OpenSearchRemoteIndex({
    nodes: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`],
    ...{ user: null, password: null, timeoutMs: 30_000, name: newName(), corpus: 'test' },
    ...{ schemas: { people: peopleSchema('1'), company: companySchema('1') }, shape: { shards: 1, replicas: 0 } },
    newId: () => '0123456789ab',
  });
  onTestFinished(async () => {
    await index.close();
    server.closeAllConnections();
    server.close();
  });
  await expect(begin(index)).rejects.toThrow('is OpenSearch 2.19.1: whom needs OpenSearch 3 or newer');
  expect(asked).toEqual(['GET /']);
});
