/**
 * Edit distance with swaps of neighbours (optimal string alignment), in code points. It keeps one row for each
 * character of the candidate. Rows of a shared beginning stay valid, so a walk over a sorted dictionary can reuse them.
 */
export class EditDistance {
  readonly #pattern: Uint32Array;
  readonly #max: number;
  /** `#rows[d * width + i]` is the distance of the candidate's first d characters to the pattern's first i. */
  readonly #rows: Uint8Array;
  readonly #width: number;
  readonly #candidate: Uint32Array;

  constructor(pattern: string, max: number) {
    this.#pattern = Uint32Array.from(pattern, (character) => character.codePointAt(0) ?? 0);
    this.#max = max;
    this.#width = this.#pattern.length + 1;
    // One character more than a match can have: that row shows that the candidate is too long.
    const depthMax = this.#pattern.length + max + 1;
    this.#rows = new Uint8Array((depthMax + 1) * this.#width);
    this.#candidate = new Uint32Array(depthMax + 1);
    for (let i = 0; i < this.#width; i++) this.#rows[i] = Math.min(255, i);
  }

  /**
   * Sets the candidate's character number `depth` (from 0), after the ones before it. Returns false if no continuation
   * can match.
   */
  push(depth: number, character: number): boolean {
    const width = this.#width;
    const rows = this.#rows;
    const pattern = this.#pattern;
    if (depth >= this.#candidate.length - 1) return false;
    this.#candidate[depth] = character;
    const row = (depth + 1) * width;
    const above = row - width;
    const previous = depth > 0 ? (this.#candidate[depth - 1] as number) : -1;
    let least = Math.min(255, depth + 1);
    rows[row] = least;
    for (let i = 1; i < width; i++) {
      const wanted = pattern[i - 1] as number;
      let value = (rows[above + i - 1] as number) + (wanted === character ? 0 : 1);
      value = Math.min(value, (rows[above + i] as number) + 1, (rows[row + i - 1] as number) + 1);
      if (i > 1 && wanted === previous && (pattern[i - 2] as number) === character)
        value = Math.min(value, (rows[above - width + i - 2] as number) + 1);
      rows[row + i] = Math.min(255, value);
      if (value < least) least = value;
    }
    return least <= this.#max;
  }

  /** Whether the first `length` pushed characters are within the distance. */
  accepts(length: number): boolean {
    return this.#last(length) <= this.#max;
  }

  /** The distance of a whole candidate; null if it is more than the given maximum. */
  of(candidate: string): number | null {
    let depth = 0;
    for (const character of candidate) {
      if (!this.push(depth, character.codePointAt(0) ?? 0)) return null;
      depth++;
    }
    const distance = this.#last(depth);
    return distance <= this.#max ? distance : null;
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

  #last(length: number): number {
    return this.#rows[length * this.#width + this.#width - 1] as number;
  }
}
