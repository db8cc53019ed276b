import Type, { type Static } from 'typebox';
import { defaultPlans } from './accounts/plans.ts';

const planSchema = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z0-9_-]{1,40}$' }),
    creditsPerCycle: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    extraUsageLimitCredits: Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000_000 }), Type.Null()]),
  },
  { additionalProperties: false },
);

/**
 * Every value that an operator can set: one schema with a default, bounds and a sentence for each. The file, the
 * environment variables, the checks and docs/configuration.md are made from it. Names state units.
 */
export const configSchema = Type.Object({
  server: Type.Object({
    host: Type.String({
      minLength: 1,
      default: '127.0.0.1',
      description: 'Address to listen on. The default answers this machine only; `0.0.0.0` answers every network.',
    }),
    port: Type.Integer({
      minimum: 0,
      maximum: 65_535,
      default: 8080,
      description: 'Port to listen on; 0 takes a free one and prints it.',
    }),
    publicUrl: Type.Optional(
      Type.String({
        format: 'url',
        description:
          'Address of this service as browsers reach it, such as `https://whom.example`. Links to the console begin with ' +
          'it, and every `links` value that is not set is then the page of the console that serves for it. Without it, ' +
          'links for signing in name the address that is listened on.',
      }),
    ),
    bodyBytesMax: Type.Integer({
      minimum: 1024,
      maximum: 1_048_576,
      default: 65_536,
      description:
        'Largest request body; a larger one is a `validation_error`. A search that leaves records out by `exclude` may ' +
        'send 1400000 bytes.',
    }),
    requestTimeoutMs: Type.Integer({
      minimum: 100,
      maximum: 300_000,
      default: 10_000,
      description: 'Time a client has to send a whole request.',
    }),
    keepAliveTimeoutMs: Type.Integer({
      minimum: 0,
      maximum: 600_000,
      default: 72_000,
      description:
        'Time an idle connection is kept open. Above the 60 s of the common proxies, so that a proxy never sends into ' +
        'a connection that is just being closed.',
    }),
    connectionsMax: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 10_000,
      description: 'Open connections; more are refused.',
    }),
    connectionsPerAddressMax: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 64,
      description:
        'Open connections of one client address (an IPv6 client: its /64); more are closed. Those of trusted proxies ' +
        'are not counted.',
    }),
    shutdownGraceMs: Type.Integer({
      minimum: 0,
      maximum: 600_000,
      default: 10_000,
      description: 'Time that requests in flight have to finish after SIGTERM or SIGINT.',
    }),
    trustedProxies: Type.Array(Type.String({ format: 'network' }), {
      maxItems: 100,
      default: [],
      description:
        "Addresses or networks (`10.0.0.0/8`) of proxies whose word about the client's address is believed. Empty: " +
        'no word is.',
    }),
    forwardedHeader: Type.Enum(['x-forwarded-for', 'forwarded'], {
      default: 'x-forwarded-for',
      description:
        'The one header in which the trusted proxies give the address. The other is ignored: a proxy passes it on as ' +
        'the client wrote it.',
    }),
  }),
  tls: Type.Object({
    certificateFile: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'File with the certificate of this service in PEM, followed by those between it and its authority. With it ' +
          'the API is served over HTTPS (TLS 1.2 and newer). Read again every 10 s.',
      }),
    ),
    keyFile: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'File with the private key of that certificate in PEM, without a passphrase. Read again with it.',
      }),
    ),
  }),
  monitoring: Type.Object({
    host: Type.String({
      minLength: 1,
      default: '127.0.0.1',
      description:
        'Address on which `/livez`, `/readyz` and `/metrics` answer, without a key. They say how much is sold: choose ' +
        'one that only your own machines reach.',
    }),
    port: Type.Integer({
      minimum: 0,
      maximum: 65_535,
      default: 8081,
      description: 'Port of that listener; 0 takes a free one and prints it.',
    }),
  }),
  database: Type.Object({
    url: Type.Optional(
      Type.String({
        format: 'postgres',
        secret: true,
        description:
          'Address of a PostgreSQL database, 15 or newer, such as `postgres://whom@127.0.0.1:5432/whom`, which then holds ' +
          'accounts, keys, credits, sessions, the audit trail and the suppression list, for any number of processes; ' +
          "`?sslmode=verify-full` for TLS. 'whom migrate' makes its tables. Without it they lie in the data folder.",
      }),
    ),
    passwordFile: Type.Optional(
      Type.String({
        minLength: 1,
        description: "File that holds nothing but that user's password, read at the start; better than in the address.",
      }),
    ),
    records: Type.Boolean({
      default: false,
      description:
        'Whether records and predictions lie in that database too, for several machines: each keeps an index of its own in ' +
        'its data folder, which follows the database, or all search one with `search.store`. See docs/scale.md.',
    }),
  }),
  limits: Type.Object({
    requestsPerMinute: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 60,
      description: 'Rate limit of a key without a limit of its own; also the size of its bucket.',
    }),
    suggestionsPerMinute: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 600,
      description: 'Rate limit of a key for suggestions, which have a bucket of their own: ten a second as one types.',
    }),
    addressRequestsPerMinute: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 60,
      description: 'Rate limit of a client address for requests without a valid key; slows down guessing of keys.',
    }),
    requestsInWorkMax: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 64,
      description: 'Requests of one key that are worked on at the same time; more are `rate_limited`.',
    }),
    bucketsMax: Type.Integer({
      minimum: 1000,
      maximum: 10_000_000,
      default: 100_000,
      description: 'Buckets kept in memory; the ones that are full again go first.',
    }),
    store: Type.Optional(
      Type.String({
        format: 'redis',
        secret: true,
        description:
          'Address of a Valkey or Redis server, 7 or newer, such as `redis://127.0.0.1:6379/0`; `rediss://` for TLS. All ' +
          'processes that name it share its buckets. Without it each process limits by itself.',
      }),
    ),
    storePasswordFile: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          "File that holds nothing but that server's password, read at the start; better than in the address.",
      }),
    ),
    shareAlonePercent: Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 25,
      description:
        'Part of each limit that a process gives by itself while that server is away: 100 divided by the number of ' +
        'processes, so that together they stay within the limit.',
    }),
  }),
  keys: Type.Object({
    cacheMs: Type.Integer({
      minimum: 0,
      maximum: 60_000,
      default: 10_000,
      description:
        'Time for which a verified key is remembered: how long a key revoked by another process may still be accepted.',
    }),
    rotationOverlapSeconds: Type.Integer({
      minimum: 0,
      maximum: 2_592_000,
      default: 86_400,
      description: 'Time for which a rotated key stays valid beside its successor.',
    }),
  }),
  bearer: Type.Object({
    issuer: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'Required `iss` of bearer tokens. They are off until issuer, audience and jwksUrl are all set.',
      }),
    ),
    audience: Type.Optional(Type.String({ minLength: 1, description: 'Required `aud` of bearer tokens.' })),
    jwksUrl: Type.Optional(
      Type.String({ format: 'url', description: "Address of the issuer's JSON Web Key Set (http or https)." }),
    ),
    algorithms: Type.Array(
      Type.Enum(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']),
      {
        minItems: 1,
        maxItems: 10,
        default: ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'],
        description: 'Signature algorithms that are accepted; never `none`, never one with a shared secret.',
      },
    ),
    clockToleranceSeconds: Type.Integer({
      minimum: 0,
      maximum: 300,
      default: 5,
      description: 'Tolerance in the check of `exp` and `nbf`.',
    }),
    jwksTimeoutMs: Type.Integer({
      minimum: 100,
      maximum: 60_000,
      default: 3000,
      description: 'Time the key set has to answer; then the request ends as `auth_unavailable`.',
    }),
  }),
  links: Type.Object({
    approveUrl: Type.Optional(Type.String({ format: 'url', description: '`approve_url` of usage notices.' })),
    upgradeUrl: Type.Optional(
      Type.String({ format: 'url', description: '`upgrade_url` of usage notices and of `out_of_credits`.' }),
    ),
    signupUrl: Type.Optional(Type.String({ format: 'url', description: '`signup_url` of `email_not_linked`.' })),
    supportContact: Type.Optional(
      Type.String({ minLength: 1, maxLength: 254, description: '`support` of `email_not_linked`.' }),
    ),
    docsUrl: Type.Optional(Type.String({ format: 'url', description: '`docs` of `email_not_linked`.' })),
  }),
  credits: Type.Object({
    repeatWindowSeconds: Type.Integer({
      minimum: 0,
      maximum: 2_592_000,
      default: 3600,
      description: 'Time after a charge in which the same key fetches the same record again for 0 credits.',
    }),
    idempotencyKeepSeconds: Type.Integer({
      minimum: 60,
      maximum: 2_592_000,
      default: 86_400,
      description: 'Time for which the answer under an `Idempotency-Key` is kept.',
    }),
    noticePercent: Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 80,
      description: "Share of the plan's credits at which a success carries the usage notice, once a cycle.",
    }),
    plans: Type.Array(planSchema, {
      minItems: 1,
      maxItems: 100,
      default: [...defaultPlans],
      description:
        'Plans for new accounts: credits that each billing cycle brings, and credits a cycle that may be spent past ' +
        'them once extra usage is switched on (null: not offered). An account keeps the terms it was made with.',
    }),
  }),
  search: Type.Object({
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
      description:
        'Time the cluster has for all answers that one request needs; then it ends as `upstream_unavailable`.',
    }),
  }),
  openid: Type.Object({
    issuer: Type.Optional(
      Type.String({
        format: 'url',
        description:
          'Address of an OpenID provider by which owners sign in to the console, as in the `iss` of its tokens; plain http ' +
          'only on this machine. Off until issuer and clientId are both set; needs `server.publicUrl`.',
      }),
    ),
    clientId: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: 'What the provider calls this service.' }),
    ),
    clientSecret: Type.Optional(
      Type.String({
        pattern: '^[\\x21-\\x7e]{1,4096}$',
        secret: true,
        description:
          'Secret that the service shows the provider, never logged. Better kept in clientSecretFile. Without one the ' +
          'service is a public client.',
      }),
    ),
    clientSecretFile: Type.Optional(
      Type.String({ minLength: 1, description: 'File that holds nothing but that secret, read at the start.' }),
    ),
    operators: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
        maxItems: 100,
        description:
          'Who signs in as an operator and not as an owner: each the `sub` that the provider gives them, never an e-mail ' +
          'address. Whoever is taken out of the list is signed out when the service starts with it.',
      }),
    ),
  }),
  model: Type.Object({
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
  }),
  backup: Type.Object({
    passphrase: Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 1000,
        secret: true,
        description: 'Backups are encrypted with it, and encrypted ones restored. Better kept in passphraseFile.',
      }),
    ),
    passphraseFile: Type.Optional(
      Type.String({ minLength: 1, description: 'File that holds nothing but that passphrase.' }),
    ),
  }),
  tracing: Type.Object({
    endpoint: Type.Optional(
      Type.String({
        format: 'url',
        description:
          'Address to which traces are sent by OTLP over HTTP, such as `http://127.0.0.1:4318/v1/traces` of an OpenTelemetry ' +
          'collector. Off without it. See docs/operations.md.',
      }),
    ),
    samplePercent: Type.Integer({
      minimum: 0,
      maximum: 100,
      default: 100,
      description: 'Part of the requests that are traced, of those whose caller has not decided it by `traceparent`.',
    }),
    queueMax: Type.Integer({
      minimum: 1,
      maximum: 100_000,
      default: 2048,
      description: 'Parts of traces that wait in memory to be sent, about 1 KB each; more are dropped.',
    }),
  }),
  log: Type.Object({
    level: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      default: 'info',
      description: 'Least important level that is written (JSON lines on standard error).',
    }),
  }),
});

export type Config = Static<typeof configSchema>;
