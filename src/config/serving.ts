import Type from 'typebox';

/** The listener of the API: where it listens, and what it bears of a client. */
export const server = Type.Object({
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
});

/** HTTPS on that listener. */
export const tls = Type.Object({
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
});

/** The listener of health and measurements. */
export const monitoring = Type.Object({
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
});

/** Where traces of requests go. */
export const tracing = Type.Object({
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
});

/** What is written to the log. */
export const log = Type.Object({
  level: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
    default: 'info',
    description: 'Least important level that is written (JSON lines on standard error).',
  }),
});
