import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AdministrationRefused } from '../accounts/refused.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { DirectoryUnavailable } from '../ports/account-directory.ts';
import { LedgerUnavailable } from '../ports/credit-ledger.ts';
import { SearchIndexUnavailable } from '../ports/search-index.ts';
import { FinderUnavailable, UnderstandingUnavailable } from '../search/finder.ts';
import { DeskRefused } from './console/desk.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { Exchange } from './exchange.ts';
import type { Health } from './monitoring/health.ts';
import { tooLong, UnreadableBody } from './request/body.ts';
import { explainSchemaErrors } from './request/validation.ts';
import type { Refused, Responder } from './respond.ts';

const codeOfPart = {
  auth: 'auth_unavailable',
  billing: 'billing_unavailable',
  search: 'search_unavailable',
} as const satisfies Record<Exchange['part'], ErrorCode>;

/**
 * The code of an unexpected failure. An error of unknown class gets the code of the part that was working, so that no
 * caller sees a bare 500.
 */
function failureCode(error: unknown, part: Exchange['part']): ErrorCode {
  if (error instanceof DirectoryUnavailable) return 'auth_unavailable';
  if (error instanceof LedgerUnavailable) return 'billing_unavailable';
  if (error instanceof FinderUnavailable) return 'search_unavailable';
  if (error instanceof SearchIndexUnavailable) return 'upstream_unavailable';
  if (error instanceof UnderstandingUnavailable) return 'classification_degraded';
  return codeOfPart[part];
}

/** Errors that say to whoever asked what is wrong. */
const told = [UnreadableBody, AdministrationRefused, DeskRefused];

/** Says what is wrong with the request, if the request caused the failure; else null. */
function callersFault(error: unknown, bodyBytesMax: number): string | null {
  if (!(error instanceof Error)) return null;
  if (told.some((one) => error instanceof one)) return error.message;
  const { code, validation, validationContext } = error as FastifyError;
  if (validation !== undefined) return explainSchemaErrors(validation, validationContext ?? 'body');
  // The client disconnected in the middle of the body. Nobody reads this answer, but the failure is not the service's.
  if (code === 'ECONNRESET') return 'The body was cut off.';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLong(bodyBytesMax);
  // Fastify itself refuses a malformed Content-Type, a wrong Content-Length, and a malformed URL.
  return refusedByFastify[code] ?? null;
}

const refusedByFastify: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The Content-Type must be application/json, with charset utf-8 or none.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as Content-Length says.',
  FST_ERR_BAD_URL: 'The path holds a percent sequence that is not valid UTF-8.',
  FST_ERR_MAX_PARAM_LENGTH: 'The id is longer than any id can be.',
};

/** The error handler of the whole server. */
export function failureHandler(
  dependencies: HttpDependencies,
  bodyBytesMax: number,
  responder: Responder,
  health: Health,
) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const fault = callersFault(error, bodyBytesMax);
    const refused: Refused =
      fault === null
        ? { refused: failureCode(error, request.exchange.part) }
        : { refused: 'validation_error', message: fault };
    if (fault === null) {
      health.failed(error);
      // A cluster that is away fails every search, each of which would log 1.6 KB of stack that only leads here.
      const why = error instanceof SearchIndexUnavailable ? { reason: error.message } : { err: error };
      dependencies.logger.error(
        { ...why, requestId: request.id, operation: request.exchange.operation },
        'request failed',
      );
    }
    // Fastify asks to close the connection when it stops reading a body. Node instead reads and drops the rest, within
    // the request timeout, so that the client sees the answer before a reset.
    if (fault !== null && reply.hasHeader('connection')) reply.removeHeader('connection');
    return responder.refuse(request, reply, refused);
  };
}
