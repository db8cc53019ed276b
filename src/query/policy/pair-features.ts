import { readFileSync } from 'node:fs';
import { LexiconError } from '../../lexicon/outline.ts';
import type { Edge, LatticeInput } from '../grammar/lattice/edge.ts';
import type { FeatureSink, FeatureSpace } from './features.ts';

const file = 'pairs.txt';

/**
 * Features of two adjacent readings: their classes, whether one place lies in the other, and whether both belong to one
 * list.
 */
export class PairFeatures {
  readonly #classes = new Map<string, number>();
  /** The number of classes. The last class holds all readings that no line names. */
  readonly #size: number;
  /** The feature at left class times size plus right class; -1 if no line of the file has the pair. */
  readonly #table: Int16Array;
  readonly #own;

  constructor(space: FeatureSpace) {
    this.#own = space.ids(['place and what it lies in', 'places apart', 'list with and or or', 'list with commas']);
    const lines = pairLines();
    for (const { left, right } of lines)
      for (const name of [...left, ...right]) if (!this.#classes.has(name)) this.#classes.set(name, this.#classes.size);
    this.#size = this.#classes.size + 1;
    this.#table = new Int16Array(this.#size * this.#size).fill(-1);
    for (const { text, left, right, line } of lines)
      for (const a of left)
        for (const b of right) {
          const cell = this.#classNamed(a) * this.#size + this.#classNamed(b);
          if (this.#table[cell] !== -1) throw new LexiconError(file, line, `another line speaks of ${a} > ${b}`);
          this.#table[cell] = space.id(text);
        }
  }

  #classNamed(name: string): number {
    return this.#classes.get(name) ?? this.#size - 1;
  }

  /** The class of a reading by the names in the lines: its marker, kind of concept or kind of name. */
  classOf(edge: Edge): number {
    switch (edge.kind) {
      case 'marker':
        return this.#classNamed(edge.marker);
      case 'concept':
        return this.#classNamed(edge.candidate.concept.kind);
      case 'name':
        return this.#classNamed(edge.name);
      default:
        return this.#classNamed(edge.kind);
    }
  }

  /**
   * Adds the features of a reading and the one after it. `before` is the class before the first reading, -1 for none.
   */
  extract(
    left: Edge,
    leftClass: number,
    before: number,
    right: Edge,
    rightClass: number,
    input: LatticeInput,
    sink: FeatureSink,
  ): void {
    const gap = input.tokens[right.from]?.gap;
    if (right.kind === 'concept' || right.kind === 'name') {
      if (left.kind === 'marker') {
        const joins = left.marker === 'and' || left.marker === 'or';
        if (joins && before === rightClass) sink.add(this.#own['list with and or or'], 1);
      } else if (leftClass === rightClass) {
        if (gap === 'slash') sink.add(this.#own['list with and or or'], 1);
        else if (gap === 'comma') sink.add(this.#own['list with commas'], 1);
      }
    }
    if (gap === 'stop') return;
    if (isPlace(left) && isPlace(right)) this.#places(left, right, gap === 'comma', input, sink);
    else if (gap !== 'comma' && gap !== 'open' && gap !== 'close') {
      const feature = this.#table[leftClass * this.#size + rightClass] ?? -1;
      if (feature >= 0) sink.add(feature, 1);
    }
  }

  /** Adds the features of a place and the place around it, with or without a comma: "Cambridge, MA". */
  #places(left: PlaceEdge, right: PlaceEdge, comma: boolean, { lexicon }: LatticeInput, sink: FeatureSink): void {
    const { concept } = right.candidate;
    if (!lexicon.within(left.candidate.concept.id, concept.id)) {
      if (!comma) sink.add(this.#own['places apart'], 1);
      return;
    }
    const level = concept.place?.level;
    // "San Francisco Bay Area" is one name rather than a city followed by its region.
    if (level === 'world_region' || (level === 'metro' && !comma)) return;
    sink.add(this.#own['place and what it lies in'], 1);
  }
}

type PlaceEdge = Edge & { readonly kind: 'concept' };

function isPlace(edge: Edge): edge is PlaceEdge {
  return edge.kind === 'concept' && edge.candidate.concept.kind === 'place';
}

interface PairLine {
  /** The line as written, which is the feature's name. */
  readonly text: string;
  readonly left: readonly string[];
  readonly right: readonly string[];
  readonly line: number;
}

/** Parses lines such as `in > place EMPLOYERS`. An earlier [set EMPLOYERS] line defines the name in capitals. */
function pairLines(): PairLine[] {
  const sets = new Map<string, string[]>();
  const pairs: PairLine[] = [];
  let section = '';
  readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .forEach((text, at) => {
      if (text === '' || text.startsWith('#')) return;
      if (text.startsWith('[')) section = text.slice(1, -1);
      else if (section.startsWith('set ')) sets.set(section.slice('set '.length), text.split(' '));
      else {
        const [left, right] = text
          .split(' > ')
          .map((side) => side.split(' ').flatMap((name) => sets.get(name) ?? name));
        if (left === undefined || right === undefined) throw new LexiconError(file, at + 1, 'two sides around " > "');
        pairs.push({ text, left, right, line: at + 1 });
      }
    });
  return pairs;
}
