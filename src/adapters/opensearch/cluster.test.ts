import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SearchIndexUnavailable } from '../../ports/search-index.ts';
import { inTrace } from '../../tracing/in-trace.test-helper.ts';
import { Cluster } from './cluster.ts';

/** A cluster whose every answer is this. */
function answering(listener: RequestListener, timeoutMs = 30_000): Promise<Cluster> {
  return clusterOf([listener], timeoutMs);
}

/** A cluster of nodes, each of which answers as its listener does. */
async function clusterOf(listeners: readonly RequestListener[], timeoutMs = 30_000): Promise<Cluster> {
  const servers = listeners.map((listener) => createServer(listener));
  const nodes: string[] = [];
  for (const server of servers) {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    nodes.push(`http://127.0.0.1:${typeof address === 'object' ? address?.port : null}`);
  }
  const cluster = new Cluster({ nodes, user: 'whom', password: 'secret', timeoutMs });
  onTestFinished(async () => {
    await cluster.close();
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });
  return cluster;
}

function json(status: number, body: unknown): RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
}

const shards = { total: 3, successful: 3, failed: 0 };
const hits = { total: { value: 1, relation: 'eq' }, hits: [] };
const answer = (response: object): RequestListener => json(200, { responses: [response] });
const query = { query: { term: { name: 'ann' } } };

describe('a search that is not answered whole is an error, and never a part', () => {
  test.for<readonly [what: string, listener: RequestListener, message: string]>([
    ['a shard failed', answer({ _shards: { ...shards, successful: 2, failed: 1 }, hits }), 'a part of'],
    ['a shard was not asked', answer({ _shards: { ...shards, successful: 2 }, hits }), 'a part of'],
    ['it says nothing of shards', answer({ hits }), 'a part of'],
    ['the time was over', answer({ timed_out: true, _shards: shards, hits }), 'a part of'],
    [
      'the total is a bound',
      answer({ _shards: shards, hits: { ...hits, total: { value: 1, relation: 'gte' } } }),
      'not exact',
    ],
    [
      'a search was refused',
      answer({ error: { type: 'search_phase_execution_exception' } }),
      'search_phase_execution_exception',
    ],
    [
      'a shard says why a search was refused',
      answer({
        error: { type: 'search_phase_execution_exception', root_cause: [{ type: 'too_many_nested_clauses' }] },
      }),
      'max_clause_count to 65536',
    ],
    [
      'no node is the master',
      json(503, { error: { type: 'cluster_manager_not_discovered_exception' } }),
      '503 cluster_manager',
    ],
    ['the password is wrong', json(401, {}), 'correct search.storeUser and search.storePasswordFile'],
    ['the user may not', json(403, { error: { type: 'security_exception' } }), 'does not allow that to the user'],
    ['the connection is cut', (request) => request.socket.destroy(), 'ConnectionError'],
  ])('%s', async ([, listener, message]) => {
    const error: unknown = await (await answering(listener)).searches([query]).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SearchIndexUnavailable);
    expect(String(error)).toMatch(new RegExp(message));
    // The error can be logged: it holds nothing of what was asked, and no password.
    expect(String(error)).not.toMatch(/ann|secret/);
  });

  test('it takes too long', async () => {
    const cluster = await answering(() => {}, 50);
    await expect(cluster.searches([query])).rejects.toThrow(/TimeoutError/);
  });

  test('while a whole one is given, and asked for without parts', async () => {
    let asked = '';
    const cluster = await answering(async (request, response) => {
      for await (const chunk of request) asked += chunk;
      answer({ _shards: shards, hits })(request, response);
    });
    expect(await cluster.searches([query])).toEqual([{ total: 1, hits: [], aggregations: {}, suggest: {} }]);
    expect(asked).toBe(`{"allow_partial_search_results":false}\n${JSON.stringify(query)}\n`);
  });
});

test('a change of which one document is refused, as on a full disk, is an error', async () => {
  const refused = { index: { status: 403, error: { type: 'cluster_block_exception' } } };
  const cluster = await answering(json(200, { errors: true, items: [{ index: { status: 201 } }, refused] }));
  await expect(cluster.bulk([{ index: {} }, {}, { index: {} }, {}])).rejects.toThrow(
    /refused: cluster_block_exception, free space on its disks/,
  );
});

test('an index that takes no changes is no matter of who asks', async () => {
  const cluster = await answering(json(403, { error: { type: 'cluster_block_exception' } }));
  await expect(cluster.ask('PUT', '/an-index/_mapping', {})).rejects.toThrow(/free space on its disks/);
});

test.for([
  ['OpenSearch 2.19.1', { distribution: 'opensearch', number: '2.19.1' }],
  ['Elasticsearch 8.15.0', { number: '8.15.0' }],
] as const)('%s is refused with what is needed', async ([name, version]) => {
  const cluster = await answering(json(200, { version }));
  await expect(cluster.server()).rejects.toThrow(`is ${name}: whom needs OpenSearch 3 or newer`);
});

test('a server that is new enough is asked once, and one that does not say what it is goes', async () => {
  let asked = 0;
  const cluster = await answering((request, response) => {
    asked++;
    json(200, { version: { distribution: 'opensearch', number: '3.8.0' } })(request, response);
  });
  for (let time = 0; time < 2; time++) expect(await cluster.server()).toBe('OpenSearch 3.8.0');
  expect(asked).toBe(1);
  const silent = await answering(json(403, { error: { type: 'security_exception' } }));
  expect(await silent.server()).toBe('of a version that search.storeUser may not see');
});

test('the cluster is told the trace, and the trace nothing of what the cluster is asked', async () => {
  let told: unknown;
  const cluster = await answering((request, response) => {
    told = request.headers['traceparent'];
    answer({ _shards: shards, hits })(request, response);
  });
  const { spans, text } = await inTrace(() => cluster.searches([query]));
  const asked = spans.find(({ name }) => name === 'msearch');
  expect(told).toBe(`00-${asked?.traceId}-${asked?.spanId}-01`);
  expect(asked?.kind).toBe(3);
  expect(text).not.toContain('ann');
});

test('outside of a trace it is told none', async () => {
  let told: unknown = 'nothing was asked';
  const cluster = await answering((request, response) => {
    told = request.headers['traceparent'];
    answer({ _shards: shards, hits })(request, response);
  });
  await cluster.searches([query]);
  expect(told).toBeUndefined();
});

test('what any node can do is asked of each until one does it, also where none was well', async () => {
  const gone: RequestListener = (request) => request.socket.destroy();
  const cluster = await clusterOf([gone, json(200, { done: true }), gone]);
  for (const _ of [1, 2, 3]) {
    // Whichever is asked, a node that was found away is asked last.
    await cluster.searches([query]).catch(() => {});
    expect(await cluster.askAny('DELETE', '/_search/point_in_time', {})).toEqual({ done: true });
  }
});
