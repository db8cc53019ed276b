import type { FastifyReply, FastifyRequest } from 'fastify';
import { unitPrices } from '../../contract/bounds.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Operation } from '../../ports/credit-ledger.ts';
import type { RecordKind } from '../../records/kind.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { callerOf } from '../exchange.ts';
import { recordBody } from '../render.ts';
import type { Refused, Responder } from '../respond.ts';
import { isRefusal, refusal } from './refusal.ts';

/** The result of a look-up: a record, and whether it is free. */
interface Found {
  readonly record: object;
  readonly free: boolean;
}

/** The differences between the three kinds of look-up. */
export interface LookupKind {
  readonly operation: Exclude<Operation, 'search'>;
  /** Null for what is not a record. */
  readonly recordKind: RecordKind | null;
  readonly notFound: ErrorCode;
  /** Finds the record. Null means that there is no such record, a refusal that the deployment does not serve it. */
  find(finder: HttpDependencies['finder'], id: string, now: Date): Promise<Found | Refused | null>;
}

/** A look-up by id, the same for every kind of record. Does steps 6 to 11. */
export class LookupOperation {
  readonly #dependencies: HttpDependencies;
  readonly #responder: Responder;
  readonly #kind: LookupKind;
  readonly #notFound: Refused;

  constructor(dependencies: HttpDependencies, responder: Responder, kind: LookupKind) {
    this.#dependencies = dependencies;
    this.#responder = responder;
    this.#kind = kind;
    this.#notFound = { refused: kind.notFound };
  }

  async handle(request: FastifyRequest, reply: FastifyReply, id: string): Promise<FastifyReply> {
    const responder = this.#responder;
    const { operation, recordKind } = this.#kind;
    const { ledger, finder, metrics } = this.#dependencies;
    const { exchange } = request;
    const { accountId, callerId } = callerOf(exchange);
    responder.endStep(request, 'validate');

    exchange.part = 'billing';
    const standing = await ledger.standing({ accountId, callerId, operation, now: exchange.now, repeatIds: [id] });
    responder.endStep(request, 'standing');
    if (isRefusal(standing)) return responder.refuse(request, reply, refusal(standing));

    exchange.part = 'search';
    const found = await this.#kind.find(finder, id, new Date(exchange.now));
    responder.endStep(request, 'find');
    if (found === null) return responder.refuse(request, reply, this.#notFound);
    if ('refused' in found) return responder.refuse(request, reply, found);

    exchange.part = 'billing';
    const settlement = await ledger.settle({
      accountId,
      callerId,
      operation,
      requestId: request.id,
      now: exchange.now,
      unitPrice: unitPrices[operation],
      units: found.free ? 0 : 1,
      partial: false,
      // A free answer opens no repeat window. Inside an open window it is still given when the balance is used up.
      ...(found.free && standing.kind !== 'repeat' ? {} : { repeatIds: [id] }),
      ...(recordKind === null ? {} : { records: { kind: recordKind, ids: [id] } }),
    });
    responder.endStep(request, 'settle');
    if (isRefusal(settlement)) return responder.refuse(request, reply, refusal(settlement));
    if (settlement.kind !== 'settled') throw new Error(`a look-up was settled as ${settlement.kind}`);
    if (settlement.repeat) metrics.repeated(operation);
    if (settlement.receipt.creditsUsed > 0) metrics.charged(operation, settlement.receipt.creditsUsed);
    return responder.success(request, reply, recordBody(found.record, settlement.receipt));
  }
}
