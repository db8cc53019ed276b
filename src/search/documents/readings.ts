import type { Lexicon, PlaceHints, TitleReading } from '../../lexicon/lexicon.ts';
import { BoundedCache, memoised } from '../../text/bounded-cache.ts';
import { foldText } from '../../text/fold.ts';
import { nameKey } from '../../text/name-key.ts';
import { emptyList, type List } from './lists.ts';

/** Distinct texts kept of each kind; titles, places and schools repeat, so most of a build is served from here. */
const entriesMax = 50_000;

/** What a title says, and the values under which its holders are found: its concepts and its own words. */
export interface ReadTitle extends TitleReading {
  readonly values: List;
  /** The rungs that the title says, else the one that it is read as. */
  readonly rungs: List;
  /** "Certified nursing assistant": what the title says that its holders have. */
  readonly certifications: List;
}

/**
 * The lexicon's recognisers as documents need them: every concept with all that is above it, then the words or the
 * name key themselves, for what no list holds. What was read before is remembered, and frozen: see lists.ts.
 */
export interface Readings {
  readonly lexicon: Lexicon;
  title(text: string): ReadTitle;
  /** The place and all that it lies in, nearest first. */
  place(text: string, hints?: PlaceHints): List;
  /** A skill or certification. */
  skill(text: string): List;
  /** Concepts alone: every skill and certification that a text names. Not remembered, since texts do not repeat. */
  skillsIn(text: string): List;
  language(text: string): List;
  degree(text: string): List;
  school(text: string): List;
  employer(text: string): List;
  /** Concepts alone: industries and specialties. */
  industry(text: string): List;
  /** Concepts alone: type, status, stage. */
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
  // However a place is written, its list is one and the same.
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
      const rungs = reading.seniority === null ? reading.seniorities : [reading.seniority, ...reading.seniorities];
      return {
        ...reading,
        functions: Object.freeze(reading.functions.slice()),
        values: Object.freeze([...reading.titles, foldText(text)]),
        rungs: Object.freeze([...new Set(rungs)]),
        certifications: Object.freeze(expand(lexicon, lexicon.certification(text)).slice()),
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
    company: concepts((text) => lexicon.company(text), nothing),
  };
}

/** The ids and everything above them, each once. */
export function expand(lexicon: Lexicon, ids: List): List {
  if (ids.length === 0) return ids;
  const all = new Set(ids);
  for (const id of ids) for (const above of lexicon.ancestors(id)) all.add(above);
  return [...all];
}

/** The value of who works from anywhere. */
const remotePlace = 'place:remote';
