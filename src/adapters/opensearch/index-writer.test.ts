import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { EngineDocument, EngineSchema } from '../../engine/engine.ts';
import { Cluster } from './cluster.ts';
import { bulkDocumentsMax, IndexWriter } from './index-writer.ts';

const schema: EngineSchema = { version: '1', fields: { title: { kind: 'keyword' } }, groups: {} };
const meta = { corpus: 'test', change: 2, suppressions: 0 };

function chef(at: number): { readonly id: string; readonly document: EngineDocument } {
  const id = `d${at}`;
  return { id, document: { id, rank: 0, keywords: { title: ['chef'] }, texts: {}, numbers: {}, groups: {} } };
}

/** A cluster that answers each bulk request when it is let, in the order in which they come, and all else at once. */
async function held(): Promise<{ readonly cluster: Cluster; readonly asked: string[]; let: (item: object) => void }> {
  const asked: string[] = [];
  const waiting: ((item: object) => void)[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('/').at(-1) ?? '';
    asked.push(path);
    const answer = (body: object) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    request.resume().on('end', () => {
      if (path === '_bulk') waiting.push((item) => answer({ items: [{ index: item }] }));
      else answer({ _shards: { failed: 0 } });
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  const cluster = new Cluster({ nodes: [`http://127.0.0.1:${port}`], user: null, password: null, timeoutMs: 30_000 });
  onTestFinished(async () => {
    await cluster.close();
    server.closeAllConnections();
    server.close();
  });
  return { cluster, asked, let: (item) => waiting.shift()?.(item) };
}

const bulks = (asked: readonly string[]): number => asked.filter((path) => path === '_bulk').length;

test('documents are taken while a request is on its way, and the next one waits for its answer', async () => {
  const { cluster, asked, let: answer } = await held();
  const writer = new IndexWriter(cluster, 'index', schema);
  for (let at = 0; at < 2 * bulkDocumentsMax - 1; at++) await writer.add(chef(at));
  await expect.poll(() => bulks(asked)).toBe(1);
  const full = writer.add(chef(2 * bulkDocumentsMax));
  expect(bulks(asked)).toBe(1);
  answer({ status: 201 });
  await full;
  const finished = writer.finish(meta);
  await expect.poll(() => bulks(asked)).toBe(2);
  expect(asked).not.toContain('_refresh');
  answer({ status: 201 });
  await finished;
  expect(asked.slice(-2)).toEqual(['_refresh', '_mapping']);
});

test('a request that fails while documents are taken is told, and nothing is marked', async () => {
  const { cluster, asked, let: answer } = await held();
  const writer = new IndexWriter(cluster, 'index', schema);
  for (let at = 0; at <= bulkDocumentsMax; at++) await writer.add(chef(at));
  await expect.poll(() => bulks(asked)).toBe(1);
  answer({ status: 403, error: { type: 'cluster_block_exception' } });
  await writer.settled();
  await expect(writer.finish(meta)).rejects.toThrow(/a document was refused/);
  expect(asked).not.toContain('_mapping');
});
