import type { Candidate } from '../../../lexicon/lexicon.ts';
import { articles } from '../../policy/words.ts';
import type { LatticeInput } from './edge.ts';

/** Whether one round is denied behind words that deny all of them: "never raised a Series B", unlike "never raised". */
export function deniesRound({ concept, length }: Candidate, { tokens, lexicon }: LatticeInput, at: number): boolean {
  if (concept.id !== 'stage:unfunded') return false;
  const end = at + length;
  const next = articles.has(tokens[end]?.word ?? '') ? end + 1 : end;
  const words = tokens.slice(next, next + roundWordsMax).map(({ word }) => word);
  return lexicon.candidates(words, 0).some((one) => one.concept.kind === 'stage');
}

/** The most words of a round: "series b". */
const roundWordsMax = 2;
