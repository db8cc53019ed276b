/** Only the end of a text is hashed: 64 bits of a request id are in its last 16 digits. */
const hashedMax = 16;

/**
 * Tells texts that were added before from others by fingerprints of 31 bits in an open hash table, 8 to 16 bytes a text:
 * a set of ten million strings would take a gigabyte. A text that was added before is always found; another that ends
 * otherwise is mistaken for one less than once in a hundred million.
 */
export class Fingerprints {
  readonly #slots: Uint32Array;
  readonly #mask: number;

  /** `textsMax` is the most texts that will be added. */
  constructor(textsMax: number) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(16, 2 * textsMax)));
    this.#slots = new Uint32Array(slots);
    this.#mask = slots - 1;
  }

  /** Adds a text. Returns whether it, or one like it, was there. */
  add(text: string): boolean {
    let place = 0x811c9dc5;
    let print = 0x9e3779b9;
    for (let index = Math.max(0, text.length - hashedMax); index < text.length; index++) {
      const code = text.charCodeAt(index);
      place = Math.imul(place ^ code, 0x01000193);
      print = Math.imul(print ^ code, 0x85ebca6b);
      print ^= print >>> 13;
    }
    place ^= place >>> 15;
    // 0 marks a slot that is free.
    const wanted = (print | 1) >>> 0;
    for (let slot = place & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const found = this.#slots[slot] ?? 0;
      if (found === wanted) return true;
      if (found === 0) {
        this.#slots[slot] = wanted;
        return false;
      }
    }
  }
}
