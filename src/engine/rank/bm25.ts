/**
 * BM25F (Robertson, Zaragoza: The Probabilistic Relevance Framework, 2009), arranged so that one byte for each posting
 * is enough. The byte is the length-normalised count of a word in a field, on a logarithmic scale. The schema fixes the
 * typical length, so the byte depends on the document alone, and a merge can copy it.
 *
 * score of a word = idf * s / (k1 + s), s = sum over fields of weight * impact
 */

export const k1 = 1.2;

/** 16 steps for each octave around 1, from 1/256 to 256, are wrong by at most 2.2 %. */
export const stepsPerOctave = 16;
export const byteOfOne = 128;

/** The impact that each stored byte stands for; byte 0 means that the word does not occur. */
export const impacts: Float64Array = Float64Array.from({ length: 256 }, (_, byte) =>
  byte === 0 ? 0 : 2 ** ((byte - byteOfOne) / stepsPerOctave),
);

export interface LengthRule {
  readonly lengthNorm: number;
  readonly lengthTypical: number;
}

/** Returns the byte (1 to 255) for a word that occurs `count` times in a field of `length` words. */
export function impactByte(count: number, length: number, rule: LengthRule): number {
  const impact = count / (1 - rule.lengthNorm + (rule.lengthNorm * length) / rule.lengthTypical);
  const byte = Math.round(byteOfOne + stepsPerOctave * Math.log2(impact));
  return Math.max(1, Math.min(255, byte));
}

/** The idf of a word that occurs in `frequency` of `documents`; never negative. */
export function inverseFrequency(documents: number, frequency: number): number {
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
}

/** Maps the weighted sum of impacts to 0..1. It is subadditive, so bounds of single fields add up to a bound of all. */
export function saturate(sum: number): number {
  return sum / (k1 + sum);
}
