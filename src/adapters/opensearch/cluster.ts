import { Client, errors } from '@opensearch-project/opensearch';
import { SearchIndexUnavailable } from '../../ports/search-index.ts';
import { type TracedWork, traced } from '../../traced.ts';
import type { Json, JsonObject } from './fields.ts';

/** How to reach a cluster. */
export interface ClusterAddress {
  /** Nodes that may be asked, each `http://` or `https://`, the host, and its port. */
  readonly nodes: readonly string[];
  readonly user: string | null;
  readonly password: string | null;
  /** Milliseconds that one answer may take. */
  readonly timeoutMs: number;
}

/** An answer to one search. */
export interface SearchAnswer {
  readonly total: number;
  readonly hits: readonly { readonly sort: readonly unknown[] }[];
  readonly aggregations: Readonly<Record<string, Aggregation>>;
  readonly suggest: Readonly<Record<string, readonly { readonly options: readonly Suggested[] }[]>>;
}

interface Aggregation {
  readonly buckets: readonly { readonly key: unknown; readonly doc_count: number }[];
  readonly after_key?: JsonObject;
}

interface Suggested {
  readonly text: string;
  readonly freq: number;
}

/** An error as the cluster tells it. A phase of a search fails because of something on a shard. */
interface ClusterError {
  readonly type?: string;
  readonly root_cause?: readonly { readonly type?: string }[];
}

interface RawAnswer {
  readonly error?: ClusterError;
  readonly timed_out?: boolean;
  readonly _shards?: { readonly total: number; readonly successful: number; readonly failed: number };
  readonly hits?: {
    readonly total?: { readonly value: number; readonly relation: string };
    readonly hits: SearchAnswer['hits'];
  };
  readonly aggregations?: SearchAnswer['aggregations'];
  readonly suggest?: SearchAnswer['suggest'];
}

/**
 * The cluster, asked over HTTP. Every method rejects with SearchIndexUnavailable when there is no whole answer in time: a
 * node away, a shard that did not answer, a full disk. The message names the kind of failure and nothing that was asked.
 */
export class Cluster {
  readonly #client: Client;

  constructor({ nodes, user, password, timeoutMs }: ClusterAddress) {
    const auth = user === null ? {} : { auth: { username: user, password: password ?? '' } };
    // A second attempt would double the time that a request waits; its caller knows how much is left.
    this.#client = new Client({ nodes: [...nodes], ...auth, maxRetries: 0, requestTimeout: timeoutMs });
  }

  /** One request with a body of JSON. */
  async ask(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: Json): Promise<unknown> {
    return this.#request({ method, path, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  }

  /** One request that may take as long as this, because it goes over whole files. */
  async askLong(method: 'POST', path: string, timeoutMs: number): Promise<unknown> {
    return this.#request({ method, path }, { requestTimeout: timeoutMs });
  }

  /** Changes of documents, an action and perhaps a document a line, all or an error. */
  async bulk(lines: readonly Json[]): Promise<void> {
    const answer = await this.#request({
      method: 'POST',
      path: '/_bulk',
      bulkBody: lines.map((line) => JSON.stringify(line)),
    });
    const { items } = answer as {
      readonly items: readonly Record<string, { readonly error?: { readonly type?: string } }>[];
    };
    for (const item of items) {
      const failed = Object.values(item).find(({ error }) => error !== undefined);
      if (failed !== undefined) throw new SearchIndexUnavailable(`a document was refused: ${failed.error?.type}`);
    }
  }

  /** Many searches in one call. An answer that lacks a shard is an error. */
  async searches(bodies: readonly JsonObject[]): Promise<SearchAnswer[]> {
    if (bodies.length === 0) return [];
    const answer = await this.#request({
      method: 'POST',
      path: '/_msearch',
      bulkBody: bodies.flatMap((body) => ['{"allow_partial_search_results":false}', JSON.stringify(body)]),
    });
    const { responses } = answer as { readonly responses: readonly RawAnswer[] };
    return responses.map(wholeAnswer);
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  async #request(
    params: Parameters<Client['transport']['request']>[0],
    options: { readonly requestTimeout?: number } = {},
  ): Promise<unknown> {
    try {
      const { body } = await traced(workOf(params), (headers) =>
        this.#client.transport.request(params, { ...options, headers: { ...headers } }),
      );
      return body;
    } catch (error) {
      throw new SearchIndexUnavailable(`the search cluster did not answer: ${reasonOf(error)}`);
    }
  }
}

/** What a trace shows of a request: what is done, and to how many at once; no name of an index and no part of a body. */
function workOf({ method, path, bulkBody }: Parameters<Client['transport']['request']>[0]): TracedWork {
  const [, endpoint] = path.match(/\/_(\w+)/) ?? [];
  const operation = endpoint ?? method.toLowerCase();
  return {
    name: operation,
    isRemote: true,
    attributes: {
      'db.system.name': 'opensearch',
      'db.operation.name': operation,
      'http.request.method': method,
      ...(operation === 'msearch' && Array.isArray(bulkBody) ? { 'db.operation.batch.size': bulkBody.length / 2 } : {}),
    },
  };
}

function wholeAnswer({ error, timed_out, _shards, hits, aggregations = {}, suggest = {} }: RawAnswer): SearchAnswer {
  if (error !== undefined) throw new SearchIndexUnavailable(`the search cluster refused a search: ${causeOf(error)}`);
  if (timed_out === true || _shards === undefined || _shards.failed > 0 || _shards.successful < _shards.total)
    throw new SearchIndexUnavailable('a part of the search cluster did not answer');
  const { total } = hits ?? {};
  if (total !== undefined && total.relation !== 'eq')
    throw new SearchIndexUnavailable('the search cluster gave a total that is not exact');
  return { total: total?.value ?? 0, hits: hits?.hits ?? [], aggregations, suggest };
}

/** The cluster's own name of what went wrong, and what helps where it is a setting. */
function causeOf({ type, root_cause }: ClusterError): string | undefined {
  const cause = root_cause?.[0]?.type ?? type;
  return cause !== undefined && /^too_many(_nested)?_clauses$/.test(cause)
    ? `${cause}, set its indices.query.bool.max_clause_count to 65536`
    : cause;
}

/** The kind of a failure: the cluster's own name of it, or the client's. */
function reasonOf(error: unknown): string {
  if (!(error instanceof errors.ResponseError)) return error instanceof Error ? error.name : 'unknown error';
  const body: { readonly error?: ClusterError | string } | undefined = error.body;
  const told = typeof body?.error === 'object' ? causeOf(body.error) : undefined;
  return `${error.statusCode} ${told ?? ''}`.trim();
}
