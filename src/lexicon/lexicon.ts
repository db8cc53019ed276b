import { BoundedCache, memoised } from '../text/bounded-cache.ts';
import { CandidateReader } from './candidates.ts';
import { Composer } from './compose.ts';
import { type Entries, readEntries } from './concepts.ts';
import type { Commonness } from './english.ts';
import { NearWords } from './near-words.ts';
import { PlaceReader } from './places.ts';
import { Recogniser } from './recognise.ts';
import { TitleReader } from './titles.ts';

/**
 * What words mean: titles, places, industries, skills, schools and the like, read once from the data files beside this
 * one. Queries and records are turned into the same concepts, so that they can be matched.
 */

export type ConceptKind =
  | 'title'
  | 'function'
  | 'seniority'
  | 'place'
  | 'industry'
  | 'specialty'
  | 'company_kind'
  | 'type'
  | 'stage'
  | 'status'
  | 'size'
  | 'skill'
  | 'language'
  | 'degree'
  | 'study'
  | 'school'
  | 'school_group'
  | 'employer'
  | 'employer_group';

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

export interface TitleFacts {
  /** The narrowest function, such as `function:product-design`. Its parents are wider. */
  readonly function: string | null;
  /** The seniority that the title implies without a word for it (`title:cto` is c_level); null for most titles. */
  readonly seniority: string | null;
}

export type PlaceLevel = 'city' | 'metro' | 'region' | 'country' | 'world_region';

export interface PlaceFacts {
  readonly level: PlaceLevel;
  /** ISO 3166-1 alpha-2 in lower case; null for a place in several countries. */
  readonly country: string | null;
  readonly population: number;
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
}

/** What the title of a record says, as ids without repetition. */
export interface TitleReading {
  /** The canonical title that fits best; null if only its family, function or seniority is known. */
  readonly title: string | null;
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
}

export interface Lexicon {
  /** A short digest of all data that was read. Documents indexed with another lexicon must be made again. */
  readonly version: string;
  concept(id: string): Concept | null;
  /** All ids above, nearest first, without the id itself. Empty for an unknown id. */
  ancestors(id: string): readonly string[];
  /** Whether `id` is `ancestor` or lies below it. */
  within(id: string, ancestor: string): boolean;
  /** Titles that are near but not equal: head, director and VP of one function. An individual is never near a head. */
  related(id: string): readonly string[];
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
  /** The methods from here on return every concept that the text names, best first. Empty if none is known. */
  industry(text: string): readonly string[];
  skill(text: string): readonly string[];
  language(text: string): readonly string[];
  school(text: string): readonly string[];
  employer(text: string): readonly string[];
  /** Level and subject: "MSc in Computer Science" gives `degree:msc` and `study:computer-science`. */
  degree(text: string): readonly string[];
  /** Organisation type, status or stage as records write them ("Privately Held", "Acquired", "Series B"). */
  company(text: string): readonly string[];
}

/** The number of titles and of places that are cached, because records repeat them (about 10 MB when full). */
const remembered = 20_000;
/** A bound against cycles, which are an error of the data files. Every real chain is less than ten deep. */
const ancestorsMax = 200;

/**
 * Reads the data files beside this module and then `extraFiles` (same format, see docs/lexicon.md), which may add
 * entries and forms. It takes some 0.5 s. Throws LexiconError, with file and line, for an impossible entry.
 */
export function loadLexicon(extraFiles: readonly string[] = []): Lexicon {
  return new FileLexicon(readEntries(extraFiles));
}

class FileLexicon implements Lexicon {
  readonly version: string;
  readonly #entries: Entries;
  readonly #composer: Composer;
  readonly #titles: TitleReader;
  readonly #places: PlaceReader;
  readonly #reader: CandidateReader;
  #nearWords: NearWords | null = null;
  readonly #ancestors = new BoundedCache<readonly string[]>(remembered);
  readonly title = memoised((text): TitleReading => this.#titles.read(text), remembered);
  readonly #placesRead = new BoundedCache<PlaceReading | null>(remembered);
  readonly #recognisers = new Map<RecogniserName, Recogniser>();

  constructor(entries: Entries) {
    const ancestors = (id: string): readonly string[] => this.ancestors(id);
    this.version = entries.version;
    this.#entries = entries;
    this.#composer = new Composer(entries);
    this.#titles = new TitleReader(entries, this.#composer, ancestors);
    this.#places = new PlaceReader(entries, ancestors);
    this.#reader = new CandidateReader(entries, this.#composer, this.#places);
  }

  concept(id: string): Concept | null {
    const listed = this.#entries.concepts.get(id);
    if (listed !== undefined) return listed;
    if (id.startsWith('place:')) return this.#entries.gazetteer.byId(id);
    return id.startsWith('title:') ? this.#composer.byId(id) : null;
  }

  ancestors(id: string): readonly string[] {
    return this.#ancestors.getOrMake(id, () => {
      const found = new Set<string>();
      let row: readonly string[] = this.concept(id)?.parents ?? [];
      while (row.length > 0 && found.size < ancestorsMax) {
        const next: string[] = [];
        for (const parent of row) {
          if (parent === id || found.has(parent)) continue;
          found.add(parent);
          next.push(...(this.concept(parent)?.parents ?? []));
        }
        row = next;
      }
      return [...found];
    });
  }

  within(id: string, ancestor: string): boolean {
    return id === ancestor || this.ancestors(id).includes(ancestor);
  }

  related(id: string): readonly string[] {
    return id.startsWith('title:') ? this.#composer.related(id) : [];
  }

  candidates(words: readonly string[], at: number): readonly Candidate[] {
    return this.#reader.read(words, at);
  }

  nearWords(word: string): readonly NearWord[] {
    // The index is made at its first use, because imports never use it.
    this.#nearWords ??= new NearWords(this.#reader.vocabulary());
    return this.#nearWords.near(word);
  }

  commonness(word: string): Commonness | null {
    return this.#entries.english.commonness(word);
  }

  place(text: string, hints?: PlaceHints): PlaceReading | null {
    const key = hints === undefined ? text : [text, hints.city, hints.region, hints.country_code].join('\n');
    return this.#placesRead.getOrMake(key, () => this.#places.read(text, hints));
  }

  industry(text: string): readonly string[] {
    return this.#recognise('industry', text);
  }

  skill(text: string): readonly string[] {
    return this.#recognise('skill', text);
  }

  language(text: string): readonly string[] {
    return this.#recognise('language', text);
  }

  school(text: string): readonly string[] {
    return this.#recognise('school', text);
  }

  employer(text: string): readonly string[] {
    return this.#recognise('employer', text);
  }

  degree(text: string): readonly string[] {
    return this.#recognise('degree', text);
  }

  company(text: string): readonly string[] {
    return this.#recognise('company', text);
  }

  /** Results are not cached here: the callers that read records cache what repeats, and long texts never do. */
  #recognise(name: RecogniserName, text: string): readonly string[] {
    let recogniser = this.#recognisers.get(name);
    if (recogniser === undefined) {
      const { kinds, wholeOnly } = recognised[name];
      recogniser = new Recogniser(this.#entries.phrases, new Set(kinds), wholeOnly);
      this.#recognisers.set(name, recogniser);
    }
    return recogniser.read(text);
  }
}

type RecogniserName = 'industry' | 'skill' | 'language' | 'school' | 'employer' | 'degree' | 'company';

const recognised: Readonly<
  Record<RecogniserName, { readonly kinds: readonly ConceptKind[]; readonly wholeOnly: boolean }>
> = {
  industry: { kinds: ['industry', 'specialty'], wholeOnly: false },
  skill: { kinds: ['skill'], wholeOnly: false },
  language: { kinds: ['language'], wholeOnly: false },
  school: { kinds: ['school'], wholeOnly: true },
  employer: { kinds: ['employer'], wholeOnly: true },
  degree: { kinds: ['degree', 'study'], wholeOnly: false },
  company: { kinds: ['company_kind', 'type', 'status', 'stage'], wholeOnly: false },
};
