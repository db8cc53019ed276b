import type { Candidate } from '../../../lexicon/lexicon.ts';
import type { LatticeInput } from './edge.ts';

/** Whether a place is called as an employer is, and stands behind "at": "not at Meta", of which Colombia has a department. */
export function isEmployerRather({ length }: Candidate, { tokens, lexicon }: LatticeInput, at: number): boolean {
  if (length > 1 || tokens[at - 1]?.word !== 'at') return false;
  const word = tokens[at]?.word ?? '';
  return lexicon.candidates([word], 0).some(({ how, concept }) => how === 'listed' && concept.kind === 'employer');
}
