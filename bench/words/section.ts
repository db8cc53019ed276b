import type { Explanation, Finder } from '../../src/search/finder.ts';
import { now } from '../../test/small-corpus.ts';
import { isHeldOut, nameOfSample, type Sample } from '../samples.ts';
import { type Section, share } from '../understanding/section.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { type Sentence, samples, sentences } from './sentences.ts';

interface Judged {
  readonly sentence: Sentence;
  readonly outcome: Outcome;
}

/** Measures whether a word that changes what a sentence means is understood or said not to be. */
export async function wordSections(finder: Finder): Promise<Section[]> {
  const sections: Section[] = [];
  for (const sample of samples) {
    const judged: Judged[] = [];
    for (const sentence of sentences(sample)) {
      const explained = (query: string): Promise<Explanation> =>
        finder.explain({ query, target: sentence.target, page: 1, pageSize: 1, withMatch: false, now });
      const outcome = outcomeOf(sentence, await explained(sentence.text), await explained(sentence.without));
      judged.push({ sentence, outcome });
    }
    sections.push(section(sample, judged));
  }
  return sections;
}

function section(sample: Sample, judged: readonly Judged[]): Section {
  const name = `every word counts, ${nameOfSample(sample)}`;
  const silent = judged.filter(({ outcome }) => outcome === 'silent').length;
  const misread = judged.filter(({ outcome }) => typeof outcome === 'object').length;
  return {
    name: `${name}: ${judged.length} sentences with a word that changes their meaning`,
    figures: [
      share(`${name}: silent`, silent, judged.length, 0, 'lower'),
      share(`${name}: misread`, misread, judged.length, 2, 'lower'),
    ],
    // What is held out is counted and never shown.
    failing: isHeldOut(sample) ? [] : judged.flatMap(lineOf),
  };
}

function lineOf({ sentence: { text }, outcome }: Judged): readonly string[] {
  if (outcome === 'right') return [];
  return [`${text}: ${outcome === 'silent' ? outcome : outcome.misread}`];
}
