import type { FastifyReply, FastifyRequest } from 'fastify';
import { openApiDocument } from '../contract/openapi.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { Responder } from './respond.ts';

const text = 'text/plain; charset=utf-8';
const shuttingDown = 'The service is shutting down.';

/** Serves the endpoints that need no key and spend no token. */
export class OpenEndpoints {
  readonly #dependencies: HttpDependencies;
  readonly #responder: Responder;
  readonly #openapi = JSON.stringify(openApiDocument());

  constructor(dependencies: HttpDependencies, responder: Responder) {
    this.#dependencies = dependencies;
    this.#responder = responder;
  }

  livez(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return this.#responder.plain(request, reply, text, 'alive\n');
  }

  readyz(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return this.#responder.closing
      ? this.#responder.refuse(request, reply, { refused: 'search_unavailable', message: shuttingDown })
      : this.#responder.plain(request, reply, text, 'ready\n');
  }

  async metrics(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { registry } = this.#dependencies.metrics;
    return this.#responder.plain(request, reply, registry.contentType, await registry.metrics());
  }

  openapi(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return this.#responder.plain(request, reply, 'application/json; charset=utf-8', this.#openapi);
  }
}
