import type { FastifyRequest } from 'fastify';
import { shownParts } from '../accounts/api-key.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { operations } from '../contract/operations.ts';

interface RequestLine {
  readonly requestId: string;
  readonly method: string;
  /** The path as the contract writes it, so that it contains no id; null if nothing is served there. */
  readonly route: string | null;
  readonly status: number;
  readonly code: ErrorCode | 'ok';
  readonly milliseconds: number;
  /** The part of the key that `whom key list` shows; null without a valid key. */
  readonly key: string | null;
}

/** The log line of an answered request. It contains nothing of the query, of a record or of the caller's address. */
export function requestLine(
  request: FastifyRequest,
  { status, code, milliseconds }: Pick<RequestLine, 'status' | 'code' | 'milliseconds'>,
): RequestLine {
  const { operation } = request.exchange;
  return {
    requestId: request.id,
    method: request.method,
    route: operation === 'none' ? null : operations[operation].path,
    status,
    code,
    milliseconds: Math.round(milliseconds * 1000) / 1000,
    key: shownKey(request),
  };
}

function shownKey({ exchange, headers }: FastifyRequest): string | null {
  const key = headers['x-api-key'];
  if (exchange.caller === null || typeof key !== 'string') return null;
  const { prefix, lastFour } = shownParts(key);
  return `${prefix}…${lastFour}`;
}
