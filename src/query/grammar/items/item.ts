import type { Field, Trait, Value } from '../../../intent/intent.ts';
import type { Marker, Superlative } from '../lattice/markers.ts';

/** The separator between an item and the one before it. */
export type Join = 'none' | 'comma' | 'slash';

/** A part of the best path in terms of the intent: a value asked for, or a word about how it is meant. */
export type Item = { readonly from: number; readonly to: number; readonly join: Join } & (
  | { readonly kind: 'marker'; readonly marker: Marker }
  | {
      readonly kind: 'value';
      readonly field: Field;
      readonly value: Value;
      readonly confidence: number;
      /** Whether the word is in the plural ("founders"). */
      readonly plural: boolean;
      /** The seniority or function that a title adds to its concept. */
      readonly extra: readonly { readonly field: Field; readonly value: Value }[];
      /** A second meaning of the words: "marketing" is a function and an industry. */
      readonly also?: { readonly field: Field; readonly value: Value };
      readonly certain: boolean;
      /** Where the words of a title begin that the lexicon knows; those before it specialise it. */
      readonly known?: number;
      /** Words within it that its value does not show: "founded during the crypto boom 2017". */
      readonly passed?: { readonly from: number; readonly to: number };
    }
  | { readonly kind: 'order'; readonly order: Superlative }
  | { readonly kind: 'trait'; readonly trait: Trait }
  | { readonly kind: 'unknown' }
);

/** Titles that are a rung of any area. */
export const rungs: ReadonlySet<string> = new Set(['title:director', 'title:vp', 'title:head', 'title:manager']);

export type ValueItem = Extract<Item, { kind: 'value' }>;

/** The item as words that nothing knows. */
export const asUnknown = ({ from, to, join }: Item): Item => ({ from, to, join, kind: 'unknown' });

/** Whether an item joins the members of a list. */
export const isJoint = (item: Item | undefined): boolean =>
  item?.kind === 'marker' && (item.marker === 'and' || item.marker === 'or');

export const isArticle = (item: Item | undefined): boolean => item?.kind === 'marker' && item.marker === 'article';

/** The value as an industry only: "in the marketing industry" means no function. */
export function asIndustry({ also, ...item }: ValueItem): ValueItem {
  if (also === undefined) return item;
  return item.field === 'function' ? { ...item, ...also } : item;
}

/** The industry with the name of a function. */
export function industryOf({ field, value, also }: ValueItem): string {
  const industry = field === 'industry' ? value : also?.field === 'industry' ? also.value : null;
  return also !== undefined && industry?.kind === 'concept' ? industry.id.replace('industry:', '') : '';
}
