import type { Candidate } from '../../../lexicon/lexicon.ts';
import type { LatticeInput } from './edge.ts';
import type { Token } from './tokens.ts';

/**
 * What the lexicon knows by letters without the dots that somebody writes between them: "I.B.M.", "V.P. of sales". Their lengths
 * are those of the letters, each of which is a word of the query.
 */
export function withoutDots({ query, tokens, lexicon }: LatticeInput, at: number): readonly Candidate[] {
  if (!isLetter(tokens[at])) return [];
  const goesOn = (token: Token | undefined): boolean =>
    isLetter(token) && token.gap === 'joined' && query[token.start - 1] === '.';
  let to = at + 1;
  while (goesOn(tokens[to])) to++;
  if (to - at < 2) return [];
  const words = tokens.slice(at).map(({ word }) => word);
  const letters = words.splice(0, to - at).join('');
  return lexicon
    .candidates([letters, ...words], 0)
    .map((candidate) => ({ ...candidate, length: candidate.length + to - at - 1 }));
}

const isLetter = (token: Token | undefined): token is Token => token?.word.length === 1 && token.shape === 'title';
