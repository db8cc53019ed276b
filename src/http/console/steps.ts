import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import { Type } from 'typebox';
import type { Exchange } from '../exchange.ts';
import type { Responder } from '../respond.ts';

/** What the routes of the console are added with. */
export interface ConsoleSteps {
  readonly app: FastifyInstance<
    RawServerDefault,
    RawRequestDefaultExpression,
    RawReplyDefaultExpression,
    FastifyBaseLogger,
    TypeBoxTypeProvider
  >;
  readonly responder: Responder;
  answer(request: FastifyRequest, reply: FastifyReply, value: object): FastifyReply;
}

export const closed = { additionalProperties: false } as const;
export const noBody = { body: Type.Object({}, closed) };
export const idParams = { params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }) }) };
export const withId = { ...noBody, ...idParams };
export const guarded = { config: { console: 'guarded' } } as const;

/** Returns the session of a request. Only routes that need one may call it. */
export function sessionOf({ session }: Exchange): NonNullable<Exchange['session']> {
  if (session === null) throw new Error('a step that needs a session ran before it was found');
  return session;
}

/** Returns the account whose owner asks. Only routes of owners may call it. */
export function ownerOf(exchange: Exchange): string {
  const { holder } = sessionOf(exchange);
  if (holder.role !== 'owner') throw new Error('a route of owners let another role in');
  return holder.accountId;
}

/**
 * Returns who asks in an operator's place, for the audit trail: an operator by name, or a program by the id of its key.
 * Only routes of operators may call it.
 */
export function operatorOf(exchange: Exchange): string {
  if (exchange.caller !== null) return exchange.caller.callerId;
  const { holder } = sessionOf(exchange);
  if (holder.role !== 'operator') throw new Error('a route of operators let another role in');
  return `${holder.operator} in the console`;
}
