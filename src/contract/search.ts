import { type Static, Type } from 'typebox';
import { facetNames } from '../fields/facets.ts';
import { Value } from '../fields/shared/asked.ts';
import { Filters } from '../intent/filters.ts';
import { Intent } from '../intent/intent.ts';
import { chargedKeptDays } from '../ledger/charged.ts';
import { nullable, nullableText } from '../nullable.ts';
import { CompanyCard } from '../records/presented.ts';
import {
  cursorCharactersMax,
  excludedIdsMax,
  facetsMax,
  facetValuesMax,
  idCodePointsMax,
  pageSizeDefault,
  pageSizeMax,
  queryCodePointsMax,
  similarToMax,
  sortCodePointsMax,
} from './bounds.ts';
import { ProfileCard } from './records.ts';
import { creditFields } from './usage-notice.ts';

const query = Type.String({
  minLength: 1,
  maxLength: queryCodePointsMax,
  description: `What is looked for, in plain language; 1 to ${queryCodePointsMax} Unicode code points.`,
});

const queryOrNone = Type.String({
  maxLength: queryCodePointsMax,
  description: `What is looked for beside the filters and given records; at most ${queryCodePointsMax} Unicode code points.`,
});

export const target = Type.Optional(
  Type.Enum(['people', 'company'], {
    default: 'people',
    description: 'Which kind of record is searched. There is no guessing from the query.',
  }),
);

/** What a page can say beside its results. */
const extras = ['match', 'understanding'] as const;

interface SeenSince {
  readonly seen_since: string;
}

export const exclude = Type.Optional(
  Type.Unsafe<readonly string[] | SeenSince>({
    type: ['array', 'object'],
    items: { type: 'string', minLength: 1, maxLength: idCodePointsMax },
    maxItems: excludedIdsMax,
    properties: {
      seen_since: {
        type: 'string',
        description: `A day (UTC) of the last ${chargedKeptDays}, such as 2026-11-01.`,
      },
    },
    required: ['seen_since'],
    additionalProperties: false,
    default: [],
    description:
      'Records to leave out of results, total and counts: their ids, of which those of no record are ignored; or ' +
      '`{"seen_since": "2026-11-01"}`, those that this account was charged for since that day, by searches, exports and look-ups.',
  }),
);

export const FacetName = Type.Enum([...facetNames]);

/** What a search and its explanation can ask for beside the sentence. */
const besideParts = {
  exclude,
  facets: Type.Optional(
    Type.Array(FacetName, {
      maxItems: facetsMax,
      uniqueItems: true,
      default: [],
      description: `What to count the records by, all of them and not only the page: the answer has the ${facetValuesMax} most frequent values of each.`,
    }),
  ),
};

export const cursor = Type.Optional(
  nullable(
    Type.String({
      minLength: 1,
      maxLength: cursorCharactersMax,
      description:
        'Null, or the `cursor` of an earlier answer to the same query, target, filters and sort: the page begins after that one. The result window does not bound such pages.',
    }),
  ),
);
export const sort = Type.Optional(
  Type.String({
    maxLength: sortCodePointsMax,
    description:
      'The order, instead of that of the query: words such as "most experienced" or "newest", or a name and a direction such as "headcount desc".',
  }),
);

const pageParts = {
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: '1-based.' })),
  page_size: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: pageSizeMax,
      default: pageSizeDefault,
      description: 'Requested results of a page.',
    }),
  ),
  target,
  include: Type.Optional(
    Type.Array(Type.Enum([...extras]), {
      maxItems: extras.length,
      uniqueItems: true,
      default: [],
      description:
        'Extras beyond the contract: with `match`, the answer carries the field `match`; with `understanding`, the fields `understood` and `not_understood`.',
    }),
  ),
  ...besideParts,
  cursor,
  sort,
  max_credits: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'The most credits that the page may use: results come in order while it pays for them. No bound if absent.',
    }),
  ),
};

const similarTo = Type.Unsafe<string | readonly string[]>({
  type: ['string', 'array'],
  minLength: 1,
  maxLength: idCodePointsMax,
  items: { type: 'string', minLength: 1, maxLength: idCodePointsMax },
  minItems: 1,
  maxItems: similarToMax,
  uniqueItems: true,
  description: `The id of a record of the target's kind, or up to ${similarToMax}: others like these come, the most similar first.`,
});

export const withQuery = { query, filters: Type.Optional(Filters), similar_to: Type.Optional(similarTo) };
export const withoutQuery = { ...withQuery, query: Type.Optional(queryOrNone) };

const closed = { additionalProperties: false } as const;

/**
 * What a body needs if its query may be empty: given records or filters that say what is looked for. Not put as `anyOf`,
 * of which generators of clients make classes that have nothing but the alternatives.
 */
export const insteadOfQuery = {
  if: { required: ['similar_to'] },
  else: { required: ['filters'], properties: { filters: { type: 'object', minProperties: 1 } } },
};

export const unqueried = { ...closed, ...insteadOfQuery };

export const SearchBody = Type.Object({ ...withQuery, ...pageParts }, closed);
export const UnqueriedSearchBody = Type.Object({ ...withoutQuery, ...pageParts }, unqueried);
export type SearchBody = Static<typeof SearchBody | typeof UnqueriedSearchBody>;

const explainParts = { target, ...besideParts };
export const ExplainBody = Type.Object({ ...withQuery, ...explainParts }, closed);
export const UnqueriedExplainBody = Type.Object({ ...withoutQuery, ...explainParts }, unqueried);
export type ExplainBody = Static<typeof ExplainBody | typeof UnqueriedExplainBody>;

export const MatchReason = Type.Object(
  {
    condition: Type.String({ description: 'The condition, in words.' }),
    met: Type.Enum(['met', 'partly', 'not']),
    evidence: nullableText("The field's value in the record."),
  },
  { additionalProperties: false },
);
export type MatchReason = Readonly<Static<typeof MatchReason>>;

export const FacetValue = Type.Object(
  {
    label: Type.String(),
    value: Type.Unsafe<Value>({ ...Value, description: 'The value as `filters` take it.' }),
    count: Type.Integer({ minimum: 1, description: 'The records that have it, among all that match.' }),
  },
  { additionalProperties: false },
);

const facets = Type.Optional(
  Type.Record(Type.String(), Type.Array(FacetValue, { maxItems: facetValuesMax }), {
    description: 'Only with `facets` in the request: the most frequent values of each, most frequent first.',
  }),
);

const pageFields = {
  total_count: Type.Integer({ minimum: 0, description: 'Estimated total of matches; exact where that is cheap.' }),
  page: Type.Integer({ minimum: 1 }),
  page_size: Type.Integer({
    minimum: 1,
    maximum: pageSizeMax,
    description: 'As requested; not reduced by the balance.',
  }),
  ...creditFields('1 a returned result, 11 with its job-change prediction.'),
};

const understood = Type.String({ description: 'How the query was understood, in one sentence.' });
const notUnderstood = Type.Array(Type.String(), {
  description: 'Words of the query that no condition shows; `understood` says which of them are looked for in texts.',
});

const extraFields = {
  match: Type.Optional(
    Type.Array(Type.Array(MatchReason), {
      description: 'Only with `include: ["match"]`: for each result, in the same order, how it met each condition.',
    }),
  ),
  understood: Type.Optional(understood),
  not_understood: Type.Optional(notUnderstood),
  facets,
  cursor: Type.Optional(
    nullableText('Only with `cursor` in the request: what the next page asks for; null at the end.'),
  ),
  cursor_note: Type.Optional(
    nullableText('Only with `cursor` in the request: says if the data changed since that cursor was given.'),
  ),
};

export const PeopleSearchResponse = Type.Object(
  {
    ...pageFields,
    result_type: Type.Literal('people', { default: 'people' }),
    results: Type.Array(ProfileCard),
    message: nullableText('Guidance when no profile matches, or what was relaxed; for display.'),
    ...extraFields,
  },
  { additionalProperties: false },
);

export const CompanySearchResponse = Type.Object(
  {
    ...pageFields,
    result_type: Type.Literal('company', { default: 'company' }),
    results: Type.Array(CompanyCard),
    ...extraFields,
  },
  { additionalProperties: false },
);

export const ExplainResponse = Type.Object(
  {
    understood,
    not_understood: notUnderstood,
    total_count: Type.Integer({ minimum: 0, description: 'What the search would find.' }),
    intent: Intent,
    filters: Type.Unsafe<Filters>({
      allOf: [Filters],
      description: 'The intent as filters: sent back without the query, they find the same results in the same order.',
    }),
    facets,
    price: Type.Optional(
      Type.Object(
        { result: Type.Integer({ minimum: 0 }), page: Type.Integer({ minimum: 0 }) },
        {
          additionalProperties: false,
          description: `Only where results come with job-change predictions: the most credits for one result, and for a page of ${pageSizeDefault}.`,
        },
      ),
    ),
    request_id: Type.String({ description: 'Equal to the header `X-Request-Id`.' }),
  },
  { additionalProperties: false },
);
