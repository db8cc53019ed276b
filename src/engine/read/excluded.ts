import type { Excluded } from '../engine.ts';

/** The numbers of documents that are left out, each once and ascending; the look-ups give -1 for a document that is not there. */
export function excludedNumbers(
  of: Excluded,
  byId: (id: string) => number,
  byPrint: (place: number, check: number) => number,
): Uint32Array {
  const isOfPrints = of instanceof Uint32Array;
  const asked = isOfPrints ? of.length / 2 : of.length;
  const numbers = new Uint32Array(asked);
  let size = 0;
  for (let at = 0; at < asked; at++) {
    const number = isOfPrints ? byPrint(of[2 * at] as number, of[2 * at + 1] as number) : byId(of[at] as string);
    if (number >= 0) numbers[size++] = number;
  }
  numbers.subarray(0, size).sort();
  let distinct = 0;
  for (let at = 0; at < size; at++)
    if (at === 0 || numbers[at] !== numbers[at - 1]) numbers[distinct++] = numbers[at] as number;
  return numbers.slice(0, distinct);
}
