import type { Leftover } from '../../../intent/intent.ts';
import { adverb, lessening, practising, producing, running, workVerbs } from '../../policy/words.ts';
import type { Edge, LatticeInput } from './edge.ts';
import type { Marker } from './markers.ts';
import type { Token } from './tokens.ts';

interface WithoutAdverbs {
  /** The query without the adverbs. */
  readonly rest: LatticeInput;
  readonly told: readonly Leftover[];
}

const denials = new Set<Marker>(['not', 'outside', 'never']);
/** Markers that go on with a verb of work: "worked mostly at". */
const placing = new Set<Marker>(['at', 'in', 'for', 'with', 'based', 'from', 'of']);

/**
 * The query without adverbs that stand between a denial and what it denies ("not directly in Leeds"), or a verb of work and its
 * preposition ("worked mostly at banks"), where they would part the two. No record knows how something is done, so they are
 * told. What only lessens a denial takes it along: who is "not entirely in Leeds" is there. Null if there are none.
 */
export function withoutAdverbs(path: readonly Edge[], input: LatticeInput): WithoutAdverbs | null {
  const { tokens, query } = input;
  if (!tokens.some(({ asked }) => adverb.of(asked))) return null;
  const runs: { readonly from: number; readonly to: number }[] = [];
  path.forEach((edge, at) => {
    const [before, next] = [path[at - 1], path[at + 1]];
    const token = tokens[edge.from];
    if (before === undefined || next === undefined || token === undefined) return;
    if (!isAlone(edge, tokens) || !adverb.of(token.asked)) return;
    if (before.kind === 'marker' && denials.has(before.marker) && isDeniedBehind(next, tokens))
      runs.push({ from: lessening.has(token.word) ? before.from + before.words - 1 : edge.from, to: edge.to });
    else if (workVerbs.has(tokens[before.to - 1]?.word ?? '') && next.kind === 'marker' && placing.has(next.marker))
      runs.push(edge);
  });
  if (runs.length === 0) return null;
  const told = runs.map(({ from, to }): Leftover => {
    const span = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0] as const;
    return { text: query.slice(...span), span, grammar: true };
  });
  const kept = tokens.filter((_, at) => !runs.some(({ from, to }) => at >= from && at < to));
  return { rest: { ...input, tokens: kept }, told };
}

/** Whether one word in small letters is read as nothing that asks for something. */
function isAlone(edge: Edge, tokens: readonly Token[]): boolean {
  const isIdle = edge.kind === 'unknown' || (edge.kind === 'marker' && edge.marker === 'filler');
  return isIdle && edge.to - edge.from === 1 && tokens[edge.from]?.shape === 'lower' && isBesides(edge, tokens);
}

const isBesides = ({ from }: Edge, tokens: readonly Token[]): boolean => tokens[from]?.gap === 'space';

/** Whether what stands behind an adverb is denied, or a verb that says no more than that: not an adjective, as in "not highly regulated". */
function isDeniedBehind(next: Edge, tokens: readonly Token[]): boolean {
  const word = tokens[next.from]?.word ?? '';
  return next.kind !== 'unknown' || producing.has(word) || running.has(word) || practising.has(word);
}
