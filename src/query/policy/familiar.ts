import type { Edge } from '../grammar/edge.ts';
import { isEmptyWord } from '../grammar/markers.ts';
import type { Token } from '../grammar/tokens.ts';
import { documentWords, isOrdinary, nameWords, plainWords } from './words.ts';

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

/** A word of everyday language, as far as the lists go. */
export function isCommon(token: Token | undefined): boolean {
  if (token === undefined) return false;
  const { word, shape } = token;
  return (
    isOrdinary(word) || isOrdinary(singular(word)) || documentWords.has(word) || isPlain(word) || shape === 'digit'
  );
}

export function isPlain(word: string): boolean {
  return plainWords.has(word) || plainWords.has(singular(word));
}

/** What -s, -ed, -ing and -ly were put to. */
function singular(word: string): string {
  if (word.length === 5) return word.replace(/s$/, '');
  return word.length < 5 ? word : word.replace(/(?:e?s|e?d|ing|ly)$/, '');
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

export function isTitle(edge: Edge): boolean {
  return edge.kind === 'concept' && edge.candidate.concept.kind === 'title';
}

/** "is there a plumber", "can you find me", "tell me who": one phrase that asks for data; "how many" asks for an answer. */
export function opensAsRequest(path: readonly Edge[], tokens: readonly Token[]): boolean {
  const [one, two, three] = tokens.slice(0, 3).map(({ word }) => word);
  if (one === 'tell' && (two === 'me' || two === 'us') && three === 'who') return true;
  const first = path[0];
  if (first?.kind !== 'marker' || first.to < 2) return false;
  return !isEmptyWord(first.marker) || !/^(how|what|which|when|why)$/.test(one ?? '');
}
