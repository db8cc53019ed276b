import { join } from './phrases.ts';

/** A set of fixed phrases of folded words. */
class PhraseSet {
  readonly #phrases: ReadonlySet<string>;
  /** The number of words of the longest phrase that begins with a word. */
  readonly #longest = new Map<string, number>();

  constructor(phrases: string) {
    this.#phrases = new Set(phrases.split('|'));
    for (const phrase of this.#phrases) {
      const [first = '', ...others] = phrase.split(' ');
      this.#longest.set(first, Math.max(this.#longest.get(first) ?? 0, 1 + others.length));
    }
  }

  /** Whether a phrase begins with the word. */
  begins(word: string): boolean {
    return this.#longest.has(word);
  }

  /** The number of words of the longest phrase that begins at `at`; 0 if there is none. */
  at(words: readonly string[], at: number): number {
    const longest = this.#longest.get(words[at] ?? '') ?? 0;
    for (let length = Math.min(longest, words.length - at); length > 0; length--)
      if (this.#phrases.has(join(words, at, at + length))) return length;
    return 0;
  }
}

/** Words that LinkedIn and others put around a city to mean its metro area. */
export const metroBefore = new PhraseSet(
  'greater|metro|metropolitan|gran|grande|grand|grossraum|raum|area metropolitana de|grande regiao de|metropolregion',
);
export const metroAfter = new PhraseSet(
  'metropolitan area|metro area|metropolitan region|metroplex|metro|urban area|metropolitan|conurbation|and surrounding area|and surrounding areas|and surroundings|and suburbs|und umgebung|e regiao|y alrededores|et peripherie',
);

const directions =
  'north|south|east|west|northern|southern|eastern|western|central|northeast|northwest|southeast|southwest|northeastern|northwestern|southeastern|southwestern|north east|north west|south east|south west|upper|lower';

/** Points of the compass. Alone they are also names of regions, which nobody means by them. */
export const direction = new PhraseSet(directions);

/** Words before a place that name a part of it or its kind; both are read as the place. */
export const partBefore = new PhraseSet(
  `${directions}|${directions.replaceAll('|', ' of|')} of|${directions.replaceAll('|', ' part of|')} part of|` +
    'far north|deep south|mid|downtown|inner|state of|province of|county|county of|canton of|republic of|kingdom of|city of|town of|district of|' +
    'region of|suburbs of|estado de|provincia de|comunidad de|comunidad autonoma de|departamento de|ciudad de|region de|norte de|sur de|' +
    'nord|nordliches|sud|ost|land|freistaat|kanton|kreis|canton de|ville de|departement de|cidade de|norte do|sul do',
);
/** Words after a place that name its kind. */
export const kindAfter = new PhraseSet(
  'region|area|state|province|prefecture|oblast|county|canton|governorate|republic',
);
