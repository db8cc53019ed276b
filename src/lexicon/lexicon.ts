import type { ConceptKind } from './kinds.ts';

/**
 * What words mean: titles, places, industries, skills, schools and the like, read once from the data files beside this
 * one. Queries and records are turned into the same concepts, so that they can be matched.
 */

export type { ConceptKind } from './kinds.ts';

export interface Concept {
  /** `kind:slug`, readable and stable: `title:software-engineer`, `place:us-ca-san-francisco`. */
  readonly id: string;
  readonly kind: ConceptKind;
  readonly label: string;
  /**
   * Ids of the direct parents, which may be of another kind: a title's families and function, a city's metro area and
   * state.
   */
  readonly parents: readonly string[];
  /** Present on titles: what the title alone says. */
  readonly title?: TitleFacts;
  /** Present on places. */
  readonly place?: PlaceFacts;
  /** Present on company sizes: the numbers of people, both inclusive. Null means no bound. */
  readonly headcount?: { readonly min: number | null; readonly max: number | null };
}

interface TitleFacts {
  /** The narrowest function, such as `function:product-design`. Its parents are wider. */
  readonly function: string | null;
  /** The seniority that the title implies without a word for it (`title:cto` is c_level); null for most titles. */
  readonly seniority: string | null;
}

export type PlaceLevel = 'city' | 'metro' | 'region' | 'country' | 'world_region';

interface PlaceFacts {
  readonly level: PlaceLevel;
  /** ISO 3166-1 alpha-2 in lower case; null for a place in several countries. */
  readonly country: string | null;
  readonly population: number;
}

/** What a title is made of that names a tool: whoever has the wider title and the skill does the same work. */
export interface ToolTitle {
  readonly title: string;
  readonly skill: string;
}

/** One reading of the words from a position on. */
export interface Candidate {
  readonly concept: Concept;
  /** The number of words read, at least 1. */
  readonly length: number;
  /** The prior, 0..1, that these words mean this concept in a search for people or companies, before any context. */
  readonly weight: number;
  /**
   * `listed`: the words stand in a data file. `inflected`: their singular does. `composed`: a rule built the concept
   * from listed parts ("vice president of growth marketing", "wastewater compliance engineer").
   */
  readonly how: 'listed' | 'inflected' | 'composed';
  /** The number of words of a composed title that no list holds. They are still useful for ranking. */
  readonly unknownWords: number;
  /** Whether a composed title leaves words out: of "travel sales agent" the concept says "sales agent". */
  readonly partial: boolean;
  /** The number of words at its beginning that are a title which is not meant: "*butcher* helper". */
  readonly absorbed?: number;
}

/** What the title of a record says, as ids without repetition. */
export interface TitleReading {
  /** The canonical title that fits best; null if only its family, function or seniority is known. */
  readonly title: string | null;
  /**
   * Whether names of titles and rungs are all words of a part of it, up to punctuation: "Machine Learning Engineer, Payments", unlike
   * "Sports Administration Officer".
   */
  readonly whole: boolean;
  /** Every title that applies: canonical ones ("Co-founder & CTO" has two), their families and their ancestors. */
  readonly titles: readonly string[];
  /** The narrowest function. */
  readonly function: string | null;
  /** Every function that applies, with its ancestors. */
  readonly functions: readonly string[];
  /**
   * The highest rung that is stated or implied. A known title that states none has `seniority:mid`, an unknown one
   * null.
   */
  readonly seniority: string | null;
  /** Every rung that is stated ("Founder & CTO": founder, c_level). */
  readonly seniorities: readonly string[];
}

export interface PlaceHints {
  readonly city?: string | null;
  readonly region?: string | null;
  /** ISO 3166-1 alpha-2 in any case. */
  readonly country_code?: string | null;
}

export interface PlaceReading {
  readonly id: string;
  /** Whether the text says "remote", with or without a place. */
  readonly remote: boolean;
  /** False if a part of the text was unknown, so that the place is wider than the one written. */
  readonly exact: boolean;
}

/** A form of the lexicon that is close to a misspelt word. */
export interface NearWord {
  readonly word: string;
  /** The number of edits: insertions, deletions, replacements and swaps of neighbours. */
  readonly distance: number;
  /** Whether a letter is another one that is hardly struck or heard for it: "vegan" for "Vegas". */
  readonly isUnlikely: boolean;
}

/** How common an English word is; null for a word that the list lacks. */
export type Commonness = 'commonest' | 'common' | 'known';

export interface Lexicon {
  /** A short digest of all data that was read. Documents indexed with another lexicon must be made again. */
  readonly version: string;
  concept(id: string): Concept | null;
  /** The listed entries of a kind: not every place, and no composed title. */
  listed(kind: ConceptKind): readonly Concept[];
  /** All ids above, nearest first, without the id itself. Empty for an unknown id. */
  ancestors(id: string): readonly string[];
  /** Whether `id` is `ancestor` or lies below it. */
  within(id: string, ancestor: string): boolean;
  /** Whether no listed industry lies below this one, other than classes of NAICS. */
  isNarrowest(id: string): boolean;
  /** The places that a circle ("within 50 miles of Boston") stands for; of any other place, the place itself. */
  inside(id: string): readonly string[];
  /** Titles that are near but not equal: head, director and VP of one function. An individual is never near a head. */
  related(id: string): readonly string[];
  /** The wider title and the skill that a title is made of ("React Developer"); null for other titles. */
  toolTitle(id: string): ToolTitle | null;
  /**
   * The readings of the folded words (`foldText(...).split(' ')`) that start at `at`, longest first, then by weight.
   */
  candidates(words: readonly string[], at: number): readonly Candidate[];
  /** At most five words of listed forms within one edit (two from eight letters on), nearest first. */
  nearWords(word: string): readonly NearWord[];
  /** How common a folded word is in English; null for a name, a misspelling or a word of another language. */
  commonness(word: string): Commonness | null;

  title(text: string): TitleReading;
  /** The place that a text names; null if no part of the text is known. */
  place(text: string, hints?: PlaceHints): PlaceReading | null;
  /**
   * The classes of NAICS that the words of a trade are nearest to ("plasterboard": gypsum products). Empty if they hardly
   * speak of any, or of several that have no industry in common.
   */
  tradeClasses(text: string): readonly Concept[];
  /** Whether a class of NAICS is called just that ("portfolio managers"). */
  isTradeName(text: string): boolean;
  /** The methods from here on return every concept that the text names, best first. Empty if none is known. */
  industry(text: string): readonly string[];
  /** Certifications as well. */
  skill(text: string): readonly string[];
  language(text: string): readonly string[];
  certification(text: string): readonly string[];
  school(text: string): readonly string[];
  employer(text: string): readonly string[];
  /** Level and subject: "MSc in Computer Science" gives `degree:msc` and `study:computer-science`. */
  degree(text: string): readonly string[];
  /** Organisation type, status or stage as records write them ("Privately Held", "Acquired", "Series B"). */
  company(text: string): readonly string[];
}
