import type { Concept, Lexicon, PlaceHints, TitleReading } from '../../lexicon/lexicon.ts';
import { areKin } from '../../lexicon/trade-classes.ts';
import { namesTrade } from '../../lexicon/trade-words.ts';
import { BoundedCache, memoised } from '../../text/bounded-cache.ts';
import { foldText } from '../../text/fold.ts';
import { nameKey } from '../../text/name-key.ts';
import { titleKey } from '../../text/title-key.ts';
import { wordsOf } from '../../text/words.ts';
import { emptyList, type List } from './lists.ts';

/** The distinct texts cached for each kind. Titles, places and schools repeat, so the cache serves most of a build. */
const entriesMax = 50_000;

/** The reading of a title, and the values that find its holders: its concepts and its own words. */
interface ReadTitle extends TitleReading {
  readonly values: List;
  /** The rungs named in the title, else the one rung it is read as. */
  readonly rungs: List;
  /** Certifications that the title ascribes to its holders: "certified nursing assistant". */
  readonly certifications: List;
  /** The skill that the title is made of: that a React developer knows React. */
  readonly tools: List;
}

/**
 * The lexicon's recognisers for documents. Each gives the concepts with all their parents, then the folded words or
 * name key for texts outside every list. Results are cached and frozen: see lists.ts.
 */
export interface Readings {
  readonly lexicon: Lexicon;
  title(text: string): ReadTitle;
  /** The place and all places around it, nearest first. */
  place(text: string, hints?: PlaceHints): List;
  /** Reads a skill or certification. */
  skill(text: string): List;
  /**
   * Finds every skill and certification that a text names, as concepts only. Not cached, since long texts do not
   * repeat.
   */
  skillsIn(text: string): List;
  language(text: string): List;
  degree(text: string): List;
  school(text: string): List;
  employer(text: string): List;
  /** Reads industries and specialties, as concepts only. */
  industry(text: string): List;
  /** Reads what a company states as its industry, also by the classes that its words are near to. */
  branch(text: string): List;
  /** Reads type, status and stage, as concepts only. */
  company(text: string): List;
}

export function createReadings(lexicon: Lexicon): Readings {
  const remember = <Value extends object>(read: (text: string) => Value) => memoised(read, entriesMax);
  const concepts = (read: (text: string) => List, own: (text: string) => string) =>
    remember((text) => {
      const ids = expand(lexicon, read(text));
      const words = own(text);
      return Object.freeze(words === '' ? ids.slice() : [...ids, words]);
    });
  const nothing = () => '';
  const places = new BoundedCache<List>(entriesMax);
  // All spellings of a place share one list.
  const placesOf = remember((id) => Object.freeze([...expand(lexicon, [id])]));
  const readPlace = (text: string, hints: PlaceHints | undefined): List => {
    const reading = lexicon.place(text, hints);
    const known = reading === null ? emptyList : placesOf(reading.id);
    if (reading?.exact === true && !reading.remote) return known;
    const values = new Set(known);
    if (reading?.remote === true) values.add(remotePlace);
    if (reading?.exact !== true)
      for (const words of [foldText(text), foldText(hints?.city ?? '')]) if (words !== '') values.add(words);
    return Object.freeze([...values]);
  };
  return {
    lexicon,
    title: remember((text) => {
      const reading = lexicon.title(text);
      const tool = reading.title === null ? null : lexicon.toolTitle(reading.title);
      const rungs = reading.seniority === null ? reading.seniorities : [reading.seniority, ...reading.seniorities];
      return {
        ...reading,
        functions: Object.freeze(reading.functions.slice()),
        values: Object.freeze([...new Set([...reading.titles, foldText(text), titleKey(text)])]),
        rungs: Object.freeze([...new Set(rungs)]),
        certifications: Object.freeze(expand(lexicon, lexicon.certification(text)).slice()),
        tools: tool === null ? emptyList : Object.freeze([...expand(lexicon, [tool.skill])]),
      };
    }),
    place(text, hints) {
      const key = hints === undefined ? text : [text, hints.city, hints.region, hints.country_code].join('\0');
      return places.getOrMake(key, () => readPlace(text, hints));
    },
    skill: concepts((text) => lexicon.skill(text), foldText),
    skillsIn: (text) => expand(lexicon, lexicon.skill(text)),
    language: concepts((text) => lexicon.language(text), foldText),
    degree: concepts((text) => lexicon.degree(text), foldText),
    school: concepts((text) => lexicon.school(text), nameKey),
    employer: concepts((text) => lexicon.employer(text), nameKey),
    industry: concepts((text) => lexicon.industry(text), nothing),
    branch: remember((text) => Object.freeze(branchOf(lexicon, text))),
    company: concepts((text) => lexicon.company(text), nothing),
  };
}

/** Industries that say what is done with goods, not with which. */
const doings: ReadonlySet<string> = new Set(['industry:manufacturing', 'industry:wholesale', 'industry:retail']);

/**
 * What the text names, and the classes of its words, with what they lie below. A single everyday word says too little for a
 * class ("Growth"). Of a text that names an industry the classes count alone, since they may be of other industries
 * ("Blood and Organ Banks"), but for the only group that lies in what is named or above it where the text says what is done
 * ("Explosives Manufacturing" is of chemicals, too), and where all the words are what a class is called ("Industrial Valves" are
 * machinery). A text that is the name of an industry says no more ("Machine Learning"), and
 * that of one with others below it ("Biotech") only what is called the same ("Roofing Contractors").
 */
function branchOf(lexicon: Lexicon, text: string): readonly string[] {
  const named = lexicon.industry(text);
  const words = wordsOf(text);
  const commonness = lexicon.commonness(words[0] ?? '');
  const isVague = words.length === 1 && commonness !== null && commonness !== 'known';
  const classes = isVague ? [] : lexicon.tradeClasses(text);
  if (named.length === 0) return expand(lexicon, idsOf(classes));
  const isNamed = (industry: string): boolean =>
    named.some((id) => lexicon.within(id, industry) || lexicon.within(industry, id));
  const near = classes.filter(({ parents }) => parents.some(isNamed));
  const [first] = near;
  if (first !== undefined && near.every(({ id }) => areKin(id, first.id)) && named.some((id) => doings.has(id)))
    return expand(lexicon, [...named, ...idsOf(near)]);
  const name = lexicon
    .candidates(words, 0)
    .find(({ concept, length }) => length === words.length && named.includes(concept.id))?.concept.id;
  if (name === undefined && lexicon.isTradeName(text)) return expand(lexicon, [...named, ...idsOf(classes)]);
  if (name === undefined) return [...expand(lexicon, named), ...idsOf(classes)];
  const meant = lexicon.isNarrowest(name) ? near : near.filter(({ label }) => namesTrade(text, label));
  return [...expand(lexicon, named), ...idsOf(meant)];
}

const idsOf = (concepts: readonly Concept[]): List => concepts.map(({ id }) => id);

/** The ids and all their parent concepts, each once. */
export function expand(lexicon: Lexicon, ids: List): List {
  if (ids.length === 0) return ids;
  const all = new Set(ids);
  for (const id of ids) for (const above of lexicon.ancestors(id)) all.add(above);
  return [...all];
}

/** The value of people who work from anywhere. */
const remotePlace = 'place:remote';
