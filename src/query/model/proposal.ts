import { type Static, Type } from 'typebox';
import { Value as Check } from 'typebox/value';
import type { Condition, Field, Intent, Span, Value } from '../../intent/intent.ts';
import type { ConceptKind, Lexicon } from '../../lexicon/lexicon.ts';
import { foldText } from '../../text/fold.ts';
import { nameKey } from '../../text/name-key.ts';
import { rangeLabel } from '../grammar/items.ts';

/** How each field's values are given: concepts of these kinds, a number range, or free words. */
const conceptFields: Partial<Record<Field, readonly ConceptKind[]>> = {
  title: ['title'],
  first_role: ['title', 'function'],
  function: ['function'],
  seniority: ['seniority'],
  place: ['place'],
  employer_place: ['place'],
  industry: ['industry'],
  specialty: ['specialty'],
  company_kind: ['company_kind'],
  type: ['type'],
  stage: ['stage'],
  status: ['status'],
  skill: ['skill'],
  language: ['language'],
  degree: ['degree'],
  study: ['study'],
};
const namedFields = ['employer', 'school', 'investor', 'name'] as const;
const numberFields = ['experience_years', 'role_years', 'headcount', 'founded', 'funding', 'graduated'] as const;

const fields = [...Object.keys(conceptFields), ...namedFields, ...numberFields];

export const proposalSchema = Type.Object(
  {
    conditions: Type.Array(
      Type.Object(
        {
          field: Type.Enum(fields),
          quote: Type.String({ minLength: 1, maxLength: 500 }),
          values: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 120 }), { maxItems: 20 })),
          min: Type.Optional(Type.Number({ minimum: 0 })),
          max: Type.Optional(Type.Number({ minimum: 0 })),
          scope: Type.Optional(Type.Enum(['current', 'past', 'any', 'ever'])),
          negated: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 30 },
    ),
  },
  { additionalProperties: false },
);

type ProposedCondition = Static<typeof proposalSchema>['conditions'][number];

/** The proposal as an intent; null where any part of it is in doubt. */
export function proposedIntent(
  proposal: unknown,
  query: string,
  target: Intent['target'],
  lexicon: Lexicon,
): Intent | null {
  if (!Check.Check(proposalSchema, proposal)) return null;
  const conditions: Condition[] = [];
  for (const proposed of proposal.conditions) {
    const start = query.indexOf(proposed.quote);
    if (start < 0) return null;
    const condition = conditionOf(proposed, [start, start + proposed.quote.length], lexicon);
    if (condition === null) return null;
    conditions.push(condition);
  }
  return { version: 1, target, conditions, order: null, leftover: leftoverOf(query, conditions) };
}

function conditionOf(proposed: ProposedCondition, span: Span, lexicon: Lexicon): Condition | null {
  const field = proposed.field as Field;
  const values = valuesOf(proposed, field, lexicon);
  if (values === null || values.length === 0) return null;
  const { scope = 'any', negated = false } = proposed;
  return { field, values, scope: scope as Condition['scope'], negated, strength: 'hard', confidence: 0.8, span };
}

function valuesOf(proposed: ProposedCondition, field: Field, lexicon: Lexicon): Value[] | null {
  if ((numberFields as readonly string[]).includes(field)) return rangeOf(proposed);
  const values: Value[] = [];
  for (const name of proposed.values ?? []) {
    const value = conceptOrName(name, field, lexicon);
    if (value === null) return null;
    values.push(value);
  }
  return values;
}

/** A bound that stands in the quote, as digits; a model that computes is in doubt. */
function rangeOf({ min, max, quote }: ProposedCondition): Value[] | null {
  if (min === undefined && max === undefined) return null;
  if (min !== undefined && max !== undefined && min > max) return null;
  if (!/\d/.test(quote)) return null;
  const range = { min: min ?? null, max: max ?? null };
  return [{ kind: 'range', ...range, label: rangeLabel(range.min, range.max) }];
}

function conceptOrName(name: string, field: Field, lexicon: Lexicon): Value | null {
  const words = foldText(name).split(' ');
  const kinds = conceptFields[field];
  if (kinds === undefined) return namedValue(name, field, lexicon);
  const meant = lexicon
    .candidates(words, 0)
    .find(({ concept, length, how }) => length === words.length && how !== 'composed' && kinds.includes(concept.kind));
  return meant === undefined ? null : { kind: 'concept', id: meant.concept.id, label: meant.concept.label };
}

function namedValue(name: string, field: Field, lexicon: Lexicon): Value {
  const known =
    field === 'employer' ? lexicon.employer(name)[0] : field === 'school' ? lexicon.school(name)[0] : undefined;
  const label = known === undefined ? undefined : lexicon.concept(known)?.label;
  if (known !== undefined && label !== undefined) return { kind: 'concept', id: known, label };
  return { kind: 'words', text: nameKey(name) };
}

/** What no quote covers, word for word, so that it still ranks. */
function leftoverOf(query: string, conditions: readonly Condition[]): Intent['leftover'] {
  const leftover: { text: string; span: Span }[] = [];
  for (const match of query.matchAll(/[\p{L}\p{N}][^\s,;]*/gu)) {
    const span: Span = [match.index, match.index + match[0].length];
    const covered = conditions.some((condition) => condition.span[0] < span[1] && span[0] < condition.span[1]);
    if (!covered && match[0].length > 3) leftover.push({ text: match[0], span });
  }
  return leftover;
}
