import type { FastifyReply, FastifyRequest } from 'fastify';
import { unitPrices } from '../../contract/bounds.ts';
import type { SearchBody } from '../../contract/search.ts';
import type { Settlement } from '../../ports/credit-ledger.ts';
import type { Filtering } from '../../query/filters/resolve.ts';
import { Cursors } from '../../search/cursor.ts';
import type { NextPage } from '../../search/finder.ts';
import type { HttpDependencies, HttpOptions } from '../dependencies.ts';
import { callerOf } from '../exchange.ts';
import { type Page, searchBody } from '../render.ts';
import type { Refused, Responder } from '../respond.ts';
import { askedFilters, meantFilters } from './asked-filters.ts';
import { type AskedPage, askedPage } from './asked-page.ts';
import { type CompleteSearch, canonical, canonicalAnswer, completed } from './complete-search.ts';
import { unknownGiven } from './given-records.ts';
import { conflict, draftOf, type IdempotencyClaim, idempotencyClaim, pageOf } from './idempotency.ts';
import { isRefusal, refusal } from './refusal.ts';

const companiesDisabled: Refused = { refused: 'company_search_disabled' };

/** A function of one parameter is needed, because `map` would pass the index on as the replacer. */
const toJson = (value: unknown) => JSON.stringify(value);

/** A search whose parts have all been read. */
interface Asked {
  readonly body: CompleteSearch;
  readonly filters: Filtering | null;
  readonly paging: AskedPage;
  readonly cursors: Cursors;
  readonly now: Date;
}

function nextCursors({ cards, end, changed }: NextPage, cursors: Cursors): Page['next'] {
  return { cards: cards.map((place) => cursors.write(place)), end: end && cursors.write(end), changed };
}

/** Serves `POST /v1/search`: the second half of step 5, and steps 6 to 11. */
export class SearchOperation {
  readonly #dependencies: HttpDependencies;
  readonly #responder: Responder;
  readonly #windowResultsMax: number;
  readonly #outsideWindow: Refused;

  constructor(dependencies: HttpDependencies, options: HttpOptions, responder: Responder) {
    this.#dependencies = dependencies;
    this.#responder = responder;
    this.#windowResultsMax = options.search.windowResultsMax;
    this.#outsideWindow = {
      refused: 'invalid_pagination',
      message: `page * page_size may be at most ${this.#windowResultsMax}. Make the query narrower to see more of it.`,
    };
  }

  async handle(request: FastifyRequest, reply: FastifyReply, sent: SearchBody): Promise<FastifyReply> {
    const responder = this.#responder;
    const { exchange } = request;
    const caller = callerOf(exchange);
    const asked = askedFilters(sent);
    if (asked !== null && 'refused' in asked) return responder.refuse(request, reply, asked);
    const body = completed(sent);
    const cursors = new Cursors(this.#dependencies.cursorKey, `${caller.accountId} ${canonicalAnswer(body)}`);
    const paging = askedPage(body, cursors);
    if ('refused' in paging) return responder.refuse(request, reply, paging);
    const claim = idempotencyClaim(request.headers['idempotency-key'], canonical(body));
    if (claim !== null && 'refused' in claim) return responder.refuse(request, reply, claim);
    const idempotency = claim === null ? {} : { idempotency: claim };
    responder.endStep(request, 'validate');

    exchange.part = 'billing';
    const standing = await this.#dependencies.ledger.standing({
      accountId: caller.accountId,
      callerId: caller.callerId,
      operation: 'search',
      now: exchange.now,
      ...idempotency,
    });
    responder.endStep(request, 'standing');
    if (standing.kind === 'replay') return this.#replay(request, reply, standing.stored);
    if (standing.kind === 'idempotency_conflict') return responder.refuse(request, reply, conflict);
    if (isRefusal(standing)) return responder.refuse(request, reply, refusal(standing));

    exchange.part = 'search';
    const unserved = await this.#unserved(body);
    if (unserved !== null) return responder.refuse(request, reply, unserved);
    const now = new Date(exchange.now);
    const asOf = paging.after?.asOf ?? now;
    const { finder } = this.#dependencies;
    const filters = await meantFilters(asked, finder, { target: body.target, now: asOf });
    if (filters !== null && 'refused' in filters) return responder.refuse(request, reply, filters);
    const unknown = await unknownGiven(body.similar_to, body.target, finder);
    if (unknown !== null) return responder.refuse(request, reply, unknown);
    if (finder.prepare !== null && body.query !== '') {
      await finder.prepare({ query: body.query, target: body.target, now: asOf });
      responder.endStep(request, 'model');
    }
    const page = await this.#find({ body, filters, paging, cursors, now });
    responder.endStep(request, 'find');
    if ('refused' in page) return responder.refuse(request, reply, page);

    exchange.part = 'billing';
    const settlement = await this.#settle(request, page, claim);
    responder.endStep(request, 'settle');
    if (settlement.kind === 'settled') {
      if (settlement.receipt.creditsUsed > 0)
        this.#dependencies.metrics.charged('search', settlement.receipt.creditsUsed);
      return responder.success(request, reply, searchBody(page, settlement.receipt));
    }
    if (settlement.kind === 'replay') return this.#replay(request, reply, settlement.stored);
    if (settlement.kind === 'idempotency_conflict') return responder.refuse(request, reply, conflict);
    return responder.refuse(request, reply, refusal(settlement));
  }

  /** The refusal of a request that cannot be served whatever its query is; else null. */
  async #unserved(body: CompleteSearch): Promise<Refused | null> {
    const isNumbered = body.cursor === undefined;
    if (isNumbered && body.page * body.page_size > this.#windowResultsMax) return this.#outsideWindow;
    if (body.target === 'company' && !(await this.#dependencies.finder.servesCompanies())) return companiesDisabled;
    return null;
  }

  async #find({ body, filters, paging, cursors, now }: Asked): Promise<Page | Refused> {
    const outcome = await this.#dependencies.finder.search({
      query: body.query,
      filters,
      similarTo: body.similar_to,
      target: body.target,
      page: body.page,
      pageSize: body.page_size,
      withMatch: body.include.includes('match'),
      withUnderstanding: body.include.includes('understanding'),
      facets: body.facets,
      exclude: body.exclude,
      ...paging,
      now,
    });
    if (outcome.kind === 'off_topic') return { refused: 'off_topic_query', message: outcome.message };
    return {
      total: outcome.total,
      page: body.page,
      pageSize: body.page_size,
      target: body.target,
      message: outcome.message,
      cards: outcome.cards.map(toJson),
      match: outcome.match === null ? null : outcome.match.map(toJson),
      understanding: outcome.understanding,
      facets: outcome.facets,
      next: outcome.next && nextCursors(outcome.next, cursors),
    };
  }

  #settle(request: FastifyRequest, page: Page, claim: IdempotencyClaim | null): Promise<Settlement> {
    const caller = callerOf(request.exchange);
    return this.#dependencies.ledger.settle({
      accountId: caller.accountId,
      callerId: caller.callerId,
      operation: 'search',
      requestId: request.id,
      now: request.exchange.now,
      unitPrice: unitPrices.search,
      units: page.cards.length,
      partial: true,
      ...(claim === null ? {} : { idempotency: { ...claim, draft: draftOf(page) } }),
    });
  }

  #replay(
    request: FastifyRequest,
    reply: FastifyReply,
    stored: Extract<Settlement, { kind: 'replay' }>['stored'],
  ): FastifyReply {
    const body = searchBody(pageOf(stored.draft), stored.receipt);
    return this.#responder.replay(request, reply, stored.receipt.requestId, body);
  }
}
