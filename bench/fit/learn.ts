import { seededRandom } from '../../src/seeded-random.ts';
import type { PathFeatures } from './candidates.ts';

interface Settings {
  /** The weights that the fit starts from and is pulled back to. */
  readonly prior: Float64Array;
  /** The strength of that pull. */
  readonly pull: number;
  /** The margin by which the best right way should beat the best wrong one. */
  readonly margin: number;
  readonly epochs: number;
  readonly rate: number;
  readonly seed: number;
  /** Features left out of the fit, with a weight of 0. */
  readonly without: ReadonlySet<number>;
}

/**
 * Fits weights by an averaged structured perceptron with a margin, over the ways to read each sentence. When the best
 * right way does not beat the best wrong way by the margin, the weights move towards the features of the right way and
 * away from those of the wrong one. Each step also pulls the weights to the prior. The result is the mean over the
 * later half of the steps.
 */
export function learn(pools: readonly (readonly PathFeatures[])[], settings: Settings): Float64Array {
  const { prior, pull, margin, epochs, rate, seed, without } = settings;
  const weights = prior.map((weight, id) => (without.has(id) ? 0 : weight));
  const held = weights.slice();
  const mean = new Float64Array(weights.length);
  const random = seededRandom(seed);
  const order = pools.map((_, at) => at);
  let averaged = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    const step = rate / (1 + (4 * epoch) / epochs);
    for (const at of order) {
      const paths = pools[at] ?? [];
      const right = best(paths, weights, true);
      const wrong = best(paths, weights, false);
      if (right === null || wrong === null) continue;
      if (score(right, weights) - score(wrong, weights) >= margin) continue;
      move(weights, right, step, without);
      move(weights, wrong, -step, without);
    }
    const keep = 1 - Math.min(1, pull * step * order.length);
    for (let id = 0; id < weights.length; id++)
      weights[id] = (held[id] ?? 0) + ((weights[id] ?? 0) - (held[id] ?? 0)) * keep;
    if (epoch < epochs / 2) continue;
    averaged++;
    for (let id = 0; id < weights.length; id++) mean[id] = (mean[id] ?? 0) + (weights[id] ?? 0);
  }
  return mean.map((sum) => sum / averaged);
}

function score({ ids, values }: PathFeatures, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < ids.length; i++) sum += (weights[ids[i] ?? 0] ?? 0) * (values[i] ?? 0);
  return sum;
}

function best(paths: readonly PathFeatures[], weights: Float64Array, right: boolean): PathFeatures | null {
  let found: PathFeatures | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const path of paths) {
    if (path.right !== right) continue;
    const total = score(path, weights);
    if (total > most) {
      most = total;
      found = path;
    }
  }
  return found;
}

function move(weights: Float64Array, { ids, values }: PathFeatures, by: number, without: ReadonlySet<number>): void {
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] ?? 0;
    if (!without.has(id)) weights[id] = (weights[id] ?? 0) + by * (values[i] ?? 0);
  }
}

function shuffle(list: number[], random: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const other = list[j] ?? 0;
    list[j] = list[i] ?? 0;
    list[i] = other;
  }
}
