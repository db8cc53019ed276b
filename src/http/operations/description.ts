import type { FastifyReply, FastifyRequest } from 'fastify';
import { openApiDocument } from '../../contract/openapi.ts';
import type { Responder } from '../respond.ts';

/** Serves `GET /openapi.json`, from which clients are made. */
export class DescriptionOperation {
  readonly #responder: Responder;
  readonly #document = JSON.stringify(openApiDocument());

  constructor(responder: Responder) {
    this.#responder = responder;
  }

  handle(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return this.#responder.success(request, reply, this.#document);
  }
}
