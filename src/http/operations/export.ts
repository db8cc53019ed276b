import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { exportBatchRecords, unitPrices } from '../../contract/bounds.ts';
import { type ExportBody, type ExportEnd, exportColumns, predictionCells } from '../../contract/export.ts';
import { type ExportedCard, type ExportFormat, exportFormat } from '../../contract/export-format.ts';
import type { Bookmark, SearchCall } from '../../search/finder.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { callerOf } from '../exchange.ts';
import { grantedCount } from '../render.ts';
import type { Refused, Responder } from '../respond.ts';
import { type AskedSearch, askedSearch, meantSearch, prepared } from './asked-search.ts';
import { resultCharge, resultId } from './predicted-results.ts';
import { isRefusal, refusal } from './refusal.ts';

/** An export that has begun: what is asked, and what has been given so far. */
interface Export {
  readonly request: FastifyRequest;
  readonly asked: AskedSearch;
  readonly call: SearchCall;
  readonly format: ExportFormat;
  /** Does work in the name of the request: later batches are made when its connection takes them. */
  readonly ofRequest: ReturnType<typeof AsyncLocalStorage.snapshot>;
  /** As they were sent; null for all of them. */
  readonly columns: readonly string[] | null;
  /** The credits that may still be used. */
  creditsLeft: number;
  batches: number;
  records: number;
  creditsUsed: number;
}

const nothing = { batches: 0, records: 0, creditsUsed: 0 } as const;

/** Cards that were found and settled, in order, and the end if no more follow. */
interface Batch {
  readonly cards: readonly ExportedCard[];
  /** Whether the query asks for predictions, which come with the cards. */
  readonly isPredicted: boolean;
  /** Where the next batch begins; null at the end. */
  readonly next: Bookmark | null;
  readonly changed: boolean;
  readonly total: number;
  readonly creditsRemaining: number;
  readonly ended: ExportEnd['ended'] | null;
  /** The cursor after the last card that was given, or the one at which the export began. */
  readonly cursor: string | null;
}

/**
 * Serves `POST /v1/search/export`: finds, settles and sends a batch of cards at a time, as fast as the client reads. Each
 * record has a repeat window of its own, so whoever was cut off goes on at the last cursor and pays for nothing twice.
 */
export class ExportOperation {
  readonly #dependencies: HttpDependencies;
  readonly #responder: Responder;

  constructor(dependencies: HttpDependencies, responder: Responder) {
    this.#dependencies = dependencies;
    this.#responder = responder;
  }

  async handle(request: FastifyRequest, reply: FastifyReply, sent: ExportBody): Promise<FastifyReply> {
    const responder = this.#responder;
    const { exchange } = request;
    const { max_credits = Number.MAX_SAFE_INTEGER, fields, ...search } = sent;
    const unknown = unknownColumn(sent);
    if (unknown !== null) return responder.refuse(request, reply, unknown);
    const body = { ...search, cursor: search.cursor ?? null, page_size: exportBatchRecords };
    const asked = askedSearch(body, callerOf(exchange), exchange.now, this.#dependencies);
    if ('refused' in asked) return responder.refuse(request, reply, asked);
    responder.endStep(request, 'validate');

    exchange.part = 'search';
    const call = await meantSearch(asked, this.#dependencies, new Date(exchange.now));
    if ('refused' in call) return responder.refuse(request, reply, call);
    await prepared(call, this.#dependencies.finder);
    const format = exportFormat(request.headers.accept);
    const begun: Export = {
      ...nothing,
      request,
      asked,
      call,
      format,
      ofRequest: AsyncLocalStorage.snapshot(),
      columns: fields ?? null,
      creditsLeft: max_credits,
    };
    const first = await this.#next(begun, call.after ?? null, sent.cursor ?? null);
    if ('refused' in first) return responder.refuse(request, reply, first);
    reply
      .header('content-disposition', `attachment; filename="export.${format.extension}"`)
      .header('x-total-count', first.total);
    return responder.stream(request, reply, format.contentType, Readable.from(this.#text(begun, first)));
  }

  async *#text(begun: Export, first: Batch): AsyncGenerator<string> {
    const { format, request, asked } = begun;
    const columns = begun.columns ?? exportColumns(begun.call.target, first.isPredicted);
    yield format.head(columns);
    let batch = first;
    let changed = false;
    for (;;) {
      if (batch.cards.length > 0) yield batch.cards.map((card) => format.line(card, columns)).join('');
      changed ||= batch.changed;
      const ended = batch.ended ?? (this.#responder.closing ? 'closing' : null);
      if (ended !== null || batch.next === null) {
        const { total, creditsRemaining, cursor } = batch;
        yield format.end({
          total_count: total,
          records: begun.records,
          credits_used: begun.creditsUsed,
          credits_remaining: creditsRemaining,
          ended: ended ?? 'complete',
          cursor: ended === null || ended === 'complete' ? null : cursor,
          data_changed: changed,
          request_id: request.id,
        });
        return;
      }
      const { next: after } = batch;
      const next = await begun.ofRequest(() => this.#next(begun, after, asked.cursors.write(after)));
      if ('refused' in next) batch = { ...batch, cards: [], ended: 'out_of_credits' };
      else batch = next;
    }
  }

  /** Finds and settles the batch after a place. A refusal says why nothing of it is given. */
  async #next(begun: Export, after: Bookmark | null, cursor: string | null): Promise<Batch | Refused> {
    const { ledger, finder, metrics, clock } = this.#dependencies;
    const { request, asked, call } = begun;
    request.exchange.part = 'search';
    const outcome = await finder.search({ ...call, after });
    if (outcome.kind === 'off_topic') return { refused: 'off_topic_query', message: outcome.message };
    const { cards, total, next, predictions } = outcome;
    if (next === null) throw new Error('a page after a place says nothing of the next one');

    request.exchange.part = 'billing';
    const charge = resultCharge(call.target, cards, predictions);
    const { accountId, callerId } = callerOf(request.exchange);
    const batch = ++begun.batches;
    const settlement = await ledger.settle({
      accountId,
      callerId,
      operation: 'search',
      // The journal charges a request once, so that every batch is one of its own there.
      requestId: batch === 1 ? request.id : `${request.id}/${batch}`,
      now: clock.now(),
      unitPrice: unitPrices.search,
      units: cards.length,
      creditsMax: begun.creditsLeft,
      partial: true,
      repeatIds: cards.map(({ id }) => resultId(call.target, id, false)),
      records: { kind: call.target, ids: cards.map(({ id }) => id) },
      ...charge,
    });
    if (settlement.kind === 'replay' || settlement.kind === 'idempotency_conflict')
      throw new Error('a settle without an Idempotency-Key was taken for one with it');
    if (isRefusal(settlement)) return refusal(settlement);
    const { creditsUsed, creditsRemaining } = settlement.receipt;
    const granted = grantedCount(settlement.receipt);
    begun.creditsLeft -= creditsUsed;
    begun.creditsUsed += creditsUsed;
    begun.records += granted;
    if (creditsUsed > 0) metrics.charged('search', creditsUsed);
    const given = cards.slice(0, granted).map((card, at): ExportedCard => {
      const place = next.cards[at];
      const cursor = place === undefined ? null : asked.cursors.write(place);
      const prediction = predictions?.[at];
      return { ...card, ...(prediction && predictionCells(prediction)), cursor };
    });
    const isShort = granted < cards.length;
    const nextPrice = unitPrices.search * (charge.multiples?.[granted] ?? 1);
    return {
      cards: given,
      isPredicted: predictions !== null,
      next: isShort ? null : next.end,
      changed: next.changed,
      total,
      creditsRemaining,
      ended: isShort ? (begun.creditsLeft < nextPrice ? 'max_credits' : 'out_of_credits') : null,
      cursor: given.at(-1)?.['cursor']?.toString() ?? cursor,
    };
  }
}

function unknownColumn({ fields = [], target = 'people' }: ExportBody): Refused | null {
  const known = exportColumns(target, target === 'people');
  const unknown = fields.find((name) => !known.includes(name));
  if (unknown === undefined) return null;
  return {
    refused: 'validation_error',
    message: `"fields" names "${unknown}", which the target "${target}" does not have. It has: ${known.join(', ')}.`,
  };
}
