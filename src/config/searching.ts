import Type from 'typebox';

/** The index: in this process or in a cluster, and how soon it follows the records. */
export const search = Type.Object({
  windowResultsMax: Type.Integer({
    minimum: 100,
    maximum: 10_000,
    default: 10_000,
    description: 'Largest `page` times `page_size`; beyond it the answer is `invalid_pagination`.',
  }),
  threads: Type.Integer({
    minimum: 0,
    maximum: 64,
    default: 0,
    description:
      'Threads of `whom serve` that search, from the first search on; 0 searches on the event loop. None with a model ' +
      'or with the index in a cluster.',
  }),
  renewMs: Type.Integer({
    minimum: 50,
    maximum: 60_000,
    default: 500,
    description: 'How often a server looks whether another process has finished an import or a suppression.',
  }),
  keepEmptyQueries: Type.Boolean({
    default: false,
    description:
      'Whether the latest 200 queries that found nothing are kept in the memory of the process, for operators to see ' +
      'in the console. They may name people.',
  }),
  lexiconFiles: Type.Array(Type.String({ minLength: 1 }), {
    maxItems: 100,
    default: [],
    description: 'Files of your own that add titles, places, skills and other words to the lexicon.',
  }),
  sharedIndexFolder: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'A folder that all machines over one database reach, as by a network share: whoever made an index puts it there, ' +
        'and a new machine begins with it. Only with `database.records`, and without `search.store`.',
    }),
  ),
  store: Type.Array(Type.String({ format: 'node' }), {
    maxItems: 20,
    default: [],
    secret: true,
    description:
      'Addresses of nodes of an OpenSearch cluster, 3 or newer, that holds the index, such as ' +
      '`https://search.internal:9200`. Empty: the index is in the data folder. See docs/scale.md.',
  }),
  storeUser: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'User of that cluster; none without it.' }),
  ),
  storePasswordFile: Type.Optional(
    Type.String({
      minLength: 1,
      description: "File that holds nothing but that user's password, read at the start.",
    }),
  ),
  storeIndex: Type.String({
    pattern: '^[a-z0-9][a-z0-9_-]{0,63}$',
    default: 'whom',
    description: 'What the names of the indexes in the cluster begin with; one for each data folder.',
  }),
  storeShards: Type.Integer({
    minimum: 1,
    maximum: 1000,
    default: 1,
    description: 'Shards of an index that is made; an index that is there keeps its own until `whom reindex`.',
  }),
  storeReplicas: Type.Integer({
    minimum: 0,
    maximum: 20,
    default: 1,
    description: 'Further copies of each shard of an index that is made, on other nodes.',
  }),
  storeTimeoutMs: Type.Integer({
    minimum: 100,
    maximum: 60_000,
    default: 5000,
    description: 'Time the cluster has for all answers that one request needs; then it ends as `upstream_unavailable`.',
  }),
});

/** A language model that may propose what a query means. */
export const model = Type.Object({
  baseUrl: Type.Optional(
    Type.String({
      format: 'url',
      description:
        'Address of an OpenAI-compatible server, a local one too (`http://127.0.0.1:11434/v1`), whose language model ' +
        'may propose what a query means. It is sent the text of queries and nothing else. Off until baseUrl and name ' +
        'are both set.',
    }),
  ),
  name: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Name of the model, as that server calls it.' }),
  ),
  apiKey: Type.Optional(
    Type.String({
      pattern: '^[\\x21-\\x7e]{1,4096}$',
      secret: true,
      description: 'Key of that server, sent as a bearer token and never logged. Better kept in apiKeyFile.',
    }),
  ),
  apiKeyFile: Type.Optional(
    Type.String({ minLength: 1, description: 'File that holds nothing but that key, read at the start.' }),
  ),
  timeoutMs: Type.Integer({
    minimum: 10,
    maximum: 30_000,
    default: 1500,
    description: 'Time the model has for its whole answer; then the local understanding answers.',
  }),
  cacheEntriesMax: Type.Integer({
    minimum: 100,
    maximum: 1_000_000,
    default: 2000,
    description: 'Queries whose proposals are kept in memory; the least recently used go first.',
  }),
  callsMax: Type.Integer({
    minimum: 1,
    maximum: 1000,
    default: 8,
    description: 'Calls of the model at the same time; queries beyond it are not put to it.',
  }),
  required: Type.Boolean({
    default: false,
    description:
      'Whether a query is refused with 503 `classification_degraded` when the model gives no answer. An answer that ' +
      'is in doubt is dropped for the local understanding either way.',
  }),
});
