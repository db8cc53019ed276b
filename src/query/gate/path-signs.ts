import type { Edge } from '../grammar/edge.ts';
import { isEmptyWord } from '../grammar/markers.ts';
import type { Token } from '../grammar/tokens.ts';
import { isTitle } from '../policy/rival-features.ts';
import { isCommon, isPlain, nameWords } from '../policy/words.ts';

/** A common word is surely read as something else only from this prior on. */
const understoodFrom = 0.5;

/** False for what nothing knows, and for common words taken for a misspelling or for one of their rare meanings. */
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

/** "Open Door", "Rose Hill": a short query in which every word has a capital; "chase winter", which begins as names do. */
export function isNamed(tokens: readonly Token[]): boolean {
  if (tokens.length === 2 && nameWords.has(tokens[0]?.word ?? '')) return true;
  const capital = ({ shape }: Token): boolean => shape === 'title' || shape === 'upper';
  return tokens.length > 1 && tokens.length <= namedTokensMax && tokens.every(capital);
}

/** Several of a job: they are what is asked for. */
export function isPlural(edge: Edge, tokens: readonly Token[]): boolean {
  return isTitle(edge) && /[^s]s$/.test(tokens[edge.to - 1]?.word ?? '');
}

/** "is there a plumber", "can you find me", "tell me who": one phrase that asks for data; "how many" asks for an answer. */
export function opensAsRequest(path: readonly Edge[], tokens: readonly Token[]): boolean {
  const [one, two, three] = tokens.slice(0, 3).map(({ word }) => word);
  if (one === 'tell' && (two === 'me' || two === 'us') && three === 'who') return true;
  const first = path[0];
  if (first?.kind !== 'marker' || first.to < 2) return false;
  return !isEmptyWord(first.marker) || !/^(how|what|which|when|why)$/.test(one ?? '');
}
