import type { Finder } from '../../src/search/finder.ts';
import { now } from '../../test/small-corpus.ts';
import { isHeldOut, nameOfSample } from '../samples.ts';
import { type Section, share } from '../understanding/section.ts';
import { crossedQuestions } from './crosses.ts';
import { type Question, questions, samples } from './families.ts';

interface Answered {
  readonly question: Question;
  /** The number found by each wording; null if it is refused. */
  readonly totals: readonly (number | null)[];
}

/** Measures whether one question has one answer, in whatever words it is asked. */
export async function wordingSections(finder: Finder): Promise<Section[]> {
  const sections: Section[] = [];
  for (const sample of samples)
    sections.push(section(nameOfSample(sample), await answers(questions(sample), finder), !isHeldOut(sample)));
  // Values of two fields may be nobody's at once, which says nothing of the wordings.
  const crossed = (await answers(crossedQuestions(), finder)).filter(({ totals }) => agreed(totals) > 0);
  return [...sections, section('fields crossed', crossed, true)];
}

async function answers(asked: readonly Question[], finder: Finder): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const question of asked) {
    const totals: (number | null)[] = [];
    for (const wording of question.wordings) totals.push(await totalOf(wording, question, finder));
    answered.push({ question, totals });
  }
  return answered;
}

async function totalOf(query: string, { target }: Question, finder: Finder): Promise<number | null> {
  const answer = await finder.search({ query, target, page: 1, pageSize: 1, withMatch: false, now });
  return answer.kind === 'off_topic' ? null : answer.total;
}

/** What is held out is counted and never shown. */
function section(asked: string, answered: readonly Answered[], isShown: boolean): Section {
  const name = `one question, one answer, ${asked}`;
  const wordings = answered.reduce((sum, { totals }) => sum + totals.length, 0);
  const agreeing = answered.reduce((sum, { totals }) => sum + agreed(totals), 0);
  const apart = answered.filter(({ totals }) => agreed(totals) < totals.length);
  return {
    name: `${name}: ${wordings} wordings of ${answered.length} questions`,
    figures: [
      share(`${name}: wordings agree`, agreeing, wordings, 98, 'higher'),
      share(`${name}: questions in all wordings`, answered.length - apart.length, answered.length, 90, 'higher'),
    ],
    failing: isShown ? apart.map(lineOf) : [],
  };
}

/** So many wordings find the number that most of them find. Who finds nobody agrees with nobody: the values all occur. */
export function agreed(totals: readonly (number | null)[]): number {
  const groups = Map.groupBy(
    totals.filter((total) => total !== null && total > 0),
    (total) => total,
  );
  return Math.max(0, ...[...groups.values()].map((same) => same.length));
}

function lineOf({ question: { wordings }, totals }: Answered): string {
  return wordings.map((wording, index) => `${wording}: ${totals[index] ?? 'refused'}`).join('; ');
}
