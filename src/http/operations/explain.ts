import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageSizeDefault, predictedMultiple, unitPrices } from '../../contract/bounds.ts';
import type { ExplainBody } from '../../contract/search.ts';
import { filtersOf } from '../../intent/filters.ts';
import { asksForPredictions } from '../../intent/intent.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { EmptyQueries } from '../empty-queries.ts';
import { callerOf } from '../exchange.ts';
import { shownFacets } from '../render.ts';
import type { Responder } from '../respond.ts';
import { askedSearch, meantSearch, prepared } from './asked-search.ts';

const result = unitPrices.search * predictedMultiple;
/** The most that results with predictions cost, in credits: one of them, and a page of the default size. */
const predictedPrice = { result, page: result * pageSizeDefault };

/** Serves `POST /v1/search/explain`, an extra beyond the contract that costs nothing. */
export class ExplainOperation {
  readonly #dependencies: HttpDependencies;
  readonly #responder: Responder;
  readonly #empty: EmptyQueries | null;

  constructor(dependencies: HttpDependencies, responder: Responder, empty: EmptyQueries | null) {
    this.#empty = empty;
    this.#dependencies = dependencies;
    this.#responder = responder;
  }

  async handle(request: FastifyRequest, reply: FastifyReply, body: ExplainBody): Promise<FastifyReply> {
    const { finder } = this.#dependencies;
    const { exchange } = request;
    const asked = askedSearch(body, callerOf(exchange), exchange.now, this.#dependencies);
    if ('refused' in asked) return this.#responder.refuse(request, reply, asked);
    exchange.part = 'search';
    const call = await meantSearch(asked, this.#dependencies, new Date(exchange.now));
    if ('refused' in call) return this.#responder.refuse(request, reply, call);
    if (finder.prepare !== null) {
      await prepared(call, finder);
      this.#responder.endStep(request, 'model');
    }
    const explanation = await finder.explain({ ...call, facets: asked.body.facets });
    this.#responder.endStep(request, 'find');
    if (explanation.kind === 'off_topic') {
      return this.#responder.refuse(request, reply, { refused: 'off_topic_query', message: explanation.message });
    }
    const { query, target } = asked.body;
    if (explanation.total === 0) this.#empty?.add(query, target, exchange.now);
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
