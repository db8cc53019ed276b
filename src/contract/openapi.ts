import type { TSchema } from 'typebox';
import { Value } from '../fields/shared/asked.ts';
import { FilterOfMonths, FilterOfNames, FilterOfNumbers, Filters, MonthRange, NumberRange } from '../intent/filters.ts';
import { Condition, Intent, Leftover, Likened, Order } from '../intent/intent.ts';
import { CompanyCard, CompanyLocation, EducationItem, ExperienceItem } from '../records/presented.ts';
import { Relation } from '../relations/index.ts';
import { Amount } from '../relations/shared/amount.ts';
import { Period } from '../relations/shared/period.ts';
import { RoleCondition, RoleGroup } from '../relations/shared/role-group.ts';
import { excludingBodyBytesMax, idempotencyKeyCharactersMax } from './bounds.ts';
import { defaults } from './defaults.ts';
import { ErrorAction, envelopeSchema } from './error-envelope.ts';
import { type ErrorCode, errorCodes, errors } from './errors.ts';
import { ExportBody, ExportEnd, UnqueriedExportBody } from './export.ts';
import { everyAnswer, idempotencyKeyPattern, type ResponseHeader, responseHeaders } from './headers.ts';
import {
  CompaniesLookupBody,
  CompaniesLookupResponse,
  CompanyKey,
  PersonKey,
  ProfilesLookupBody,
  ProfilesLookupResponse,
} from './lookup.ts';
import { type OperationRow, operations } from './operations.ts';
import { CompanyRecord, JobChangePrediction, JobChangeReason, Profile, ProfileCard } from './records.ts';
import {
  CompanySearchResponse,
  ExplainBody,
  ExplainResponse,
  FacetName,
  FacetValue,
  MatchReason,
  PeopleSearchResponse,
  SearchBody,
  UnqueriedExplainBody,
  UnqueriedSearchBody,
} from './search.ts';
import { Suggestion, SuggestResponse } from './suggest.ts';
import { UsageNotice } from './usage-notice.ts';

/** The schemas with a name of their own. Other schemas refer to them by it. */
const named = new Map<unknown, string>([
  [SearchBody, 'PartnerSearchRequest'],
  [UnqueriedSearchBody, 'UnqueriedSearchRequest'],
  [ProfileCard, 'PartnerProfileCard'],
  [PeopleSearchResponse, 'PartnerSearchResponse'],
  [CompanyCard, 'PartnerCompanyCard'],
  [CompanySearchResponse, 'PartnerCompanySearchResponse'],
  [Profile, 'PartnerProfile'],
  [ExperienceItem, 'PartnerExperience'],
  [EducationItem, 'PartnerEducation'],
  [CompanyRecord, 'PartnerCompany'],
  [CompanyLocation, 'PartnerCompanyLocation'],
  [JobChangePrediction, 'PartnerJobChangePrediction'],
  [JobChangeReason, 'PartnerJobChangeReason'],
  [UsageNotice, 'PartnerUsageNotice'],
  [ErrorAction, 'PartnerErrorAction'],
  [ProfilesLookupBody, 'ProfilesLookupRequest'],
  [PersonKey, 'PersonKey'],
  [ProfilesLookupResponse, 'ProfilesLookupResponse'],
  [CompaniesLookupBody, 'CompaniesLookupRequest'],
  [CompanyKey, 'CompanyKey'],
  [CompaniesLookupResponse, 'CompaniesLookupResponse'],
  [ExplainBody, 'ExplainRequest'],
  [UnqueriedExplainBody, 'UnqueriedExplainRequest'],
  [ExportBody, 'ExportRequest'],
  [UnqueriedExportBody, 'UnqueriedExportRequest'],
  [ExportEnd, 'ExportEnd'],
  [Filters, 'Filters'],
  [FilterOfNames, 'FilterOfNames'],
  [FilterOfNumbers, 'FilterOfNumbers'],
  [FilterOfMonths, 'FilterOfMonths'],
  [ExplainResponse, 'ExplainResponse'],
  [SuggestResponse, 'SuggestResponse'],
  [Suggestion, 'Suggestion'],
  [MatchReason, 'MatchReason'],
  [FacetName, 'FacetName'],
  [FacetValue, 'FacetValue'],
  [Intent, 'Intent'],
  [Condition, 'IntentCondition'],
  [Relation, 'IntentRelation'],
  [RoleGroup, 'RoleGroup'],
  [RoleCondition, 'RoleCondition'],
  [Value, 'IntentValue'],
  [Leftover, 'IntentLeftover'],
  [Likened, 'IntentLikened'],
  [Order, 'IntentOrder'],
  [NumberRange, 'NumberRange'],
  [MonthRange, 'MonthRange'],
  [Amount, 'Amount'],
  [Period, 'Period'],
]);

/** The same names by what a schema shares with its optional copy, which is an object of its own. */
const namesByContent = new Map([...named].map(([schema, name]) => [contentOf(schema) ?? schema, name]));

function nameOf(value: unknown): string | undefined {
  const content = contentOf(value);
  return content === undefined ? named.get(value) : namesByContent.get(content);
}

/** The members or alternatives of a schema; undefined for what is no schema that has them. */
function contentOf(value: unknown): object | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('type' in value && 'properties' in value) return value.properties as object;
  return 'anyOf' in value ? (value.anyOf as object) : undefined;
}

const { credits, limits, server } = defaults;

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A schema as plain JSON. Named schemas inside it become references. */
function plainJson(value: unknown, root = false): Json {
  const name = root ? undefined : nameOf(value);
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  if (Array.isArray(value)) return value.map((item) => plainJson(item));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainJson(item)]));
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null) {
    return value;
  }
  throw new TypeError(`a schema holds a ${typeof value}, which JSON cannot`);
}

function headers(names: readonly ResponseHeader[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The headers of a status that not every answer has. */
function ownHeaders(codes: readonly ErrorCode[]): ResponseHeader[] {
  const own: ResponseHeader[] = [];
  if (codes.some((code) => errors[code].retryable)) own.push('Retry-After');
  if (codes.some((code) => errors[code].status === 401)) own.push('WWW-Authenticate');
  return own;
}

function errorResponse(codes: readonly ErrorCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
    headers: headers([...everyAnswer, ...ownHeaders(codes)]),
    content: { 'application/json': { schema: plainJson(envelopeSchema(codes)) } },
  };
}

/** The name of the response for these codes. Operations with the same codes of a status share one response. */
function responseName(codes: readonly ErrorCode[]): string {
  return codes.join('.');
}

function errorResponses(): Record<string, Json> {
  const sets = Object.values<OperationRow>(operations).flatMap((operation) => [...byStatus(operation).values()]);
  return Object.fromEntries(sets.map((codes) => [responseName(codes), errorResponse(codes)]));
}

function byStatus(operation: OperationRow): Map<number, readonly ErrorCode[]> {
  return Map.groupBy(operation.errors, (code) => errors[code].status);
}

function successResponse(operation: OperationRow): Json {
  const { success } = operation;
  const own: ResponseHeader[] = operation.idempotent ? ['Idempotent-Replayed'] : [];
  const types = success.filter((type) => typeof type === 'string');
  const content: Json =
    types.length === 0
      ? { 'application/json': { schema: jsonOneOf(success.filter((schema) => typeof schema !== 'string')) } }
      : Object.fromEntries(
          types.map((type) => [type, { schema: { type: type === 'application/json' ? 'object' : 'string' } }]),
        );
  return { description: operation.summary, headers: headers([...everyAnswer, ...own]), content };
}

function jsonOneOf(schemas: readonly TSchema[]): Json {
  const [first] = schemas;
  return schemas.length === 1 && first !== undefined
    ? plainJson(first)
    : { oneOf: schemas.map((schema) => plainJson(schema)), discriminator: discriminator(schemas) };
}

/** The mapping is needed because without one the values would be the names of the schemas (OpenAPI 3.1, 4.8.25). */
function discriminator(schemas: readonly TSchema[]): Json {
  const mapping = schemas.map((schema) => {
    const value = 'properties' in schema ? (schema.properties as Record<string, TSchema>)['result_type'] : undefined;
    const name = named.get(schema);
    if (value === undefined || !('const' in value) || name === undefined) {
      throw new TypeError('one of several bodies has no name, or no result_type of its own');
    }
    return [String(value.const), `#/components/schemas/${name}`];
  });
  return { propertyName: 'result_type', mapping: Object.fromEntries(mapping) };
}

function parameters(operation: OperationRow): Json[] {
  const list: Json[] = [];
  if (operation.parameter !== null) {
    const { name, codePointsMax } = operation.parameter;
    list.push({
      name,
      in: 'path',
      required: true,
      description: 'The id of a card; percent-encoding is decoded once.',
      schema: { type: 'string', minLength: 1, maxLength: codePointsMax },
    });
  }
  for (const [name, schema] of Object.entries(operation.query?.properties ?? {})) {
    const required = operation.query?.required?.includes(name) ?? false;
    list.push({ name, in: 'query', required, schema: plainJson(schema) });
  }
  if (operation.idempotent) {
    list.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        `1 to ${idempotencyKeyCharactersMax} visible ASCII characters, per account, kept ${credits.idempotencyKeepSeconds / 3600} ` +
        'hours (default). The same key with another body is refused. Only 200 answers are kept.',
      schema: { type: 'string', pattern: idempotencyKeyPattern.source },
    });
  }
  return list;
}

function operationObject(name: string, operation: OperationRow): Json {
  return {
    operationId: name,
    summary: operation.summary,
    description: described(operation),
    ...(operation.scope === null ? { security: [] } : {}),
    parameters: parameters(operation),
    ...(operation.body === null
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: plainJson(operation.body) } } } }),
    responses: {
      200: successResponse(operation),
      ...Object.fromEntries(
        [...byStatus(operation)].map(([status, codes]) => [
          status,
          { $ref: `#/components/responses/${responseName(codes)}` },
        ]),
      ),
    },
  };
}

function described({ description, scope }: OperationRow): string {
  return scope === null ? description : `${description} A key needs the scope \`${scope}\`.`;
}

/** The whole description of the interface, in OpenAPI 3.1. */
export function openApiDocument(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, operation] of Object.entries(operations)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(name, operation),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'whom',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Answers "who?" in plain language: search of people and companies, full records, job-change predictions, ' +
        `billed in credits. Every key has a token bucket of ${limits.requestsPerMinute} requests a minute (default, ` +
        'refilled continuously), shared by all operations but suggestions. Types are strict, unknown fields are refused, ' +
        `bodies are at most ${server.bodyBytesMax} bytes (default; ${excludingBodyBytesMax} with \`exclude\`), lengths count Unicode code points.\n\n` +
        'An unknown path is answered with 404 and a wrong method with 405 and `Allow`; both carry the error ' +
        'envelope with the code `validation_error`.',
    },
    security: [{ apiKey: [] }, { bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Where the deployment enables it. When both headers are sent, `x-api-key` decides.',
        },
      },
      headers: plainJson(responseHeaders),
      responses: {
        ...errorResponses(),
        UnknownPath: errorResponse(['validation_error']),
        WrongMethod: errorResponse(['validation_error']),
      },
      schemas: {
        ...Object.fromEntries([...named].map(([schema, name]) => [name, plainJson(schema, true)])),
        ErrorEnvelope: plainJson(envelopeSchema(errorCodes)),
      },
    },
  };
}
