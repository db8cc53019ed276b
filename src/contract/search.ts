import { type Static, Type } from 'typebox';
import { Intent } from '../intent/intent.ts';
import { nullableText } from '../nullable.ts';
import { CompanyCard, PersonCard } from '../records/presented.ts';
import { pageSizeDefault, pageSizeMax, queryCodePointsMax } from './bounds.ts';
import { creditFields } from './usage-notice.ts';

const query = Type.String({
  minLength: 1,
  maxLength: queryCodePointsMax,
  description: `What is looked for, in plain language; 1 to ${queryCodePointsMax} Unicode code points.`,
});

const target = Type.Optional(
  Type.Enum(['people', 'company'], {
    default: 'people',
    description: 'Which kind of record is searched. There is no guessing from the query.',
  }),
);

export const SearchBody = Type.Object(
  {
    query,
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
      Type.Array(Type.Enum(['match']), {
        maxItems: 1,
        default: [],
        description: 'An extra beyond the contract: with `match`, the answer carries the field `match`.',
      }),
    ),
  },
  { additionalProperties: false },
);

export type SearchBody = Static<typeof SearchBody>;

export const ExplainBody = Type.Object({ query, target }, { additionalProperties: false });
export type ExplainBody = Static<typeof ExplainBody>;

export const MatchReason = Type.Object(
  {
    condition: Type.String({ description: 'The condition, in words.' }),
    met: Type.Enum(['met', 'partly', 'not']),
    evidence: nullableText("The field's value in the record."),
  },
  { additionalProperties: false },
);
export type MatchReason = Readonly<Static<typeof MatchReason>>;

const pageFields = {
  total_count: Type.Integer({ minimum: 0, description: 'Estimated total of matches; exact where that is cheap.' }),
  page: Type.Integer({ minimum: 1 }),
  page_size: Type.Integer({
    minimum: 1,
    maximum: pageSizeMax,
    description: 'As requested; not reduced by the balance.',
  }),
  ...creditFields('1 a returned result.'),
};

const matchField = {
  match: Type.Optional(
    Type.Array(Type.Array(MatchReason), {
      description: 'Only with `include: ["match"]`: for each result, in the same order, how it met each condition.',
    }),
  ),
};

export const PeopleSearchResponse = Type.Object(
  {
    ...pageFields,
    result_type: Type.Literal('people', { default: 'people' }),
    results: Type.Array(PersonCard),
    message: nullableText('Guidance when no profile matches, or what was relaxed; for display.'),
    ...matchField,
  },
  { additionalProperties: false },
);

export const CompanySearchResponse = Type.Object(
  {
    ...pageFields,
    result_type: Type.Literal('company', { default: 'company' }),
    results: Type.Array(CompanyCard),
    ...matchField,
  },
  { additionalProperties: false },
);

export const ExplainResponse = Type.Object(
  {
    understood: Type.String({ description: 'How the query was understood, in one sentence.' }),
    not_understood: Type.Array(Type.String(), { description: 'Words that only rank.' }),
    total_count: Type.Integer({ minimum: 0, description: 'What the search would find.' }),
    intent: Intent,
    request_id: Type.String({ description: 'Equal to the header `X-Request-Id`.' }),
  },
  { additionalProperties: false },
);
