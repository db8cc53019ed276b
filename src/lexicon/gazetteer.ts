import { memoised } from '../text/bounded-cache.ts';
import { type Circle, circleFrom, circleLabel } from './circles.ts';
import { fieldsOf, type GazetteerRows, noRow } from './gazetteer-rows.ts';
import type { Concept, PlaceLevel } from './lexicon.ts';
import { slugOf } from './outline.ts';

/** An area drawn by hand in places.txt: everything within some kilometres of a place. */
export interface DrawnArea {
  readonly id: string;
  readonly centre: string;
  readonly radiusKm: number;
  readonly metro: boolean;
  /**
   * The regions and countries that the area is part of. A place outside them is not in the area. Empty if there are
   * none.
   */
  readonly inside: readonly string[];
}

/** A drawn area with the position of its centre. */
export interface PlacedArea {
  readonly area: DrawnArea;
  readonly position: Position;
}

const letters: Readonly<Record<string, PlaceLevel>> = { C: 'country', R: 'region', D: 'region', P: 'city', Q: 'city' };
const largeFrom = 100_000;

/**
 * The places of gazetteer.txt. The rest of a line is read when a query or record names the place, because a corpus names
 * few of the 50 thousand; reading all at once took 120 ms and 30 MB.
 */
export class Gazetteer {
  readonly #rows: GazetteerRows;
  readonly #concepts = new Map<number, Concept>();
  #drawn: readonly PlacedArea[];
  /** Where each city lies and the centre of its metro area, if it has one; read when somebody asks for a circle. */
  #cities: readonly City[] | null = null;
  readonly #circles = memoised((id) => this.#inCircle(id), circlesRemembered);

  constructor(rows: GazetteerRows, drawn: readonly PlacedArea[] = []) {
    this.#rows = rows;
    this.#drawn = drawn;
  }

  /** Sets the drawn areas, which the outline names by places of this gazetteer. */
  draw(areas: readonly DrawnArea[]): void {
    this.#drawn = areas.map((area) => ({ area, position: this.#positionOf(this.#rowOf(area.centre)) }));
    this.#concepts.clear();
  }

  get drawn(): readonly PlacedArea[] {
    return this.#drawn;
  }

  /** Every folded name. */
  forms(): Iterable<string> {
    return this.#rows.forms();
  }

  /** Folded names of regions, countries, and cities of at least a hundred thousand people. */
  *largeNames(): IterableIterator<string> {
    for (const form of this.#rows.forms())
      for (const row of this.#rows.named(form)) {
        const line = this.#rows.line(row);
        if (line.startsWith('D') || (isCity(line) && Number(fieldsOf(line)[1]) < largeFrom)) continue;
        yield form;
        break;
      }
  }

  /** The places of that folded name, in no order. */
  named(folded: string): readonly Concept[] {
    return this.#rows.named(folded).map((row) => this.#concept(row));
  }

  /** Finds a first-level region by its code, such as `us-tx`. */
  region(code: string): Concept | null {
    const row = this.#rows.area(`place:${code}`);
    return row === undefined || !this.#rows.line(row).startsWith('R') ? null : this.#concept(row);
  }

  /** Whether a place has that id; cheaper than making it. */
  has(id: string): boolean {
    return this.#rowOf(id) !== undefined || this.byId(id) !== null;
  }

  byId(id: string): Concept | null {
    const row = this.#rowOf(id);
    if (row !== undefined) return this.#concept(row);
    const circle = circleFrom(id);
    if (circle !== null) return this.#circle(id, circle);
    return id.endsWith('-area') ? this.#areaAround(id.slice(0, -'-area'.length)) : null;
  }

  /** The circle around a city; null if there is no such city. */
  #circle(id: string, circle: Circle): Concept | null {
    const row = this.#rowOf(circle.centre);
    if (row === undefined || !isCity(this.#rows.line(row))) return null;
    const { label, place } = this.#concept(row);
    return {
      id,
      kind: 'place',
      label: circleLabel(label, circle),
      parents: [this.#areaId(this.#regionRow(row))],
      place: { level: 'metro', country: place?.country ?? null, population: place?.population ?? 0 },
    };
  }

  /** The cities in a circle and the metro areas of which no part lies outside it; of any other place, the place itself. */
  inside(id: string): readonly string[] {
    return circleFrom(id) === null ? [id] : this.#circles(id);
  }

  #inCircle(id: string): readonly string[] {
    const circle = circleFrom(id);
    if (circle === null) return [];
    const centre = this.#positionOf(this.#rowOf(circle.centre));
    this.#cities ??= this.#readCities();
    const found: string[] = [];
    const outside = new Set<string>();
    const touched = new Set<string>();
    for (const { row, position, metro } of this.#cities) {
      const isInside = kilometres(position, centre) <= circle.km;
      if (isInside) found.push(this.#idOf(row));
      if (metro !== '') (isInside ? touched : outside).add(metro);
    }
    for (const metro of touched.difference(outside)) found.push(`${metro}-area`);
    for (const { area, position } of this.#drawn)
      if (area.metro && kilometres(position, centre) + area.radiusKm <= circle.km) found.push(area.id);
    return found;
  }

  #readCities(): readonly City[] {
    const cities: City[] = [];
    for (let row = 0; row < this.#rows.count; row++) {
      const line = this.#rows.line(row);
      if (!isCity(line)) continue;
      const from = line.indexOf('|', line.indexOf('|') + 1) + 1;
      const to = line.indexOf('|', from);
      const centre = line.slice(to + 1, line.indexOf('|', to + 1));
      const metro = centre === '*' ? this.#idOf(row) : centre === '' ? '' : `place:${centre}`;
      cities.push({ row, position: positionFrom(line.slice(from, to)), metro });
    }
    return cities;
  }

  /** The metro area around a place, if the place has one that is not drawn by hand. */
  #areaAround(centreId: string): Concept | null {
    const row = this.#rowOf(centreId);
    if (row === undefined || fieldsOf(this.#rows.line(row))[3] !== '*') return null;
    const centre = this.#concept(row);
    const { country = null, population = 0 } = centre.place ?? {};
    return {
      id: `${centreId}-area`,
      kind: 'place',
      label: `Greater ${centre.label}`,
      parents: [this.#areaId(this.#regionRow(row))],
      place: { level: 'metro', country, population },
    };
  }

  #rowOf(id: string): number | undefined {
    const area = this.#rows.area(id);
    if (area !== undefined) return area;
    // `place:us-ca-san-jose` is looked up as "san jose", after skipping as many parts as the region's id may have.
    const words = id.slice('place:'.length).split('-');
    for (let from = 1; from < words.length; from++) {
      const last = words.length - (/^[2-9]$/.test(words.at(-1) ?? '') ? 1 : 0);
      for (const to of new Set([words.length, last])) {
        for (const row of this.#rows.named(words.slice(from, to).join(' '))) if (this.#idOf(row) === id) return row;
      }
    }
    return undefined;
  }

  #idOf(row: number): string {
    const line = this.#rows.line(row);
    const [first = '', , , , nth = ''] = fieldsOf(line);
    if (!isCity(line)) return `place:${first}`;
    return `${this.#areaId(this.#regionRow(row))}-${slugOf(first)}${nth === '' ? '' : `-${nth}`}`;
  }

  #areaId(row: number): string {
    return `place:${fieldsOf(this.#rows.line(row))[0] ?? ''}`;
  }

  /** The first-level region of a city, or its country if the region is unknown. */
  #regionRow(row: number): number {
    const above = this.#rows.above(row);
    return this.#rows.line(above).startsWith('D') ? this.#rows.above(above) : above;
  }

  #concept(row: number): Concept {
    const known = this.#concepts.get(row);
    if (known !== undefined) return known;
    const line = this.#rows.line(row);
    const [first = '', second = '', third = '', centre = ''] = fieldsOf(line);
    const id = this.#idOf(row);
    const parents: string[] = [];
    if (isCity(line)) {
      const here = positionFrom(third);
      let inMetro = false;
      for (const { area, position } of this.#drawn) {
        if (area.inside.length > 0 && !area.inside.some((whole) => id.startsWith(`${whole}-`))) continue;
        if (kilometres(here, position) > area.radiusKm) continue;
        parents.push(area.id);
        inMetro ||= area.metro;
      }
      if (centre !== '' && !inMetro) parents.push(`${centre === '*' ? id : `place:${centre}`}-area`);
    }
    const above = this.#rows.above(row);
    if (above !== noRow) parents.push(this.#areaId(above));
    // A region without any sizeable place gets a population of 1. The value 0 marks areas of places.txt, whose people
    // nobody counted.
    const concept: Concept = {
      id,
      kind: 'place',
      label: isCity(line) ? first : third,
      parents,
      place: {
        level: letters[line.charAt(0)] ?? 'city',
        country: this.#countryOf(row),
        population: Math.max(Number(second), 1),
      },
    };
    this.#concepts.set(row, concept);
    return concept;
  }

  #positionOf(row: number | undefined): Position {
    return positionFrom(row === undefined ? '' : (fieldsOf(this.#rows.line(row))[2] ?? ''));
  }

  #countryOf(row: number): string {
    let at = row;
    for (let above = this.#rows.above(at); above !== noRow; above = this.#rows.above(at)) at = above;
    return fieldsOf(this.#rows.line(at))[0] ?? '';
  }
}

const isCity = (line: string): boolean => line.startsWith('P') || line.startsWith('Q');

const radians = Math.PI / 180;

function kilometres(a: Position, b: Position): number {
  // A degree of latitude is 111 km everywhere, which decides most pairs without trigonometry.
  const north = Math.abs(a.lat - b.lat) * 111;
  if (north > farKm) return north;
  const h =
    Math.sin(((b.lat - a.lat) * radians) / 2) ** 2 +
    Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(((b.lon - a.lon) * radians) / 2) ** 2;
  return 12_742 * Math.asin(Math.sqrt(h));
}

/** Neither a drawn area nor a circle reaches this far, in km. */
const farKm = 400;

/** A circle holds a thousand ids at most where towns are dense. */
const circlesRemembered = 100;

interface City {
  readonly row: number;
  readonly position: Position;
  /** The id of the centre of its metro area; empty if it has none. */
  readonly metro: string;
}

interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** Parses `lat,lon`. A missing position becomes NaN, which is near nothing. */
function positionFrom(written: string): Position {
  const comma = written.indexOf(',');
  return comma < 0
    ? { lat: Number.NaN, lon: Number.NaN }
    : { lat: Number(written.slice(0, comma)), lon: Number(written.slice(comma + 1)) };
}
