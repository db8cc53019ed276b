import type { ConceptKind } from '../lexicon/lexicon.ts';
import type { Company } from '../records/company.ts';
import type { Person } from '../records/person.ts';
import type { Asked } from './shared/asked.ts';
import type { Counting } from './shared/counting.ts';
import type { LevelsOf } from './shared/levels.ts';
import type { RoleTestOf } from './shared/role-test.ts';

/** What a number of a field counts. Months are year * 12 + (month - 1), dollars whole US dollars, chances 0 to 1. */
export type Unit = 'count' | 'years' | 'year' | 'month' | 'dollars' | 'chance';

/** The kind of values that a field takes. */
type ValueKind = {
  /** The kinds of lexicon entries that can be a value of the field. */
  readonly concepts: readonly ConceptKind[];
} & (
  | { readonly kind: 'concept' }
  /** A name from the lexicon, a name from the corpus, or a name that neither knows. */
  | { readonly kind: 'name' }
  | { readonly kind: 'number'; readonly unit: Unit }
  | { readonly kind: 'words' }
);

/** The words that a sentence puts before the values of a condition, by the time at which it must hold. */
export interface Wording {
  readonly any: string;
  readonly past?: string;
  readonly current?: string;
  readonly ever?: string;
  readonly not: string;
  /** Of a role that a relation speaks of, where that reads better. */
  readonly role?: string;
}

/** A person as a page shows it, together with the company record of the current employer. */
export interface ShownPerson {
  readonly person: Person;
  readonly employer: Company | null;
}

/** Reads the value that decides whether a record meets a condition, as the record writes it; null if it has none. */
export interface Evidence {
  readonly person: (shown: ShownPerson, asked: Asked) => string | null;
  /** Null if the field says nothing of a company. */
  readonly company: ((company: Company) => string | null) | null;
}

/** The facts already read from a company when its document is made. */
export interface CompanyReading {
  readonly industries: readonly string[];
  readonly places: readonly string[];
  /** The countries of the headquarters and of the offices. */
  readonly countries: readonly string[];
}

/** How a field sorts records. */
export interface Sorting {
  /** The records that the field can sort. */
  readonly of: 'people' | 'company' | 'both';
  /** The number of a document that decides its position. */
  readonly number: string;
  /** True if the field grows as its number falls: a longer career has an earlier first month. */
  readonly flipped: boolean;
  /** True if records without the number are left out, not last: the number is what is paid for. Absent otherwise. */
  readonly only?: true;
  /** The words of the sentence for this order. */
  readonly descending: string;
  readonly ascending: string;
}

/** Everything the program knows of one condition. A new field needs only its own file and a line in `index.ts`. */
export interface FieldDefinition {
  readonly value: ValueKind;
  /**
   * What one condition describes. In a search for people, a condition on a company applies to the employer of a role.
   */
  readonly of: 'record' | 'role' | 'education' | 'company';
  /** What a list joined by "and" means: `all` values hold at once, `either` is enough, or a record has only `one`. */
  readonly and: 'all' | 'either' | 'one';
  readonly people: LevelsOf;
  /** Null if the field says nothing of a company. */
  readonly companies: LevelsOf | null;
  /** The condition on one role, for relations between roles; null if a single role cannot decide it. */
  readonly role: RoleTestOf | null;
  /**
   * The mark in the documents of records that leave the field open, and whether a company leaves it open. Null if a
   * silent record counts as not having it.
   */
  readonly unstated: {
    readonly mark: string;
    readonly by: (company: Company, read: CompanyReading) => boolean;
  } | null;
  /** Reads the number of a company that documents store under the field's own name. */
  readonly companyNumber: ((company: Company, read: CompanyReading) => number | null) | null;
  readonly evidence: Evidence;
  readonly phrase: Wording;
  readonly sorting: Sorting | null;
  /** The counts of its values; null if they are not counted. */
  readonly facet: Counting | null;
  /**
   * The rank of the field when a query matches nothing and guidance drops conditions: it drops nice-to-haves before
   * what defines the person. Null if it is never dropped: a question about a named person or employer is about that
   * name.
   */
  readonly letGo: number | null;
  /** Whether a language model may propose the field. */
  readonly proposed: boolean;
}

/** Keeps the exact type of a definition, so that the lists derived from all definitions have exact types too. */
export function defineField<const Definition extends FieldDefinition>(definition: Definition): Definition {
  return definition;
}
