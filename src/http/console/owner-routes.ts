import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type Key, operatorScopes } from '../../ports/account-directory.ts';
import type { ConsoleParts } from '../dependencies.ts';
import type { Refused } from '../respond.ts';
import { accountAnswer, keyAnswer, postingAnswer } from './answers.ts';
import { type ConsoleSteps, closed, ownerOf, withId } from './steps.ts';

const postingsMax = 5000;
const requestsPerMinuteMax = 1_000_000;

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

const operatorsKey: Refused = {
  refused: 'account_not_authorized',
  message: 'This key does the work of an operator, who replaces it: whom key rotate.',
};
const unknownKey: Refused = { refused: 'validation_error', status: 404, message: 'This account has no such key.' };

/** Adds what the owner of an account asks about it. What they change is in the audit trail under the name "console". */
export function addOwnerRoutes({ app, responder, answer }: ConsoleSteps, parts: ConsoleParts): void {
  const administration = parts.administration('console');
  const owner = { config: { console: 'owner' } } as const;

  app.get('/console/api/keys', owner, async (request, reply) => {
    const accountId = ownerOf(request.exchange);
    const requests = await administration.keys.requests(accountId);
    const keys = await administration.keys.list(accountId);
    const shown = keys.map((key) => keyAnswer(key, requests.get(key.id) ?? 0, request.exchange.now));
    return answer(request, reply, { keys: shown });
  });

  app.post('/console/api/keys', { ...owner, schema: { body: newKeyBody } }, async (request, reply) => {
    const { label, requests_per_minute: limit } = request.body;
    const wish = { label, ...(limit === undefined ? {} : { requestsPerMinute: limit }) };
    const accountId = ownerOf(request.exchange);
    return answer(request, reply, await administration.keys.create(accountId, wish));
  });

  /** A key of the session's account. An owner cannot even learn whether a key of another account exists. */
  async function owned({ exchange }: FastifyRequest, id: string): Promise<Key | undefined> {
    const keys = await administration.keys.list(ownerOf(exchange));
    return keys.find((key) => key.id === id);
  }

  app.post('/console/api/keys/:id/rotate', { ...owner, schema: withId }, async (request, reply) => {
    const { id } = request.params;
    const key = await owned(request, id);
    if (key === undefined) return responder.refuse(request, reply, unknownKey);
    // Whoever replaces a key sees the new one, and owners must not come by an operator's.
    if (operatorScopes.some((scope) => key.scopes.includes(scope))) {
      return responder.refuse(request, reply, operatorsKey);
    }
    return answer(request, reply, await administration.keys.rotate(id));
  });

  app.post('/console/api/keys/:id/revoke', { ...owner, schema: withId }, async (request, reply) => {
    const { id } = request.params;
    if ((await owned(request, id)) === undefined) return responder.refuse(request, reply, unknownKey);
    await administration.keys.revoke(id);
    return answer(request, reply, {});
  });

  app.get('/console/api/journal', owner, async (request, reply) => {
    const accountId = ownerOf(request.exchange);
    const journal = await administration.credits.journal(accountId, postingsMax);
    return answer(request, reply, { postings: journal.map(postingAnswer) });
  });

  app.post('/console/api/extra-usage', { ...owner, schema: { body: extraUsageBody } }, async (request, reply) => {
    const accountId = ownerOf(request.exchange);
    await administration.accounts.setExtraUsage(accountId, request.body.limit);
    return answer(request, reply, accountAnswer(await administration.accounts.show(accountId)));
  });
}
