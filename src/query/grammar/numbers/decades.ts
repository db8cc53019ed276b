import type { Token } from '../lattice/tokens.ts';

export type DecadePart = 'early' | 'mid' | 'late';

/** The part of a decade that a word names: "early" before "2010s". */
export function partOfDecade(tokens: readonly Token[], at: number): DecadePart | null {
  const word = tokens[at]?.word ?? '';
  return isPartOfDecade(word) ? word : null;
}

export function isPartOfDecade(word: string): word is DecadePart {
  return word === 'early' || word === 'mid' || word === 'late';
}

const parts: Readonly<Record<DecadePart, readonly [first: number, last: number]>> = {
  early: [0, 5],
  mid: [3, 7],
  late: [5, 9],
};

/** The first and the last year of a decade, or of a part of it. "The 1800s" are a century, "the 1900s" mostly ten years. */
export function yearsOfDecade(decade: number, part: DecadePart | null): readonly [first: number, last: number] {
  const [first, last] = part === null ? [0, 9] : parts[part];
  const isCentury = decade < 1900 && decade % 100 === 0;
  return isCentury ? [decade + first * 10, decade + last * 10 + 9] : [decade + first, decade + last];
}

/** Decades by their names: of the last century, but for the first one of this. */
const spelled: Readonly<Record<string, number>> = {
  fifties: 1950,
  sixties: 1960,
  seventies: 1970,
  eighties: 1980,
  nineties: 1990,
  noughties: 2000,
};

export const decadeWords: readonly string[] = Object.keys(spelled);

/** The decade that a word names; null if it names none. People are in their sixties, so it needs "the", or a part of it. */
export function spelledDecade(tokens: readonly Token[], at: number): number | null {
  const word = tokens[at]?.word ?? '';
  if (!Object.hasOwn(spelled, word)) return null;
  const isTime = tokens[at - 1]?.word === 'the' || partOfDecade(tokens, at - 1) !== null;
  return isTime ? (spelled[word] ?? null) : null;
}

const written = /'?((?:1[6-9]|20)?\d0)'?s\b/iy;

/** The decade that is written in digits where a word begins: "90s", "2010s". */
export function writtenDecade(query: string, start: number): number | null {
  written.lastIndex = start;
  const digits = written.exec(query)?.[1];
  if (digits === undefined) return null;
  return digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 30 ? 2000 : 1900);
}

const centuries: Readonly<Record<string, number>> = {
  '16th': 1500,
  sixteenth: 1500,
  '17th': 1600,
  seventeenth: 1600,
  '18th': 1700,
  eighteenth: 1700,
  '19th': 1800,
  nineteenth: 1800,
};

export const centuryWords: readonly string[] = Object.keys(centuries);

/** The century that two words name, as the decade of its hundred years: "19th century" is "the 1800s"; null if they name none. */
export function spelledCentury(tokens: readonly Token[], at: number): number | null {
  const word = tokens[at]?.word ?? '';
  if (!Object.hasOwn(centuries, word) || tokens[at + 1]?.word !== 'century') return null;
  return centuries[word] ?? null;
}
