import { type Static, Type } from 'typebox';
import { CompanyCard, PersonCard } from '../records/presented.ts';
import { cursor, exclude, sort, target, unqueried, withoutQuery, withQuery } from './search.ts';

/** The columns of an export, by target: the fields of a card, and the cursor after it. */
export const exportFields = {
  people: [...Object.keys(PersonCard.properties), 'cursor'],
  company: [...Object.keys(CompanyCard.properties), 'cursor'],
} as const;

const exportParts = {
  target,
  exclude,
  cursor,
  sort,
  max_credits: Type.Optional(
    Type.Integer({ minimum: 0, description: 'The most credits that the whole export may use. No bound if absent.' }),
  ),
  fields: Type.Optional(
    Type.Array(Type.Enum([...new Set([...exportFields.people, ...exportFields.company])]), {
      minItems: 1,
      uniqueItems: true,
      description: 'The columns, in this order; absent, all fields of a card and `cursor`.',
    }),
  ),
};

export const ExportBody = Type.Object({ ...withQuery, ...exportParts }, { additionalProperties: false });
export const UnqueriedExportBody = Type.Object({ ...withoutQuery, ...exportParts }, unqueried);
export type ExportBody = Static<typeof ExportBody | typeof UnqueriedExportBody>;
