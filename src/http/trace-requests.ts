import type { FastifyInstance } from 'fastify';
import { operations } from '../contract/operations.ts';
import type { Tracing } from '../tracing/tracing.ts';

/** Traces every request from its arrival until its connection has taken the answer. */
export function traceRequests(app: FastifyInstance, tracing: Tracing, scheme: 'http' | 'https'): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { operation } = request.routeOptions.config;
    const route = operation === undefined ? request.routeOptions.url : operations[operation].path;
    const { id, method, headers } = request;
    const trace = tracing.begin({ id, method, route: route ?? null, scheme, headers });
    request.trace = trace;
    reply.raw.once('close', () => trace.end(reply.raw.statusCode, reply.raw.writableFinished));
    trace.run(next);
  });
  // What reads a body goes on in the name of the connection that brings it.
  app.addHook('preValidation', (request, _reply, next) => {
    if (request.trace === null) next();
    else request.trace.run(next);
  });
}
