import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { excludingBodyBytesMax, idCodePointsMax } from '../contract/bounds.ts';
import { ExportBody, UnqueriedExportBody } from '../contract/export.ts';
import { LookupBody } from '../contract/lookup.ts';
import { type OperationName, operations } from '../contract/operations.ts';
import { ExplainBody, SearchBody, UnqueriedExplainBody, UnqueriedSearchBody } from '../contract/search.ts';
import { SuggestQuery } from '../contract/suggest.ts';
import { RunningRequests } from './admission/running-requests.ts';
import type { HttpDependencies, HttpOptions } from './dependencies.ts';
import type { EmptyQueries } from './empty-queries.ts';
import { callerOf } from './exchange.ts';
import { BulkLookupOperation } from './operations/bulk-lookup.ts';
import { companyLookup } from './operations/company.ts';
import { DescriptionOperation } from './operations/description.ts';
import { ExplainOperation } from './operations/explain.ts';
import { ExportOperation } from './operations/export.ts';
import { jobChangeLookup } from './operations/job-change.ts';
import { LookupOperation } from './operations/lookup.ts';
import { profileLookup } from './operations/profile.ts';
import { SearchOperation } from './operations/search.ts';
import { SuggestOperation } from './operations/suggest.ts';
import { searchSchema } from './request/search-schema.ts';
import type { Refused, Responder } from './respond.ts';

/**
 * Other operations take no query parameters. A `page_size` sent there by mistake would cost the caller ten credits, so any is
 * refused.
 */
const querystring = Type.Object({}, { additionalProperties: false });
const recordId = Type.String({ minLength: 1, maxLength: idCodePointsMax });
const personId = { querystring, params: Type.Object({ id: recordId }) };
const companyId = { querystring, params: Type.Object({ company_id: recordId }) };

/** The method, path and name of an operation, from the contract. */
function at(name: OperationName) {
  const { method, path, scope } = operations[name];
  return {
    method: scope === null ? [method, 'HEAD'] : method,
    url: path.replace(/\{(\w+)\}/, ':$1'),
    config: { operation: name },
  };
}

function tooManyInWork(max: number): Refused {
  return {
    refused: 'rate_limited',
    message: `At most ${max} requests of this key are worked on at the same time.`,
  };
}

/** Adds the operations, each with the schemas of its input. */
export function addRoutes(
  app: FastifyInstance,
  dependencies: HttpDependencies,
  options: HttpOptions,
  responder: Responder,
  empty: EmptyQueries | null,
): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const running = new RunningRequests();
  /** Counts the request for its key, or answers that the key has too many running requests. */
  async function begin(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const { exchange } = request;
    const { callerId, requestsInWorkMax } = callerOf(exchange);
    const max = requestsInWorkMax ?? options.limits.requestsInWorkMax;
    exchange.answered = running.begin(callerId, max);
    return exchange.answered === null ? responder.refuse(request, reply, tooManyInWork(max)) : undefined;
  }

  const search = new SearchOperation(dependencies, options, responder, empty);
  typed.route({
    ...at('search'),
    bodyLimit: excludingBodyBytesMax,
    schema: { querystring, body: searchSchema(SearchBody, UnqueriedSearchBody) },
    preHandler: begin,
    handler: (request, reply) => search.handle(request, reply, request.body),
  });

  const exported = new ExportOperation(dependencies, responder);
  typed.route({
    ...at('export'),
    bodyLimit: excludingBodyBytesMax,
    schema: { querystring, body: searchSchema(ExportBody, UnqueriedExportBody) },
    preHandler: begin,
    handler: (request, reply) => exported.handle(request, reply, request.body),
  });

  const explain = new ExplainOperation(dependencies, responder, empty);
  typed.route({
    ...at('explain'),
    bodyLimit: excludingBodyBytesMax,
    schema: { querystring, body: searchSchema(ExplainBody, UnqueriedExplainBody) },
    preHandler: begin,
    handler: (request, reply) => explain.handle(request, reply, request.body),
  });

  const suggest = new SuggestOperation(dependencies, responder);
  typed.route({
    ...at('suggest'),
    schema: { querystring: SuggestQuery },
    preHandler: begin,
    handler: (request, reply) => suggest.handle(request, reply, request.query),
  });

  const profile = new LookupOperation(dependencies, responder, profileLookup);
  typed.route({
    ...at('profile'),
    schema: personId,
    preHandler: begin,
    handler: (request, reply) => profile.handle(request, reply, request.params.id),
  });

  const jobChange = new LookupOperation(dependencies, responder, jobChangeLookup);
  typed.route({
    ...at('job_change'),
    schema: personId,
    preHandler: begin,
    handler: (request, reply) => jobChange.handle(request, reply, request.params.id),
  });

  const company = new LookupOperation(dependencies, responder, companyLookup);
  typed.route({
    ...at('company'),
    schema: companyId,
    preHandler: begin,
    handler: (request, reply) => company.handle(request, reply, request.params.company_id),
  });

  for (const [name, kind] of [
    ['profiles_lookup', 'people'],
    ['companies_lookup', 'company'],
  ] as const) {
    const bulk = new BulkLookupOperation(dependencies, responder, kind);
    typed.route({
      ...at(name),
      schema: { querystring, body: LookupBody },
      preHandler: begin,
      handler: (request, reply) => bulk.handle(request, reply, request.body),
    });
  }

  const description = new DescriptionOperation(responder);
  typed.route({ ...at('openapi'), handler: (request, reply) => description.handle(request, reply) });
}
