import type { ConceptKind } from '../lexicon/lexicon.ts';
import type { Company } from '../records/company.ts';
import type { Person } from '../records/person.ts';
import type { Asked } from './shared/asked.ts';
import type { LevelsOf } from './shared/levels.ts';

/** What a number of a field counts; months are year * 12 + (month - 1), dollars whole US dollars. */
export type Unit = 'count' | 'years' | 'year' | 'month' | 'dollars';

/** What the values of a field are. */
export type ValueKind = {
  /** The kinds of lexicon entries that stand for one. */
  readonly concepts: readonly ConceptKind[];
} & (
  | { readonly kind: 'concept' }
  /** A name of the lexicon, of the corpus, or one that neither knows. */
  | { readonly kind: 'name' }
  | { readonly kind: 'number'; readonly unit: Unit }
  | { readonly kind: 'words' }
);

/** How a condition is said: what comes before its values, by when it holds. */
export interface Phrase {
  readonly any: string;
  readonly past?: string;
  readonly current?: string;
  readonly ever?: string;
  readonly not: string;
}

/** A person as a page shows it, with the record of the current employer. */
export interface ShownPerson {
  readonly person: Person;
  readonly employer: Company | null;
}

/** The value of a record that a condition is judged by, as the record writes it; null where it has none. */
export interface Evidence {
  readonly person: (shown: ShownPerson, asked: Asked) => string | null;
  /** Null: it says nothing of a company. */
  readonly company: ((company: Company) => string | null) | null;
}

/** What was already read of a company when its document is made. */
export interface CompanyReading {
  readonly industries: readonly string[];
  readonly places: readonly string[];
}

/** How records are sorted by a field. */
export interface Sorting {
  /** Of which records it can be asked. */
  readonly of: 'people' | 'company' | 'both';
  /** The number of the documents that is sorted by. */
  readonly number: string;
  /** The field grows as that number falls: a longer career began earlier. */
  readonly flipped: boolean;
  /** How the sentence says it. */
  readonly descending: string;
  readonly ascending: string;
}

/** Everything the program knows of one condition. Nothing but its file and its line in `index.ts` names it in a list. */
export interface FieldDefinition {
  readonly value: ValueKind;
  /** What one condition speaks of. What holds of a company is asked of a person's employer, in one of the roles. */
  readonly of: 'record' | 'role' | 'education' | 'company';
  /** What a list joined by "and" means: `all` hold at once, `either` is meant, or a record has but `one`. */
  readonly and: 'all' | 'either' | 'one';
  readonly people: LevelsOf;
  /** Null: it says nothing of a company. */
  readonly companies: LevelsOf | null;
  /**
   * The mark that documents carry of records that leave it open, and whether a company does; null where a record
   * either says it or does not have it.
   */
  readonly unstated: {
    readonly mark: string;
    readonly by: (company: Company, read: CompanyReading) => boolean;
  } | null;
  /** The number that documents keep of a company, under the field's own name. */
  readonly companyNumber: ((company: Company) => number | null) | null;
  readonly evidence: Evidence;
  readonly phrase: Phrase;
  readonly sorting: Sorting | null;
  /**
   * Where nothing matches, conditions are let go of in this order, to say what would be found without them: what is
   * nice to have before what makes the person. Null: never, since a named person or employer is whom the question is about.
   */
  readonly letGo: number | null;
  /** Whether a language model may propose it. */
  readonly proposed: boolean;
}

/** Keeps the exact type, so that the lists made from all definitions are exact too. */
export function defineField<const Definition extends FieldDefinition>(definition: Definition): Definition {
  return definition;
}
