import { divisionNumbers, divisions } from '../../policy/words.ts';
import type { Token } from './tokens.ts';

/** Whether a number or a direction stands there before its part, both with a capital: "Sixth Circuit". */
export function namesDivision(tokens: readonly Token[], at: number): boolean {
  const [number, division] = [tokens[at], tokens[at + 1]];
  if (number === undefined || division === undefined || division.gap !== 'space') return false;
  return (
    number.shape !== 'lower' &&
    division.shape === 'title' &&
    divisionNumbers.has(number.word) &&
    divisions.has(division.word)
  );
}
