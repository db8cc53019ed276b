import type { Lexicon } from '../../src/lexicon/lexicon.ts';
import type { Finder } from '../../src/search/finder.ts';
import { now, readings, SmallCorpus } from '../../test/small-corpus.ts';
import { isHeldOut, nameOfSample, type Sample } from '../samples.ts';
import { type Section, share } from '../understanding/section.ts';
import { samples, type TradeWorld, tradeWorld } from './trades.ts';

type Question = TradeWorld['questions'][number];

interface Judged {
  readonly question: Question;
  readonly own: number;
  readonly found: number;
  /** Whether the first company is of the trade. */
  readonly first: boolean;
  /** Of the first page: what those state that are of the trade, of its industry only, and of neither. */
  readonly right: number;
  readonly akin: readonly string[];
  readonly wrong: readonly string[];
}

const pageSize = 10;
const foundWithin = 100;

/** Measures whether companies are found by their trade when they state it as another source calls it. */
export async function tradeSections(lexicon: Lexicon): Promise<Section[]> {
  const sections: Section[] = [];
  for (const sample of samples) sections.push(await sectionOf(sample, lexicon));
  return sections;
}

async function sectionOf(sample: Sample, lexicon: Lexicon): Promise<Section> {
  const world = tradeWorld(sample);
  const corpus = new SmallCorpus();
  try {
    await corpus.write([], world.companies);
    const finder = await corpus.finder();
    const judged: Judged[] = [];
    for (const question of world.questions) judged.push(await judge(question, world, finder, lexicon));
    return section(sample, judged, world);
  } finally {
    await corpus.close();
  }
}

async function judge(question: Question, world: TradeWorld, finder: Finder, lexicon: Lexicon): Promise<Judged> {
  const { query, trade, city } = question;
  const call = { query, target: 'company', page: 1, pageSize: foundWithin, withMatch: false, now } as const;
  const answer = await finder.search(call);
  const cards = answer.kind === 'off_topic' ? [] : answer.cards;
  const isThere = (maker: { readonly city: string }): boolean => city === null || maker.city === city;
  const own = [...world.makers.values()].filter((maker) => maker.trade === trade && isThere(maker)).length;
  const shown = cards.flatMap(({ id }) => world.makers.get(id) ?? []);
  const isOwn = shown.map((maker) => maker.trade === trade && isThere(maker));
  const others = shown.slice(0, pageSize).filter((_, at) => isOwn[at] === false);
  const isAkin = (maker: (typeof shown)[number]): boolean =>
    isThere(maker) && maker.trade.industries.some((id) => trade.industries.some((above) => lexicon.within(id, above)));
  const said = (maker: (typeof shown)[number]): string => maker.trade.names[0] ?? '';
  return {
    question,
    own,
    found: isOwn.filter(Boolean).length,
    first: isOwn[0] === true,
    right: Math.min(shown.length, pageSize) - others.length,
    akin: others.filter(isAkin).map(said),
    wrong: others.filter((maker) => !isAkin(maker)).map(said),
  };
}

function section(sample: Sample, judged: readonly Judged[], { questions }: TradeWorld): Section {
  const name = `trades, ${nameOfSample(sample)}`;
  const sum = (of: (one: Judged) => number): number => judged.reduce((total, one) => total + of(one), 0);
  const isRight = ({ first, wrong }: Judged): boolean => first && wrong.length === 0;
  const right = sum((one) => one.right);
  const names = questions.flatMap(({ trade }) => trade.names.map((one) => ({ one, trade })));
  const astray = names.filter(({ one, trade }) => !isWithin(one, trade.industries));
  return {
    name: `${name}: ${judged.length} trades of companies under other sources' names`,
    figures: [
      share(`${name}: right`, judged.filter(isRight).length, judged.length, 90, 'higher'),
      share(
        `${name}: found`,
        sum(({ found }) => found),
        sum(({ own }) => own),
        90,
        'higher',
      ),
      share(
        `${name}: of the trade itself on the page`,
        right,
        right + sum(({ akin, wrong }) => akin.length + wrong.length),
        90,
        'higher',
      ),
      share(`${name}: names in their industry`, names.length - astray.length, names.length, 90, 'higher'),
    ],
    // What is held out is counted and never shown.
    failing: isHeldOut(sample)
      ? []
      : [...judged.flatMap(lineOf), ...astray.map(({ one, trade }) => `${one}: not in ${trade.industries.join(', ')}`)],
  };
}

/** Whether a company that states a name is found under one of the industries. */
function isWithin(name: string, industries: readonly string[]): boolean {
  return readings.branch(name).some((id) => industries.includes(id));
}

const shownMax = 3;

function lineOf({ question: { query }, own, found, first, akin, wrong }: Judged): readonly string[] {
  if (first && found === own && wrong.length + akin.length === 0) return [];
  const some = (of: readonly string[]): string => of.slice(0, shownMax).join(' | ');
  return [`${query}: ${found} of ${own}${first ? '' : ', not first'}; akin: ${some(akin)}; wrong: ${some(wrong)}`];
}
