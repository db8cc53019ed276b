/**
 * What a query asks for: the one shape between understanding and search. The local understanding makes it,
 * a language model may propose it, `explain` prints it, filters beside the sentence are it.
 * An intent is the conjunction of its conditions.
 */
export interface Intent {
  readonly version: 1;
  readonly target: 'people' | 'company';
  readonly conditions: readonly Condition[];
  /** "biggest", "newest", "with the most funding": sorts before relevance. */
  readonly order: Order | null;
  /** Words that were not understood; they rank and are reported. */
  readonly leftover: readonly Leftover[];
}

/** Where a condition came from: start and end in UTF-16 units of the query. */
export type Span = readonly [start: number, end: number];

export interface Condition {
  readonly field: Field;
  /** Any of these. */
  readonly values: readonly Value[];
  /** `any`: not said, so mostly the present is meant; `ever`: the present and the past alike ("current or former"). */
  readonly scope: 'current' | 'past' | 'any' | 'ever';
  readonly negated: boolean;
  /** Hard conditions filter, soft ones rank. */
  readonly strength: 'hard' | 'soft';
  /** 0..1. */
  readonly confidence: number;
  readonly span: Span;
  /** Conditions with the same number hold of one and the same role of a person. */
  readonly role?: number;
  /** Conditions with the same number are alternatives of each other ("founders or people at startups"). */
  readonly alternative?: number;
}

/** What a condition is about. Person fields, company fields, and those that both have. */
export type Field =
  // people
  | 'name' // full name of the person, or of the company
  | 'title' // canonical title
  | 'function' // engineering, sales, ...
  | 'seniority'
  | 'employer' // one employer by name
  | 'school'
  | 'degree'
  | 'study' // subject of a degree
  | 'skill'
  | 'language'
  | 'experience_years'
  | 'role_years' // years in the role (current scope: so far)
  | 'role_start' // when the role began
  | 'role_end' // when the role ended
  | 'role_during' // some part of the role lies in the range; a current role has not ended
  | 'graduated' // year in which an education ended
  | 'first_role' // "started out as": the title of the earliest role
  // the company, or the employer of a person
  | 'industry'
  | 'specialty'
  | 'company_kind' // startup, agency, yc-backed, ...
  | 'type' // organisation type: public company, nonprofit, ...
  | 'stage'
  | 'status'
  | 'headcount'
  | 'founded'
  | 'funding'
  | 'followers'
  | 'investor'
  | 'employer_place' // where the employer of a person sits ("engineers at German startups")
  // both
  | 'place' // where the person lives or works, where the company sits
  | 'text'; // words that must or may occur in the record's texts

/** What companies say of themselves; of a person it is said of the employer. */
export const companyFields: readonly Field[] = [
  'industry',
  'specialty',
  'company_kind',
  'type',
  'stage',
  'status',
  'headcount',
  'founded',
  'funding',
  'followers',
  'investor',
];

/**
 * A concept is an entry of the lexicon (a group of employers or of schools is one too), an entity a name known
 * from the corpus (by its normalised key). Words stand for a name or title that neither knows: folded as
 * `foldText` does, they must all occur in the field. A range is inclusive: `role_start`, `role_end` and
 * `role_during` count months as year * 12 + (month - 1), `graduated` and `founded` years, `funding` whole
 * US dollars, `experience_years` and `role_years` years, the others units.
 */
export type Value =
  | { readonly kind: 'concept'; readonly id: string; readonly label: string }
  | { readonly kind: 'entity'; readonly key: string; readonly label: string }
  | { readonly kind: 'range'; readonly min: number | null; readonly max: number | null; readonly label: string }
  | { readonly kind: 'words'; readonly text: string };

export interface Order {
  readonly by: 'headcount' | 'founded' | 'funding' | 'followers' | 'experience_years' | 'role_start' | 'refreshed';
  readonly descending: boolean;
  readonly span: Span;
}

export interface Leftover {
  readonly text: string;
  readonly span: Span;
}
