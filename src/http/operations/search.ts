import type { FastifyReply, FastifyRequest } from 'fastify';
import { unitPrices } from '../../contract/bounds.ts';
import type { SearchBody } from '../../contract/search.ts';
import type { Settlement } from '../../ports/credit-ledger.ts';
import type { Cursors } from '../../search/cursor.ts';
import type { NextPage, SearchCall } from '../../search/finder.ts';
import type { HttpDependencies, HttpOptions } from '../dependencies.ts';
import type { EmptyQueries } from '../empty-queries.ts';
import { callerOf } from '../exchange.ts';
import { type Page, searchBody } from '../render.ts';
import type { Refused, Responder } from '../respond.ts';
import { type AskedSearch, askedSearch, meantSearch, prepared } from './asked-search.ts';
import { type CompleteSearch, canonical } from './complete-search.ts';
import { conflict, draftOf, type IdempotencyClaim, idempotencyClaim, pageOf } from './idempotency.ts';
import { predictedCards, type ResultCharge, resultCharge } from './predicted-results.ts';
import { isRefusal, refusal } from './refusal.ts';

/** A function of one parameter is needed, because `map` would pass the index on as the replacer. */
const toJson = (value: unknown) => JSON.stringify(value);

function nextCursors({ cards, end, changed }: NextPage, cursors: Cursors, start: string | null): Page['next'] {
  return { start, cards: cards.map((place) => cursors.write(place)), end: end && cursors.write(end), changed };
}

/** A page, and what a settle must know of its results beside their number. */
interface FoundPage {
  readonly page: Page;
  /** The ids of the cards. */
  readonly ids: readonly string[];
  readonly charge: ResultCharge;
}

/** Serves `POST /v1/search`: the second half of step 5, and steps 6 to 11. */
export class SearchOperation {
  readonly #dependencies: HttpDependencies;
  readonly #responder: Responder;
  readonly #windowResultsMax: number;
  readonly #outsideWindow: Refused;
  readonly #empty: EmptyQueries | null;

  constructor(dependencies: HttpDependencies, options: HttpOptions, responder: Responder, empty: EmptyQueries | null) {
    this.#empty = empty;
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
    const asked = askedSearch(sent, caller, exchange.now, this.#dependencies);
    if ('refused' in asked) return responder.refuse(request, reply, asked);
    const claim = idempotencyClaim(request.headers['idempotency-key'], () => canonical(asked.body));
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
    const { body } = asked;
    if (this.#isOutsideWindow(body)) return responder.refuse(request, reply, this.#outsideWindow);
    const { finder } = this.#dependencies;
    const call = await meantSearch(asked, this.#dependencies, new Date(exchange.now));
    if ('refused' in call) return responder.refuse(request, reply, call);
    if (finder.prepare !== null) {
      await prepared(call, finder);
      responder.endStep(request, 'model');
    }
    const found = await this.#find(call, asked);
    responder.endStep(request, 'find');
    if ('refused' in found) return responder.refuse(request, reply, found);
    if (found.page.total === 0) this.#empty?.add(body.query, body.target, exchange.now);

    exchange.part = 'billing';
    const settlement = await this.#settle(request, found, body.max_credits, claim);
    responder.endStep(request, 'settle');
    if (settlement.kind === 'settled') {
      if (settlement.receipt.creditsUsed > 0)
        this.#dependencies.metrics.charged('search', settlement.receipt.creditsUsed);
      return responder.success(request, reply, searchBody(found.page, settlement.receipt));
    }
    if (settlement.kind === 'replay') return this.#replay(request, reply, settlement.stored);
    if (settlement.kind === 'idempotency_conflict') return responder.refuse(request, reply, conflict);
    return responder.refuse(request, reply, refusal(settlement));
  }

  #isOutsideWindow({ cursor, page, page_size }: CompleteSearch): boolean {
    return cursor === undefined && page * page_size > this.#windowResultsMax;
  }

  async #find(call: SearchCall, { body, cursors }: AskedSearch): Promise<FoundPage | Refused> {
    const outcome = await this.#dependencies.finder.search({
      ...call,
      page: body.page,
      withMatch: body.include.includes('match'),
      withUnderstanding: body.include.includes('understanding'),
      facets: body.facets,
    });
    if (outcome.kind === 'off_topic') return { refused: 'off_topic_query', message: outcome.message };
    const { predictions } = outcome;
    const page: Page = {
      total: outcome.total,
      page: body.page,
      pageSize: body.page_size,
      target: body.target,
      message: outcome.message,
      cards: predictedCards(outcome.cards, predictions).map(toJson),
      match: outcome.match === null ? null : outcome.match.map(toJson),
      understanding: outcome.understanding,
      facets: outcome.facets,
      next: outcome.next && nextCursors(outcome.next, cursors, body.cursor ?? null),
    };
    const ids = outcome.cards.map(({ id }) => id);
    return { page, ids, charge: resultCharge(body.target, outcome.cards, predictions) };
  }

  #settle(
    request: FastifyRequest,
    { page, ids, charge }: FoundPage,
    creditsMax: number | undefined,
    claim: IdempotencyClaim | null,
  ): Promise<Settlement> {
    const caller = callerOf(request.exchange);
    return this.#dependencies.ledger.settle({
      accountId: caller.accountId,
      callerId: caller.callerId,
      operation: 'search',
      requestId: request.id,
      now: request.exchange.now,
      unitPrice: unitPrices.search,
      units: page.cards.length,
      ...(creditsMax === undefined ? {} : { creditsMax }),
      partial: true,
      records: { kind: page.target, ids },
      ...charge,
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
