import type { Lexicon } from '../../src/lexicon/lexicon.ts';
import type { OffTopic, Understood } from '../../src/ports/query-interpreter.ts';
import type { CorpusNames } from '../../src/ports/search-index.ts';
import type { Edge, LatticeInput } from '../../src/query/grammar/lattice/edge.ts';
import { lattice } from '../../src/query/grammar/lattice/lattice.ts';
import { latticeInput } from '../../src/query/grammar/lattice/lattice-input.ts';
import { answerOf } from '../../src/query/interpret.ts';
import { actualItems, exampleDay, exampleNames } from '../../src/query/notation.test-helper.ts';
import { type FeatureSink, WeightedSum } from '../../src/query/policy/features.ts';
import { edgeFeatures, pairFeatures, rivalFeatures } from '../../src/query/policy/weights.ts';
import type { Sentence } from './sentences.ts';

/** One way to read a sentence: its features, and whether the resulting answer is what the sentence means. */
export interface PathFeatures {
  readonly ids: Int16Array;
  readonly values: Float64Array;
  readonly right: boolean;
}

/** The distinct ways to read a sentence that were found so far. */
export interface Pool {
  readonly sentence: Sentence;
  readonly paths: Map<string, PathFeatures>;
}

const edgesMax = 20;

/** Adds the `count` best ways to read a sentence under these weights to the sentence's pool. */
export function extend(pool: Pool, lexicon: Lexicon, weights: Float64Array, count: number): void {
  const { sentence, paths } = pool;
  const input = inputOf(sentence, lexicon);
  const starting = lattice(input);
  for (const path of bestPaths(starting, input, weights, count)) {
    const key = path.map((edge) => starting[edge.from]?.indexOf(edge)).join(' ');
    if (!paths.has(key)) paths.set(key, featuresOf(path, starting, input, isRight(sentence, answerOf(path, input))));
  }
}

export function inputOf(
  { query, target }: Pick<Sentence, 'query' | 'target'>,
  lexicon: Lexicon,
  corpus: CorpusNames = exampleNames,
): LatticeInput {
  return latticeInput(query, { target, lexicon, corpus, today: exampleDay });
}

/**
 * Whether an answer is what a sentence means. For a made sentence the comparison leaves out ties, strength, and whether
 * a condition holds only in the present.
 */
export function isRight({ meaning, essential }: Sentence, answer: Understood | OffTopic): boolean {
  const items = actualItems(answer);
  const shown = essential ? items.map(essentially).sort() : items;
  return shown.length === meaning.length && shown.every((item, i) => item === meaning[i]);
}

function essentially(item: string): string {
  return item
    .replace(/^(!?)\??/, '$1')
    .replace(/^(!?[a-z_]+)>/, '$1=')
    .replace(/(?:#\d+)?(?:\/\d+)?$/, '');
}

interface PathEnd {
  readonly edge: Edge;
  readonly edgeClass: number;
  readonly total: number;
  readonly back: PathEnd | null;
}

/** The search of `best-path.ts`, except that it keeps the `count` best paths to each position and not only the best. */
function bestPaths(starting: Edge[][], input: LatticeInput, weights: Float64Array, count: number): Edge[][] {
  const sum = new WeightedSum(weights);
  const length = input.tokens.length;
  const ending: PathEnd[][] = Array.from({ length: length + 1 }, () => []);
  const best = (ends: PathEnd[]): PathEnd[] => ends.sort((a, b) => b.total - a.total).slice(0, count);
  for (let at = 0; at < length; at++) {
    const before = best(ending[at] ?? []);
    const rivals = rivalFeatures.at(starting, at);
    const scored = (starting[at] ?? []).map((edge) => {
      sum.total = 0;
      edgeFeatures.extract(edge, input, sum);
      rivalFeatures.extract(edge, rivals, input.target, sum);
      return { edge, score: sum.total };
    });
    for (const { edge, score } of scored.sort((a, b) => b.score - a.score).slice(0, edgesMax)) {
      const edgeClass = pairFeatures.classOf(edge);
      if (at === 0) ending[edge.to]?.push({ edge, edgeClass, total: score, back: null });
      for (const back of before) {
        sum.total = back.total + score;
        pairFeatures.extract(back.edge, back.edgeClass, back.back?.edgeClass ?? -1, edge, edgeClass, input, sum);
        ending[edge.to]?.push({ edge, edgeClass, total: sum.total, back });
      }
    }
  }
  return best(ending[length] ?? []).map((last) => {
    const path: Edge[] = [];
    for (let end: PathEnd | null = last; end !== null; end = end.back) path.push(end.edge);
    return path.reverse();
  });
}

class Collected implements FeatureSink {
  readonly values = new Map<number, number>();

  add(feature: number, value: number): void {
    this.values.set(feature, (this.values.get(feature) ?? 0) + value);
  }
}

function featuresOf(path: readonly Edge[], starting: Edge[][], input: LatticeInput, right: boolean): PathFeatures {
  const collected = new Collected();
  path.forEach((edge, i) => {
    edgeFeatures.extract(edge, input, collected);
    rivalFeatures.extract(edge, rivalFeatures.at(starting, edge.from), input.target, collected);
    const left = path[i - 1];
    const before = path[i - 2];
    if (left === undefined) return;
    const beforeClass = before === undefined ? -1 : pairFeatures.classOf(before);
    const classes = [pairFeatures.classOf(left), pairFeatures.classOf(edge)] as const;
    pairFeatures.extract(left, classes[0], beforeClass, edge, classes[1], input, collected);
  });
  return { ids: Int16Array.from(collected.values.keys()), values: Float64Array.from(collected.values.values()), right };
}
