import { writeFileSync } from 'node:fs';
import type { Lexicon } from '../src/lexicon/lexicon.ts';
import { loadLexicon } from '../src/lexicon/load-lexicon.ts';
import { features } from '../src/query/policy/weights.ts';
import { extend, type PathFeatures, type Pool } from './fit/candidates.ts';
import { fitGate } from './fit/gate.ts';
import { groupOf } from './fit/groups.ts';
import { judge, type Verdict } from './fit/judge.ts';
import { learn } from './fit/learn.ts';
import { exampleSentences, isHeldOut, madeSentences, type Sentence } from './fit/sentences.ts';

/**
 * Fits the weights of the lattice to the examples and to sentences made of the lexicon: `npm run fit` learns from three
 * phrasings of four, judges on the rest and on every set of `npm run eval`, then learns from all and writes
 * `src/query/data/weights.txt`. `-- --ablate` fits once more without each group of features, and from nothing, and
 * writes no file. The same commit gives the same weights.
 */
const weightsFile = new URL('../src/query/data/weights.txt', import.meta.url);
const priorFile = new URL('fit/prior.txt', import.meta.url);

const seed = 1;
const madePerPhrasing = 30;
/** Readings kept of each sentence in the first search, and added in each later one. */
const readings = { first: 12, later: 8 };
/** Held to the prior by small steps, few of them. */
const fromPrior = { pull: 0, margin: 0.2, epochs: 20, rate: 0.003, seed };
const fromNothing = { pull: 0, margin: 0.5, epochs: 30, rate: 0.02, seed };
const rounds = { fromPrior: 1, fromNothing: 4 };

function main(): void {
  const lexicon = loadLexicon();
  const prior = features.weights(priorFile);
  const sentences = [...exampleSentences(lexicon), ...madeSentences(lexicon, madePerPhrasing, seed)];
  const heldOut = sentences.filter(isHeldOut);
  const training = sentences.filter((sentence) => !isHeldOut(sentence));
  console.log(
    `${features.names.length} features, ${training.length} sentences to learn from, ${heldOut.length} held out`,
  );
  const pools = poolsOf(training, prior, lexicon);
  const row = (name: string, weights: Float64Array): void => print(name, judge(weights, heldOut, lexicon));
  row('prior, set by hand', prior);
  const held = learnt(pools, prior, new Set());
  row('fitted', held);
  if (process.argv.includes('--ablate')) {
    const nothing = new Float64Array(prior.length);
    row('fitted from nothing', learntFromNothing(nothing, pools, lexicon));
    for (const group of new Set(features.names.map(groupOf))) {
      const without = new Set(features.names.flatMap((name, id) => (groupOf(name) === group ? [id] : [])));
      row(`without ${group} (${without.size})`, learnt(pools, prior, without));
    }
    fitGate(sentences, held, lexicon, true);
    return;
  }
  const weights = learnt(poolsOf(sentences, prior, lexicon), prior, new Set());
  row('fitted to all, as written', weights);
  const lines = features.names.map((name, id) => `${name} ${Math.round((weights[id] ?? 0) * 10_000) / 10_000}`);
  writeFileSync(weightsFile, `${provenance(sentences.length)}\n\n${lines.join('\n')}\n`);
  fitGate(sentences, weights, lexicon, false);
}

function poolsOf(sentences: readonly Sentence[], weights: Float64Array, lexicon: Lexicon): Pool[] {
  const pools = sentences.map((sentence): Pool => ({ sentence, paths: new Map() }));
  for (const pool of pools) extend(pool, lexicon, weights, readings.first);
  return pools;
}

const pathsOf = (pools: readonly Pool[]): PathFeatures[][] => pools.map(({ paths }) => [...paths.values()]);

function learnt(pools: readonly Pool[], prior: Float64Array, without: ReadonlySet<number>): Float64Array {
  return learn(pathsOf(pools), { ...fromPrior, prior, without });
}

/** With weights that begin at 0 the first search finds little of what later ones do: it is repeated. */
function learntFromNothing(prior: Float64Array, pools: readonly Pool[], lexicon: Lexicon): Float64Array {
  const own = pools.map(({ sentence, paths }): Pool => ({ sentence, paths: new Map(paths) }));
  let weights = prior;
  for (let round = 0; round < rounds.fromNothing; round++) {
    if (round > 0) for (const pool of own) extend(pool, lexicon, weights, readings.later);
    weights = learn(pathsOf(own), { ...fromNothing, prior, without: new Set() });
  }
  return weights;
}

/** A row of a table: what is right of the examples and made sentences held out, then the figures of `npm run eval`. */
function print(name: string, verdict: Verdict): void {
  if (!headed)
    console.log(`| weights | ${[...verdict.keys()].join(' | ')} |\n|---|${[...verdict].map(() => '---:|').join('')}`);
  headed = true;
  console.log(`| ${name} | ${[...verdict.values()].join(' | ')} |`);
}
let headed = false;

function provenance(sentences: number): string {
  const { margin, epochs, rate } = fromPrior;
  return `# How much each feature of the lattice weighs: written by npm run fit, not by hand.
# Learnt from ${sentences} sentences: src/query/examples.txt, and ${madePerPhrasing} made of each phrasing of bench/fit/sentences.ts (seed ${seed}).
# Averaged perceptron with margin ${margin}, ${epochs} epochs at rate ${rate}, from bench/fit/prior.txt; docs/understanding-weights.md judges it.`;
}

main();
