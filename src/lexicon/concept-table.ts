import type { Sections, SectionWriter } from './image/sections.ts';
import { absent, TextList, TextTable } from './image/texts.ts';
import { type ConceptKind, formWeights } from './kinds.ts';
import type { Concept, PlaceLevel } from './lexicon.ts';

const kinds = Object.keys(formWeights) as readonly ConceptKind[];
const levels: readonly PlaceLevel[] = ['city', 'metro', 'region', 'country', 'world_region'];
/** The numbers of a concept's facts. */
const factsOfEach = 3;

/** The listed concepts; each is made when somebody asks for it, and stays. */
export class ConceptTable {
  /** Ids of the concepts in their order, and behind them what else they name: places of the gazetteer, countries. */
  readonly #ids: TextTable;
  readonly #labels: TextList;
  readonly #kinds: Uint8Array;
  readonly #parentStarts: Uint32Array;
  readonly #parents: Uint32Array;
  /**
   * Of a title its function and seniority, of a place its level, country and population, of a size its bounds; ids by
   * their numbers, and NaN for none.
   */
  readonly #facts: Float64Array;
  readonly #made = new Map<number, Concept>();

  constructor(sections: Sections) {
    this.#ids = new TextTable(sections, 'concepts.ids');
    this.#labels = new TextList(sections, 'concepts.labels');
    this.#kinds = sections.u8('concepts.kinds');
    this.#parentStarts = sections.u32('concepts.parentStarts');
    this.#parents = sections.u32('concepts.parents');
    this.#facts = sections.f64('concepts.facts');
  }

  /** Writes the concepts and gives the number of each. */
  static write(writer: SectionWriter, concepts: readonly Concept[]): ReadonlyMap<string, number> {
    const numbers = new Map(concepts.map(({ id }, number) => [id, number]));
    const numberOf = (id: string): number => {
      const number = numbers.get(id) ?? numbers.size;
      numbers.set(id, number);
      return number;
    };
    const parentStarts = [0];
    const parents: number[] = [];
    const facts: number[] = [];
    for (const { parents: above, title, place, headcount } of concepts) {
      for (const parent of above) parents.push(numberOf(parent));
      parentStarts.push(parents.length);
      const numbered = (id: string | null = null): number => (id === null ? Number.NaN : numberOf(id));
      if (title !== undefined) facts.push(numbered(title.function), numbered(title.seniority), 0);
      else if (place !== undefined) facts.push(levels.indexOf(place.level), numbered(place.country), place.population);
      else facts.push(headcount?.min ?? Number.NaN, headcount?.max ?? Number.NaN, 0);
    }
    writer.add(
      'concepts.kinds',
      'u8',
      concepts.map(({ kind }) => kinds.indexOf(kind)),
    );
    writer.add('concepts.parentStarts', 'u32', parentStarts);
    writer.add('concepts.parents', 'u32', parents);
    writer.add('concepts.facts', 'f64', facts);
    TextList.write(
      writer,
      'concepts.labels',
      concepts.map(({ label }) => label),
    );
    TextTable.write(writer, 'concepts.ids', [...numbers.keys()]);
    return numbers;
  }

  get(id: string): Concept | undefined {
    const number = this.#ids.find(id);
    return number === absent || number >= this.#kinds.length ? undefined : this.at(number);
  }

  /** The concepts of a kind, in the order of the data files. */
  ofKind(kind: ConceptKind): readonly Concept[] {
    const found: Concept[] = [];
    for (let number = 0; number < this.#kinds.length; number++)
      if (this.kind(number) === kind) found.push(this.at(number));
    return found;
  }

  kind(number: number): ConceptKind {
    return kinds[this.#kinds[number] ?? 0] ?? 'title';
  }

  /** The kind of a concept, as the bit that `kindBits` gives it. */
  kindBit(number: number): number {
    return 1 << (this.#kinds[number] ?? 0);
  }

  /** Some kinds as bits: there are twenty of them. */
  kindBits(some: ReadonlySet<ConceptKind>): number {
    let bits = 0;
    for (const kind of some) bits |= 1 << kinds.indexOf(kind);
    return bits;
  }

  at(number: number): Concept {
    let concept = this.#made.get(number);
    if (concept === undefined) {
      concept = this.#make(number);
      this.#made.set(number, concept);
    }
    return concept;
  }

  #make(number: number): Concept {
    const kind = this.kind(number);
    const parents: string[] = [];
    for (let at = this.#parentStarts[number] ?? 0; at < (this.#parentStarts[number + 1] ?? 0); at++)
      parents.push(this.#ids.texts.at(this.#parents[at] ?? 0));
    const base = { id: this.#ids.texts.at(number), kind, label: this.#labels.at(number), parents };
    const fact = (at: number): number => this.#facts[number * factsOfEach + at] ?? Number.NaN;
    const named = (at: number): string | null => (Number.isNaN(fact(at)) ? null : this.#ids.texts.at(fact(at)));
    const bound = (at: number): number | null => (Number.isNaN(fact(at)) ? null : fact(at));
    switch (kind) {
      case 'title':
        return { ...base, title: { function: named(0), seniority: named(1) } };
      case 'place':
        return { ...base, place: { level: levels[fact(0)] ?? 'city', country: named(1), population: fact(2) } };
      case 'size':
        return { ...base, headcount: { min: bound(0), max: bound(1) } };
      default:
        return base;
    }
  }
}
