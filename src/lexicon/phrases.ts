import { memoised } from '../text/bounded-cache.ts';
import type { ConceptTable } from './concept-table.ts';
import type { Sections, SectionWriter } from './image/sections.ts';
import { absent, TextList, TextTable } from './image/texts.ts';
import type { Concept, ConceptKind } from './lexicon.ts';

/** One way to write a concept. */
export interface Phrase {
  readonly concept: Concept;
  /** The form, folded. */
  readonly folded: string;
  readonly words: number;
  /** The prior, 0..1, that the form means the concept. */
  readonly weight: number;
}

/** A word by its stem, and the number by which `Phrases` knows it; `absent` if no form has it. */
export interface StemmedWord {
  readonly stem: string;
  readonly number: number;
}

/** A node of the tree while it is made. */
interface Branch {
  /** Null where no form goes on, as for most nodes. */
  next: Map<number, Branch> | null;
  phrases: readonly Phrase[];
}

/** The forms of some kinds in the tree of all of them, by the numbers of nodes; 0 is none. */
export interface FormsOfKinds {
  /** The node of a word with which such a form begins. */
  beginning(stem: string): number;
  /** The node of a word below a node, if such a form ends there or goes on. */
  next(node: number, stem: string): number;
  /** The forms of these kinds that end at a node, which is `words` words deep. */
  phrases(node: number, words: number): readonly Phrase[];
}

/**
 * All listed forms by their stems, so that "sales engineers" finds the form "Sales Engineer": a tree of the numbers of
 * words. The nodes below one node lie side by side, in the order of their words.
 */
export class Phrases {
  readonly #concepts: ConceptTable;
  readonly #words: TextTable;
  /** The node of each word at the beginning of a form; 0, which is the root, of other words. */
  readonly #first: Uint32Array;
  /** The last word of each node's forms. */
  readonly #word: Uint32Array;
  /** Where the nodes below each node begin; they end where those of the next node begin. */
  readonly #below: Uint32Array;
  /** Where the forms of each node begin. */
  readonly #forms: Uint32Array;
  readonly #concept: Uint32Array;
  readonly #weight: Float64Array;
  readonly #folded: TextList;
  readonly #made = new Map<number, readonly Phrase[]>();
  #bits: Uint32Array | null = null;

  constructor(sections: Sections, name: string, concepts: ConceptTable) {
    this.#concepts = concepts;
    this.#words = new TextTable(sections, `${name}.words`);
    this.#first = sections.u32(`${name}.first`);
    this.#word = sections.u32(`${name}.word`);
    this.#below = sections.u32(`${name}.below`);
    this.#forms = sections.u32(`${name}.forms`);
    this.#concept = sections.u32(`${name}.concept`);
    this.#weight = sections.f64(`${name}.weight`);
    this.#folded = new TextList(sections, `${name}.folded`);
  }

  static write(
    writer: SectionWriter,
    name: string,
    byStems: Iterable<readonly [stems: string, phrases: readonly Phrase[]]>,
    conceptAt: ReadonlyMap<string, number>,
  ): void {
    const words = new Map<string, number>();
    const root: Branch = { next: null, phrases: [] };
    for (const [stems, phrases] of byStems) {
      let branch = root;
      for (const stem of stems.split(' ')) {
        const word = words.get(stem) ?? words.size;
        words.set(stem, word);
        branch.next ??= new Map();
        let next = branch.next.get(word);
        if (next === undefined) {
          next = { next: null, phrases: [] };
          branch.next.set(word, next);
        }
        branch = next;
      }
      branch.phrases = phrases;
    }
    const first = new Uint32Array(words.size);
    const word = [0];
    const below: number[] = [];
    const forms: number[] = [];
    const phrases: Phrase[] = [];
    const nodes = [root];
    // Nodes that are added here are visited after those before them, so those of one node lie side by side.
    for (const { next, phrases: own } of nodes) {
      below.push(nodes.length);
      forms.push(phrases.length);
      phrases.push(...own);
      for (const [at, branch] of [...(next ?? [])].sort(([a], [b]) => a - b)) {
        if (below.length === 1) first[at] = nodes.length;
        word.push(at);
        nodes.push(branch);
      }
    }
    TextTable.write(writer, `${name}.words`, [...words.keys()]);
    writer.add(`${name}.first`, 'u32', first);
    writer.add(`${name}.word`, 'u32', word);
    writer.add(`${name}.below`, 'u32', [...below, nodes.length]);
    writer.add(`${name}.forms`, 'u32', [...forms, phrases.length]);
    writer.add(
      `${name}.concept`,
      'u32',
      phrases.map(({ concept }) => conceptAt.get(concept.id) ?? 0),
    );
    writer.add(
      `${name}.weight`,
      'f64',
      phrases.map(({ weight }) => weight),
    );
    TextList.write(
      writer,
      `${name}.folded`,
      phrases.map(({ folded }) => folded),
    );
  }

  /** A stem as the other methods know it. */
  word(stem: string): StemmedWord {
    return { stem, number: this.#words.find(stem) };
  }

  /** The phrases of exactly these words, as written or in another inflection. */
  all(stems: readonly string[]): readonly Phrase[] {
    const words = stems.map((stem) => this.word(stem));
    return this.beginningAt(words, 0)[stems.length - 1] ?? empty;
  }

  /** The phrases that begin at a position, by their number of words, from one word on. */
  beginningAt(words: readonly StemmedWord[], at: number): readonly (readonly Phrase[])[] {
    const number = words[at]?.number ?? absent;
    let node = number === absent ? 0 : (this.#first[number] ?? 0);
    if (node === 0) return nothing;
    const found = [this.#phrasesOf(node, 1)];
    for (let next = at + 1; next < words.length; next++) {
      node = this.#step(node, words[next]?.number ?? absent);
      if (node === 0) break;
      found.push(this.#phrasesOf(node, found.length + 1));
    }
    return found;
  }

  /** How many forms there are. */
  get size(): number {
    return this.#concept.length;
  }

  /** The forms of some kinds only. */
  ofKinds(kinds: ReadonlySet<ConceptKind>): FormsOfKinds {
    const wanted = this.#concepts.kindBits(kinds);
    const isWanted = (node: number) => ((this.#kindsBelow[node] ?? 0) & wanted) !== 0;
    const isOne = ({ concept }: Phrase) => kinds.has(concept.kind);
    const made = new Map<number, readonly Phrase[]>();
    const numberOf = memoised((stem) => this.#words.find(stem), numbersMax);
    return {
      beginning: (stem) => {
        const number = this.#words.find(stem);
        const node = number === absent ? 0 : (this.#first[number] ?? 0);
        return isWanted(node) ? node : 0;
      },
      next: (node, stem) => {
        if (this.#below[node] === this.#below[node + 1]) return 0;
        const number = numberOf(stem);
        const next = number === absent ? 0 : this.#step(node, number);
        return isWanted(next) ? next : 0;
      },
      phrases: (node, words) => {
        let phrases = made.get(node);
        if (phrases === undefined) {
          phrases = this.#phrasesOf(node, words).filter(isOne);
          made.set(node, phrases.length === 0 ? empty : phrases);
        }
        return phrases;
      },
    };
  }

  /** The kinds of the forms of each node and of all below it, as bits; none for the root, which stands for no node. */
  get #kindsBelow(): Uint32Array {
    this.#bits ??= this.#gatherKinds();
    return this.#bits;
  }

  /** Nodes below a node come after it, so from the last to the first each finds those below it ready. */
  #gatherKinds(): Uint32Array {
    const bits = new Uint32Array(this.#word.length);
    for (let node = bits.length - 1; node > 0; node--) {
      let own = 0;
      for (let at = this.#forms[node] ?? 0; at < (this.#forms[node + 1] ?? 0); at++)
        own |= this.#concepts.kindBit(this.#concept[at] ?? 0);
      for (let below = this.#below[node] ?? 0; below < (this.#below[node + 1] ?? 0); below++) own |= bits[below] ?? 0;
      bits[node] = own;
    }
    return bits;
  }

  /** The node of a word below a node; 0 if there is none. */
  #step(node: number, word: number): number {
    let from = this.#below[node] ?? 0;
    let to = this.#below[node + 1] ?? 0;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const here = this.#word[middle] ?? 0;
      if (here === word) return middle;
      if (here < word) from = middle + 1;
      else to = middle;
    }
    return 0;
  }

  #phrasesOf(node: number, words: number): readonly Phrase[] {
    const known = this.#made.get(node);
    if (known !== undefined) return known;
    const phrases: Phrase[] = [];
    for (let at = this.#forms[node] ?? 0; at < (this.#forms[node + 1] ?? 0); at++) {
      const concept = this.#concepts.at(this.#concept[at] ?? 0);
      phrases.push({ concept, folded: this.#folded.at(at), words, weight: this.#weight[at] ?? 0 });
    }
    this.#made.set(node, phrases);
    return phrases;
  }
}

/** Words by their stems up to an end, with the phrases that begin at each, which are looked up once. */
export class StemmedWords {
  /** Where the words end that are read. */
  readonly end: number;
  readonly #words: readonly StemmedWord[];
  readonly #phrases: Phrases;
  readonly #beginning: (readonly (readonly Phrase[])[] | undefined)[];

  constructor(
    words: readonly StemmedWord[],
    phrases: Phrases,
    end = words.length,
    beginning: (readonly (readonly Phrase[])[] | undefined)[] = [],
  ) {
    this.end = end;
    this.#words = words;
    this.#phrases = phrases;
    this.#beginning = beginning;
  }

  /** The same words up to an earlier end. */
  upTo(end: number): StemmedWords {
    return end >= this.end ? this : new StemmedWords(this.#words, this.#phrases, end, this.#beginning);
  }

  /** The stem at a position; undefined from the end on. */
  stem(at: number): string | undefined {
    return at < this.end ? this.#words[at]?.stem : undefined;
  }

  /** The number of words of the longest phrase that begins at a position; 0 if there is none. */
  longestAt(at: number): number {
    return Math.min(this.#beginningAt(at).length, this.end - at);
  }

  /** The phrases of exactly these words. */
  all(from: number, to: number): readonly Phrase[] {
    return to > this.end ? empty : (this.#beginningAt(from)[to - from - 1] ?? empty);
  }

  /** Of the phrases that begin at a position, the longest that are wanted. */
  longest(at: number, wanted: (phrase: Phrase) => boolean): readonly Phrase[] {
    const beginning = this.#beginningAt(at);
    for (let words = this.longestAt(at); words > 0; words--) {
      const phrases = beginning[words - 1] ?? empty;
      if (phrases.some(wanted)) return phrases.filter(wanted);
    }
    return empty;
  }

  /** The phrases that begin at a position, by their number of words, however far they reach. */
  #beginningAt(at: number): readonly (readonly Phrase[])[] {
    let beginning = this.#beginning[at];
    if (beginning === undefined) {
      beginning = this.#phrases.beginningAt(this.#words, at);
      this.#beginning[at] = beginning;
    }
    return beginning;
  }
}

/** The most words behind the first one of a form whose numbers are remembered: texts bring any number of words. */
const numbersMax = 20_000;

const empty: readonly Phrase[] = [];
const nothing: readonly (readonly Phrase[])[] = [];

export function join(words: readonly string[], from: number, to: number): string {
  let text = words[from] ?? '';
  for (let at = from + 1; at < to; at++) text += ` ${words[at] ?? ''}`;
  return text;
}
