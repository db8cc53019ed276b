import type { Edge } from '../grammar/lattice/edge.ts';
import { isEmptyWord } from '../grammar/lattice/markers.ts';
import type { Token } from '../grammar/lattice/tokens.ts';
import { isTitle } from '../policy/rival-features.ts';
import { isCommon, isPlain, nameWords } from '../policy/words.ts';

/** The prior from which a common word is surely read as something else. */
const understoodFrom = 0.5;

/** False for words that nothing knows, and for common words read as a misspelling or in a rare meaning. */
export function isUnderstood(edge: Edge, tokens: readonly Token[]): boolean {
  if (edge.kind !== 'concept') return edge.kind !== 'unknown';
  const { spelled, from, to, candidate } = edge;
  if (spelled !== null)
    return spelled.every((word, i) => word === tokens[from + i]?.word || !isCommon(tokens[from + i]));
  const token = tokens[from];
  if (to - from > 1 || token === undefined || token.shape !== 'lower' || !isPlain(token.word)) return true;
  return candidate.how === 'listed' && (candidate.weight >= understoodFrom || candidate.concept.kind === 'title');
}

export const namedTokensMax = 3;

/**
 * Whether a short query looks like a name: every word is capitalised ("Open Door", "Rose Hill"), or it begins as names
 * do ("chase winter").
 */
export function isNamed(tokens: readonly Token[]): boolean {
  if (tokens.length === 2 && nameWords.has(tokens[0]?.word ?? '')) return true;
  const capital = ({ shape }: Token): boolean => shape === 'title' || shape === 'upper';
  return tokens.length > 1 && tokens.length <= namedTokensMax && tokens.every(capital);
}

/** Whether the lexicon has a job in these several words, so that the first is no word of its own: "call center managers". */
export function isPhraseOfJob(edge: Edge | undefined): boolean {
  return edge?.kind === 'concept' && isTitle(edge) && edge.to - edge.from > 1 && edge.candidate.how !== 'composed';
}

/** Whether a job is in the plural, which means that the query asks for it: "nurses", "heads of support". */
export function isPlural(edge: Edge, tokens: readonly Token[]): boolean {
  if (!isTitle(edge)) return false;
  const words = tokens.slice(edge.from, edge.to).map(({ word }) => word);
  const noun = words[words.indexOf('of') - 1] ?? words.at(-1) ?? '';
  return /[^s]s$/.test(noun);
}

/**
 * Whether one opening phrase asks for data: "is there a plumber", "can you find me", "tell me who". "How many" asks for
 * an answer instead.
 */
export function opensAsRequest(path: readonly Edge[], tokens: readonly Token[]): boolean {
  const [one, two, three] = tokens.slice(0, 3).map(({ word }) => word);
  if (one === 'tell' && (two === 'me' || two === 'us') && three === 'who') return true;
  const first = path[0];
  if (first?.kind !== 'marker' || first.to < 2) return false;
  return !isEmptyWord(first.marker) || !/^(how|what|which|when|why)$/.test(one ?? '');
}
