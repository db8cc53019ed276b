import { lookup } from 'node:dns/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { Gate } from './admit.ts';
import { readJsonBodies } from './body.ts';
import { Buckets } from './buckets.ts';
import { Closing } from './closing.ts';
import './exchange.ts';
import type { HttpDependencies, HttpOptions } from './dependencies.ts';
import { failureHandler } from './failures.ts';
import { Responder } from './respond.ts';
import { addRoutes } from './routes.ts';
import { UnreadableRequests } from './unreadable.ts';
import { ajvOptions } from './validation.ts';

export interface HttpServer {
  /** Resolves to the bound address; port 0 takes a free port. Rejects if the port is taken. */
  listen(address: { readonly host: string; readonly port: number }): Promise<AddressInfo>;
  /**
   * Answers the requests in flight, refuses new ones, and resolves when every connection is closed. Safe to call twice.
   */
  close(): Promise<void>;
}

/** The size of all headers of a request together, in bytes. */
const headerBytesMax = 16 * 1024;

/** Creates the HTTP side of the service, not yet listening. It does not close the dependencies. */
export function createServer(dependencies: HttpDependencies, options: HttpOptions): HttpServer {
  const buckets = new Buckets(dependencies.limiter, options);
  const responder = new Responder(dependencies, buckets);
  const gate = new Gate(dependencies, options.links, buckets, responder);
  const unreadable = new UnreadableRequests(dependencies, buckets, responder);
  const fail = failureHandler(dependencies, options.server.bodyBytesMax, responder);

  const app = Fastify({
    bodyLimit: options.server.bodyBytesMax,
    requestTimeout: options.server.requestTimeoutMs,
    // Fastify replaces 0 by its own default.
    keepAliveTimeout: Math.max(1, options.server.keepAliveTimeoutMs),
    // Ends a connection on which nothing moves, above all that of a client that does not read its answer.
    connectionTimeout: options.server.keepAliveTimeoutMs + options.server.requestTimeoutMs,
    http: {
      maxHeaderSize: headerBytesMax,
      // The gate refuses a request without a Host header, in the error envelope.
      requireHostHeader: false,
      headersTimeout: options.server.requestTimeoutMs,
      connectionsCheckingInterval: Math.min(1000, options.server.requestTimeoutMs),
    },
    // The gate answers requests that arrive while the server closes.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // Validation refuses an id of any excessive length, in the same words as one that is a little too long.
    routerOptions: { maxParamLength: headerBytesMax },
    ajv: { customOptions: ajvOptions },
    genReqId: () => dependencies.requestId(),
    clientErrorHandler: (error, socket) => unreadable.answer(error, socket),
    frameworkErrors: (error, request, reply) => {
      begin(request, reply);
      gate.spend(request).then(
        (refused) => (refused === null ? fail(error, request, reply) : responder.refuse(request, reply, refused)),
        (failure) => fail(failure, request, reply),
      );
    },
  });

  app.decorateRequest('exchange');
  readJsonBodies(app);
  app.setErrorHandler(fail);

  function begin(request: FastifyRequest, reply: FastifyReply): void {
    const arrived = dependencies.clock.monotonic();
    request.exchange = {
      operation: request.routeOptions.config.operation ?? 'none',
      now: dependencies.clock.now(),
      arrived,
      lap: arrived,
      part: 'auth',
      caller: null,
      taken: null,
      owed: null,
    };
    unreadable.remember(request, reply);
  }
  app.addHook('onRequest', (request, reply) => {
    begin(request, reply);
    return gate.admit(request, reply);
  });

  addRoutes(app, dependencies, options, responder);

  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    // RFC 9110, 10.1.1 allows us to ignore an expectation other than 100-continue. Node would answer a bare 417.
    app.server.emit('request', request, response);
  });
  app.server.on('connect', (_request, socket) => unreadable.answerConnect(socket));
  app.server.maxConnections = options.server.connectionsMax;

  const closing = new Closing(app);
  return {
    async listen(address) {
      // Fastify opens a second server for the name `localhost`, which the code below would not know of.
      const { address: host } = await lookup(address.host);
      await app.listen({ host, port: address.port });
      const bound = app.server.address();
      if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
      return bound;
    },
    close() {
      responder.closing = true;
      return closing.within(options.server.shutdownGraceMs);
    },
  };
}
