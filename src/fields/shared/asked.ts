import { type Static, Type } from 'typebox';

/** Makes a type read-only at every depth; it serves the types that schemas describe. */
export type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** The position of words in the query, in UTF-16 units, for display. */
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
 * A concept is an entry of the lexicon, which may be a group of employers or schools. An entity is a name from the
 * corpus, by its normalised key. Words are a name or title that neither knows, folded by `foldText`; all of them must
 * occur in the field. A range counts in the unit of its field, see `Unit`.
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

/** One condition's demand on its field. */
export interface Asked {
  /** Any one of these values is enough. */
  readonly values: readonly Value[];
  readonly scope: Scope;
  readonly negated: boolean;
  /** Hard conditions filter, soft ones rank. */
  readonly strength: 'hard' | 'soft';
  /** The words of the query behind the condition; empty if no words ask for it. */
  readonly said: string;
}
