import { type Static, Type } from 'typebox';
import { Value as Check } from 'typebox/value';
import type { FieldDefinition } from '../../fields/definition.ts';
import { definitionOf, fieldsWhere } from '../../fields/index.ts';
import { Scope } from '../../fields/shared/asked.ts';
import type { Condition, Intent, Relation, Span, Value } from '../../intent/intent.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import { foldText } from '../../text/fold.ts';
import { nameKey } from '../../text/name-key.ts';
import { rangeLabel } from '../grammar/items/edge-item.ts';
import { withWishes } from '../wishes.ts';
import { type Proposed, proposedRelation, type ReadValues, relationOf } from './proposed-relation.ts';

const proposed = fieldsWhere((definition) => definition.proposed);

const quote = Type.String({ minLength: 1, maxLength: 500 });

const asked = {
  values: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 120 }), { maxItems: 20 })),
  min: Type.Optional(Type.Number({ minimum: 0 })),
  max: Type.Optional(Type.Number({ minimum: 0 })),
  negated: Type.Optional(Type.Boolean()),
};

export const proposalSchema = Type.Object(
  {
    conditions: Type.Array(
      Type.Object(
        { field: Type.Enum([...proposed]), quote, ...asked, scope: Type.Optional(Scope) },
        { additionalProperties: false },
      ),
      { maxItems: 30 },
    ),
    relations: Type.Optional(Type.Array(proposedRelation(quote, asked), { maxItems: 12 })),
  },
  { additionalProperties: false },
);

type ProposedCondition = Static<typeof proposalSchema>['conditions'][number];

/** Converts the proposal to an intent; null if any part of it is in doubt. */
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
    const condition = conditionOf(proposed, [start, start + proposed.quote.length], target, lexicon);
    if (condition === null) return null;
    conditions.push(condition);
  }
  const relations: Relation[] = [];
  for (const proposed of proposal.relations ?? []) {
    const relation = target === 'people' ? relationOf(proposed, query, valuesOf(lexicon)) : null;
    if (relation === null) return null;
    relations.push(relation);
  }
  if (conditions.length + relations.length === 0) return null;
  return {
    version: 1,
    target,
    conditions: withWishes(conditions, target, lexicon),
    relations,
    order: null,
    leftover: leftoverOf(query, [...conditions, ...relations]),
  };
}

/** Reads the values of a condition of a relation; null if any is in doubt. */
function valuesOf(lexicon: Lexicon): ReadValues {
  return (field, { values, min, max }, said) => {
    const { value } = definitionOf(field);
    return value.kind === 'number' ? rangeOf({ min, max }, said) : namedValues(values ?? [], value, lexicon);
  };
}

function conditionOf(
  { field, quote, scope = 'any', negated = false, ...proposed }: ProposedCondition,
  span: Span,
  target: Intent['target'],
  lexicon: Lexicon,
): Condition | null {
  const { value, companies } = definitionOf(field);
  if (target === 'company' && companies === null) return null;
  const values =
    value.kind === 'number' ? rangeOf(proposed, quote) : namedValues(proposed.values ?? [], value, lexicon);
  if (values === null || values.length === 0) return null;
  const said = quote.trim();
  return { field, values, scope, negated, strength: 'hard', confidence: 0.8, said, span, origin: 'query' };
}

/** Null if any value is unknown and cannot be a name. */
function namedValues(
  names: readonly string[],
  { kind, concepts }: FieldDefinition['value'],
  lexicon: Lexicon,
): Value[] | null {
  const values: Value[] = [];
  for (const name of names) {
    const words = (kind === 'name' ? nameKey(name) : foldText(name)).split(' ');
    const meant = lexicon
      .candidates(words, 0)
      .find(
        ({ concept, length, how }) => length === words.length && how !== 'composed' && concepts.includes(concept.kind),
      );
    if (meant !== undefined) values.push({ kind: 'concept', id: meant.concept.id, label: meant.concept.label });
    else if (kind === 'name') values.push({ kind: 'words', text: nameKey(name) });
    else return null;
  }
  return values;
}

/** A bound must stand in the quote as digits; a bound that the model computed is in doubt. */
function rangeOf({ min, max }: Proposed, quote: string): Value[] | null {
  if (min === undefined && max === undefined) return null;
  if (min !== undefined && max !== undefined && min > max) return null;
  if (!/\d/.test(quote)) return null;
  const range = { min: min ?? null, max: max ?? null };
  return [{ kind: 'range', ...range, label: rangeLabel(range.min, range.max) }];
}

/** The words of the query that no quote covers, unchanged, so that they still rank. */
function leftoverOf(query: string, read: readonly (Condition | Relation)[]): Intent['leftover'] {
  const leftover: { text: string; span: Span }[] = [];
  for (const match of query.matchAll(/[\p{L}\p{N}][^\s,;]*/gu)) {
    const span: Span = [match.index, match.index + match[0].length];
    const covered = read.some((part) => part.span[0] < span[1] && span[0] < part.span[1]);
    if (!covered && match[0].length > 3) leftover.push({ text: match[0], span });
  }
  return leftover;
}
