import { type Static, Type } from 'typebox';
import { suggestedNames } from '../fields/suggested.ts';
import { queryCodePointsMax, suggestionsDefault, suggestionsMax } from './bounds.ts';

const fieldNames = [...suggestedNames];

/** Everything in an address is text, numbers too. */
export const SuggestQuery = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: queryCodePointsMax,
      description: `What was typed so far; 1 to ${queryCodePointsMax} Unicode code points.`,
    }),
    field: Type.Optional(
      Type.Enum(fieldNames, {
        description: 'The field whose value is typed. Absent: a sentence is, and its end is completed.',
      }),
    ),
    target: Type.Optional(
      Type.Enum(['people', 'company'], { default: 'people', description: 'Which kind of record is counted.' }),
    ),
    limit: Type.Optional(
      Type.String({
        pattern: '^([1-9]|1[0-9]|20)$',
        default: String(suggestionsDefault),
        description: `How many suggestions, 1 to ${suggestionsMax}.`,
      }),
    ),
  },
  { additionalProperties: false },
);
export type SuggestQuery = Static<typeof SuggestQuery>;

export const Suggestion = Type.Object(
  {
    text: Type.String({ description: 'The whole text, with the value in place of what was typed of it.' }),
    field: Type.Enum(fieldNames),
    value: Type.String({ description: 'A label of the lexicon, or a name of the data in small letters.' }),
    count: Type.Integer({ minimum: 1, description: 'Records that have the value now, or had it last.' }),
  },
  { additionalProperties: false },
);

export const SuggestResponse = Type.Object(
  {
    suggestions: Type.Array(Suggestion, {
      maxItems: suggestionsMax,
      description: 'Those that complete most of what was typed first, then those of most records.',
    }),
    request_id: Type.String({ description: 'Equal to the header `X-Request-Id`.' }),
  },
  { additionalProperties: false },
);
