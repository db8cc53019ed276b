import { foldText } from '../text/fold.ts';
import { stemWord } from '../text/stem.ts';
import type { Concept, PlaceHints, PlaceReading } from './lexicon.ts';
import type { Tables } from './tables.ts';

const remoteWords =
  /\b(?:remote|remoto|remota|teletrabajo|teletravail|home office|homeoffice|work from home|wfh|anywhere)\b/u;
/** Words around a place that do not change where it is. */
const around =
  /\b(?:remote|hybrid|hybride|onsite|on site|remoto|remota|home office|homeoffice|work from home|wfh|based|based in|office|headquarters|hq|and surroundings|und umgebung|e regiao|et peripherie|y alrededores)\b/gu;
/** Words that LinkedIn and others put before a city to mean its metro area. */
const areaBefore =
  /^(?:greater|metro|metropolitan|gran|grande|grand|grossraum|region|area metropolitana de|grande regiao de|the)\s+/u;
const areaAfter =
  /\s+(?:metropolitan area|metro area|metropolitan region|metroplex|bay area|area|metro|region|und umgebung|e regiao|y alrededores|et peripherie|urban area|county area)$/u;
const partsMax = 6;
const charactersMax = 160;
/** The bonus for a name in places.txt, which lists what people mean if several places share a name. */
const listedBonus = 1;
/**
 * The penalty for a country code alone: "MD" is Maryland more often than Moldova, and records have a field of their own
 * for country codes.
 */
const countryCodePenalty = 4;
/**
 * The penalty for a region that shares its name with a city in it, because the city is meant ("New York", "Zürich",
 * "Lisboa").
 */
const aroundNamesakePenalty = 3;
/** A place with fewer people than this is rarely meant, unless something beside the name points to it. */
const smallPlace = 1_000;

/** Resolves free-text places. */
export class PlaceReader {
  readonly #tables: Tables;
  readonly #ancestors: (id: string) => readonly string[];

  constructor(tables: Tables, ancestors: (id: string) => readonly string[]) {
    this.#tables = tables;
    this.#ancestors = ancestors;
  }

  /**
   * The places of exactly this folded name: those listed in places.txt, those of the gazetteer, and codes of regions
   * and countries.
   */
  named(folded: string): readonly Concept[] {
    const found = new Map<string, Concept>();
    const words = folded.split(' ');
    for (const phrase of this.#tables.phrases.all(words.map(stemWord)))
      if (phrase.concept.kind === 'place' && phrase.folded === folded) found.set(phrase.concept.id, phrase.concept);
    for (const concept of this.#tables.gazetteer.named(folded))
      if (!found.has(concept.id)) found.set(concept.id, this.withListedNames(concept));
    return [...found.values()];
  }

  /** A place of the gazetteer, with the additions of places.txt. */
  withListedNames(concept: Concept): Concept {
    return this.#tables.concepts.get(concept.id) ?? concept;
  }

  read(text: string, hints: PlaceHints | undefined): PlaceReading | null {
    const written = text.slice(0, charactersMax);
    const folded = foldText(written);
    const remote = remoteWords.test(folded);
    const pieces: string[] = [];
    if (hints?.city != null && hints.city !== '') pieces.push(hints.city);
    if (hints?.region != null && hints.region !== '') pieces.push(hints.region);
    const fromHints = pieces.length > 0;
    if (!fromHints) pieces.push(...written.split(/[,;/|()·•]|\s[-–—]\s/u));
    const parts: string[] = [];
    for (const piece of pieces) {
      const part = foldText(piece).replace(around, ' ').replace(/\s+/g, ' ').trim();
      if (part === '' || parts.length === partsMax) continue;
      // "Washington, D.C." is one name.
      const both = `${parts.at(-1) ?? ''} ${part}`;
      if (parts.length > 0 && this.#isListed(both)) parts.splice(-1, 1, both);
      else parts.push(part);
    }
    const country = hints?.country_code == null ? null : this.#country(hints.country_code);
    const found = this.#resolve(parts, country);
    if (found !== null) return { id: found.concept.id, remote, exact: found.exact };
    if (fromHints && text !== '') return this.read(text, { country_code: hints?.country_code ?? null });
    return country === null ? null : { id: country.id, remote, exact: parts.length === 0 };
  }

  #country(code: string): Concept | null {
    return (
      this.#tables.concepts.get(`place:${code.toLowerCase()}`) ??
      this.#tables.gazetteer.byId(`place:${code.toLowerCase()}`)
    );
  }

  /**
   * The best reading of the leftmost known part: the one that lies within as many of the parts to its right as
   * possible.
   */
  #resolve(parts: readonly string[], country: Concept | null): { concept: Concept; exact: boolean } | null {
    const readings = parts.map((part) => this.#readings(part));
    const known = readings
      .map((concepts, index) => ({ concepts, index }))
      .filter(({ concepts }) => concepts.length > 0);
    for (let at = 0; at < known.length; at++) {
      const here = known[at];
      if (here === undefined) continue;
      const right = known.slice(at + 1).map(({ concepts }) => concepts);
      let best: Concept | null = null;
      let bestScore = Number.NEGATIVE_INFINITY;
      let bestMatched = 0;
      for (const concept of here.concepts) {
        const above = new Set([concept.id, ...this.#ancestors(concept.id)]);
        let matched = 0;
        for (const other of right) if (other.some(({ id }) => id !== concept.id && above.has(id))) matched++;
        const outside = country !== null && !above.has(country.id);
        const name = parts[here.index] ?? '';
        const namesake =
          concept.place?.level === 'region' &&
          here.concepts.some((other) => this.#isCityIn(other, concept) && !this.#isListedRather(concept, other, name));
        const score =
          matched * 10 -
          (outside ? 100 : 0) -
          (namesake ? aroundNamesakePenalty : 0) +
          prominence(concept) -
          this.#codePenalty(concept, name);
        if (score > bestScore) {
          best = concept;
          bestScore = score;
          bestMatched = matched;
        }
      }
      if (best === null || (country !== null && bestScore < -50)) continue;
      // In "Foo, Texas", with Foo known only in Spain, the wider part is the safer reading.
      if (right.length > 0 && bestMatched === 0 && at + 1 < known.length && best.place?.level === 'city') {
        const wider = this.#resolve(parts.slice(here.index + 1), country);
        if (wider !== null && wider.concept.place?.level !== 'city') return { concept: wider.concept, exact: false };
      }
      return { concept: best, exact: here.index === 0 };
    }
    return null;
  }

  /** Whether places.txt prefers the region: it calls the province "Quebec" and the city "Quebec City". */
  #isListedRather(region: Concept, city: Concept, name: string): boolean {
    return this.#listedWeight(region, name) !== null && this.#listedWeight(city, name) === null;
  }

  #isCityIn(city: Concept, region: Concept): boolean {
    return (
      city.place?.level === 'city' &&
      this.#ancestors(city.id).includes(region.id) &&
      prominence(city) > prominence(region) - 1
    );
  }

  /**
   * Every place that one part of the text may name, by the first way of reading it that gives any. `known` holds what
   * ends of the part name, each of which is read once: with each word there are twice as many ways to split.
   */
  #readings(part: string, known = new Map<string, readonly Concept[]>()): readonly Concept[] {
    const before = known.get(part);
    if (before !== undefined) return before;
    const read = this.#readAnew(part, known);
    known.set(part, read);
    return read;
  }

  #readAnew(part: string, known: Map<string, readonly Concept[]>): readonly Concept[] {
    const direct = this.#withCodes(part);
    if (direct.length > 0) return direct;
    const bare = part.replace(areaBefore, '').replace(areaAfter, '');
    if (bare !== part) {
      const inner = this.#withCodes(bare).map((concept) => this.metroAbove(concept));
      if (inner.length > 0) return inner;
    }
    // Splits the part in two: "Austin TX", "Portland Oregon USA", "city of london".
    const words = part.split(' ');
    for (let cut = words.length - 1; cut > 0; cut--) {
      const left = this.#withCodes(words.slice(0, cut).join(' '));
      if (left.length === 0) continue;
      const right = this.#readings(words.slice(cut).join(' '), known);
      const inside = left.filter((concept) => {
        const above = this.#ancestors(concept.id);
        return right.some(({ id }) => above.includes(id));
      });
      if (inside.length > 0) return inside;
    }
    const unprefixed = part.replace(
      /^(?:city|state|province|county|town|district|region|estado|provincia|ville|stadt|comunidad|municipality|kingdom|republic|cidade|ciudad) (?:of |de |von )?/u,
      '',
    );
    return unprefixed === part ? [] : this.#withCodes(unprefixed);
  }

  #withCodes(part: string): readonly Concept[] {
    const named = this.named(part);
    if (!/^[a-z]{2,3}$/.test(part)) return named;
    const found = new Map(named.map((concept) => [concept.id, concept]));
    for (const country of codeCountries) {
      const region = this.#tables.gazetteer.region(`${country}-${part}`);
      if (region !== null) found.set(region.id, this.withListedNames(region));
    }
    const country = part.length === 2 ? this.#country(part) : null;
    if (country !== null) found.set(country.id, country);
    return [...found.values()];
  }

  /** A code is less certain than a name. The codes of US states are used most. */
  #codePenalty(concept: Concept, part: string): number {
    const listed = this.#listedWeight(concept, part);
    if (listed !== null) return -3 * Math.log10(Math.max(listed, part.length === 2 ? 0.5 : 0.01)) - listedBonus;
    if (concept.id === `place:${part}`) return countryCodePenalty;
    if (part.length > 3 || !concept.id.endsWith(`-${part}`)) return 0;
    const order = codeCountries.findIndex((country) => concept.id.startsWith(`place:${country}-`));
    return order <= 0 ? 0 : 2 + order * 0.3;
  }

  #isListed(part: string): boolean {
    const words = part.split(' ');
    return this.#tables.phrases
      .all(words.map(stemWord))
      .some(({ concept, folded }) => concept.kind === 'place' && folded === part);
  }

  /** The weight that places.txt gives these words for this place; null if it does not list them. */
  #listedWeight(concept: Concept, part: string): number | null {
    const words = part.split(' ');
    let weight: number | null = null;
    for (const phrase of this.#tables.phrases.all(words.map(stemWord)))
      if (phrase.concept.id === concept.id && phrase.folded === part) weight = Math.max(weight ?? 0, phrase.weight);
    return weight;
  }

  /** The metro area around a city. Any other place is returned as it is. */
  metroAbove(concept: Concept): Concept {
    for (const id of concept.parents) {
      const parent = this.#tables.concepts.get(id) ?? this.#tables.gazetteer.byId(id);
      if (parent?.place?.level === 'metro') return parent;
    }
    return concept;
  }
}

/** Countries whose regions people write by codes, the most common first. */
export const codeCountries = ['us', 'ca', 'au', 'br', 'in', 'mx', 'de', 'it', 'ch', 'es', 'gb'] as const;

/**
 * How likely a place is by its size alone, about 0..8: the logarithm of the population, with a bonus for countries and
 * regions.
 */
export function prominence(concept: Concept): number {
  const { level, population } = concept.place ?? { level: 'city', population: 0 };
  const base = Math.log10(Math.max(population, smallPlace));
  if (level === 'world_region') return 8;
  // Regions and metro areas of places.txt have no population. They are listed because people name them.
  if (population === 0) return 7;
  if (level === 'country') return base + 0.6;
  if (level === 'metro') return base + 1;
  return level === 'region' ? base - 0.7 : base;
}
