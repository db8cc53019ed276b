import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { antiForgeryToken } from '../../accounts/console-sessions.ts';
import type { SessionHolder } from '../../ports/session-store.ts';
import type { ConsoleParts, HttpDependencies, HttpOptions } from '../dependencies.ts';
import type { Refused, Responder } from '../respond.ts';
import { addAccountRoutes } from './account-routes.ts';
import { accountAnswer, browserAnswer, type SessionAnswer, type WaysInAnswer } from './answers.ts';
import { sessionCookie, sessionSecret } from './cookie.ts';
import { addDataRoutes } from './data-routes.ts';
import { type ConsoleFiles, isPageName, packing, sendFile } from './files.ts';
import { addImportRoutes } from './import-routes.ts';
import { addOpenIdRoutes } from './openid-routes.ts';
import { addOwnerRoutes } from './owner-routes.ts';
import { addRequestRoutes, type Kept } from './request-routes.ts';
import { type ConsoleSteps, closed, guarded, noBody, sessionOf, withId } from './steps.ts';

/** The addresses of the console's pages. */
const pages = [
  ...['', '/people/:id', '/companies/:id', '/keys', '/usage', '/sign-in', '/sign-up', '/help'],
  ...['/accounts', '/accounts/:id', '/audit', '/data', '/import', '/requests'],
];

const signInBody = Type.Object({ link: Type.String({ maxLength: 100 }) }, closed);

const deadLink: Refused = {
  refused: 'invalid_api_key',
  message: 'This link was used before or has expired: ask for a new one.',
};
const noConsole: Refused = {
  refused: 'search_unavailable',
  message: 'The console is not built: run npm ci in the clone, then open this page again.',
};
const noFile: Refused = {
  refused: 'validation_error',
  status: 404,
  message: 'Neither the console nor its docs have this page: see /docs.',
};

/**
 * Adds the console: its pages and files, and what they ask beside the operations of the contract. Steps 1 to 4 of these
 * requests are done by Admission, as the route's `console` says.
 */
export function addConsole(
  app: FastifyInstance,
  dependencies: Pick<HttpDependencies, 'finder' | 'logger'>,
  parts: ConsoleParts,
  options: Pick<HttpOptions, 'links' | 'limits'> & { readonly isSecure: boolean },
  responder: Responder,
  kept: Kept,
): void {
  const { sessions, files } = parts;
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const open = { config: { console: 'open' } } as const;
  const first = { config: { console: 'session' } } as const;
  const pack = packing();

  async function file(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    let all: ConsoleFiles;
    try {
      all = await files();
    } catch (error) {
      dependencies.logger.error({ err: error }, 'the console cannot be served');
      return responder.refuse(request, reply, noConsole);
    }
    const found = all.get(name);
    return found === undefined
      ? responder.refuse(request, reply, noFile)
      : sendFile(request, reply, pack, [name, found]);
  }

  const answer = (request: FastifyRequest, reply: FastifyReply, value: object) =>
    responder.success(request, reply, JSON.stringify(value));
  const steps: ConsoleSteps = { app: typed, responder, answer };

  for (const page of pages) app.get(`/console${page}`, open, (request, reply) => file(request, reply, 'index.html'));
  app.get<{ Params: { name: string } }>('/console/assets/:name', open, (request, reply) =>
    file(request, reply, isPageName(request.params.name) ? '' : request.params.name),
  );
  app.get('/docs', open, (request, reply) => file(request, reply, 'docs/index.html'));
  app.get<{ Params: { '*': string } }>('/docs/*', open, (request, reply) =>
    file(request, reply, `docs/${request.params['*'].replace(/\/$/, '')}.html`),
  );

  const stranger = { config: { console: 'sign_in' } } as const;

  async function signIn(request: FastifyRequest, reply: FastifyReply, link: string): Promise<FastifyReply> {
    const opened = await sessions.signIn(link, sessionSecret(request.headers), request.exchange.now);
    if (opened === null) return responder.refuse(request, reply, deadLink);
    reply.header('set-cookie', sessionCookie(opened.secret, options.isSecure));
    return answer(request, reply, {});
  }

  typed.post('/console/api/sign-in', { ...stranger, schema: { body: signInBody } }, (request, reply) =>
    signIn(request, reply, request.body.link),
  );

  const { playground } = parts;
  if (playground !== null) {
    typed.post('/console/api/playground', { ...stranger, schema: noBody }, async (request, reply) =>
      signIn(request, reply, await parts.signInLink(playground, 'playground')),
    );
  }

  app.get('/console/api/ways-in', open, (request, reply) => {
    const ways: WaysInAnswer = { openid: parts.openId?.provider.host ?? null, playground: parts.playground !== null };
    return answer(request, reply, ways);
  });
  addOpenIdRoutes(app, parts, dependencies, options.isSecure, responder);

  async function shownOf(holder: SessionHolder) {
    if (holder.role === 'operator') return { role: holder.role, operator: holder.operator };
    return {
      role: holder.role,
      account: accountAnswer(await parts.administration('console').accounts.show(holder.accountId)),
      serves_companies: await dependencies.finder.servesCompanies(),
      requests_per_minute: options.limits.requestsPerMinute,
      support: options.links.supportContact ?? null,
    };
  }

  app.get('/console/api/session', first, async (request, reply) => {
    const { holder, secret } = sessionOf(request.exchange);
    const shown: SessionAnswer = {
      anti_forgery: antiForgeryToken(secret),
      expires_at: new Date(holder.expiresAt).toISOString(),
      plans: parts.plans,
      ...(await shownOf(holder)),
    };
    return answer(request, reply, shown);
  });

  typed.post('/console/api/sign-out', { ...guarded, schema: noBody }, async (request, reply) => {
    const { holder } = sessionOf(request.exchange);
    await sessions.end(holder, holder.id);
    reply.header('set-cookie', sessionCookie(null, options.isSecure));
    return answer(request, reply, {});
  });

  app.get('/console/api/browsers', guarded, async (request, reply) => {
    const { holder } = sessionOf(request.exchange);
    const listed = await sessions.list(holder, request.exchange.now);
    return answer(request, reply, { browsers: listed.map((one) => browserAnswer(one, holder.id)) });
  });

  typed.post('/console/api/browsers/:id/end', { ...guarded, schema: withId }, async (request, reply) => {
    await sessions.end(sessionOf(request.exchange).holder, request.params.id);
    return answer(request, reply, {});
  });

  addOwnerRoutes(steps, parts);
  addAccountRoutes(steps, parts);
  addDataRoutes(steps, parts);
  addImportRoutes(steps, parts);
  addRequestRoutes(steps, kept);
}
