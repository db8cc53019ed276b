import { type TSchema, Type } from 'typebox';

export function nullable<Of extends TSchema>(schema: Of) {
  return Type.Union([schema, Type.Null()]);
}

/** A text, or null if the record lacks it. */
export function text(description: string) {
  return Type.Union([Type.String(), Type.Null()], { description });
}

export const evidenceSummary = Type.String({
  description:
    '`Verified last X days` with X one of 30, 60, 90, 120, or `Verified over 120 days ago`, by whole days since the ' +
    'record was refreshed; without a date, over 120 days.',
  default: 'Verified over 120 days ago',
  pattern: '^Verified (last (30|60|90|120) days|over 120 days ago)$',
});

/** An ISO 8601 date of the known precision. A month is never invented. */
export function partialDate(description: string) {
  return Type.Union([Type.String({ pattern: '^\\d{4}(-\\d{2}(-\\d{2})?)?$' }), Type.Null()], {
    description: `${description} ISO 8601 of the precision known: \`2019\`, \`2019-03\` or \`2019-03-15\`.`,
  });
}
