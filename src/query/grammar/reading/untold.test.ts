import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Intent } from '../../../intent/intent.ts';
import { loadLexicon } from '../../../lexicon/load-lexicon.ts';
import { foldText } from '../../../text/fold.ts';
import { RulesInterpreter } from '../../interpret.ts';
import { exampleDay, exampleNames } from '../../notation.test-helper.ts';

const lexicon = loadLexicon();
const interpreter = new RulesInterpreter(lexicon);

function intentOf(query: string, target: Intent['target']): Intent | null {
  const answer = interpreter.understand(query, target, exampleNames, exampleDay);
  return answer.offTopic ? null : answer.intent;
}

/** All words that something asked or the not understood words account for. */
function accounted({ conditions, relations, leftover }: Intent): ReadonlySet<string> {
  const texts = [...[...conditions, ...relations].map(({ said }) => said), ...leftover.map(({ text }) => text)];
  return new Set(texts.flatMap((text) => foldText(text).split(' ')));
}

/** A word that no list has, and that is no misspelling of one. */
const unknownWord = fc
  .array(fc.constantFrom('zo', 'qua', 'bri', 'vu', 'xel', 'ku', 'tho', 'gni'), { minLength: 4, maxLength: 6 })
  .map((parts) => parts.join(''))
  .filter((word) => lexicon.nearWords(word).length === 0);
const target = fc.constantFrom<Intent['target']>('people', 'company');
const parts: Readonly<Record<Intent['target'], readonly string[]>> = {
  people: ['engineers', 'at Google', 'in Berlin', 'who know Python', 'and', 'or', 'former', 'with', 'not in sales'],
  company: ['fintech companies', 'in Berlin', 'founded after 2015', 'that', 'with', 'backed by Sequoia', 'or'],
};

/** A sentence of its parts in any order with a phrase put in somewhere. */
const sentence = (phrase: fc.Arbitrary<string>) =>
  fc
    .tuple(target, phrase)
    .chain(([of, said]) =>
      fc
        .tuple(fc.shuffledSubarray([...parts[of]], { minLength: 1 }), fc.nat())
        .map(([chosen, at]) => ({ of, said, query: chosen.toSpliced(at % (chosen.length + 1), 0, said).join(' ') })),
    );

test('a word that nothing knows is part of a condition, or said not to be understood', () => {
  fc.assert(
    fc.property(sentence(unknownWord), ({ of, said, query }) => {
      const intent = intentOf(query, of);
      if (intent !== null) expect(accounted(intent)).toContain(said);
    }),
    { numRuns: 300 },
  );
});

test('a number of what nothing knows is no condition, and said not to be understood', () => {
  const number = fc.tuple(fc.integer({ min: 2, max: 1_000 }), unknownWord);
  fc.assert(
    fc.property(sentence(number.map(([many, noun]) => `with ${many} ${noun}`)), ({ of, said, query }) => {
      const intent = intentOf(query, of);
      if (intent === null) return;
      const [, many = ''] = said.split(' ');
      const counted = intent.conditions.filter(({ values, said: words }) =>
        values.some(({ kind }) => kind === 'range') ? foldText(words).split(' ').includes(many) : false,
      );
      expect(counted).toEqual([]);
      expect(intent.leftover.some(({ text }) => text.split(' ').includes(many))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('the time of what somebody did is said not to be understood, and is no time of a role', () => {
  const deed = fc.constantFrom(
    'who won an award',
    'who sold their house',
    'who ran a marathon',
    'who spoke at a conference',
    'who spoke at the conference',
    'who reported to Jane Doe',
    'who qualified',
    'admitted',
    'registered',
    'licensed',
  );
  const time = fc.constantFrom('in 2019', 'before 2014', 'since 2020', 'after 2016');
  fc.assert(
    fc.property(deed, time, (did, when) => {
      const intent = intentOf(`solicitors ${did} ${when}`, 'people');
      expect(intent?.relations).toEqual([]);
      expect(intent?.conditions.filter(({ values }) => values.some(({ kind }) => kind === 'range'))).toEqual([]);
      expect(intent?.leftover.some(({ text }) => text.includes(when.split(' ')[1] ?? ''))).toBe(true);
    }),
  );
});

test('a negation rules something out, or is said not to be understood', () => {
  const negation = fc.constantFrom('not', 'without', 'except', 'never', 'but not');
  fc.assert(
    fc.property(sentence(negation), ({ of, said, query }) => {
      const intent = intentOf(query.replace('not in sales', ''), of);
      if (intent === null) return;
      // "Not founded after 2015" is one bound: founded until then.
      const isBound = intent.conditions.some((one) => one.said.startsWith('not founded'));
      const denies = [...intent.conditions, ...intent.relations].some(({ negated }) => negated);
      const words = said.split(' ').filter((word) => !(isBound && word === 'but'));
      if (!denies) for (const word of words) expect(accounted(intent)).toContain(word);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['freelance designers in Berlin', 'people', 'freelance'],
  ['directors who were zorblatts three years ago', 'people', 'ago'],
  ['startups with women on the board', 'company', 'women'],
  ['companies with female founders in climate tech', 'company', 'founders'],
  ['designers newly in Berlin', 'people', 'newly'],
  ['people who recently moved to Berlin', 'people', 'recently'],
  ['current students at ETH Zurich', 'people', 'current'],
  ['founders with no employees', 'people', 'employees'],
  ['teachers with native English', 'people', 'native'],
  ['bilingual agencies', 'company', 'bilingual'],
  ['accountants south of Paris', 'people', 'south'],
  ['engineers not', 'people', 'not'],
  ['banks without', 'company', 'without'],
  ['nurses caring for teachers', 'people', 'teachers'],
  ['sales directors responsible for $5M', 'people', '5M'],
  ['people who want to leave Google', 'people', 'Google'],
  ['engineers who want to know Rust', 'people', 'want'],
  ['engineers in Berlin who need Python', 'people', 'need'],
  ['nurses who could speak French', 'people', 'could'],
  ['people who might leave Oracle', 'people', 'might'],
  ['banks in Berlin that seek lawyers', 'company', 'seek'],
  ['studied engineers at Google', 'people', 'studied'],
  ['companies founded during the crypto boom 2017', 'company', 'crypto'],
  ['software companies founded after making 2015', 'company', 'making'],
  ['event planners for the holiday season in Orlando', 'people', 'holiday'],
  ['store managers with 4 million in sales in Dallas', 'people', 'sales'],
  ['reps selling insulin in Memphis', 'people', 'selling'],
  ['call center managers with 300 seats', 'people', '300'],
  ['Supreme Court justices still on the bench', 'people', 'bench'],
  ['experienced banks', 'company', 'experienced'],
] as const)('%s, asked of %s: %s is not understood', (query, of, word) => {
  expect(intentOf(query, of)?.leftover.flatMap(({ text }) => text.split(' '))).toContain(word);
});

const founding = fc.tuple(
  fc.constantFrom('founded', 'started', 'established'),
  unknownWord,
  fc.integer({ min: 1980, max: 2020 }),
);

test('a word between a founding and its year is said not to be understood', () => {
  fc.assert(
    fc.property(founding, ([verb, word, year]) => {
      const intent = intentOf(`software companies ${verb} ${word} ${year}`, 'company');
      expect(intent?.leftover.flatMap(({ text }) => text.split(' '))).toContain(word);
    }),
    { numRuns: 100 },
  );
});

test('a request asks for nothing more at the head or after a comma', () => {
  for (const query of ['find nurses in Berlin', 'could you show me nurses in Berlin', 'nurses in Berlin, please find'])
    expect(intentOf(query, 'people')?.leftover).toEqual([]);
});

test('an exception rules out what follows', () => {
  const denied = intentOf('anyone but recruiters at Amazon', 'people')?.conditions.filter(({ negated }) => negated);
  expect(denied?.map(({ said }) => said)).toEqual(['recruiters']);
});
