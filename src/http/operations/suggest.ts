import type { FastifyReply, FastifyRequest } from 'fastify';
import { suggestionsDefault } from '../../contract/bounds.ts';
import type { SuggestQuery } from '../../contract/suggest.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Responder } from '../respond.ts';

/** Serves `GET /v1/suggest`, an extra beyond the contract that costs nothing. */
export class SuggestOperation {
  readonly #dependencies: HttpDependencies;
  readonly #responder: Responder;

  constructor(dependencies: HttpDependencies, responder: Responder) {
    this.#dependencies = dependencies;
    this.#responder = responder;
  }

  async handle(request: FastifyRequest, reply: FastifyReply, asked: SuggestQuery): Promise<FastifyReply> {
    const { finder } = this.#dependencies;
    const { exchange } = request;
    const { text, field = null, target = 'people', limit = suggestionsDefault } = asked;
    exchange.part = 'search';
    if (target === 'company' && !(await finder.servesCompanies())) {
      return this.#responder.refuse(request, reply, { refused: 'company_search_disabled' });
    }
    const call = { target, field, text, limit: Number(limit), now: new Date(exchange.now) };
    const suggestions = await finder.suggest(call);
    this.#responder.endStep(request, 'find');
    return this.#responder.success(request, reply, JSON.stringify({ suggestions, request_id: request.id }));
  }
}
