import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { Admission } from './admission/admission.ts';
import { Buckets } from './admission/buckets.ts';
import { Closing } from './closing.ts';
import { readJsonBodies } from './request/body.ts';
import './exchange.ts';
import { addConsole } from './console/routes.ts';
import type { HttpDependencies, HttpOptions } from './dependencies.ts';
import { EmptyQueries } from './empty-queries.ts';
import { failureHandler } from './failures.ts';
import type { Certificate } from './listener/certificate.ts';
import { boundAddress, createListener, headerBytesMax, oneAddress } from './listener/listener.ts';
import { addMcp } from './mcp/routes.ts';
import { Health } from './monitoring/health.ts';
import type { Readiness } from './monitoring/server.ts';
import { RecentRequests } from './recent-requests.ts';
import { UnreadableRequests } from './request/unreadable.ts';
import { ajvOptions } from './request/validation.ts';
import { Responder } from './respond.ts';
import { addRoutes } from './routes.ts';
import { traceRequests } from './trace-requests.ts';

/** How many queries that found nothing operators can look at. */
const emptyQueriesMax = 200;

/** How many requests operators can look at; some 200 bytes each. */
const requestsKeptMax = 10_000;

export interface HttpServer {
  /** Resolves to the bound address; port 0 takes a free port. Rejects if the port is taken. */
  listen(address: { readonly host: string; readonly port: number }): Promise<AddressInfo>;
  readonly readiness: Readiness;
  /** Takes over a certificate whose files have changed, for connections from now on. The log says what came of it. */
  renewCertificate(): void;
  /**
   * Answers the requests in flight, refuses new ones, and resolves when every connection is closed. Safe to call twice.
   */
  close(): Promise<void>;
}

/**
 * Creates the HTTP side of the service, not yet listening; over TLS if there is a certificate. It does not close the
 * dependencies.
 */
export function createServer(
  dependencies: HttpDependencies,
  options: HttpOptions,
  certificate: Certificate | null = null,
): HttpServer {
  const buckets = new Buckets(dependencies.limiter, options);
  const recent = new RecentRequests(requestsKeptMax);
  const empty = options.search.keepEmptyQueries ? new EmptyQueries(emptyQueriesMax) : null;
  const responder = new Responder(dependencies, buckets, recent);
  const admission = new Admission(dependencies, options.links, buckets, responder);
  const unreadable = new UnreadableRequests(dependencies, buckets, responder);
  const health = new Health(dependencies);
  const fail = failureHandler(dependencies, options.server.bodyBytesMax, responder, health);

  const app = Fastify({
    serverFactory: (onRequest) =>
      createListener(
        options.server,
        {
          onRequest,
          onLongPipeline: (socket) => unreadable.answer({ code: 'LONG_PIPELINE' }, socket),
          warn: (line) => dependencies.logger.warn(line),
          monotonic: dependencies.clock.monotonic,
        },
        certificate,
      ),
    bodyLimit: options.server.bodyBytesMax,
    // `Admission` answers requests that arrive while the server closes.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // Validation refuses an id of any excessive length, in the same words as one that is a little too long.
    routerOptions: { maxParamLength: headerBytesMax },
    ajv: { customOptions: ajvOptions },
    genReqId: () => dependencies.requestId(),
    clientErrorHandler: (error, socket) => unreadable.answer(error, socket),
    frameworkErrors: (error, request, reply) => {
      begin(request, reply);
      admission.takeToken(request).then(
        (refused) => (refused === null ? fail(error, request, reply) : responder.refuse(request, reply, refused)),
        (failure) => fail(failure, request, reply),
      );
    },
  });

  app.decorateRequest('exchange');
  app.decorateRequest('trace', null);
  readJsonBodies(app, options.server.bodyBytesMax);
  app.setErrorHandler(fail);

  function begin(request: FastifyRequest, reply: FastifyReply): void {
    const arrived = dependencies.clock.monotonic();
    request.exchange = {
      operation: request.routeOptions.config.operation ?? 'none',
      now: dependencies.clock.now(),
      arrived,
      lastStepEnd: arrived,
      part: 'auth',
      caller: null,
      session: null,
      taken: null,
      answered: null,
      pendingAnswer: null,
    };
    unreadable.remember(request, reply);
  }
  const { tracing } = dependencies;
  if (tracing !== null) traceRequests(app, tracing, certificate === null ? 'http' : 'https');
  app.addHook('onRequest', (request, reply) => {
    begin(request, reply);
    return admission.admit(request, reply);
  });

  addRoutes(app, dependencies, options, responder, empty);
  addMcp(app, responder, dependencies.mcpServers, options.server.publicUrl);
  if (dependencies.console !== null) {
    const isSecure = certificate !== null || options.server.publicUrl?.startsWith('https:') === true;
    addConsole(app, dependencies, dependencies.console, { ...options, isSecure }, responder, { recent, empty });
  }

  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    // RFC 9110, 10.1.1 allows us to ignore an expectation other than 100-continue. Node would answer a bare 417.
    app.server.emit('request', request, response);
  });
  app.server.on('connect', (_request, socket) => unreadable.answerConnect(socket));

  const closing = new Closing(app, dependencies.clock);
  return {
    async listen(address) {
      await app.listen({ host: await oneAddress(address.host), port: address.port });
      return boundAddress(app.server);
    },
    readiness: async () => (responder.closing ? 'The service is shutting down.' : health.obstacle()),
    renewCertificate() {
      if (certificate === null || !(app.server instanceof TlsServer)) return;
      const renewal = certificate.renew();
      if (renewal === null) return;
      if (renewal.isRenewed) app.server.setSecureContext(certificate.context);
      dependencies.logger[renewal.isRenewed ? 'info' : 'warn'](renewal.line);
    },
    close() {
      responder.closing = true;
      return closing.within(options.server.shutdownGraceMs);
    },
  };
}
