import { type TObject, type TSchema, Type } from 'typebox';
import type { CallerScope } from '../ports/account-directory.ts';
import { exportBatchRecords, idCodePointsMax, lookupKeysMax, unitPrices } from './bounds.ts';
import { defaults } from './defaults.ts';
import type { ErrorCode } from './errors.ts';
import { ExportBody, UnqueriedExportBody } from './export.ts';
import { CompaniesLookupBody, CompaniesLookupResponse, ProfilesLookupBody, ProfilesLookupResponse } from './lookup.ts';
import { CompanyRecord, JobChangePrediction, Profile } from './records.ts';
import {
  CompanySearchResponse,
  ExplainBody,
  ExplainResponse,
  PeopleSearchResponse,
  SearchBody,
  UnqueriedExplainBody,
  UnqueriedSearchBody,
} from './search.ts';
import { SuggestQuery, SuggestResponse } from './suggest.ts';

export interface OperationRow {
  readonly method: 'GET' | 'POST';
  /** The path, with `{name}` for a path parameter. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** The scope that a key needs; null for an operation that needs no key. */
  readonly scope: CallerScope | null;
  readonly body: TSchema | null;
  /** The query parameters; null for an operation that takes none. */
  readonly query: TObject | null;
  /** Which bucket of the key a request takes a token from. */
  readonly bucket: 'requests' | 'suggestions';
  /** The path parameter; null if the operation has none. */
  readonly parameter: { readonly name: string; readonly codePointsMax: number } | null;
  readonly idempotent: boolean;
  /**
   * The JSON bodies of a 200; if there are two, `result_type` tells them apart. Texts name the content types of a body
   * that has no schema.
   */
  readonly success: readonly TSchema[] | readonly string[];
  readonly errors: readonly ErrorCode[];
}

/** The errors that any authenticated request may get. */
const shared = [
  'invalid_api_key',
  'email_not_linked',
  'account_not_authorized',
  'validation_error',
  'rate_limited',
  'upstream_unavailable',
  'search_unavailable',
  'auth_unavailable',
  'billing_unavailable',
  'classification_degraded',
] as const satisfies readonly ErrorCode[];

const billed = [...shared, 'out_of_credits', 'usage_paused'] as const satisfies readonly ErrorCode[];

const { credits, limits, search } = defaults;

const repeats =
  `Charged at most once in ${credits.repeatWindowSeconds / 60} minutes for the same key and id (default); ` +
  'a repeat reads fresh data and costs nothing.';

/** A later copy of the same answer, for operations that take an Idempotency-Key. */
const replays =
  `With the header \`Idempotency-Key\` a retry within ${credits.idempotencyKeepSeconds / 3600} hours (default) gets ` +
  'the first answer again, byte for byte, without a charge.';

const lookedUp =
  `An extra beyond the contract: up to ${lookupKeysMax} records in one call, which costs one request of the rate ` +
  'limit. The same record by two keys is charged once. What neither `max_credits` nor the balance pays for is ' +
  `\`not_charged\`, and not sent. ${repeats} That holds for this call and the look-up of one alike. ${replays}`;

export const operations = {
  search: {
    method: 'POST',
    path: '/v1/search',
    summary: 'Search people or companies in plain language.',
    description:
      `${unitPrices.search} credit a returned result; fewer results are returned when the balance is lower. ` +
      `page * page_size may reach ${search.windowResultsMax} (default). ${replays}`,
    scope: 'search',
    body: Type.Union([SearchBody, UnqueriedSearchBody]),
    query: null,
    bucket: 'requests',
    parameter: null,
    idempotent: true,
    success: [PeopleSearchResponse, CompanySearchResponse],
    errors: [...billed, 'off_topic_query', 'invalid_pagination', 'company_search_disabled'],
  },
  explain: {
    method: 'POST',
    path: '/v1/search/explain',
    summary: 'How a query is understood and how many results it has, free of charge.',
    description: 'An extra beyond the contract. Costs a request of the rate limit and no credits.',
    scope: 'search',
    body: Type.Union([ExplainBody, UnqueriedExplainBody]),
    query: null,
    bucket: 'requests',
    parameter: null,
    idempotent: false,
    success: [ExplainResponse],
    errors: [...shared, 'off_topic_query', 'company_search_disabled'],
  },
  export: {
    method: 'POST',
    path: '/v1/search/export',
    summary: 'All results of a search, as a stream.',
    description:
      'An extra beyond the contract: a line of JSON for each card (`application/x-ndjson`, the default), or a table ' +
      '(`Accept: text/csv`). ' +
      `${unitPrices.search} credit a record, settled in batches of ${exportBatchRecords} as the client reads; a record ` +
      `exported by the same key in the last ${credits.repeatWindowSeconds / 60} minutes (default) is free. Send the ` +
      'last `cursor` that came to go on after a cut. The last line of JSON, `end`, says how the export ended.',
    scope: 'search',
    body: Type.Union([ExportBody, UnqueriedExportBody]),
    query: null,
    bucket: 'requests',
    parameter: null,
    idempotent: false,
    success: ['application/x-ndjson', 'text/csv'],
    errors: [...billed, 'off_topic_query', 'company_search_disabled'],
  },
  suggest: {
    method: 'GET',
    path: '/v1/suggest',
    summary: 'The values that a text may become while it is typed, free of charge.',
    description:
      'An extra beyond the contract: values that the lexicon and the data know, with counts, for one field or for the ' +
      'end of a sentence; slips are allowed. Costs no credits, and a token of a bucket of its own: ' +
      `${limits.suggestionsPerMinute} requests a minute (default).`,
    scope: 'search',
    body: null,
    query: SuggestQuery,
    bucket: 'suggestions',
    parameter: null,
    idempotent: false,
    success: [SuggestResponse],
    errors: [...shared, 'company_search_disabled'],
  },
  profile: {
    method: 'GET',
    path: '/v1/profiles/{id}',
    summary: 'The full profile of a person.',
    description: `${unitPrices.profile} credits. ${repeats}`,
    scope: 'lookup',
    body: null,
    query: null,
    bucket: 'requests',
    parameter: { name: 'id', codePointsMax: idCodePointsMax },
    idempotent: false,
    success: [Profile],
    errors: [...billed, 'profile_not_found'],
  },
  profiles_lookup: {
    method: 'POST',
    path: '/v1/profiles/lookup',
    summary: 'The full profiles of many people, by id, profile or name.',
    description: `${unitPrices.profile} credits a record. ${lookedUp}`,
    scope: 'lookup',
    body: ProfilesLookupBody,
    query: null,
    bucket: 'requests',
    parameter: null,
    idempotent: true,
    success: [ProfilesLookupResponse],
    errors: billed,
  },
  job_change: {
    method: 'GET',
    path: '/v1/profiles/{id}/job-change',
    summary: 'How likely a person is to change role.',
    description: `${unitPrices.job_change} credits when a prediction is held, else free. ${repeats}`,
    scope: 'prediction',
    body: null,
    query: null,
    bucket: 'requests',
    parameter: { name: 'id', codePointsMax: idCodePointsMax },
    idempotent: false,
    success: [JobChangePrediction],
    errors: [...billed, 'profile_not_found'],
  },
  company: {
    method: 'GET',
    path: '/v1/companies/{company_id}',
    summary: 'The full record of a company.',
    description: `${unitPrices.company} credits. ${repeats}`,
    scope: 'lookup',
    body: null,
    query: null,
    bucket: 'requests',
    parameter: { name: 'company_id', codePointsMax: idCodePointsMax },
    idempotent: false,
    success: [CompanyRecord],
    errors: [...billed, 'company_search_disabled', 'company_not_found'],
  },
  companies_lookup: {
    method: 'POST',
    path: '/v1/companies/lookup',
    summary: 'The full records of many companies, by id, profile, website or name.',
    description: `${unitPrices.company} credits a record. ${lookedUp}`,
    scope: 'lookup',
    body: CompaniesLookupBody,
    query: null,
    bucket: 'requests',
    parameter: null,
    idempotent: true,
    success: [CompaniesLookupResponse],
    errors: [...billed, 'company_search_disabled'],
  },
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description.',
    description:
      'Needs no key. Costs a request of the rate limit: of the key when one is sent, else of the client address.',
    scope: null,
    body: null,
    query: null,
    bucket: 'requests',
    parameter: null,
    idempotent: false,
    success: ['application/json'],
    errors: ['validation_error', 'rate_limited', 'search_unavailable', 'auth_unavailable'],
  },
} as const satisfies Readonly<Record<string, OperationRow>>;

export type OperationName = keyof typeof operations;
