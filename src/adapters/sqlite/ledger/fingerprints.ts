/** Only the end of a text is hashed: 64 bits of a request id are in its last 16 digits. */
const hashedMax = 16;
/** Each is counted in a table that the processor's cache holds; one table of all would cost a miss of it for each text. */
const parts = 256;

/** Two hashes of the end of a text, of 32 and 31 bits. */
export interface Fingerprint {
  place: number;
  print: number;
}

/**
 * Finds texts that were added twice, in 8 to 16 bytes a text: a set of ten million strings would take a gigabyte. A text
 * that was added twice is always found; another may be mistaken for one.
 */
export class Fingerprints {
  readonly #parts = Array.from({ length: parts }, () => ({ pairs: new Int32Array(64), length: 0 }));

  add({ place, print }: Fingerprint): void {
    const part = this.#parts[place >>> 24];
    if (part === undefined) return;
    if (part.length === part.pairs.length) {
      const grown = new Int32Array(2 * part.length);
      grown.set(part.pairs);
      part.pairs = grown;
    }
    part.pairs[part.length++] = place;
    part.pairs[part.length++] = print;
  }

  /** The prints of fingerprints that were added more than once. */
  repeated(): ReadonlySet<number> {
    const repeated = new Set<number>();
    for (const { pairs, length } of this.#parts) {
      const slots = new Int32Array(2 ** Math.ceil(Math.log2(length + 1)));
      const mask = slots.length - 1;
      for (let at = 0; at < length; at += 2) {
        const [place, print] = [pairs[at] ?? 0, pairs[at + 1] ?? 0];
        let slot = place & mask;
        while (slots[slot] !== 0 && slots[slot] !== print) slot = (slot + 1) & mask;
        if (slots[slot] === print) repeated.add(print);
        slots[slot] = print;
      }
    }
    return repeated;
  }
}

/** Takes the fingerprint of the text between two places of a longer one. */
export function takeFingerprint(of: string, start: number, end: number, into: Fingerprint): void {
  // Signed, since V8 computes with whole numbers above 2^31 as with fractions.
  let place = 0x811c9dc5 | 0;
  let print = 0x9e3779b9 | 0;
  for (let index = Math.max(start, end - hashedMax); index < end; index++) {
    const code = of.charCodeAt(index);
    place = Math.imul(place ^ code, 0x01000193);
    print = Math.imul(print ^ code, 0x85ebca6b);
    print ^= print >>> 13;
  }
  into.place = place ^ (place >>> 15);
  // 0 marks a slot that is free.
  into.print = print | 1;
}
