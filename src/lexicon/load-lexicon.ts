import { BoundedCache, memoised } from '../text/bounded-cache.ts';
import { CandidateReader } from './candidates.ts';
import { TitleComposer } from './compose-titles.ts';
import { tablesOf } from './image/stored-image.ts';
import type {
  Candidate,
  Commonness,
  Concept,
  ConceptKind,
  Lexicon,
  NearWord,
  PlaceHints,
  PlaceReading,
  TitleReading,
  ToolTitle,
} from './lexicon.ts';
import { PlaceReader } from './places.ts';
import { Recogniser, withoutExceptions } from './recognise.ts';
import { readSources, type Sources, textOf } from './sources.ts';
import type { Tables } from './tables.ts';
import { TitleReader } from './titles.ts';
import { toolTitle } from './tool-titles.ts';
import { isTradeClass, TradeClasses } from './trade-classes.ts';

/** The number of titles and of places that are cached, because records repeat them (about 10 MB when full). */
const remembered = 20_000;
/** A bound against cycles, which are an error of the data files. Every real chain is less than ten deep. */
const ancestorsMax = 200;

/**
 * Reads the data files beside this module and then `extraFiles` (same format, see docs/lexicon.md), which may add
 * entries and forms. Without `extraFiles` it is done once a process: `whom demo` imports and then serves. Throws
 * LexiconError, with file and line, for an impossible entry.
 */
export function loadLexicon(extraFiles: readonly string[] = []): Lexicon {
  return extraFiles.length === 0 ? ownLexicon() : lexiconOf(extraFiles);
}

let own: Lexicon | null = null;

function ownLexicon(): Lexicon {
  own ??= lexiconOf([]);
  return own;
}

function lexiconOf(extraFiles: readonly string[]): Lexicon {
  const sources = readSources(extraFiles);
  return new TableLexicon(tablesOf(sources, extraFiles.length === 0), sources);
}

class TableLexicon implements Lexicon {
  readonly version: string;
  readonly #tables: Tables;
  readonly #composer: TitleComposer;
  readonly #titles: TitleReader;
  readonly #places: PlaceReader;
  readonly #reader: CandidateReader;
  readonly #tradeWords: () => string;
  #tradeClasses: TradeClasses | null = null;
  readonly #ancestors = new BoundedCache<readonly string[]>(remembered);
  readonly concept = memoised((id): Concept | null => this.#concept(id), remembered);
  readonly title = memoised((text): TitleReading => this.#titles.read(text), remembered);
  readonly tradeClasses = memoised((text): readonly Concept[] => this.#classesAkin(text), remembered);
  readonly toolTitle = memoised((id): ToolTitle | null => toolTitle(id, this), remembered);
  readonly #placesRead = new BoundedCache<PlaceReading | null>(remembered);
  /** The industries with others below them. */
  #wider: ReadonlySet<string> | null = null;
  readonly #recognisers = new Map<RecogniserName, Recogniser>();

  constructor(tables: Tables, { version, tradeWords }: Sources) {
    const ancestors = (id: string): readonly string[] => this.ancestors(id);
    this.version = version;
    this.#tradeWords = () => textOf(tradeWords);
    this.#tables = tables;
    this.#composer = new TitleComposer(tables);
    this.#titles = new TitleReader(tables, this.#composer, ancestors);
    this.#places = new PlaceReader(tables, ancestors);
    this.#reader = new CandidateReader(tables, this.#composer, this.#places);
  }

  #concept(id: string): Concept | null {
    const listed = this.#tables.concepts.get(id);
    if (listed !== undefined) return listed;
    if (id.startsWith('place:')) return this.#tables.gazetteer.byId(id);
    return id.startsWith('title:') ? this.#composer.byId(id) : null;
  }

  listed(kind: ConceptKind): readonly Concept[] {
    return this.#tables.concepts.ofKind(kind);
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

  isNarrowest(id: string): boolean {
    this.#wider ??= new Set(this.listed('industry').flatMap(({ id, parents }) => (isTradeClass(id) ? [] : parents)));
    return !this.#wider.has(id);
  }

  inside(id: string): readonly string[] {
    return this.#tables.gazetteer.inside(id);
  }

  related(id: string): readonly string[] {
    return id.startsWith('title:') ? this.#composer.related(id) : [];
  }

  candidates(words: readonly string[], at: number): readonly Candidate[] {
    return this.#reader.read(words, at);
  }

  nearWords(word: string): readonly NearWord[] {
    return this.#tables.nearWords.near(word);
  }

  commonness(word: string): Commonness | null {
    return this.#tables.english.commonness(word);
  }

  place(text: string, hints?: PlaceHints): PlaceReading | null {
    const key = hints === undefined ? text : [text, hints.city, hints.region, hints.country_code].join('\n');
    return this.#placesRead.getOrMake(key, () => this.#places.read(text, hints));
  }

  industry(text: string): readonly string[] {
    return this.#recognise('industry', withoutExceptions(text));
  }

  skill(text: string): readonly string[] {
    return this.#recognise('skill', text);
  }

  language(text: string): readonly string[] {
    return this.#recognise('language', text);
  }

  certification(text: string): readonly string[] {
    return this.#recognise('certification', text);
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

  isTradeName(text: string): boolean {
    return this.#classReader().isName(text);
  }

  #classReader(): TradeClasses {
    this.#tradeClasses ??= new TradeClasses(this.#tradeWords());
    return this.#tradeClasses;
  }

  /** Results are not cached here: the callers that read records cache what repeats, and long texts never do. */
  #classesAkin(text: string): readonly Concept[] {
    const classes = this.#classReader()
      .of(text)
      .flatMap((id) => this.concept(id) ?? []);
    const [first] = classes;
    const isAkin = ({ parents }: Concept): boolean => parents.some((id) => first?.parents.includes(id));
    return classes.every(isAkin) ? classes : [];
  }

  #recognise(name: RecogniserName, text: string): readonly string[] {
    let recogniser = this.#recognisers.get(name);
    if (recogniser === undefined) {
      const { kinds, wholeOnly } = recognised[name];
      const { phrases, recordNames } = this.#tables;
      recogniser = new Recogniser([phrases, recordNames], new Set(kinds), wholeOnly);
      this.#recognisers.set(name, recogniser);
    }
    return recogniser.read(text);
  }
}

type RecogniserName =
  | 'industry'
  | 'skill'
  | 'language'
  | 'certification'
  | 'school'
  | 'employer'
  | 'degree'
  | 'company';

const recognised: Readonly<
  Record<RecogniserName, { readonly kinds: readonly ConceptKind[]; readonly wholeOnly: boolean }>
> = {
  industry: { kinds: ['industry', 'specialty'], wholeOnly: false },
  // Read together, since every text that may name one may name the other.
  skill: { kinds: ['skill', 'certification'], wholeOnly: false },
  language: { kinds: ['language'], wholeOnly: false },
  certification: { kinds: ['certification'], wholeOnly: false },
  school: { kinds: ['school'], wholeOnly: true },
  employer: { kinds: ['employer'], wholeOnly: true },
  degree: { kinds: ['degree', 'study'], wholeOnly: false },
  company: { kinds: ['company_kind', 'type', 'status', 'stage'], wholeOnly: false },
};
