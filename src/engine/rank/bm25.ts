/**
 * BM25F (Robertson, Zaragoza: The Probabilistic Relevance Framework, 2009), arranged so that one byte a posting is
 * enough: the length-normalised count of a word in a field, on a logarithmic scale. With the typical length fixed in
 * the schema this byte depends on nothing but the document, so merging copies it.
 *
 *   score of a word = idf * s / (k1 + s),  s = sum over fields of weight * impact
 */

const k1 = 1.2;

/** 16 steps an octave around 1: from 1/256 to 256, wrong by at most 2.2 %. */
const stepsPerOctave = 16;
const byteOfOne = 128;

/** What a stored byte stands for; 0 is "does not occur". */
export const impacts: Float64Array = Float64Array.from({ length: 256 }, (_, byte) =>
  byte === 0 ? 0 : 2 ** ((byte - byteOfOne) / stepsPerOctave),
);

export interface LengthRule {
  readonly lengthNorm: number;
  readonly lengthTypical: number;
}

/** The byte (1 to 255) of a word that occurs `count` times in a field of `length` words. */
export function impactByte(count: number, length: number, rule: LengthRule): number {
  const impact = count / (1 - rule.lengthNorm + (rule.lengthNorm * length) / rule.lengthTypical);
  const byte = Math.round(byteOfOne + stepsPerOctave * Math.log2(impact));
  return Math.max(1, Math.min(255, byte));
}

/** How telling a word is that occurs in `frequency` of `documents`; never negative. */
export function inverseFrequency(documents: number, frequency: number): number {
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
}

/** From the weighted sum of impacts to 0..1; subadditive, so bounds of single fields add up to a bound of all. */
export function saturate(sum: number): number {
  return sum / (k1 + sum);
}
