export {
  type Call,
  type CallOptions,
  type ChargedOptions,
  type ExplainBody,
  type ExportBody,
  type ResultsOptions,
  type SearchBody,
  type SuggestOptions,
  Whom,
  type WhomOptions,
} from './client.ts';
export type * from './contract.ts';
export {
  ApiError,
  ConnectionError,
  type ErrorBody,
  type ErrorCode,
  InvalidRequestError,
  NoCreditsError,
  NotAllowedError,
  NotFoundError,
  RateLimitedError,
  UnavailableError,
  WhomError,
} from './errors.ts';
export { ExportStream } from './export-stream.ts';
export type { Answer, Surroundings } from './send.ts';
