import type { ErrorEnvelope } from './contract.ts';

/** The fields of an error body. `code` tells which of them there are. */
export type ErrorBody = ErrorEnvelope['error'];

/** One of the closed set of codes. */
export type ErrorCode = ErrorBody['code'];

/** Whatever the client throws, except the reason of an abort signal. */
export class WhomError extends Error {
  override readonly name: string = 'WhomError';
}

/** No whole answer came, in as many tries as were allowed. `cause` is what `fetch` said of the last one. */
export class ConnectionError extends WhomError {
  override readonly name: string = 'ConnectionError';
}

/** The answer of the service was an error. Other classes say which kind; this one stands for codes of later versions. */
export class ApiError extends WhomError {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** One of `ErrorCode`, or one of a later version; null if something before the service answered. */
  readonly code: string | null;
  /** Names the request in the log of the service; null if the answer had none. */
  readonly requestId: string | null;
  /** What `Retry-After` said, in seconds; null if it said nothing. */
  readonly retryAfterSeconds: number | null;
  /** The whole error body, for the fields that only some codes have; null if the answer was not one. */
  readonly body: ErrorBody | null;

  constructor(answer: Response, body: ErrorBody | null) {
    super(body?.message ?? `The answer had the status ${answer.status} and no error of whom. Check the base URL.`);
    this.status = answer.status;
    this.code = body?.code ?? null;
    this.requestId = answer.headers.get('x-request-id');
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
    this.body = body;
  }
}

/** The request must be changed before it can succeed. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError';
}

/** The key is missing, wrong, or not allowed to do this. */
export class NotAllowedError extends ApiError {
  override readonly name = 'NotAllowedError';
}

/** The account has nothing left to spend. */
export class NoCreditsError extends ApiError {
  override readonly name = 'NoCreditsError';
}

/** There is no record of this id. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}

/** Too many requests, also after waiting. */
export class RateLimitedError extends ApiError {
  override readonly name = 'RateLimitedError';
}

/** The service, or a part of it, cannot answer now. */
export class UnavailableError extends ApiError {
  override readonly name = 'UnavailableError';
}

const classes: Readonly<Record<ErrorCode, typeof ApiError>> = {
  off_topic_query: InvalidRequestError,
  invalid_pagination: InvalidRequestError,
  company_search_disabled: InvalidRequestError,
  validation_error: InvalidRequestError,
  invalid_api_key: NotAllowedError,
  email_not_linked: NotAllowedError,
  account_not_authorized: NotAllowedError,
  out_of_credits: NoCreditsError,
  usage_paused: NoCreditsError,
  profile_not_found: NotFoundError,
  company_not_found: NotFoundError,
  rate_limited: RateLimitedError,
  upstream_unavailable: UnavailableError,
  search_unavailable: UnavailableError,
  auth_unavailable: UnavailableError,
  billing_unavailable: UnavailableError,
  classification_degraded: UnavailableError,
};

/** The class of a code that this version does not know, as the contract wants it: by the status. */
function classOfStatus(status: number): typeof ApiError {
  if (status === 429) return RateLimitedError;
  return status >= 500 ? UnavailableError : ApiError;
}

/** The error of an answer that is not a 200, from its text. */
export function apiError(answer: Response, text: string): ApiError {
  const body = errorBody(text);
  const known = body !== null && Object.hasOwn(classes, body.code) ? classes[body.code] : undefined;
  return new (known ?? classOfStatus(answer.status))(answer, body);
}

function errorBody(text: string): ErrorBody | null {
  try {
    const { error }: ErrorEnvelope = JSON.parse(text);
    return typeof error.code === 'string' && typeof error.message === 'string' ? error : null;
  } catch {
    return null;
  }
}
