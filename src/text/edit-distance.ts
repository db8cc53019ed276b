/** Positions of the pattern in one word of a set. */
const wordBits = 32;
/** Characters below this have their set at a fixed place. */
const asciiEnd = 128;

/**
 * Edit distance with swaps of neighbours (optimal string alignment), in code points. Of each beginning of the candidate
 * it keeps, by number of edits, the set of places of the pattern that these lead to, as bits (Wu and Manber, "Fast text
 * searching allowing errors", 1992). Sets of a shared beginning stay valid, so a walk over a sorted dictionary can reuse
 * them.
 */
export class EditDistance {
  readonly #pattern: Uint32Array;
  readonly #max: number;
  /** The number of words of one set. */
  readonly #words: number;
  /** The sets of one beginning, by edits. Those of the first `d` characters begin at `d * #stride`. */
  readonly #stride: number;
  readonly #sets: Uint32Array;
  /** The bits of the last word that stand for a place. */
  readonly #lastWord: number;
  /** The places of the pattern that have a character: none at 0, then of each one that it has. */
  readonly #placesOf: Uint32Array;
  readonly #ascii = new Uint32Array(asciiEnd);
  readonly #others = new Map<number, number>();
  /** The characters of the candidate, by where their places begin. */
  readonly #candidate: Uint32Array;

  constructor(pattern: string, max: number) {
    this.#pattern = Uint32Array.from(pattern, (character) => character.codePointAt(0) ?? 0);
    const { length } = this.#pattern;
    this.#max = max;
    this.#words = Math.ceil((length + 1) / wordBits);
    this.#stride = (max + 1) * this.#words;
    this.#lastWord = 0xffffffff >>> (wordBits - 1 - (length % wordBits));
    // No match is longer.
    const depthMax = length + max;
    this.#candidate = new Uint32Array(depthMax);
    this.#sets = new Uint32Array((depthMax + 1) * this.#stride);
    for (let edits = 0; edits <= max; edits++)
      for (let place = 0; place <= Math.min(edits, length); place++) this.#add(this.#sets, edits * this.#words, place);
    this.#placesOf = this.#readPattern();
  }

  #readPattern(): Uint32Array {
    let end = this.#words;
    for (const character of this.#pattern) {
      if (this.#beginOf(character) > 0) continue;
      if (character < asciiEnd) this.#ascii[character] = end;
      else this.#others.set(character, end);
      end += this.#words;
    }
    const places = new Uint32Array(end);
    for (const [place, character] of this.#pattern.entries()) this.#add(places, this.#beginOf(character), place);
    return places;
  }

  #add(sets: Uint32Array, begin: number, place: number): void {
    const word = begin + Math.floor(place / wordBits);
    sets[word] = (sets[word] as number) | (1 << (place % wordBits));
  }

  /** Where the places of a character begin; 0 of one that the pattern has not. */
  #beginOf(character: number): number {
    return character < asciiEnd ? (this.#ascii[character] as number) : (this.#others.get(character) ?? 0);
  }

  /**
   * Sets the candidate's character number `depth` (from 0), after the ones before it. Returns false if no continuation
   * can match.
   */
  push(depth: number, character: number): boolean {
    if (depth >= this.#candidate.length) return false;
    const words = this.#words;
    const sets = this.#sets;
    const places = this.#placesOf;
    const own = this.#beginOf(character);
    const previous = depth > 0 ? (this.#candidate[depth - 1] as number) : 0;
    this.#candidate[depth] = own;
    const from = depth * this.#stride;
    const to = from + this.#stride;
    const before = from - this.#stride;
    let alive = 0;
    for (let edits = 0; edits <= this.#max; edits++) {
      const row = edits * words;
      alive = 0;
      // What goes over from one word of a set to the next.
      let taken = 0;
      let moved = 0;
      let swapped = 0;
      let swapping = 0;
      for (let word = 0; word < words; word++) {
        const here = places[own + word] as number;
        const same = (sets[from + row + word] as number) & here;
        let set = (same << 1) | taken;
        taken = same >>> (wordBits - 1);
        if (edits > 0) {
          const less = sets[from + row - words + word] as number;
          // A character of the candidate too many; one in place of another, or one that it lacks.
          const step = less | (sets[to + row - words + word] as number);
          set |= less | (step << 1) | moved;
          moved = step >>> (wordBits - 1);
          if (depth > 0) {
            const second = (sets[before + row - words + word] as number) & here;
            const first = ((second << 1) | swapping) & (places[previous + word] as number);
            swapping = second >>> (wordBits - 1);
            set |= (first << 1) | swapped;
            swapped = first >>> (wordBits - 1);
          }
        }
        if (word === words - 1) set &= this.#lastWord;
        sets[to + row + word] = set;
        alive |= set;
      }
    }
    return alive !== 0;
  }

  /**
   * The first character from `least` on with which a candidate can go on after the first `length` pushed ones: any while an
   * edit is left, else one of the pattern. Infinity if there is none.
   */
  next(length: number, least: number): number {
    if (this.#max > 0 && this.#hasAny(length, this.#max - 1)) return least;
    const row = length * this.#stride + this.#max * this.#words;
    let next = Infinity;
    for (let word = 0; word < this.#words; word++) {
      const places = (this.#sets[row + word] as number) | this.#swappedIn(length, word);
      for (let left = places; left !== 0; left &= left - 1) {
        const character = this.#pattern[word * wordBits + wordBits - 1 - Math.clz32(left & -left)];
        if (character !== undefined && character >= least && character < next) next = character;
      }
    }
    return next;
  }

  #hasAny(length: number, edits: number): boolean {
    const row = length * this.#stride + edits * this.#words;
    for (let word = 0; word < this.#words; word++) if (this.#sets[row + word] !== 0) return true;
    return false;
  }

  /** The places whose character may follow the last pushed one, if that is the next one of the pattern: in one word of the set. */
  #swappedIn(length: number, word: number): number {
    if (length === 0 || this.#max === 0) return 0;
    const last = this.#candidate[length - 1] as number;
    const next = word + 1 < this.#words ? (this.#placesOf[last + word + 1] as number) : 0;
    const before = ((this.#placesOf[last + word] as number) >>> 1) | (next << (wordBits - 1));
    return before & (this.#sets[(length - 1) * this.#stride + (this.#max - 1) * this.#words + word] as number);
  }

  /** Whether the first `length` pushed characters are within the distance. */
  accepts(length: number): boolean {
    return this.#has(length * this.#stride + this.#max * this.#words, this.#pattern.length);
  }

  /** The distance of a whole candidate; null if it is more than the given maximum. */
  of(candidate: string): number | null {
    let depth = 0;
    for (const character of candidate) {
      if (!this.push(depth, character.codePointAt(0) ?? 0)) return null;
      depth++;
    }
    for (let edits = 0; edits <= this.#max; edits++)
      if (this.#has(depth * this.#stride + edits * this.#words, this.#pattern.length)) return edits;
    return null;
  }

  /** Whether some beginning of a candidate is within the distance. */
  ofBeginning(candidate: string): boolean {
    let depth = 0;
    for (const character of candidate) {
      if (!this.push(depth, character.codePointAt(0) ?? 0)) return false;
      depth++;
      if (this.accepts(depth)) return true;
    }
    return false;
  }

  #has(row: number, place: number): boolean {
    return (((this.#sets[row + Math.floor(place / wordBits)] as number) >>> (place % wordBits)) & 1) === 1;
  }
}
