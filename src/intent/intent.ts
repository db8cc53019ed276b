import { type Static, Type } from 'typebox';
import { fieldNames } from '../fields/index.ts';
import { orderNames } from '../fields/orders.ts';
import { type DeepReadonly, Scope, Span, Value } from '../fields/shared/asked.ts';
import { Relation } from '../relations/index.ts';
import { CareerOrder } from '../relations/orders.ts';

const closed = { additionalProperties: false } as const;

const Target = Type.Enum(['people', 'company']);

/** What a filter does with records that do not state it. */
const Unknown = Type.Enum(['exclude', 'include', 'if_needed'], {
  description:
    'What records do that do not state it: `exclude` leaves them out, `include` passes them, `if_needed` passes them where nobody else meets the query, as conditions of a sentence do. Absent for conditions of a sentence.',
});

export const Condition = Type.Object(
  {
    field: Type.Enum([...fieldNames], { description: 'What the condition is about.' }),
    values: Type.Array(Value, { minItems: 1, description: 'Any of these.' }),
    scope: Scope,
    negated: Type.Boolean(),
    strength: Type.Enum(['hard', 'soft'], { description: '`hard` filters, `soft` ranks.' }),
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    said: Type.String({ description: 'The words of the query that ask it; empty where none do.' }),
    span: Span,
    origin: Type.Enum(['query', 'filter'], { description: 'Whether the sentence asks it, or a filter beside it.' }),
    role: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'Conditions with the same number hold of one and the same role of a person.',
      }),
    ),
    alternative: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'Conditions with the same number are alternatives ("founders or people at startups").',
      }),
    ),
    unknown: Type.Optional(Unknown),
  },
  closed,
);

const FieldOrder = Type.Object(
  {
    by: Type.Enum([...orderNames]),
    descending: Type.Boolean(),
    span: Span,
  },
  closed,
);

export const Order = Type.Union([FieldOrder, CareerOrder]);

/** The most relations of one query. */
export const relationsMax = 12;

/** What is protected about a person: never searched, neither as a condition nor to rank. */
export const traits = ['sex', 'age', 'origin', 'religion', 'health', 'family', 'orientation'] as const;
export type Trait = (typeof traits)[number];

export const Leftover = Type.Object(
  {
    text: Type.String(),
    span: Span,
    trait: Type.Optional(
      Type.Enum([...traits], { description: 'The protected trait that the words ask for: they do not rank.' }),
    ),
    grammar: Type.Optional(
      Type.Literal(true, { description: 'Words of the grammar that ask for nothing here: they do not rank.' }),
    ),
  },
  closed,
);

/** The most records of one query that others are to be like. */
export const likenedMax = 10;

export const Likened = Type.Object(
  {
    name: Type.String(),
    span: Span,
    of: Type.Optional(
      Type.Literal('employers', {
        description: 'The name is of a company, and people are looked for who work at others like it.',
      }),
    ),
  },
  closed,
);

/**
 * What a query asks for: the one shape between understanding and search. The local understanding makes it, a language
 * model may propose it, `explain` prints it. An Intent is the conjunction of its conditions, and complete: nothing
 * reads the sentence again, and the order and position of conditions mean nothing. Conditions on one role of a person
 * share a number. What relates roles of one person to each other (one before the other, so many of them, so long in
 * all) is a relation. It holds the conditions on its roles itself, and none of them is among `conditions`.
 */
export const Intent = Type.Object(
  {
    version: Type.Literal(1),
    target: Target,
    conditions: Type.Array(Condition),
    relations: Type.Array(Relation, {
      maxItems: relationsMax,
      description: 'What must hold between the roles of a person; all of them, apart from alternatives.',
    }),
    order: Type.Union([Order, Type.Null()], {
      description: '"Biggest", "with the most funding", "the longest at Google": sorts before relevance.',
    }),
    like: Type.Optional(
      Type.Array(Likened, {
        maxItems: likenedMax,
        description:
          'Names of records of the target, or of employers: others like theirs are looked for. Absent if there are none.',
      }),
    ),
    leftover: Type.Array(Leftover, {
      description:
        'Words that were not understood. They filter if a record that meets the rest tells of them, else they rank; those of the grammar and those that ask for a protected trait do neither.',
    }),
  },
  { ...closed, description: 'The conditions made from the query, as the search uses them; a versioned shape.' },
);

export type { Field } from '../fields/index.ts';
export type { Scope, Span, Value } from '../fields/shared/asked.ts';
export type { Relation } from '../relations/index.ts';
export type { CareerOrder } from '../relations/orders.ts';
export type Condition = DeepReadonly<Static<typeof Condition>>;
export type FieldOrder = DeepReadonly<Static<typeof FieldOrder>>;
export type Order = DeepReadonly<Static<typeof Order>>;
export type Likened = DeepReadonly<Static<typeof Likened>>;
export type Leftover = DeepReadonly<Static<typeof Leftover>>;
export type Intent = DeepReadonly<Static<typeof Intent>>;

/** Whether the intent asks for the scores of job-change predictions, which then come with the results. */
export function asksForPredictions({
  conditions,
  order,
}: {
  readonly conditions: readonly Pick<Condition, 'field'>[];
  readonly order: Pick<Order, 'by'> | null;
}): boolean {
  return order?.by === 'job_change' || conditions.some(({ field }) => field === 'job_change');
}

/** Whether words that were not understood are looked for in texts. */
export function isSearched({ trait, grammar }: Leftover): boolean {
  return trait === undefined && grammar === undefined;
}
