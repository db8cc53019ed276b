import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { antiForgeryToken } from '../../accounts/console-sessions.ts';
import type { ConsoleParts, HttpDependencies, HttpOptions } from '../dependencies.ts';
import type { Exchange } from '../exchange.ts';
import type { Refused, Responder } from '../respond.ts';
import { accountAnswer, browserAnswer, keyAnswer, postingAnswer, type SessionAnswer } from './answers.ts';
import { sessionCookie, sessionSecret } from './cookie.ts';
import { type ConsoleFiles, isPageName, sendFile } from './files.ts';

/** The addresses of the console's pages. */
const pages = ['', '/people/:id', '/companies/:id', '/keys', '/usage', '/sign-in', '/sign-up', '/help'];

const postingsMax = 5000;
const requestsPerMinuteMax = 1_000_000;

const closed = { additionalProperties: false } as const;
const noBody = { body: Type.Object({}, closed) };
const withId = { ...noBody, params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }) }) };
const signInBody = Type.Object({ link: Type.String({ maxLength: 100 }) }, closed);
const newKeyBody = Type.Object(
  {
    label: Type.String({ minLength: 1, maxLength: 100 }),
    requests_per_minute: Type.Optional(Type.Integer({ minimum: 1, maximum: requestsPerMinuteMax })),
  },
  closed,
);
const extraUsageBody = Type.Object(
  { limit: Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000_000 }), Type.Null()]) },
  closed,
);

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
const unknownKey: Refused = { refused: 'validation_error', status: 404, message: 'This account has no such key.' };

/** Returns the session of a request. Only routes that need one may call it. */
function sessionOf({ session }: Exchange): NonNullable<Exchange['session']> {
  if (session === null) throw new Error('a step that needs a session ran before it was found');
  return session;
}

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
): void {
  const { sessions, administration, files } = parts;
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const open = { config: { console: 'open' } } as const;
  const first = { config: { console: 'session' } } as const;
  const guarded = { config: { console: 'guarded' } } as const;

  async function file(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    let all: ConsoleFiles;
    try {
      all = await files();
    } catch (error) {
      dependencies.logger.error({ err: error }, 'the console cannot be served');
      return responder.refuse(request, reply, noConsole);
    }
    const found = all.get(name);
    return found === undefined ? responder.refuse(request, reply, noFile) : sendFile(reply, name, found);
  }

  const answer = (request: FastifyRequest, reply: FastifyReply, value: object) =>
    responder.success(request, reply, JSON.stringify(value));

  for (const page of pages) app.get(`/console${page}`, open, (request, reply) => file(request, reply, 'index.html'));
  app.get<{ Params: { name: string } }>('/console/assets/:name', open, (request, reply) =>
    file(request, reply, isPageName(request.params.name) ? '' : request.params.name),
  );
  app.get('/docs', open, (request, reply) => file(request, reply, 'docs/index.html'));
  app.get<{ Params: { '*': string } }>('/docs/*', open, (request, reply) =>
    file(request, reply, `docs/${request.params['*'].replace(/\/$/, '')}.html`),
  );

  typed.post(
    '/console/api/sign-in',
    { config: { console: 'sign_in' }, schema: { body: signInBody } },
    async (request, reply) => {
      const { now } = request.exchange;
      const opened = await sessions.signIn(request.body.link, sessionSecret(request.headers), now);
      if (opened === null) return responder.refuse(request, reply, deadLink);
      reply.header('set-cookie', sessionCookie(opened.secret, options.isSecure));
      return answer(request, reply, {});
    },
  );

  app.get('/console/api/session', first, async (request, reply) => {
    const { holder, secret } = sessionOf(request.exchange);
    const shown: SessionAnswer = {
      anti_forgery: antiForgeryToken(secret),
      expires_at: new Date(holder.expiresAt).toISOString(),
      account: accountAnswer(await administration.accounts.show(holder.accountId)),
      serves_companies: await dependencies.finder.servesCompanies(),
      requests_per_minute: options.limits.requestsPerMinute,
      support: options.links.supportContact ?? null,
      plans: parts.plans,
    };
    return answer(request, reply, shown);
  });

  typed.post('/console/api/sign-out', { ...guarded, schema: noBody }, async (request, reply) => {
    const { holder } = sessionOf(request.exchange);
    await sessions.end(holder.accountId, holder.id);
    reply.header('set-cookie', sessionCookie(null, options.isSecure));
    return answer(request, reply, {});
  });

  app.get('/console/api/browsers', guarded, async (request, reply) => {
    const { holder } = sessionOf(request.exchange);
    const listed = await sessions.list(holder.accountId, request.exchange.now);
    return answer(request, reply, { browsers: listed.map((one) => browserAnswer(one, holder.id)) });
  });

  typed.post('/console/api/browsers/:id/end', { ...guarded, schema: withId }, async (request, reply) => {
    await sessions.end(sessionOf(request.exchange).holder.accountId, request.params.id);
    return answer(request, reply, {});
  });

  app.get('/console/api/keys', guarded, async (request, reply) => {
    const keys = await administration.keys.list(sessionOf(request.exchange).holder.accountId);
    return answer(request, reply, { keys: keys.map((key) => keyAnswer(key, request.exchange.now)) });
  });

  typed.post('/console/api/keys', { ...guarded, schema: { body: newKeyBody } }, async (request, reply) => {
    const { label, requests_per_minute: limit } = request.body;
    const wish = { label, ...(limit === undefined ? {} : { requestsPerMinute: limit }) };
    const { accountId } = sessionOf(request.exchange).holder;
    return answer(request, reply, await administration.keys.create(accountId, wish));
  });

  /** Whether the session's account has the key. An owner cannot even learn whether a key of another account exists. */
  async function owns({ exchange }: FastifyRequest, id: string): Promise<boolean> {
    const keys = await administration.keys.list(sessionOf(exchange).holder.accountId);
    return keys.some((key) => key.id === id);
  }

  typed.post('/console/api/keys/:id/rotate', { ...guarded, schema: withId }, async (request, reply) => {
    const { id } = request.params;
    if (!(await owns(request, id))) return responder.refuse(request, reply, unknownKey);
    return answer(request, reply, await administration.keys.rotate(id));
  });

  typed.post('/console/api/keys/:id/revoke', { ...guarded, schema: withId }, async (request, reply) => {
    const { id } = request.params;
    if (!(await owns(request, id))) return responder.refuse(request, reply, unknownKey);
    await administration.keys.revoke(id);
    return answer(request, reply, {});
  });

  app.get('/console/api/journal', guarded, async (request, reply) => {
    const { accountId } = sessionOf(request.exchange).holder;
    const journal = await administration.credits.journal(accountId, postingsMax);
    return answer(request, reply, { postings: journal.map(postingAnswer) });
  });

  typed.post('/console/api/extra-usage', { ...guarded, schema: { body: extraUsageBody } }, async (request, reply) => {
    const { accountId } = sessionOf(request.exchange).holder;
    await administration.accounts.setExtraUsage(accountId, request.body.limit);
    return answer(request, reply, accountAnswer(await administration.accounts.show(accountId)));
  });
}
