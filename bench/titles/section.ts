import type { Finder } from '../../src/search/finder.ts';
import { now, SmallCorpus } from '../../test/small-corpus.ts';
import { type Section, share } from '../understanding/section.ts';
import { type Half, occupationsAbsent } from './occupations.ts';
import { isSame, titleWorld } from './world.ts';

type World = ReturnType<typeof titleWorld>;
type Question = World['questions'][number];

interface Judged {
  readonly question: Question;
  readonly refused: boolean;
  readonly first: boolean;
  readonly found: boolean;
  /** Of the first page: the number of records that are right, and the titles of those that are not. */
  readonly right: number;
  readonly wrong: readonly string[];
}

const pageSize = 10;
const foundWithin = 100;

/** Measures whether people are found by titles that no list of ours has: half of the occupations are held out. */
export async function titleSections(): Promise<Section[]> {
  if (occupationsAbsent) {
    console.log('SKIPPED rare titles: the lists of O*NET and ESCO are not there\n');
    return [];
  }
  return [await sectionOf('development'), await sectionOf('held-out')];
}

async function sectionOf(half: Half): Promise<Section> {
  const world = titleWorld(half);
  const corpus = new SmallCorpus();
  try {
    await corpus.write(world.people);
    const finder = await corpus.finder();
    const judged: Judged[] = [];
    for (const question of world.questions) judged.push(await judge(question, world, finder));
    return section(half, judged);
  } finally {
    await corpus.close();
  }
}

async function judge(question: Question, { holders, isRight }: World, finder: Finder): Promise<Judged> {
  const { query, title, city } = question;
  const call = { query, target: 'people', page: 1, pageSize: foundWithin, withMatch: false, now } as const;
  const answer = await finder.search(call);
  if (answer.kind === 'off_topic') return { question, refused: true, first: false, found: false, right: 0, wrong: [] };
  const shown = answer.cards.flatMap(({ id }) => holders.get(id) ?? []);
  const inCity = (holder: (typeof shown)[number]): boolean => city === null || holder.city === city;
  const isVery = shown.map((holder) => inCity(holder) && isSame(holder.title, title));
  const page = shown.slice(0, pageSize);
  const wrong = page.filter((holder) => !inCity(holder) || !isRight(holder.title, title));
  return {
    question,
    refused: false,
    first: isVery[0] === true,
    found: isVery.includes(true),
    right: page.length - wrong.length,
    wrong: wrong.map((holder) => (inCity(holder) ? holder.title : `${holder.title} (${holder.city})`)),
  };
}

function section(half: Half, judged: readonly Judged[]): Section {
  const name = `rare titles, ${half === 'held-out' ? 'held out' : half}`;
  const count = (is: (one: Judged) => boolean): number => judged.filter(is).length;
  const sum = (of: (one: Judged) => number): number => judged.reduce((total, one) => total + of(one), 0);
  const right = sum((one) => one.right);
  const of = judged.length;
  return {
    name: `${name}: ${of} questions for titles of O*NET and ESCO`,
    figures: [
      share(
        `${name}: very title first`,
        count(({ first }) => first),
        of,
        99,
        'higher',
      ),
      share(
        `${name}: found`,
        count(({ found }) => found),
        of,
        99.5,
        'higher',
      ),
      share(`${name}: right on the page`, right, right + sum(({ wrong }) => wrong.length), 95, 'higher'),
      share(
        `${name}: refused`,
        count(({ refused }) => refused),
        of,
        0,
        'lower',
      ),
    ],
    // What is held out is counted and never shown.
    failing: half === 'held-out' ? [] : judged.flatMap(lineOf).slice(0, shownMax),
  };
}

const shownMax = 40;
const wrongShown = 3;

function lineOf({ question: { query }, refused, first, found, wrong }: Judged): readonly string[] {
  if (refused) return [`${query}: refused`];
  if (first && wrong.length === 0) return [];
  const place = first ? '' : found ? ' not first;' : ' not found;';
  return [`${query}:${place} wrong: ${wrong.slice(0, wrongShown).join(' | ')}`];
}
