import { Memo } from '../text/bounded-cache.ts';
import { CandidateReader } from './candidates.ts';
import { Composer } from './compose.ts';
import { type Entries, readEntries } from './concepts.ts';
import type { Commonness } from './english.ts';
import { NearWords } from './near-words.ts';
import { PlaceReader } from './places.ts';
import { Recogniser } from './recognise.ts';
import { TitleReader } from './titles.ts';

/**
 * What words mean: titles, places, industries, skills, schools and the like, read once from the data files beside
 * this one. A query and a record are turned into the same concepts, so that both sides of a match speak one language.
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
  /** Direct parents, which may be of another kind: a title's families and its function, a city's metro area and state. */
  readonly parents: readonly string[];
  /** Of titles: what the title alone says. */
  readonly title?: TitleFacts;
  /** Of places. */
  readonly place?: PlaceFacts;
  /** Of sizes: inclusive numbers of people, null is open. */
  readonly headcount?: { readonly min: number | null; readonly max: number | null };
}

export interface TitleFacts {
  /** The narrowest function, `function:product-design`; its parents are wider. */
  readonly function: string | null;
  /** The seniority that the title implies without any word for it (`title:cto` is c_level), null for most. */
  readonly seniority: string | null;
}

export type PlaceLevel = 'city' | 'metro' | 'region' | 'country' | 'world_region';

export interface PlaceFacts {
  readonly level: PlaceLevel;
  /** Lowercase ISO 3166-1 alpha-2; null for what lies in several countries. */
  readonly country: string | null;
  readonly population: number;
}

/** One reading of the words from a position on. */
export interface Candidate {
  readonly concept: Concept;
  /** Words read, at least 1. */
  readonly length: number;
  /** Prior in 0..1 that these words mean this in a search for people or companies, before any context. */
  readonly weight: number;
  /**
   * `listed`: the words stand in a data file. `inflected`: their singular does. `composed`: built by rule from parts
   * that are listed ("vice president of growth marketing", "wastewater compliance engineer").
   */
  readonly how: 'listed' | 'inflected' | 'composed';
  /** Of composed titles: how many of the words no list holds; they stay worth ranking by. */
  readonly unknownWords: number;
}

/** What the title of a record says. All ids, without repetition. */
export interface TitleReading {
  /** The canonical title that fits best; null when only its family, function or seniority is known. */
  readonly title: string | null;
  /** Every title that holds: canonical ones ("Co-founder & CTO" holds two), their families and their ancestors. */
  readonly titles: readonly string[];
  /** The narrowest function. */
  readonly function: string | null;
  /** Every function that holds, with ancestors. */
  readonly functions: readonly string[];
  /** The highest rung said or implied; `seniority:mid` when nothing is said and the title is known; null when unknown. */
  readonly seniority: string | null;
  /** Every rung said ("Founder & CTO": founder, c_level). */
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
  /** The place says "remote" (with or without where from). */
  readonly remote: boolean;
  /** False when a part of the text was not known, so that the place is wider than what was written. */
  readonly exact: boolean;
}

/** A form of the lexicon close to a misspelt word. */
export interface NearWord {
  readonly word: string;
  /** Edits: insertions, deletions, replacements and swaps of neighbours. */
  readonly distance: number;
}

export interface Lexicon {
  /** A short digest of all data that was read: documents indexed with another lexicon have to be made again. */
  readonly version: string;
  concept(id: string): Concept | null;
  /** All ids above, nearest first, without the id itself; empty for unknown ids. */
  ancestors(id: string): readonly string[];
  /** Whether `id` is `ancestor` or lies below it. */
  within(id: string, ancestor: string): boolean;
  /** Titles near but not equal: head, director and VP of one function; never an individual for a head. */
  related(id: string): readonly string[];
  /** Readings of the folded words (`foldText(...).split(' ')`) that start at `at`, longest first, then by weight. */
  candidates(words: readonly string[], at: number): readonly Candidate[];
  /** Words of listed forms within one edit (two from eight letters on), nearest first, at most five. */
  nearWords(word: string): readonly NearWord[];
  /** How common a folded word is in English; null where it is a name, a misspelling or of another language. */
  commonness(word: string): Commonness | null;

  title(text: string): TitleReading;
  /** Null when no part of it is known. */
  place(text: string, hints?: PlaceHints): PlaceReading | null;
  /** The recognisers below give every concept that the text names, best first; empty when none is known. */
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

/** Records repeat titles and places; these many of each are remembered (about 10 MB when full). */
const remembered = 20_000;
/** Cycles are an error of the data files; the depth of any real chain is under ten. */
const ancestorsMax = 200;

/**
 * Reads the data files beside this module, then the given ones (same format, see docs/lexicon.md), which may add
 * entries and forms. Some 0.5 s. Throws LexiconError, naming file and line, when a file says what cannot be.
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
  readonly #ancestors = new Memo<readonly string[]>(remembered);
  readonly #titleMemo = new Memo<TitleReading>(remembered);
  readonly #placeMemo = new Memo<{ readonly reading: PlaceReading | null }>(remembered);
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
    return this.#ancestors.get(id, () => {
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
    // Made when first asked for, since what only imports never asks.
    this.#nearWords ??= new NearWords(this.#reader.vocabulary());
    return this.#nearWords.near(word);
  }

  commonness(word: string): Commonness | null {
    return this.#entries.english.commonness(word);
  }

  title(text: string): TitleReading {
    return this.#titleMemo.get(text, () => this.#titles.read(text));
  }

  place(text: string, hints?: PlaceHints): PlaceReading | null {
    const key = hints === undefined ? text : [text, hints.city, hints.region, hints.country_code].join('\n');
    return this.#placeMemo.get(key, () => ({ reading: this.#places.read(text, hints) })).reading;
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

  /** Not remembered here: those who read records keep what repeats, and long texts never do. */
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
