import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DirectoryUnavailable } from '../../ports/account-directory.ts';
import type { ConsoleParts, HttpDependencies } from '../dependencies.ts';
import type { Responder } from '../respond.ts';
import { openIdCookie, openIdSecret, sessionCookie } from './cookie.ts';

/** Why a browser that came back from the provider is not signed in. The console's page says what to do. */
export type OpenIdRefusal = 'failed' | 'not_linked' | 'unavailable';

/** The console's route that the provider sends browsers back to. */
export const openIdReturnPath = '/console/sign-in/return';

/**
 * Adds signing in by an OpenID provider: a browser is sent to it, and comes back with a code. Each request draws a token of
 * the address, as whoever asks is a stranger.
 */
export function addOpenIdRoutes(
  app: FastifyInstance,
  { sessions, signInLink, operatorLink, openId }: ConsoleParts,
  { logger }: Pick<HttpDependencies, 'logger'>,
  isSecure: boolean,
  responder: Responder,
): void {
  if (openId === null) return;
  const stranger = { config: { console: 'sign_in' } } as const;
  const goTo = (request: FastifyRequest, reply: FastifyReply, to: string) =>
    responder.other(request, reply.header('location', to), 303, null, '');
  const refuse = (request: FastifyRequest, reply: FastifyReply, why: OpenIdRefusal) =>
    goTo(request, reply, `/console/sign-in?refused=${why}`);

  /** Runs a step that asks the provider; when it cannot be reached, the page says so. */
  async function asking(request: FastifyRequest, reply: FastifyReply, step: () => Promise<FastifyReply>) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof DirectoryUnavailable)) throw error;
      logger.warn({ err: error }, 'nobody can sign in by OpenID');
      return refuse(request, reply, 'unavailable');
    }
  }

  app.get('/console/sign-in/openid', stranger, (request, reply) =>
    asking(request, reply, async () => {
      const { secret, url } = await openId.begin(request.exchange.now);
      return goTo(request, reply.header('set-cookie', openIdCookie(secret, isSecure)), url.href);
    }),
  );

  app.get(openIdReturnPath, stranger, (request, reply) => {
    const { now } = request.exchange;
    const secret = openIdSecret(request.headers, isSecure);
    reply.header('set-cookie', openIdCookie(null, isSecure));
    if (secret === null) return refuse(request, reply, 'failed');
    return asking(request, reply, async () => {
      const answer = new URL(request.raw.url ?? '', 'http://localhost').search;
      const outcome = await openId.finish(secret, answer, now);
      if (outcome.kind === 'not_linked')
        logger.info({ subject: outcome.subject }, 'somebody signed in by OpenID who has no account and is no operator');
      if (outcome.kind === 'not_linked' || outcome.kind === 'failed') return refuse(request, reply, outcome.kind);
      const [link, page] =
        outcome.kind === 'owner'
          ? [await signInLink(outcome.accountId, 'openid'), '/console']
          : [await operatorLink(outcome.operator), '/console/accounts'];
      // The cookie of an earlier session does not come along from another site, so none can be ended here.
      const opened = await sessions.signIn(link, null, now);
      if (opened === null) return refuse(request, reply, 'failed');
      reply.header('set-cookie', sessionCookie(opened.secret, isSecure));
      return goTo(request, reply, page);
    });
  });
}
