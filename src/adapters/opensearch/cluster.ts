import { Client, Connection, errors } from '@opensearch-project/opensearch';
import { SearchIndexUnavailable } from '../../ports/search-index.ts';
import { type TracedWork, traced } from '../../traced.ts';
import { tlsFault } from '../shared/tls-fault.ts';
import type { Json, JsonObject } from './fields.ts';

/** The oldest server that is tested. */
const serverMin = 3;
/** What a cluster calls an index that takes no changes, as on a full disk. */
const blocked = 'cluster_block_exception';

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
  /** How one request is put to each node in turn, in the time that one answer may take. */
  readonly #inTurn: { readonly maxRetries: number; readonly requestTimeout: number };
  /** The server once it was found to be one that can be used. A cluster is upgraded and not set back. */
  #server: string | null = null;

  constructor({ nodes, user, password, timeoutMs }: ClusterAddress) {
    this.#inTurn = { maxRetries: nodes.length - 1, requestTimeout: Math.ceil(timeoutMs / nodes.length) };
    const auth = user === null ? {} : { auth: { username: user, password: password ?? '' } };
    // A second attempt would double the time that a request waits; its caller knows how much is left.
    this.#client = new Client({
      ...{ nodes: [...nodes], ...auth, maxRetries: 0, requestTimeout: timeoutMs },
      Connection: TellingConnection,
    });
  }

  /**
   * Which server it is, with its version. Rejects, once and for all until it is replaced, where it is none that was tested. A
   * user who may not ask which one it is goes on without.
   */
  async server(): Promise<string> {
    if (this.#server !== null) return this.#server;
    const { version = {} } = (await this.#request({ method: 'GET', path: '/' }).catch((error: unknown) => {
      if (error instanceof NotAllowed) return {};
      throw error;
    })) as { readonly version?: { readonly distribution?: string; readonly number?: string } };
    const { distribution = 'Elasticsearch', number } = version;
    const name = distribution === 'opensearch' ? 'OpenSearch' : distribution;
    if (number !== undefined && (distribution !== 'opensearch' || Number.parseInt(number, 10) < serverMin))
      throw new SearchIndexUnavailable(
        `the search cluster is ${name} ${number}: whom needs OpenSearch ${serverMin} or newer`,
      );
    this.#server = number === undefined ? 'of a version that search.storeUser may not see' : `${name} ${number}`;
    return this.#server;
  }

  /** One request with a body of JSON. */
  async ask(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: Json): Promise<unknown> {
    return this.#request({ method, path, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  }

  /** One request that every node can answer, put to one after the other until one does. */
  async askAny(method: 'DELETE', path: string, body: Json): Promise<unknown> {
    return this.#request({ method, path, body: JSON.stringify(body) }, this.#inTurn);
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
      if (failed !== undefined)
        throw new SearchIndexUnavailable(`a document was refused: ${causeOf(failed.error ?? {})}`);
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
    options: { readonly requestTimeout?: number; readonly maxRetries?: number } = {},
  ): Promise<unknown> {
    try {
      const { body } = await traced(workOf(params), (headers) =>
        this.#client.transport.request(params, { ...options, headers: { ...headers } }),
      );
      return body;
    } catch (error) {
      const status = error instanceof errors.ResponseError ? error.statusCode : null;
      if (status === 401)
        throw new SearchIndexUnavailable(
          'the search cluster refuses the user or the password: correct search.storeUser and search.storePasswordFile',
        );
      if (status === 403 && typeOf(errorIn(error) ?? {}) !== blocked)
        throw new NotAllowed(
          'the search cluster does not allow that to the user: let search.storeUser read and write indexes whose names begin ' +
            'with search.storeIndex, and their aliases',
        );
      throw new SearchIndexUnavailable(`the search cluster did not answer: ${reasonOf(error)}`);
    }
  }
}

/** The client keeps the message of what ends a connection and not its code, which tells a bad certificate. */
class TellingConnection extends Connection {
  override request(...[params, callback]: Parameters<Connection['request']>): ReturnType<Connection['request']> {
    let cause: unknown;
    const request = super.request(params, (error, response) => {
      if (error !== null) error.cause = cause;
      callback(error, response);
    });
    return request.prependListener('error', (error) => {
      cause = error;
    });
  }
}

/** The user may not do that. */
class NotAllowed extends SearchIndexUnavailable {}

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
function causeOf(error: ClusterError): string | undefined {
  const cause = typeOf(error);
  if (cause === undefined) return undefined;
  if (cause === blocked) return `${cause}, free space on its disks or take the block away`;
  return /^too_many(_nested)?_clauses$/.test(cause)
    ? `${cause}, set its indices.query.bool.max_clause_count to 65536`
    : cause;
}

function typeOf({ type, root_cause }: ClusterError): string | undefined {
  return root_cause?.[0]?.type ?? type;
}

/** The kind of a failure: the cluster's own name of it, or the client's. */
function reasonOf(error: unknown): string {
  if (!(error instanceof errors.ResponseError)) {
    if (!(error instanceof Error)) return 'unknown error';
    const { cause } = error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    return tlsFault(code, 'the cluster', 'search.store') ?? error.name;
  }
  const told = errorIn(error);
  return `${error.statusCode} ${(told === undefined ? undefined : causeOf(told)) ?? ''}`.trim();
}

function errorIn(error: unknown): ClusterError | undefined {
  if (!(error instanceof errors.ResponseError)) return undefined;
  const body: { readonly error?: ClusterError | string } | undefined = error.body;
  return typeof body?.error === 'object' ? body.error : undefined;
}
