import type { Lexicon } from '../../src/lexicon/lexicon.ts';
import type { Finder } from '../../src/search/finder.ts';
import { knownNameKey } from '../../src/text/name-key.ts';
import { now, personOf, SmallCorpus } from '../../test/small-corpus.ts';
import type { Figure, Section } from '../understanding/section.ts';
import { type Phrasing, phrasings, type Sample, samples } from './phrasings.ts';
import { type Sentence, sentences } from './sentences.ts';
import { type Population, population } from './vocabulary.ts';
import { madeUpWorld, realCareersAbsent, realWorld, type World } from './worlds.ts';

/** Recall and precision that are aimed at, and totals. */
const goals = { development: 97, heldOut: 92 };
const worstShown = 20;
const pageSize = 100;

interface Score {
  readonly sample: Sample;
  readonly sentence: Sentence;
  readonly found: number;
  readonly hits: number;
}

/**
 * Measures whether the product understands how careers run: the people that it finds for sentences about order,
 * duration and number, against what src/careers says of the same records.
 */
export async function careerSections(lexicon: Lexicon): Promise<Section[]> {
  const scores: Score[] = [];
  const worlds = realCareersAbsent === null ? [madeUpWorld(), realWorld()] : [madeUpWorld()];
  if (realCareersAbsent !== null) console.log(`SKIPPED real careers: ${realCareersAbsent}\n`);
  for (const world of worlds) scores.push(...(await scored(world, lexicon)));
  return samples.map((sample) =>
    section(
      sample,
      scores.filter((score) => score.sample === sample),
    ),
  );
}

async function scored(world: World, lexicon: Lexicon): Promise<readonly Score[]> {
  const corpus = new SmallCorpus();
  try {
    await corpus.write(world.people, world.companies);
    const finder = await corpus.finder();
    const people = populationOf(world, lexicon);
    const scores: Score[] = [];
    for (const sample of samples) {
      for (const phrasing of phrasings(sample)) {
        for (const sentence of sentences(phrasing, sample.sentencesEach / 2, people, seedOf(phrasing)))
          scores.push({ sample, sentence, ...(await judged(sentence, finder)) });
      }
    }
    return scores;
  } finally {
    await corpus.close();
  }
}

/** A seed of the phrasing's own, so that a new phrasing leaves the sentences of the others as they are. */
function seedOf({ text }: Phrasing): number {
  return [...text].reduce((hash, char) => (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0, 0);
}

function populationOf({ people, companies }: World, lexicon: Lexicon): Population {
  const industries = companies.flatMap(({ id, company_name, industry }) =>
    [String(id), knownNameKey(String(company_name))].map((key) => [key, String(industry)] as const),
  );
  return population(people.map(personOf), new Map(industries), lexicon, now);
}

/** The number of people found, on all pages, and how many of them are right. A refused sentence finds none. */
async function judged({ text, right }: Sentence, finder: Finder): Promise<Pick<Score, 'found' | 'hits'>> {
  let hits = 0;
  for (let page = 1; ; page++) {
    const answer = await finder.search({ query: text, target: 'people', page, pageSize, withMatch: false, now });
    if (answer.kind === 'off_topic') return { found: 0, hits: 0 };
    hits += answer.cards.filter(({ id }) => right.has(id)).length;
    if (answer.cards.length < pageSize) return { found: answer.total, hits };
  }
}

function section({ name, isHeldOut }: Sample, scores: readonly Score[]): Section {
  const goal = isHeldOut ? goals.heldOut : goals.development;
  const relations = Map.groupBy(scores, ({ sentence }) => sentence.relation);
  const figures = [...relations].flatMap(([relation, own]) => three(`${name}, ${relation}`, own, goal));
  return {
    name: `${name}: ${scores.length} sentences about order, duration and number`,
    figures: [...figures, ...three(name, scores, goal)],
    // What is held out is counted and never shown.
    failing: isHeldOut
      ? []
      : scores
          .filter(({ sentence, found, hits }) => hits < found || hits < sentence.right.size)
          .sort((a, b) => agreement(a) - agreement(b))
          .slice(0, worstShown)
          .map(
            ({ sentence, found, hits }) => `${sentence.text}: ${hits} of ${sentence.right.size} right, ${found} found`,
          ),
  };
}

function agreement({ sentence, found, hits }: Score): number {
  return hits / (found + sentence.right.size - hits);
}

/**
 * Means over sentences, each with the same weight. Precision is of those that find anybody.
 */
function three(name: string, scores: readonly Score[], goal: number): readonly Figure[] {
  const answered = scores.filter(({ found }) => found > 0);
  const mean = (label: string, of: readonly Score[], value: (score: Score) => number): Figure => {
    const sum = of.reduce((total, score) => total + value(score), 0);
    const percent = of.length === 0 ? 0 : Math.round((sum / of.length) * 10_000) / 100;
    return {
      name: `${name}: ${label}`,
      value: percent,
      unit: '%',
      goal,
      better: 'higher',
      compared: true,
      of: of.length,
    };
  };
  return [
    mean('recall', scores, ({ hits, sentence }) => hits / sentence.right.size),
    mean('precision', answered, ({ hits, found }) => hits / found),
    mean('total exact', scores, ({ sentence, found }) => (found === sentence.right.size ? 1 : 0)),
  ];
}
