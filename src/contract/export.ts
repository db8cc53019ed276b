import { type Static, Type } from 'typebox';
import { nullableText } from '../nullable.ts';
import { CompanyCard, PersonCard, type Prediction } from '../records/presented.ts';
import type { Cell } from '../text/csv.ts';
import { cursor, exclude, sort, target, unqueried, withoutQuery, withQuery } from './search.ts';

/** The columns that a prediction has in an export. */
const predictionColumns = ['job_change_score', 'job_change_signal_date'] as const;

/** The columns of an export: the fields of a card, those of its prediction if it comes with one, and the cursor after it. */
export function exportColumns(target: 'people' | 'company', isPredicted: boolean): readonly string[] {
  const card = target === 'people' ? PersonCard : CompanyCard;
  return [...Object.keys(card.properties), ...(isPredicted ? predictionColumns : []), 'cursor'];
}

/** A prediction by its columns. */
export function predictionCells({ score, signal_date }: Prediction): Record<(typeof predictionColumns)[number], Cell> {
  return { job_change_score: score, job_change_signal_date: signal_date };
}

const exportParts = {
  target,
  exclude,
  cursor,
  sort,
  max_credits: Type.Optional(
    Type.Integer({ minimum: 0, description: 'The most credits that the whole export may use. No bound if absent.' }),
  ),
  fields: Type.Optional(
    Type.Array(Type.Enum([...new Set([...exportColumns('people', true), ...exportColumns('company', false)])]), {
      minItems: 1,
      uniqueItems: true,
      description:
        'The columns, in this order; absent, all fields of a card and `cursor`, and those of the prediction where the search asks by predictions.',
    }),
  ),
};

export const ExportBody = Type.Object({ ...withQuery, ...exportParts }, { additionalProperties: false });
export const UnqueriedExportBody = Type.Object({ ...withoutQuery, ...exportParts }, unqueried);
export type ExportBody = Static<typeof ExportBody | typeof UnqueriedExportBody>;

export const ExportEnd = Type.Object(
  {
    total_count: Type.Integer({ minimum: 0 }),
    records: Type.Integer({ minimum: 0, description: 'The lines before this one.' }),
    credits_used: Type.Integer({
      minimum: 0,
      description: '1 a record that this key had not exported before, 11 with its prediction.',
    }),
    credits_remaining: Type.Integer({ minimum: 0, description: 'Balance after the export; never below 0.' }),
    ended: Type.Enum(['complete', 'max_credits', 'out_of_credits', 'closing'], {
      description: 'Why no more follows: nothing is left, a bound was reached, or the service is shutting down.',
    }),
    cursor: nullableText('Where an export of the rest begins; null if nothing is left.'),
    data_changed: Type.Boolean({
      description: 'Whether the data changed under way: a record that moved may be missing or be there twice.',
    }),
    request_id: Type.String({ description: 'Equal to the header `X-Request-Id`.' }),
  },
  { additionalProperties: false, description: 'How an export ended: the field `end` of its last line of JSON.' },
);
export type ExportEnd = Readonly<Static<typeof ExportEnd>>;
