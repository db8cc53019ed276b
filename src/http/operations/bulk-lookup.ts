import type { FastifyReply, FastifyRequest } from 'fastify';
import { unitPrices } from '../../contract/bounds.ts';
import { CompanyKey, type LookupBody, PersonKey } from '../../contract/lookup.ts';
import type { Settlement } from '../../ports/credit-ledger.ts';
import type { RecordKind } from '../../records/kind.ts';
import type { RecordKey } from '../../records/links/record-key.ts';
import type { LookedUp } from '../../search/finder.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { callerOf } from '../exchange.ts';
import { type LookupAnswer, lookupBody } from '../render.ts';
import { explainSchemaErrors } from '../request/validation.ts';
import type { Responder } from '../respond.ts';
import { ordered } from './complete-search.ts';
import { conflict, type IdempotencyClaim, idempotencyClaim } from './idempotency.ts';
import { lookupDraftOf, lookupOf } from './lookup-draft.ts';
import { type InvalidKey, readKey, type SentKey } from './record-keys.ts';
import { isRefusal, refusal } from './refusal.ts';

const keySchemas = { people: PersonKey, company: CompanyKey } as const;
/** The records have the price and the repeat windows of the look-up of one. */
const operations = { people: 'profile', company: 'company' } as const;

/** Serves `POST /v1/profiles/lookup` and `POST /v1/companies/lookup`. Does steps 6 to 11. */
export class BulkLookupOperation {
  readonly #dependencies: HttpDependencies;
  readonly #responder: Responder;
  readonly #kind: RecordKind;

  constructor(dependencies: HttpDependencies, responder: Responder, kind: RecordKind) {
    this.#dependencies = dependencies;
    this.#responder = responder;
    this.#kind = kind;
  }

  async handle(request: FastifyRequest, reply: FastifyReply, body: LookupBody): Promise<FastifyReply> {
    const responder = this.#responder;
    const { ledger, finder, metrics } = this.#dependencies;
    const { exchange } = request;
    const operation = operations[this.#kind];
    const claim = idempotencyClaim(request.headers['idempotency-key'], () => `${this.#kind} ${ordered(body)}`);
    if (claim !== null && 'refused' in claim) return responder.refuse(request, reply, claim);
    const keys = body.keys.map((sent) => this.#read(request, sent));
    responder.endStep(request, 'validate');

    exchange.part = 'billing';
    const { accountId, callerId } = callerOf(exchange);
    const asked = { accountId, callerId, operation, now: exchange.now };
    const standing = await ledger.standing({ ...asked, ...(claim === null ? {} : { idempotency: claim }) });
    responder.endStep(request, 'standing');
    // A caller without credits may read again what they paid for. Which records that are is not known yet.
    if (standing.kind === 'replay') return this.#replay(request, reply, standing.stored);
    if (standing.kind === 'idempotency_conflict') return responder.refuse(request, reply, conflict);

    exchange.part = 'search';
    if (this.#kind === 'company' && !(await finder.servesCompanies())) {
      return responder.refuse(request, reply, { refused: 'company_search_disabled' });
    }
    const { answer, ids } = await this.#find(keys, new Date(exchange.now));
    responder.endStep(request, 'find');

    exchange.part = 'billing';
    const settlement = await ledger.settle({
      ...asked,
      requestId: request.id,
      unitPrice: unitPrices[operation],
      units: ids.length,
      ...(body.max_credits === undefined ? {} : { creditsMax: body.max_credits }),
      partial: true,
      repeatIds: ids,
      records: { kind: this.#kind, ids },
      ...kept(claim, answer),
    });
    responder.endStep(request, 'settle');
    if (settlement.kind === 'replay') return this.#replay(request, reply, settlement.stored);
    if (settlement.kind === 'idempotency_conflict') return responder.refuse(request, reply, conflict);
    if (isRefusal(settlement)) return responder.refuse(request, reply, refusal(settlement));
    if (settlement.repeat) metrics.repeated(operation);
    if (settlement.receipt.creditsUsed > 0) metrics.charged(operation, settlement.receipt.creditsUsed);
    return responder.success(request, reply, lookupBody(answer, settlement.receipt));
  }

  /** Reads one key. What is wrong with it is an answer of its own. */
  #read(request: FastifyRequest, sent: unknown): RecordKey | InvalidKey {
    const validate = request.compileValidationSchema(keySchemas[this.#kind]);
    if (validate(sent) === true) return readKey(this.#kind, sent as SentKey);
    return {
      invalid: explainSchemaErrors((validate.errors ?? []) as Parameters<typeof explainSchemaErrors>[0], 'key'),
    };
  }

  /** The answer with every record, and the ids of the records in the order of the keys. */
  async #find(
    keys: readonly (RecordKey | InvalidKey)[],
    now: Date,
  ): Promise<{ readonly answer: LookupAnswer; readonly ids: readonly string[] }> {
    const asked = keys.filter((key) => 'by' in key);
    const found = (await this.#dependencies.finder.lookUp(this.#kind, asked, now)).values();
    const records: number[] = [];
    const ids: string[] = [];
    const results = keys.map((key, at) => {
      if ('invalid' in key) return JSON.stringify({ status: 'invalid', message: key.invalid });
      const result = found.next().value;
      if (result === undefined) throw new Error('a look-up left out a key');
      if (result.kind === 'found') {
        records.push(at);
        ids.push(result.id);
      }
      return resultJson(result);
    });
    return { answer: { target: this.#kind, records, results }, ids };
  }

  #replay(
    request: FastifyRequest,
    reply: FastifyReply,
    { draft, receipt }: Extract<Settlement, { kind: 'replay' }>['stored'],
  ): FastifyReply {
    return this.#responder.replay(request, reply, receipt.requestId, lookupBody(lookupOf(draft), receipt));
  }
}

function kept(claim: IdempotencyClaim | null, answer: LookupAnswer) {
  return claim === null ? {} : { idempotency: { ...claim, draft: lookupDraftOf(answer) } };
}

function resultJson({ kind: status, ...rest }: LookedUp): string {
  return JSON.stringify({ status, ...rest });
}
