import { type Static, Type } from 'typebox';

/** What a schema describes, never to be changed. */
export type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** Where words stand: start and end in UTF-16 units of the query, to show them. */
export const Span = Type.Unsafe<[start: number, end: number]>(
  Type.Array(Type.Integer({ minimum: 0 }), {
    minItems: 2,
    maxItems: 2,
    description: 'Start and end in UTF-16 units of the query, for display.',
  }),
);
export type Span = DeepReadonly<Static<typeof Span>>;

const bound = Type.Union([Type.Number(), Type.Null()], { description: 'Inclusive; null is open.' });

/**
 * A concept is an entry of the lexicon (a group of employers or of schools is one too), an entity a name known from
 * the corpus (by its normalised key). Words stand for a name or title that neither knows: folded as `foldText` does,
 * they must all occur in the field. A range counts in the unit of its field, see `Unit`.
 */
export const Value = Type.Union([
  Type.Object(
    { kind: Type.Literal('concept'), id: Type.String(), label: Type.String() },
    { additionalProperties: false },
  ),
  Type.Object(
    { kind: Type.Literal('entity'), key: Type.String(), label: Type.String() },
    { additionalProperties: false },
  ),
  Type.Object(
    { kind: Type.Literal('range'), min: bound, max: bound, label: Type.String() },
    { additionalProperties: false },
  ),
  Type.Object({ kind: Type.Literal('words'), text: Type.String() }, { additionalProperties: false }),
]);
export type Value = DeepReadonly<Static<typeof Value>>;

export const Scope = Type.Enum(['current', 'past', 'any', 'ever'], {
  description:
    '`any`: not said, so mostly the present is meant; `ever`: the present and the past alike ("current or former").',
});
export type Scope = Static<typeof Scope>;

/** What a condition asks of its field. */
export interface Asked {
  /** Any of these. */
  readonly values: readonly Value[];
  readonly scope: Scope;
  readonly negated: boolean;
  /** Hard conditions filter, soft ones rank. */
  readonly strength: 'hard' | 'soft';
  /** The words of the query that ask it; empty where none do. */
  readonly said: string;
}
