import type { ConceptKind } from '../../../lexicon/kinds.ts';
import type { Candidate } from '../../../lexicon/lexicon.ts';
import type { LatticeInput } from './edge.ts';

/** What a word for a field says that its value is. A rung may stand before a title. */
const kindsOf: ReadonlyMap<string, readonly ConceptKind[]> = new Map<string, readonly ConceptKind[]>([
  ...['industry', 'sector'].map((noun) => [noun, ['industry', 'function', 'specialty']] as const),
  ...['kind', 'type'].map((noun) => [noun, ['company_kind', 'type', 'industry']] as const),
  ['title', ['title', 'seniority']],
  ['level', ['seniority', 'title']],
  ['stage', ['stage']],
  ['status', ['status']],
  ['skill', ['skill']],
  ['certification', ['certification']],
]);

/**
 * Whether the words before a value say that it is of another field: who is "in the industry Enterprise Software" is in no town of
 * Enterprise, and a company "of the kind Retailer" is nobody's job.
 */
export function isOfOtherField({ concept }: Candidate, { tokens }: LatticeInput, at: number): boolean {
  const [article, noun] = [tokens[at - 2], tokens[at - 1]];
  if (article?.word !== 'the' || tokens[at]?.gap !== 'space') return false;
  return kindsOf.get(noun?.word ?? '')?.includes(concept.kind) === false;
}
