import type { Concept } from './lexicon.ts';
import type { Phrase, StemmedWords } from './phrases.ts';
import type { Tables } from './tables.ts';
import { ands, links, linksMax, nearLeaders, saidByHead, twinAreas } from './title-parts.ts';

/** A noun that states the kind of job in a title. */
interface Head {
  readonly concept: Concept;
  readonly slug: string;
  /** Whether the noun can lead an area: "director of ...". */
  readonly leader: boolean;
  /**
   * Whether the noun is a trade of its own, which takes only areas of its function: a "web3 paralegal" is a paralegal.
   */
  readonly takesOnlyOwnAreas: boolean;
  /** Whether a title before the noun only says of whom it is: a butcher's helper is no butcher. */
  readonly isApart: boolean;
}

/** A title built by rule from listed parts, or a listed title found by its parts. */
interface ComposedTitle {
  readonly concept: Concept;
  /** The number of words that the title takes. */
  readonly length: number;
  /** Whether the concept leaves out an area that the words name. */
  readonly partial: boolean;
  /** The number of words at its beginning that are a title which is not meant: "*butcher* helper". */
  readonly absorbed?: number;
}

/**
 * An area read in a title: where it ends, how sure the reading is, and where it begins if another area stands before it
 * without "and".
 */
interface Area {
  readonly area: string;
  readonly end: number;
  readonly sure: boolean;
  readonly beside: number | null;
}

/** The area in which a developer is an engineer by another name. */
const softwareArea = 'function:software-engineering';

const none: readonly ComposedTitle[] = [];

/** Builds titles from areas (functions) and heads, so that "VP, Growth Marketing" is known without being listed. */
export class TitleComposer {
  readonly #tables: Tables;
  readonly #heads = new Map<string, Head>();
  readonly #made = new Map<string, Concept | null>();
  readonly #isHead = ({ concept }: Phrase): boolean => concept.kind === 'title' && this.#heads.has(concept.id);

  constructor(tables: Tables) {
    this.#tables = tables;
    for (const { concept, leader, own, apart } of tables.nouns)
      this.#heads.set(concept.id, {
        concept,
        slug: concept.id.slice('title:'.length),
        leader,
        takesOnlyOwnAreas: own,
        isApart: apart,
      });
  }

  head(id: string): Head | null {
    return this.#heads.get(id) ?? null;
  }

  /** The title of an area and a head, listed or built: `growth-marketing` and `director`. */
  title(area: string, head: Head): Concept | null {
    if (!this.#takes(head, `function:${area}`)) return null;
    const developer = head.slug === 'software-engineer' && this.#under(`function:${area}`, softwareArea);
    const noun = developer ? (this.#heads.get('title:engineer') ?? head) : head;
    const id = this.#idOf(area, noun.slug);
    return this.#tables.concepts.get(id) ?? this.byId(id);
  }

  /** An unsure name of an area ("performance") counts only beside a noun of its own trade, or a noun of no trade. */
  #built({ area, sure }: Area, head: Head): Concept | null {
    return sure || this.#isOfTrade(head, `function:${area}`) ? this.title(area, head) : null;
  }

  #idOf(area: string, noun: string): string {
    if (noun === 'chief') return `title:chief-${area}-officer`;
    for (const said of saidByHead.get(noun) ?? []) {
      if (area === said) return `title:${noun}`;
      if (area.endsWith(`-${said}`)) return `title:${area.slice(0, -said.length)}${noun}`;
    }
    return `title:${area}-${noun}`;
  }

  /** A built title, from its id; null if the id has no such parts. */
  byId(id: string): Concept | null {
    const known = this.#made.get(id);
    if (known !== undefined) return known;
    const parts = this.#parts(id);
    const concept = parts === null ? null : this.#make(id, parts.area, parts.head);
    if (concept !== null) this.#made.set(id, concept);
    return concept;
  }

  #parts(id: string): { area: Concept; head: Head } | null {
    const chief = /^title:chief-(.+)-officer$/.exec(id);
    const words = (chief === null ? id.slice('title:'.length) : `${chief[1] ?? ''}-chief`).split('-');
    for (let at = 1; at < words.length; at++) {
      const head = this.#heads.get(`title:${words.slice(at).join('-')}`);
      if (head === undefined) continue;
      const slug = words.slice(0, at).join('-');
      for (const said of ['', ...(saidByHead.get(head.slug) ?? [])]) {
        const area = this.#tables.concepts.get(`function:${slug}${said === '' ? '' : `-${said}`}`);
        // Building the title from these parts must give this id, so that every title has only one id.
        if (
          area !== undefined &&
          this.#takes(head, area.id) &&
          this.#idOf(area.id.slice('function:'.length), head.slug) === id
        )
          return { area, head };
      }
    }
    return null;
  }

  #make(id: string, area: Concept, head: Head): Concept {
    const parents: string[] = [];
    for (const wider of area.parents) {
      if (!wider.startsWith('function:')) continue;
      const title = this.title(wider.slice('function:'.length), head);
      if (title !== null) parents.push(title.id);
    }
    if (parents.length === 0) parents.push(head.concept.id);
    parents.push(area.id);
    const own = head.concept.title?.function ?? null;
    const facts = {
      function: own === null || this.#under(area.id, own) ? area.id : own,
      seniority: head.concept.title?.seniority ?? null,
    };
    return { id, kind: 'title', label: labelOf(area.label, head), parents, title: facts };
  }

  #takes(head: Head, area: string): boolean {
    return !head.takesOnlyOwnAreas || this.#isOfTrade(head, area);
  }

  #isOfTrade({ concept }: Head, area: string): boolean {
    const trade = concept.title?.function ?? null;
    return trade === null || this.#under(area, trade) || this.#under(trade, area);
  }

  #under(id: string, above: string): boolean {
    if (id === above) return true;
    return this.#tables.concepts.get(id)?.parents.some((parent) => this.#under(parent, above)) ?? false;
  }

  /** Titles of the same area whose holders do nearly the same work. */
  related(id: string): readonly string[] {
    const alone = this.#heads.get(id);
    if (alone !== undefined) {
      const group = nearLeaders.find((slugs) => slugs.includes(alone.slug)) ?? [];
      return group.filter((slug) => slug !== alone.slug).map((slug) => `title:${slug}`);
    }
    const parts = this.#parts(id);
    if (parts === null) return [];
    const group = nearLeaders.find((slugs) => slugs.includes(parts.head.slug));
    if (group === undefined) return [];
    const slug = parts.area.id.slice('function:'.length);
    const areas = [slug];
    for (const [one, other] of twinAreas) {
      if (one === slug) areas.push(other);
      if (other === slug) areas.push(one);
    }
    const found: string[] = [];
    for (const area of areas)
      for (const other of group) {
        const head = this.#heads.get(`title:${other}`);
        const title = head === undefined ? null : this.title(area, head);
        if (title !== null && title.id !== id) found.push(title.id);
      }
    return found;
  }

  /**
   * Every title that the words from `at` on build: a leader and its areas ("vp of sales and marketing"), an
   * area and a head ("payroll specialist"), or "chief ... officer". Several areas give several titles.
   */
  read(words: StemmedWords, at: number): readonly ComposedTitle[] {
    if (words.longestAt(at) === 0) return none;
    const found: ComposedTitle[] = [];
    for (const phrase of this.#headPhrases(words, at)) {
      const head = this.#heads.get(phrase.concept.id);
      if (head === undefined) continue;
      if (head.slug === 'chief') this.#readChief(words, at, at + phrase.words, head, found);
      else this.#readHeadThenAreas(words, at, at + phrase.words, head, found);
    }
    this.#readAreaThenHead(words, at, found);
    this.#readTitleThenHead(words, at, found);
    return found;
  }

  #headPhrases(words: StemmedWords, at: number): readonly Phrase[] {
    return words.longest(at, this.#isHead);
  }

  #areaPhrase(words: StemmedWords, at: number): Phrase | null {
    const areas = words.longest(at, isArea);
    return areas.reduce<Phrase | null>(
      (best, phrase) => (best === null || phrase.weight > best.weight ? phrase : best),
      null,
    );
  }

  #readChief(words: StemmedWords, at: number, from: number, head: Head, found: ComposedTitle[]): void {
    for (const { area, end, beside } of this.#areas(words, from)) {
      if (words.stem(end) !== 'officer' && words.stem(end) !== 'executive') continue;
      const title = this.title(area, head);
      if (title !== null) found.push({ concept: title, length: end + 1 - at, partial: beside !== null });
    }
  }

  #readHeadThenAreas(words: StemmedWords, at: number, from: number, head: Head, found: ComposedTitle[]): void {
    let start = from;
    let isArticled = false;
    for (let link = words.stem(from); link !== undefined && links.has(link); link = words.stem(start)) {
      if (link === 'the') isArticled = true;
      if (++start - from === linksMax) break;
    }
    // A noun before its area needs a link or comma ("Engineer, Backend", "ingeniero de software"); else two heads would
    // swallow each other.
    if (!head.leader && start === from) return;
    // "Planners for the holiday" are of no trade: an article names one thing that a noun is for.
    if (!head.leader && isArticled) return;
    const areas = this.#areas(words, start);
    const end = areas.at(-1)?.end ?? start;
    // In "lead android developer" the area belongs to the noun after it.
    if (start === from && this.#headPhrases(words, end).length > 0) return;
    const partial = areas.some(({ beside }) => beside !== null);
    for (const area of areas) {
      const title = this.#built(area, head);
      if (title !== null) found.push({ concept: title, length: end - at, partial });
    }
  }

  /**
   * One or several areas from a position on, each with the end of all words read so far. Of adjacent areas the last one
   * is meant ("emerging markets sales"); of areas joined by "and" all are meant.
   */
  #areas(words: StemmedWords, from: number): Area[] {
    const areas: Area[] = [];
    let at = from;
    let joined = true;
    for (let read = 0; read < areasMax; read++) {
      const phrase = this.#areaPhrase(words, at);
      if (phrase === null) break;
      if (!joined) areas.pop();
      const area = phrase.concept.id.slice('function:'.length);
      const beside = joined ? null : at;
      at += phrase.words;
      areas.push({ area, end: at, sure: phrase.weight >= sureAreaMin, beside });
      joined = false;
      for (let stem = words.stem(at); stem !== undefined && ands.has(stem); stem = words.stem(at)) {
        joined = true;
        at++;
      }
    }
    return areas;
  }

  /** Words that end in a listed title are that title: "growth financial analyst", "saas sales support specialist". */
  #listedTail(words: StemmedWords, first: number, last: number, end: number): Concept | null {
    for (let from = first; from <= last; from++)
      for (const { concept, weight } of words.all(from, end))
        if (concept.kind === 'title' && weight >= listedWeightMin) return concept;
    return null;
  }

  #readAreaThenHead(words: StemmedWords, at: number, found: ComposedTitle[]): void {
    const areas = this.#areas(words, at);
    // The head follows the last area, or an earlier one if the next area is part of the head ("sales lead").
    for (let count = areas.length; count > 0; count--) {
      const end = areas[count - 1]?.end ?? at;
      if (this.#readHeads(words, at, end, areas.slice(0, count), found)) return;
    }
    // In "endocrinology nurse" the head "nurse" is also the name of an area and was read as the area that is meant. The
    // first area then belongs to the title, unless it is of another field: "hiring nurses".
    const first = this.#areaPhrase(words, at);
    const meant = areas[0];
    if (first === null || meant === undefined || at + first.words === meant.end) return;
    if (this.#fieldOf(first.concept.id) !== this.#fieldOf(`function:${meant.area}`)) return;
    const end = at + first.words;
    const area = first.concept.id.slice('function:'.length);
    this.#readHeads(words, at, end, [{ area, end, sure: first.weight >= sureAreaMin, beside: null }], found);
  }

  /** The widest function above an area. */
  #fieldOf(id: string): string {
    const wider = this.#tables.concepts.get(id)?.parents.find((parent) => parent.startsWith('function:'));
    return wider === undefined ? id : this.#fieldOf(wider);
  }

  /**
   * Reads "butcher helper", who is an assistant in the trade of butchers, and "butcher supervisor", who leads butchers: of 51
   * such titles to develop with, 42 are of another occupation than the title that they begin with.
   */
  #readTitleThenHead(words: StemmedWords, at: number, found: ComposedTitle[]): void {
    for (const { concept, words: count } of words.longest(at, isSureTitle)) {
      const area = concept.title?.function?.slice('function:'.length);
      for (const phrase of this.#headPhrases(words, at + count)) {
        const head = this.#heads.get(phrase.concept.id);
        if (head?.isApart !== true) continue;
        const title = head.leader || area === undefined ? head.concept : this.title(area, head);
        if (title !== null)
          found.push({ concept: title, length: count + phrase.words, partial: true, absorbed: count });
      }
    }
  }

  /** Adds the titles of the areas and the heads at `end`. Returns whether there is a head. */
  #readHeads(words: StemmedWords, at: number, end: number, areas: readonly Area[], found: ComposedTitle[]): boolean {
    const phrases = this.#headPhrases(words, end);
    for (const phrase of phrases) {
      const head = this.#heads.get(phrase.concept.id);
      if (head === undefined || head.slug === 'chief') continue;
      const length = end + phrase.words - at;
      const beside = areas.at(-1)?.beside ?? null;
      const listed = beside === null ? null : this.#listedTail(words, at + 1, beside, at + length);
      const partial = areas.some((area) => area.beside !== null);
      if (listed !== null) found.push({ concept: listed, length, partial });
      else
        for (const area of areas) {
          const title = this.#built(area, head);
          if (title !== null) found.push({ concept: title, length, partial });
        }
    }
    return phrases.length > 0;
  }
}

function isArea({ concept, weight }: Phrase): boolean {
  return concept.kind === 'function' && weight >= areaWeightMin;
}

function isSureTitle({ concept, weight }: Phrase): boolean {
  return concept.kind === 'title' && weight >= listedWeightMin;
}

/** From this weight on, the words of a listed title mean it wherever they stand. */
const listedWeightMin = 0.5;
/** A form with a lower weight names an area only if the caller knows that it is one. */
const areaWeightMin = 0.15;
const sureAreaMin = 0.45;
const areasMax = 3;

function labelOf(area: string, head: Head): string {
  switch (head.slug) {
    case 'chief':
      return `Chief ${area} Officer`;
    case 'vp':
      return `VP of ${area}`;
    case 'head':
    case 'director':
      return `${head.concept.label} of ${area}`;
    default:
      return `${area} ${head.concept.label}`;
  }
}
