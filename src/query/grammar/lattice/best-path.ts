import { WeightedSum } from '../../policy/features.ts';
import { edgeFeatures, pairFeatures, rivalFeatures } from '../../policy/weights.ts';
import type { Edge, LatticeInput } from './edge.ts';

/** The most readings kept at one position. Ordinary text stays far below; the limit bounds the cost of strange text. */
const edgesPerTokenMax = 24;

/** The best reading of everything up to the end of an edge, with that edge last. */
interface PathEnd {
  readonly edge: Edge;
  readonly edgeClass: number;
  readonly total: number;
  readonly back: PathEnd | null;
}

/**
 * Finds the best reading of all tokens by Viterbi search over the readings that start at each token. Each reading
 * scores the sum of its weighted features, and each adjacent pair adds the sum of its own. Time grows with the number
 * of tokens, times the square of `edgesPerTokenMax` at worst.
 */
export function bestPath(starting: readonly Edge[][], input: LatticeInput, weights: Float64Array): Edge[] {
  const sum = new WeightedSum(weights);
  const length = input.tokens.length;
  const ending: PathEnd[][] = [];
  for (let at = 0; at <= length; at++) ending.push([]);
  for (let at = 0; at < length; at++) {
    const before = ending[at] ?? [];
    if (before.length === 0 && at > 0) continue;
    const rivals = rivalFeatures.at(starting, at);
    const all = starting[at] ?? [];
    const scores: number[] = [];
    for (const edge of all) {
      sum.total = 0;
      edgeFeatures.extract(edge, input, sum);
      rivalFeatures.extract(edge, rivals, input.target, sum);
      scores.push(sum.total);
    }
    const least = all.length > edgesPerTokenMax ? leastOf(scores) : Number.NEGATIVE_INFINITY;
    for (let i = 0; i < all.length; i++) {
      const edge = all[i];
      const score = scores[i] ?? 0;
      if (edge === undefined || score < least) continue;
      const edgeClass = pairFeatures.classOf(edge);
      let total = at === 0 ? 0 : Number.NEGATIVE_INFINITY;
      let back: PathEnd | null = null;
      for (const end of before) {
        sum.total = end.total;
        pairFeatures.extract(end.edge, end.edgeClass, end.back?.edgeClass ?? -1, edge, edgeClass, input, sum);
        if (sum.total > total) {
          total = sum.total;
          back = end;
        }
      }
      ending[edge.to]?.push({ edge, edgeClass, total: total + score, back });
    }
  }
  let best: PathEnd | null = null;
  for (const end of ending[length] ?? []) if (best === null || end.total > best.total) best = end;
  const path: Edge[] = [];
  for (let end = best; end !== null; end = end.back) path.push(end.edge);
  return path.reverse();
}

/** The lowest score that is kept. All readings with that score are kept. */
function leastOf(scores: readonly number[]): number {
  return scores.toSorted((a, b) => b - a)[edgesPerTokenMax - 1] ?? 0;
}
