import { memoised } from '../text/bounded-cache.ts';
import { stemWord } from '../text/stem.ts';
import { circleId, distanceAfter, distanceBefore, mayOpenDistance, type SaidDistance } from './circles.ts';
import type { TitleComposer } from './compose-titles.ts';
import type { Candidate, Concept } from './lexicon.ts';
import { join, type Phrase, type StemmedWord, StemmedWords } from './phrases.ts';
import { direction, kindAfter, metroAfter, metroBefore, partBefore } from './place-words.ts';
import { codeCountries, type PlaceReader, prominence } from './places.ts';
import type { Tables } from './tables.ts';

/** The length of the longest listed name. It bounds the look-ups at one position. */
const wordsMax = 11;
/** The number of places kept for one name, the most prominent first; "San José" alone has fourteen. */
const placesMax = 5;
/**
 * The largest number of unlisted words before a head noun. "wastewater compliance engineer" has one; with four it is no
 * title.
 */
const unknownMax = 3;
/** The number of words, and of names of places of several words, whose readings are kept. */
const remembered = 20_000;
/** The fewest words that are taken for a sentence; between its readings, names of up to three words are looked up. */
const sentenceWordsMin = 4;
const none: readonly Candidate[] = [];
const inflectedFactor = 0.95;
/** The least weight of a place that "greater" or "northern" may stand before. */
const aroundFrom = 0.3;
const composedWeight = 0.85;
/** Each unknown word before a head noun makes it less likely that it belongs to the title. */
const unknownFactor = 0.6;
/**
 * The weight of a region's or country's two letters alone. The caller adds what a capital or a comma before it says.
 */
const codeWeight = 0.3;
/** Two-letter codes that are also ordinary words of queries. */
const codesThatAreWords: ReadonlySet<string> = new Set(
  'in or me co la de al as at be by do go he hi id if is it ma md mo my no of oh ok on pa pm so to us we am an ai hr vp qa pr ba sr id ml ar vr'.split(
    ' ',
  ),
);
/** Folded words that join other parts of a query and belong to no title. */
const stopWords: ReadonlySet<string> = new Set(
  (
    'a an the in at of for from to with by on or and not who that which are is was were has have had near around based located ' +
    'living working work works than more less least over under between since after before years year people person companies ' +
    'company find me show list get all any some en de la el los las y o con para por sin und oder mit bei fur im der die das ' +
    'et ou dans avec sans pour chez e em com sem ex former formerly previously now currently currrent past'
  ).split(' '),
);

/** A word with all that is said of it alone, so that a sentence looks each of its words up once. */
interface KnownWord extends StemmedWord {
  /** The number of words of the longest name of a place that begins with it. */
  readonly longestPlace: number;
  /** Whether words that a place follows may begin with it: "greater", "within". */
  readonly leadsToPlace: boolean;
  /** Whether it joins other parts of a query and belongs to no title. */
  readonly isStop: boolean;
  /** The places of just this name. */
  readonly places: readonly Candidate[];
  /** The regions of which it is a code. */
  readonly regions: readonly Candidate[];
}

interface Sentence {
  readonly words: readonly string[];
  readonly known: readonly KnownWord[];
  readonly stemmed: StemmedWords;
}

/** Finds every reading of the words of a query that starts at one position. */
export class CandidateReader {
  readonly #tables: Tables;
  readonly #composer: TitleComposer;
  readonly #places: PlaceReader;
  readonly #known = memoised((word) => this.#readWord(word), remembered);
  readonly #placesNamed = memoised((name) => this.#readPlaces(name), remembered);
  /** The sentence that was read last: it is read from each of its words on, and none of them changes. */
  #last: Sentence | null = null;

  constructor(tables: Tables, composer: TitleComposer, places: PlaceReader) {
    this.#tables = tables;
    this.#composer = composer;
    this.#places = places;
  }

  read(words: readonly string[], at: number): readonly Candidate[] {
    if (words[at] === undefined) return [];
    const sentence = this.#sentence(words);
    const stemmed = sentence.stemmed.upTo(at + wordsMax);
    const best: Candidate[] = [];
    // A position has few readings, so that comparing them is faster than a map of texts.
    const keep = (candidate: Candidate): void => {
      for (let at = 0; at < best.length; at++) {
        const other = best[at];
        if (other?.length !== candidate.length || other.concept.id !== candidate.concept.id) continue;
        if (other.weight < candidate.weight) best[at] = candidate;
        return;
      }
      best.push(candidate);
    };
    this.#named(sentence, at, keep);
    const places = best.filter(isPlace);
    if (places.length > 0 || sentence.known[at]?.leadsToPlace === true) {
      this.#aroundPlaces(sentence, at, places, keep);
      this.#circles(sentence, at, best.filter(isPlace), keep);
    }
    for (const title of this.#composer.read(stemmed, at))
      keep({ ...title, weight: composedWeight, how: 'composed', unknownWords: 0 });
    this.#unseenTitle(sentence, at, stemmed, keep);
    return best.sort((a, b) => b.length - a.length || b.weight - a.weight);
  }

  #sentence(words: readonly string[]): Sentence {
    if (this.#last?.words === words) return this.#last;
    const known = words.map((word) => this.#known(word));
    const sentence = { words, known, stemmed: new StemmedWords(known, this.#tables.phrases) };
    if (words.length >= sentenceWordsMin) this.#last = sentence;
    return sentence;
  }

  #readWord(word: string): KnownWord {
    return {
      ...this.#tables.phrases.word(stemWord(word)),
      longestPlace: this.#tables.placeBeginnings.longest(word),
      leadsToPlace: metroBefore.begins(word) || partBefore.begins(word) || mayOpenDistance(word),
      isStop: stopWords.has(word),
      places: this.#readPlaces(word),
      regions: this.#readRegions(word),
    };
  }

  /** What forms and places are named from a position on. */
  #named(sentence: Sentence, at: number, keep: (candidate: Candidate) => void): void {
    this.#listed(sentence, at, keep);
    this.#fromGazetteer(sentence, at, keep);
  }

  #listed({ words, stemmed }: Sentence, at: number, keep: (candidate: Candidate) => void): void {
    for (let length = Math.min(stemmed.longestAt(at), wordsMax); length > 0; length--) {
      const phrases = stemmed.all(at, at + length);
      const written = phrases.length === 0 ? '' : join(words, at, at + length);
      for (const phrase of phrases) {
        const exact = phrase.folded === written;
        if (!exact && exactOnly(phrase)) continue;
        keep({
          concept: phrase.concept,
          length,
          weight: exact ? phrase.weight : phrase.weight * inflectedFactor,
          how: exact ? 'listed' : 'inflected',
          unknownWords: 0,
          partial: false,
        });
      }
    }
  }

  #fromGazetteer({ words, known }: Sentence, at: number, keep: (candidate: Candidate) => void): void {
    const first = known[at];
    if (first === undefined) return;
    if (first.longestPlace > 1 || first.places.length > 0) this.#fromNames(words, at, first, keep);
    for (const region of first.regions) keep(region);
  }

  #fromNames(
    words: readonly string[],
    at: number,
    { longestPlace, places }: KnownWord,
    keep: (candidate: Candidate) => void,
  ): void {
    const directed = direction.at(words, at);
    for (let length = Math.min(longestPlace, wordsMax, words.length - at); length > 1; length--) {
      if (length === directed) continue;
      for (const place of this.#placesNamed(join(words, at, at + length))) keep(place);
    }
    if (directed !== 1) for (const place of places) keep(place);
  }

  /** The most prominent places of exactly this name. */
  #readPlaces(name: string): readonly Candidate[] {
    const named = this.#tables.gazetteer.named(name);
    let all = 0;
    for (const concept of named) all += 10 ** prominence(concept);
    const likely = [...named].sort((a, b) => prominence(b) - prominence(a)).slice(0, placesMax);
    const length = name.split(' ').length;
    return likely.map((concept) =>
      this.#placeOf(concept, length, placeWeight(concept, 10 ** prominence(concept) / all)),
    );
  }

  /** The regions of which the word is a code. */
  #readRegions(code: string): readonly Candidate[] {
    if (!/^[a-z]{2,3}$/.test(code)) return none;
    const weight = codesThatAreWords.has(code) ? codeWeight / 5 : codeWeight;
    return codeCountries.flatMap((country) => {
      const region = this.#tables.gazetteer.region(`${country}-${code}`);
      return region === null ? [] : [this.#placeOf(region, 1, country === 'us' ? weight * 2 : weight / 2)];
    });
  }

  #placeOf(place: Concept, length: number, weight: number): Candidate {
    const concept = this.#places.withListedNames(place);
    return { concept, length, weight, how: 'listed', unknownWords: 0, partial: false };
  }

  /**
   * Reads words around a place. "Greater Memphis" and "Memphis metro area" mean the metro area; "northern Colorado" and
   * "county Kerry" mean the place named in them. If the whole is itself the name of a place ("Northern Ireland", "King
   * County"), this rule does not apply.
   */
  #aroundPlaces(
    sentence: Sentence,
    at: number,
    here: readonly Candidate[],
    keep: (candidate: Candidate) => void,
  ): void {
    const { words } = sentence;
    const keepUnnamed = (place: Candidate): void => {
      if (!here.some(({ length }) => length === place.length)) keep(place);
    };
    for (const place of here) {
      if (place.weight < aroundFrom) continue;
      const after = at + place.length;
      const metro = metroAfter.at(words, after);
      if (metro > 0) keepUnnamed(this.#grown(place, metro, true));
      const kind = metro > 0 ? 0 : kindAfter.at(words, after);
      if (kind > 0) keepUnnamed(this.#grown(place, kind, false));
    }
    const metro = metroBefore.at(words, at);
    const part = metro > 0 ? 0 : partBefore.at(words, at);
    if (metro + part === 0) return;
    const inside = at + metro + part;
    const keepPlace = (place: Candidate): void => {
      if (!isPlace(place) || place.weight < aroundFrom) return;
      keepUnnamed(this.#grown(place, metro + part, metro > 0));
    };
    this.#named(sentence, inside, keepPlace);
  }

  /** Reads a distance before or after a city: "within 50 miles of Boston", "Boston and 50 miles around". */
  #circles(sentence: Sentence, at: number, here: readonly Candidate[], keep: (candidate: Candidate) => void): void {
    const { words } = sentence;
    const keepCircle = (place: Candidate, { words: more, distance, unit }: SaidDistance): void => {
      if (place.concept.place?.level !== 'city') return;
      const id = circleId(place.concept.id, distance, unit);
      const concept = id === null ? null : this.#tables.gazetteer.byId(id);
      if (concept !== null) keep({ ...place, concept, length: place.length + more, how: 'inflected' });
    };
    for (const place of here) {
      const said = distanceAfter(words, at + place.length);
      if (said !== null) keepCircle(place, said);
    }
    const said = distanceBefore(words, at);
    if (said === null) return;
    const inside = at + said.words;
    const keepPlace = (place: Candidate): void => keepCircle(place, said);
    this.#named(sentence, inside, keepPlace);
  }

  #grown(place: Candidate, words: number, metro: boolean): Candidate {
    const concept = metro ? this.#places.metroAbove(place.concept) : place.concept;
    return {
      ...place,
      concept,
      length: place.length + words,
      weight: place.weight * inflectedFactor,
      how: 'inflected',
    };
  }

  /** Reads a title of a head noun with unlisted words before it. */
  #unseenTitle({ known }: Sentence, at: number, stemmed: StemmedWords, keep: (candidate: Candidate) => void): void {
    let unknown = 0;
    for (let index = 0; at + index < stemmed.end && index <= unknownMax + 2; index++) {
      if (known[at + index]?.isStop !== false) return;
      if (index > 0) {
        const heads = stemmed.longest(at + index, isHead);
        for (const phrase of heads) {
          keep({
            concept: phrase.concept,
            length: index + phrase.words,
            weight: composedWeight * unknownFactor ** Math.max(unknown, 1),
            how: 'composed',
            unknownWords: unknown,
            // A rung before a title is told beside it.
            partial: !stemmed.all(at, at + index).some(({ concept }) => concept.kind === 'seniority'),
          });
        }
        if (heads.length > 0) return;
      }
      if (stemmed.all(at + index, at + index + 1).length === 0) unknown++;
      if (unknown > unknownMax) return;
    }
  }
}

const isPlace = ({ concept }: Candidate): boolean => concept.kind === 'place';

/** Whether it is a head noun or a listed title. */
function isHead({ concept, weight }: Phrase): boolean {
  return concept.kind === 'title' && weight >= 0.5;
}

/** Below this weight a name means other things more often. */
const everydayBelow = 0.5;

/** Whether a form must not be inflected, because the plural of a name is another name: "Georgias", "Pari" for Paris. */
function exactOnly({ concept: { kind }, weight }: Phrase): boolean {
  if (kind === 'place' || kind === 'employer' || kind === 'school') return true;
  // "Cosmic rays" are no Ray, and "300 beds" are no Bachelors of Education.
  return (kind === 'skill' || kind === 'degree') && weight < everydayBelow;
}

function placeWeight(concept: Concept, share: number): number {
  const { level, population } = concept.place ?? { level: 'city', population: 0 };
  // A country with a small share of the people weighs less: "Norfolk" is a county and a city rather than an island of
  // two thousand people.
  if (level === 'country') return 0.95 * Math.sqrt(share);
  const known =
    level === 'region' ? 0.8 : Math.min(0.95, Math.max(0.15, (Math.log10(Math.max(population, 1)) - 2.8) / 3.2));
  return known * Math.sqrt(share);
}
