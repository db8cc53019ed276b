import { idempotencyKeyCharactersMax } from './bounds.ts';

/** The headers of answers. Every answer has the first four. */
export const responseHeaders = {
  'X-Request-Id': {
    description: 'Names this request; in an error body and in a billed answer as `request_id`.',
    schema: { type: 'string', pattern: '^req_[0-9a-f]{32}$' },
  },
  'X-RateLimit-Limit': {
    description: 'Requests allowed per minute, for the key or, without a valid one, for the client address.',
    schema: { type: 'integer', minimum: 1 },
  },
  'X-RateLimit-Remaining': {
    description: 'Whole requests left after this one.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-RateLimit-Reset': {
    description: 'Unix time in seconds, rounded up, at which the bucket is full again.',
    schema: { type: 'integer', minimum: 0 },
  },
  'Retry-After': { description: 'Seconds to wait, at least 1.', schema: { type: 'integer', minimum: 1 } },
  'WWW-Authenticate': { description: 'How to authenticate.', schema: { type: 'string' } },
  Allow: { description: 'Methods of this path.', schema: { type: 'string' } },
  'Idempotent-Replayed': {
    description: 'The answer was given before under the same `Idempotency-Key`; nothing was charged now.',
    schema: { type: 'string', enum: ['true'] },
  },
} as const;

export type ResponseHeader = keyof typeof responseHeaders;

export const everyAnswer = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const satisfies readonly ResponseHeader[];

/** 1 to 255 visible ASCII characters. */
export const idempotencyKeyPattern = new RegExp(`^[\\x21-\\x7e]{1,${idempotencyKeyCharactersMax}}$`);
