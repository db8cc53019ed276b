/**
 * Two hashes of each text, of 32 bits, one text after the other. Ledgers keep them, so that what they are of a text may
 * never change.
 */
export type Fingerprints = Uint32Array;

export function fingerprintsOf(texts: readonly string[]): Fingerprints {
  const prints = new Uint32Array(2 * texts.length);
  for (const [at, text] of texts.entries()) {
    const bytes = Buffer.from(text);
    prints[2 * at] = placeHash(bytes, 0, bytes.length);
    prints[2 * at + 1] = checkHash(bytes, 0, bytes.length);
  }
  return prints;
}

/** FNV-1a of the UTF-16 of a text, of 32 bits, signed. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}

/** The first hash of the UTF-8 between two places: FNV-1a, with the high bits mixed into the low ones. */
export function placeHash(bytes: Uint8Array, start: number, end: number): number {
  let h = 0x811c9dc5;
  for (let i = start; i < end; i++) h = Math.imul(h ^ (bytes[i] as number), 0x01000193);
  return (h ^ (h >>> 15)) >>> 0;
}

/** The second hash, MurmurHash3's mixing of each byte: texts with the same first one have other second ones. */
export function checkHash(bytes: Uint8Array, start: number, end: number): number {
  let h = 0x9e3779b9;
  for (let i = start; i < end; i++) {
    h ^= Math.imul(bytes[i] as number, 0xcc9e2d51);
    h = (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0;
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
