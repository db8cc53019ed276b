/** One failure that a caller can see. OpenAPI, answers and tests are made from the table of these rows. */
export interface ErrorRow {
  readonly status: number;
  /** The public text. The code that refuses may have a more exact text for the request. */
  readonly message: string;
  /** Fields beside `code`, `message` and `request_id`. */
  readonly extra: readonly ErrorExtra[];
  /** Whether the same request may succeed later. The answer then has `Retry-After`. */
  readonly retryable: boolean;
}

export type ErrorExtra =
  | 'upgrade_url'
  | 'credits_remaining'
  | 'usage_notice'
  | 'attempted_email'
  | 'signup_url'
  | 'actions'
  | 'support'
  | 'docs';

export const errors = {
  off_topic_query: {
    status: 400,
    message: 'The query does not ask for people or companies. Say who is looked for: a title, a place, an employer.',
    extra: [],
    retryable: false,
  },
  invalid_pagination: {
    status: 400,
    message: 'page * page_size exceeds the result window. Ask for an earlier page, or make the query narrower.',
    extra: [],
    retryable: false,
  },
  company_search_disabled: {
    status: 400,
    message: 'This deployment does not serve companies.',
    extra: [],
    retryable: false,
  },
  invalid_api_key: {
    status: 401,
    message: 'The API key is missing or not valid. Send a valid key in the header x-api-key.',
    extra: [],
    retryable: false,
  },
  email_not_linked: {
    status: 401,
    message: 'This identity has no account. Sign up, or link the e-mail address to an account.',
    extra: ['attempted_email', 'signup_url', 'actions', 'support', 'docs'],
    retryable: false,
  },
  out_of_credits: {
    status: 402,
    message: 'The account has no credits left. Upgrade the plan or buy credits.',
    extra: ['upgrade_url', 'credits_remaining', 'usage_notice'],
    retryable: false,
  },
  usage_paused: {
    status: 402,
    message: 'The credits of the plan are used up and extra usage is off. Approve extra usage to go on.',
    extra: ['usage_notice'],
    retryable: false,
  },
  account_not_authorized: {
    status: 403,
    message: 'The account, or this key of it, is not allowed to do this. Contact its owner.',
    extra: [],
    retryable: false,
  },
  profile_not_found: {
    status: 404,
    message: 'No profile has this id.',
    extra: [],
    retryable: false,
  },
  company_not_found: {
    status: 404,
    message: 'No company has this id.',
    extra: [],
    retryable: false,
  },
  validation_error: {
    status: 422,
    message: 'The request is not valid.',
    extra: [],
    retryable: false,
  },
  rate_limited: {
    status: 429,
    message: 'Too many requests. Wait as many seconds as Retry-After says.',
    extra: [],
    retryable: true,
  },
  upstream_unavailable: {
    status: 502,
    message: 'A service that this one depends on failed. Try again shortly.',
    extra: [],
    retryable: true,
  },
  search_unavailable: {
    status: 503,
    message: 'Search is temporarily unavailable. Try again shortly.',
    extra: [],
    retryable: true,
  },
  auth_unavailable: {
    status: 503,
    message: 'Accounts cannot be checked at the moment. Try again shortly.',
    extra: [],
    retryable: true,
  },
  billing_unavailable: {
    status: 503,
    message: 'Credits cannot be charged at the moment. Try again shortly.',
    extra: [],
    retryable: true,
  },
  classification_degraded: {
    status: 503,
    message: 'Queries cannot be understood at the moment. Try again shortly.',
    extra: [],
    retryable: true,
  },
} as const satisfies Readonly<Record<string, ErrorRow>>;

export type ErrorCode = keyof typeof errors;

export const errorCodes = Object.keys(errors) as ErrorCode[];
