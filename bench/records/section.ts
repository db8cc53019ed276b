import type { Finder } from '../../src/search/finder.ts';
import { now, SmallCorpus } from '../../test/small-corpus.ts';
import { founderKey } from '../real-data/sources.ts';
import { isHeldOut, nameOfSample, type Sample } from '../samples.ts';
import type { Figure, Section } from '../understanding/section.ts';
import { writeRecords } from './corpus.ts';
import { phrasings, samples } from './phrasings.ts';
import { type Sentence, sentences } from './sentences.ts';
import { isOfPeople, readSources, recordsAbsent, type Sources, sourceNames } from './sources.ts';

const goalOf = (sample: Sample): number => (isHeldOut(sample) ? 90 : 95);
const worstShown = 60;
const pageSize = 100;
/** No sentence is true of more records than these pages show. */
const pagesMax = 30;

interface Score {
  readonly sentence: Sentence;
  readonly hits: number;
  readonly wrong: number;
}

/** Measures what real records answer to sentences with words that often only their texts and names know. */
export async function recordSections(): Promise<Section[]> {
  if (recordsAbsent) return [];
  const corpus = new SmallCorpus();
  try {
    const sources = readSources();
    await writeRecords(corpus, sources);
    const finder = await corpus.finder();
    const sections: Section[] = [];
    for (const sample of samples) {
      const scores: Score[] = [];
      for (const phrasing of phrasings(sample)) {
        for (const sentence of sentences(phrasing, sources)) scores.push(await judged(sentence, sources, finder));
      }
      sections.push(section(sample, scores));
    }
    return sections;
  } finally {
    await corpus.close();
  }
}

/** How many of the first pages are right and wrong. A refused sentence finds nobody. */
export async function judged(sentence: Sentence, sources: Sources, finder: Finder): Promise<Score> {
  const { text: query, right } = sentence;
  const target = sentence.sources.every(isOfPeople) ? 'people' : 'company';
  const wrong = wrongOf(sentence, sources);
  const score = { hits: 0, wrong: 0 };
  for (let page = 1; ; page++) {
    const answer = await finder.search({ query, target, page, pageSize, withMatch: false, now });
    if (answer.kind === 'off_topic') return { sentence, hits: 0, wrong: 0 };
    for (const card of answer.cards) {
      const row = /^yc-(\d+)/.exec(card.id)?.[1];
      const id = row !== undefined && 'full_name' in card ? founderKey(row, card.full_name) : card.id;
      if (right.has(id)) score.hits++;
      else if (wrong.has(id)) score.wrong++;
    }
    if (answer.cards.length < pageSize || page === pagesMax) return { sentence, ...score };
  }
}

/**
 * People of other sources are wrong, too. A company of another register may be in the trade as well, under that
 * register's words for it.
 */
function wrongOf(sentence: Sentence, sources: Sources): ReadonlySet<string> {
  if (!sentence.sources.every(isOfPeople)) return sentence.wrong;
  const others = sourceNames.filter((name) => isOfPeople(name) && !sentence.sources.includes(name));
  return new Set([...sentence.wrong, ...others.flatMap((name) => sources[name].map(({ id }) => id))]);
}

function section(sample: Sample, scores: readonly Score[]): Section {
  const name = `real records, ${nameOfSample(sample)}`;
  const answered = scores.filter(({ hits, wrong }) => hits + wrong > 0);
  const mean = (label: string, of: readonly Score[], value: (score: Score) => number): Figure => ({
    name: `${name}: ${label}`,
    value: Math.round((of.reduce((sum, score) => sum + value(score), 0) / Math.max(1, of.length)) * 10_000) / 100,
    ...{ unit: '%', goal: goalOf(sample), better: 'higher', compared: true, of: of.length },
  });
  return {
    name: `${name}: ${scores.length} sentences over real records`,
    figures: [
      mean('recall', scores, ({ hits, sentence }) => hits / sentence.right.size),
      mean('precision', answered, ({ hits, wrong }) => hits / (hits + wrong)),
    ],
    // What is held out is counted and never shown.
    failing: isHeldOut(sample) ? [] : failing(scores),
  };
}

function failing(scores: readonly Score[]): readonly string[] {
  const agreement = ({ hits, wrong, sentence }: Score): number => hits / (sentence.right.size + wrong);
  return scores
    .filter((score) => agreement(score) < 1)
    .sort((a, b) => agreement(a) - agreement(b))
    .slice(0, worstShown)
    .map(({ sentence, hits, wrong }) => `${sentence.text}: ${hits} of ${sentence.right.size} right, ${wrong} wrong`);
}
