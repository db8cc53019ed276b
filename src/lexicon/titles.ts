import { foldText } from '../text/fold.ts';
import { stemWord } from '../text/stem.ts';
import type { TitleComposer } from './compose-titles.ts';
import type { Concept, TitleReading } from './lexicon.ts';
import { type Phrase, StemmedWords } from './phrases.ts';
import type { Tables } from './tables.ts';

/** Words before a title that make it another one, lower or past: a deputy or former minister is no minister. */
const lowering: ReadonlySet<string> = new Set([
  'deputy',
  'assistant',
  'shadow',
  'pp',
  'former',
  'ex',
  'retired',
  'aspiring',
  'sub',
  'vice',
  'designate',
  'elect',
  'candidate',
  'formerly',
  'past',
  'emeritus',
  'pps',
]);
/**
 * The words from here on say whom or where the job serves: "assistant to the CEO", "CTO at Acme". The exceptions are
 * names with such a word inside: "go to market lead", "order to cash analyst".
 */
const cutting =
  /\s(?:at|(?<!\b(?:go|order|procure|source|purchase|record|quote|lead|hire|door|end|direct|text|speech|peer|path)\s)to|bei|chez|@)\s.*$/iu;
/** A parliamentary private secretary is named with the minister served. */
const served = /\b(pps|parliamentary private secretary)\b.*$/iu;
const parenthesised =
  /\((?:[mwfdhx]\s*[/|]\s*)+[mwfdhx]\)|\((?:all genders|he\/him|she\/her|they\/them)\)|[/:]-?(?:in|innen|a|e|euse|trice)\b/giu;
const separator = /\s*(?:[,;|•·()[\]{}:]|\s\/\s|\s[-–—]+\s|\s[-–—]+|(?<!\+)\+(?!\+))\s*/u;
const levelNumbers: ReadonlyMap<string, string> = new Map([
  ['i', 'junior'],
  ['1', 'junior'],
  ['ii', 'mid'],
  ['2', 'mid'],
  ['iii', 'senior'],
  ['3', 'senior'],
  ['iv', 'staff'],
  ['v', 'principal'],
]);
/** Words that state a rung wherever they stand in a title. */
const rungWords: ReadonlyMap<string, string> = new Map([
  ['senior', 'seniority:senior'],
  ['sr', 'seniority:senior'],
  ['junior', 'seniority:junior'],
  ['jr', 'seniority:junior'],
]);
/** A form with a lower weight needs the context of a query. */
const formWeightMin = 0.35;
const surerThanParts = 0.5;
/** A title is one line; a longer text is cut. */
const charactersMax = 200;

interface Hit {
  readonly concepts: readonly Concept[];
  readonly length: number;
  /** Whether the words are the title or the rung, and neither an area alone nor an area that the title leaves out. */
  readonly whole: boolean;
}

/** Reads the titles of records. */
export class TitleReader {
  readonly #tables: Tables;
  readonly #composer: TitleComposer;
  readonly #ancestors: (id: string) => readonly string[];
  readonly #rank: ReadonlyMap<string, number>;

  constructor(tables: Tables, composer: TitleComposer, ancestors: (id: string) => readonly string[]) {
    this.#tables = tables;
    this.#composer = composer;
    this.#ancestors = ancestors;
    this.#rank = new Map(tables.concepts.ofKind('seniority').map(({ id }, rank) => [id, rank]));
  }

  read(text: string): TitleReading {
    const stems = titleStems(text);
    const { phrases } = this.#tables;
    const words = new StemmedWords(
      stems.map((stem) => phrases.word(stem)),
      phrases,
    );
    const hits: Concept[] = [];
    const rungs = new Set<string>();
    const areas: string[] = [];
    let lowered = false;
    // Of the words up to the next punctuation: whether they name a title, and whether any of them is no name.
    let named = false;
    let own = false;
    let whole = false;
    for (let at = 0; at < stems.length; ) {
      const stem = stems[at] ?? '';
      const hit = stem === '' ? null : this.#hit(words, at);
      if (hit === null) {
        if (lowering.has(stem)) lowered = true;
        const level = hits.length > 0 ? levelNumbers.get(stem) : undefined;
        if (level !== undefined) rungs.add(`seniority:${level}`);
        if (stem === '') {
          whole ||= named && !own;
          lowered = named = own = false;
        } else if (level === undefined) own = true;
        at++;
        continue;
      }
      named ||= hit.concepts.some(({ kind }) => kind === 'title');
      own ||= !hit.whole;
      for (const concept of hit.concepts) {
        if (concept.kind === 'seniority') rungs.add(concept.id);
        else if (concept.kind === 'function') areas.push(concept.id);
        else if (lowered) areas.push(...(concept.title?.function === null ? [] : [concept.title?.function ?? '']));
        else hits.push(concept);
      }
      // "Senior Manager, Demand Generation" is read as one title and still states the rung senior.
      for (let inside = at; inside < at + hit.length; inside++) {
        const rung = rungWords.get(stems[inside] ?? '');
        if (rung !== undefined) rungs.add(rung);
      }
      at += hit.length;
      this.#areaAfterComma(stems, at, hit, hits);
    }
    return this.#reading(hits, rungs, areas, whole || (named && !own));
  }

  /**
   * The longest title, rung or area at a position. If lengths are equal, a title comes first, and a listed one before
   * others.
   */
  #hit(stemmed: StemmedWords, at: number): Hit | null {
    const composed = this.#composer.read(stemmed, at);
    let length = 0;
    for (const title of composed) length = Math.max(length, title.length);
    for (let words = stemmed.longestAt(at); words > 0; words--) {
      if (words < length) break;
      const phrases = stemmed.all(at, at + words);
      const titles = phrases.filter((phrase) => this.#sureTitle(phrase)).sort((a, b) => b.weight - a.weight);
      // The reading of the parts comes before an unsure name, as it does in a query.
      if (words === length && (titles[0]?.weight ?? 0) < surerThanParts) break;
      if (titles[0] !== undefined) return { concepts: [titles[0].concept], length: words, whole: true };
      const others = phrases.filter(({ concept }) => concept.kind === 'seniority' || concept.kind === 'function');
      if (others.length > 0 && length === 0) {
        const whole = others.some(({ concept }) => concept.kind === 'seniority');
        return { concepts: others.map(({ concept }) => concept), length: words, whole };
      }
    }
    if (length === 0) return null;
    const longest = composed.filter((title) => title.length === length);
    return { concepts: longest.map(({ concept }) => concept), length, whole: longest.every(({ partial }) => !partial) };
  }

  #sureTitle({ concept, weight }: Phrase): boolean {
    return concept.kind === 'title' && (weight >= formWeightMin || this.#composer.head(concept.id) !== null);
  }

  /** Reads "Software Engineer, Machine Learning": the words after the comma go before the last word of the title. */
  #areaAfterComma(stems: readonly string[], at: number, hit: Hit, hits: Concept[]): void {
    if (stems[at] !== '' || hit.concepts.some((concept) => concept.kind !== 'title')) return;
    let end = at + 1;
    while (end < stems.length && stems[end] !== '') end++;
    const turned = [...stems.slice(at + 1, end), stems[at - 1] ?? ''];
    if (turned.length < 2 || turned.length > 6) return;
    for (const phrase of this.#tables.phrases.all(turned))
      if (phrase.concept.kind === 'title') hits.push(phrase.concept);
  }

  #reading(hits: readonly Concept[], rungs: Set<string>, areas: readonly string[], whole: boolean): TitleReading {
    const titles = new Set<string>();
    const functions = new Set<string>();
    const keep = (id: string): void => {
      if (id.startsWith('title:')) titles.add(id);
      else if (id.startsWith('function:')) functions.add(id);
    };
    const named = hits.filter((concept) => this.#composer.head(concept.id) === null);
    // A lead designer is a designer: a noun that only states the rung yields to one that states the work.
    const best = named[0] ?? hits.find((concept) => concept.title?.seniority == null) ?? hits[0] ?? null;
    for (const concept of hits) {
      if (concept.title?.seniority != null) rungs.add(concept.title.seniority);
      if (concept.title?.function != null) keep(concept.title.function);
    }
    for (const concept of hits) {
      keep(concept.id);
      for (const above of this.#ancestors(concept.id)) keep(above);
    }
    for (const area of areas) {
      keep(area);
      for (const above of this.#ancestors(area)) keep(above);
    }
    const ordered = [...rungs].sort((a, b) => (this.#rank.get(b) ?? 0) - (this.#rank.get(a) ?? 0));
    return {
      title: best?.id ?? null,
      whole,
      titles: [...titles],
      function: best?.title?.function ?? areas[0] ?? null,
      functions: [...functions],
      seniority: ordered[0] ?? (hits.length > 0 ? 'seniority:mid' : null),
      seniorities: ordered,
    };
  }
}

/** The stems of a title's words. An empty stem stands for punctuation between parts. */
function titleStems(text: string): string[] {
  const clean = text.slice(0, charactersMax).replace(parenthesised, ' ').replace(served, '$1').replace(cutting, '');
  const stems: string[] = [];
  for (const part of clean.split(separator)) {
    const folded = foldText(part);
    if (folded === '') continue;
    if (stems.length > 0) stems.push('');
    for (const word of folded.split(' ')) stems.push(stemWord(word));
  }
  return stems;
}
