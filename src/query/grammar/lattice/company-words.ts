import type { Candidate } from '../../../lexicon/lexicon.ts';
import type { LatticeInput } from './edge.ts';

/** Whether those are named from whom companies raised money: "that raised money from real estate funds". */
export const isFromSomebody = ({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean =>
  tokens[at]?.word === 'raised' && tokens[at + length]?.word === 'from';

/** Whether "in business" only begins the names of trades: "in Business & Legal Services". */
export function beginsTrades({ length }: Candidate, { tokens, lexicon }: LatticeInput, at: number): boolean {
  const link = at + length;
  if (tokens[at]?.word !== 'in' || tokens[link]?.word !== 'and') return false;
  const words = tokens.slice(link + 1, link + 3).map(({ word }) => word);
  return lexicon.candidates(words, 0).some(({ concept }) => concept.kind === 'industry');
}
