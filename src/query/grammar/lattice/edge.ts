import type { Trait } from '../../../intent/intent.ts';
import type { Candidate, Lexicon } from '../../../lexicon/lexicon.ts';
import type { CorpusNames, NameKind } from '../../../ports/search-index.ts';
import type { Quantity } from '../numbers/quantity.ts';
import type { Language } from './languages.ts';
import type { Marker, Superlative } from './markers.ts';
import type { Token } from './tokens.ts';

/** One reading of the tokens from `from` up to, but not including, `to`. */
export type Edge = {
  readonly from: number;
  readonly to: number;
} /** `words` are those of its phrase; an article may follow them. */ & (
  | { readonly kind: 'marker'; readonly marker: Marker; readonly words: number }
  /** `spelled` holds the intended words if the query misspells them; `edits` is their distance. */
  | {
      readonly kind: 'concept';
      readonly candidate: Candidate;
      readonly spelled: readonly string[] | null;
      readonly edits: number;
    }
  /** `count` is the number of records with the name. */
  | {
      readonly kind: 'name';
      readonly name: NameKind;
      readonly key: string;
      readonly count: number;
      readonly misspelt: boolean;
    }
  | { readonly kind: 'quantity'; readonly quantity: Quantity }
  | { readonly kind: 'trait'; readonly trait: Trait }
  | { readonly kind: 'order'; readonly order: Superlative }
  | { readonly kind: 'unknown' }
);

export interface LatticeInput {
  readonly query: string;
  readonly tokens: readonly Token[];
  /** The everyday words of the language that the whole query is in. */
  readonly language: Language;
  readonly target: 'people' | 'company';
  readonly lexicon: Lexicon;
  readonly corpus: CorpusNames;
  readonly today: Date;
}

/** What tells the meanings of the words of a query. */
export type Sources = Omit<LatticeInput, 'query' | 'tokens' | 'language'>;
