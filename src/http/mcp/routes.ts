import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Whom } from '../../client/index.ts';
import { ownWork, traced } from '../../traced.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Responder } from '../respond.ts';

/** The headers of an agent's request that its calls of the service have too: who asks, and from where. */
const passedOn = ['x-api-key', 'authorization', 'x-forwarded-for', 'forwarded'];

/** A call of an operation by a tool. */
const call = ownWork('call');

/** Every answer ends: nothing can be subscribed to. */
const options = { maxSubscriptions: 0, keepAliveMs: 0 } as const;

/**
 * Adds `/mcp`, what agents see of the service over streamable HTTP. It keeps nothing between requests. A tool calls the service
 * as the agent could have called it, with the same key, so that limits, scopes and prices are those of every caller. A
 * page of another site in a browser is refused (the protocol asks for it, against DNS rebinding).
 */
export function addMcp(
  app: FastifyInstance,
  responder: Responder,
  load: HttpDependencies['mcpServers'],
  publicUrl: string | undefined,
): void {
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    config: { isMcp: true },
    handler: async (request, reply) => {
      const mcpServers = await load();
      const { createMcpHandler, localhostAllowedOrigins, originValidationResponse } = await import(
        '@modelcontextprotocol/server'
      );
      const surroundings = { fetch: callOfService(app, request) };
      const { fetch } = createMcpHandler(
        mcpServers(new Whom({ baseUrl: 'http://whom', tries: 1, surroundings })),
        options,
      );
      const asked = webRequest(request);
      const own = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
      const strange = originValidationResponse(asked, [...localhostAllowedOrigins(), ...own]);
      const answer = strange ?? (await fetch(asked, { parsedBody: request.body }));
      const contentType = answer.headers.get('content-type');
      return responder.other(request, reply, answer.status, contentType, await answer.text());
    },
  });
}

function webRequest({ method, headers, body }: FastifyRequest): Request {
  const sent = new Headers();
  for (const name of ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'origin'])
    if (typeof headers[name] === 'string') sent.set(name, headers[name]);
  return new Request('http://whom/mcp', {
    method,
    headers: sent,
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  });
}

/** Calls the service without a connection, in the name of whoever sent a request. */
function callOfService(app: FastifyInstance, { headers, raw }: FastifyRequest) {
  const own = Object.fromEntries(
    passedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
  return async (url: string, { method, headers: set, body }: RequestInit): Promise<Response> => {
    const answer = await traced(call, (trace) =>
      app.inject({
        method: method === 'POST' ? 'POST' : 'GET',
        url: url.slice('http://whom'.length),
        headers: { ...Object.fromEntries(new Headers(set)), ...own, ...trace },
        ...(typeof body === 'string' ? { payload: body } : {}),
        ...(raw.socket.remoteAddress === undefined ? {} : { remoteAddress: raw.socket.remoteAddress }),
      }),
    );
    const answered = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) answered.set(name, String(value));
    return new Response(answer.body, { status: answer.statusCode, headers: answered });
  };
}
