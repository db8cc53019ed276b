import { writeFileSync } from 'node:fs';
import type { Lexicon } from '../../src/lexicon/lexicon.ts';
import type { CorpusNames } from '../../src/ports/search-index.ts';
import { dataEvidence } from '../../src/query/gate/data-evidence.ts';
import { gateFeatures } from '../../src/query/gate/gate-features.ts';
import { offTopic, talkMin } from '../../src/query/gate/off-topic.ts';
import { talkEvidence, talkSigns } from '../../src/query/gate/talk-evidence.ts';
import { bestPath } from '../../src/query/grammar/lattice/best-path.ts';
import { lattice } from '../../src/query/grammar/lattice/lattice.ts';
import { readingOf } from '../../src/query/interpret.ts';
import { exampleNames } from '../../src/query/notation.test-helper.ts';
import type { FeatureSink } from '../../src/query/policy/features.ts';
import { companyQueries, peopleQueries, promptQueries, querySetsAbsent } from '../understanding/query-sets.ts';
import {
  nonDataBlind,
  nonDataDevelopment,
  nonDataHeldOut,
  nonDataKinds,
  trueQueries,
} from '../understanding/refusals.ts';
import { noNames } from '../understanding/sections.ts';
import { inputOf } from './candidates.ts';
import { hashOf, isHeldOut, type Sentence } from './sentences.ts';

/**
 * The weights of the gate are fitted by logistic regression to the sentences of the lattice's fit, and to one half of
 * the lists of talk and of queries that look like talk. The other half judges, and so do the lists that nobody reads.
 */
const weightsFile = new URL('../../src/query/data/gate-weights.txt', import.meta.url);
const priorFile = new URL('gate-prior.txt', import.meta.url);

/** `pull` holds the weights to the prior; a query refused wrongly counts as `wrongRefusal` queries accepted wrongly. */
const settings = { pull: 0.04, wrongRefusal: 2, steepness: 4, margin: 0.1, steps: 600, rate: 0.1 };

/** A sentence as the gate sees it. */
interface Case {
  readonly isTalk: boolean;
  /** Values by sign: those of a data query, and those of talk. */
  readonly data: ReadonlyMap<number, number>;
  readonly talk: ReadonlyMap<number, number>;
  /** True if a rule refuses it whatever the signs weigh. */
  readonly isRuled: boolean;
}

type Target = Sentence['target'];
type Asked = readonly [query: string, target: Target];

class Collected implements FeatureSink {
  readonly values = new Map<number, number>();

  add(sign: number, value: number): void {
    if (value !== 0) this.values.set(sign, (this.values.get(sign) ?? 0) + value);
  }
}

/** Prints how the prior, the fit and the fit without each sign judge; writes the fit to all, unless `ablate`. */
export function fitGate(
  sentences: readonly Sentence[],
  lattices: Float64Array,
  lexicon: Lexicon,
  ablate: boolean,
): void {
  const prior = gateFeatures.weights(priorFile);
  const silent = prior.map((weight, sign) => (talkSigns.includes(sign) ? 0 : weight));
  const caseOf =
    (isTalk: boolean, names: CorpusNames) =>
    ([query, target]: Asked): Case => {
      const input = inputOf({ query, target }, lexicon, names);
      const reading = readingOf(bestPath(lattice(input), input, lattices), input);
      const [data, talk] = [new Collected(), new Collected()];
      if (input.tokens.length > 0) {
        dataEvidence(reading, data);
        talkEvidence(reading, talk);
      }
      const isRuled = offTopic(reading, silent) !== null;
      return { isTalk, data: data.values, talk: talk.values, isRuled };
    };
  const ofPeople = (query: string): Asked => [query, 'people'];
  const learnt: Case[] = [];
  const judged = new Map<string, Case[]>();
  const halved = (name: string, isTalk: boolean, queries: readonly Asked[]): void => {
    const cases = queries.map(caseOf(isTalk, noNames));
    learnt.push(...cases.filter((_, at) => !isJudge(queries[at]?.[0] ?? '')));
    judged.set(
      name,
      cases.filter((_, at) => isJudge(queries[at]?.[0] ?? '')),
    );
  };
  halved('accepted: development, other half', true, nonDataDevelopment().map(ofPeople));
  halved('all kinds, other half', true, nonDataKinds().map(ofPeople));
  judged.set('held out', nonDataHeldOut().map(ofPeople).map(caseOf(true, noNames)));
  judged.set('blind', nonDataBlind().map(ofPeople).map(caseOf(true, noNames)));
  halved('refused: tricky, other half', false, trueQueries());
  if (querySetsAbsent === null) {
    const asked: Asked[] = [
      ...peopleQueries().map(({ text }) => ofPeople(text)),
      ...promptQueries().map(({ prompt }) => ofPeople(prompt)),
      ...companyQueries().map(({ text }): Asked => [text, 'company']),
    ];
    judged.set('public', asked.map(caseOf(false, noNames)));
  }
  const own = (kept: readonly Sentence[]): Case[] =>
    kept.map((one) => caseOf(one.meaning[0]?.startsWith('off') ?? false, exampleNames)([one.query, one.target]));
  learnt.push(...own(sentences.filter((sentence) => !isHeldOut(sentence))));
  judged.set('examples and made', own(sentences.filter(isHeldOut)));

  console.log(`\n${gateFeatures.names.length} signs of the gate, ${learnt.length} sentences to learn from`);
  console.log(`| weights of the gate | ${[...judged.keys()].join(' | ')} |`);
  console.log(`|---|${[...judged].map(() => '---:|').join('')}`);
  const row = (name: string, weights: Float64Array): void =>
    console.log(`| ${name} | ${[...judged.values()].map((cases) => wrongShare(cases, weights)).join(' | ')} |`);
  row('set by hand (prior)', prior);
  row('fitted', fitted(learnt, prior));
  if (ablate) {
    row('fitted from nothing', fitted(learnt, new Float64Array(prior.length)));
    gateFeatures.names.forEach((name, sign) => {
      row(`without ${name}`, fitted(learnt, prior, sign));
    });
    return;
  }
  const read = new Set(['held out', 'blind', 'public']);
  const all = [...learnt, ...[...judged].flatMap(([name, cases]) => (read.has(name) ? [] : cases))];
  const weights = fitted(all, prior);
  row('fitted to all, as written', weights);
  const lines = gateFeatures.names.map((name, sign) => `${name} ${Math.round((weights[sign] ?? 0) * 1_000) / 1_000}`);
  writeFileSync(weightsFile, `${provenance(all.length)}\n\n${lines.join('\n')}\n`);
}

/** Whether a query of a list judges rather than teaches: about every other one does, by its letters. */
const isJudge = (query: string): boolean => hashOf(query) % 2 === 0;

/** Logistic regression held to the prior; no sign may change sides. `without` leaves one sign out. */
function fitted(cases: readonly Case[], prior: Float64Array, without = -1): Float64Array {
  const { pull, wrongRefusal, steepness, margin, steps, rate } = settings;
  const start = prior.map((weight, sign) => (sign === without ? 0 : weight));
  const weights = start.slice();
  const decided = cases.filter(({ isRuled }) => !isRuled);
  const counts = decided.reduce((sum, { isTalk }) => sum + (isTalk ? 1 : wrongRefusal), 0);
  for (let step = 0; step < steps; step++) {
    const slope = weights.map((weight, sign) => 2 * pull * (weight - (start[sign] ?? 0)));
    for (const { isTalk, data, talk } of decided) {
      const surplus = sumOf(talk, weights) - sumOf(data, weights);
      const side = isTalk ? 1 : -1;
      const wrong = 1 / (1 + Math.exp(steepness * (side * surplus - margin)));
      const push = (-side * wrong * steepness * (isTalk ? 1 : wrongRefusal)) / counts;
      for (const [sign, value] of talk) slope[sign] = (slope[sign] ?? 0) + push * value;
      for (const [sign, value] of data) slope[sign] = (slope[sign] ?? 0) - push * value;
    }
    for (const sign of weights.keys())
      if (sign !== without) weights[sign] = Math.max(0, (weights[sign] ?? 0) - rate * (slope[sign] ?? 0));
  }
  return weights;
}

/** The share of cases on the wrong side, in percent. */
function wrongShare(cases: readonly Case[], weights: Float64Array): number {
  const wrong = cases.filter(({ isTalk, isRuled, data, talk }) => {
    const against = sumOf(talk, weights);
    return isTalk !== (isRuled || (against > sumOf(data, weights) && against >= talkMin));
  });
  return Math.round((wrong.length / cases.length) * 10_000) / 100;
}

function sumOf(values: ReadonlyMap<number, number>, weights: Float64Array): number {
  let sum = 0;
  for (const [sign, value] of values) sum += (weights[sign] ?? 0) * value;
  return sum;
}

function provenance(sentences: number): string {
  const { pull, wrongRefusal, steps } = settings;
  return `# How much each sign of the gate weighs: written by npm run fit, not by hand.
# Learnt from ${sentences} sentences: those of weights.txt, and the lists of bench/understanding that development reads.
# Logistic regression, pull ${pull} to bench/fit/gate-prior.txt, a wrong refusal as ${wrongRefusal} wrong acceptances, ${steps} steps.`;
}
