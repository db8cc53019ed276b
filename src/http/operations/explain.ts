import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageSizeDefault, predictedMultiple, unitPrices } from '../../contract/bounds.ts';
import type { ExplainBody } from '../../contract/search.ts';
import { filtersOf } from '../../intent/filters.ts';
import { asksForPredictions } from '../../intent/intent.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { callerOf } from '../exchange.ts';
import { shownFacets } from '../render.ts';
import type { Responder } from '../respond.ts';
import { withoutScope } from '../without-scope.ts';
import { askedExclusion, meantExclusion } from './asked-exclusion.ts';
import { askedFilters, meantFilters } from './asked-filters.ts';
import { missingFacet } from './asked-page.ts';
import { unservedPredictions } from './asked-search.ts';
import { givenRecords } from './complete-search.ts';
import { unknownGiven } from './given-records.ts';

const result = unitPrices.search * predictedMultiple;
/** The most that results with predictions cost, in credits: one of them, and a page of the default size. */
const predictedPrice = { result, page: result * pageSizeDefault };

/** Serves `POST /v1/search/explain`, an extra beyond the contract that costs nothing. */
export class ExplainOperation {
  readonly #dependencies: HttpDependencies;
  readonly #responder: Responder;

  constructor(dependencies: HttpDependencies, responder: Responder) {
    this.#dependencies = dependencies;
    this.#responder = responder;
  }

  async handle(request: FastifyRequest, reply: FastifyReply, body: ExplainBody): Promise<FastifyReply> {
    const { finder, ledger } = this.#dependencies;
    const { exchange } = request;
    const caller = callerOf(exchange);
    const { query = '', target = 'people', facets = [] } = body;
    const exclusion = askedExclusion(body, exchange.now);
    if ('refused' in exclusion) return this.#responder.refuse(request, reply, exclusion);
    const asked = askedFilters(body);
    if (asked !== null && 'refused' in asked) return this.#responder.refuse(request, reply, asked);
    const missing = missingFacet(body);
    if (missing !== null) return this.#responder.refuse(request, reply, missing);
    const isPredicted = asked !== null && asksForPredictions(asked);
    const outside = isPredicted ? withoutScope(caller, 'prediction') : null;
    if (outside !== null) return this.#responder.refuse(request, reply, outside);
    exchange.part = 'search';
    if (target === 'company' && !(await finder.servesCompanies())) {
      return this.#responder.refuse(request, reply, { refused: 'company_search_disabled' });
    }
    const now = new Date(exchange.now);
    const unserved = await unservedPredictions(asked, { sort: null }, finder, now);
    if (unserved !== null) return this.#responder.refuse(request, reply, unserved);
    const filters = await meantFilters(asked, finder, { target, now });
    if (filters !== null && 'refused' in filters) return this.#responder.refuse(request, reply, filters);
    const similarTo = givenRecords(body);
    const unknown = await unknownGiven(similarTo, target, finder);
    if (unknown !== null) return this.#responder.refuse(request, reply, unknown);
    if (finder.prepare !== null && query !== '') {
      await finder.prepare({ query, target, now });
      this.#responder.endStep(request, 'model');
    }
    const { accountId, scopes } = caller;
    const exclude = await meantExclusion(exclusion, { accountId, target, before: now }, ledger);
    if ('refused' in exclude) return this.#responder.refuse(request, reply, exclude);
    const predictions = scopes.includes('prediction');
    const call = { query, filters, similarTo, target, exclude, facets, predictions, now };
    const explanation = await finder.explain({ ...call, page: 1, pageSize: 1, withMatch: false });
    this.#responder.endStep(request, 'find');
    if (explanation.kind === 'off_topic') {
      return this.#responder.refuse(request, reply, { refused: 'off_topic_query', message: explanation.message });
    }
    const answer = JSON.stringify({
      understood: explanation.sentence,
      not_understood: explanation.notUnderstood,
      total_count: explanation.total,
      intent: explanation.intent,
      filters: filtersOf(explanation.intent),
      ...(explanation.facets === null ? {} : { facets: shownFacets(explanation.facets) }),
      ...(asksForPredictions(explanation.intent) ? { price: predictedPrice } : {}),
      request_id: request.id,
    });
    return this.#responder.success(request, reply, answer);
  }
}
