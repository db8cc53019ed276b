import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Condition, Intent, Relation } from '../../src/intent/intent.ts';
import type { RoleGroup } from '../../src/relations/shared/role-group.ts';
import { nameKey } from '../../src/text/name-key.ts';
import { now, SmallCorpus } from '../small-corpus.ts';

let corpus: SmallCorpus;

const role = (text: string) => {
  const [, position, company_name, start_time, end_time = ''] = /^(.+) @ (.+), (\S+) (\S*)$/.exec(text) ?? [];
  return {
    position,
    company_name,
    start_time,
    end_time: end_time === 'now' ? null : end_time,
    is_current: end_time === 'now',
  };
};

beforeAll(async () => {
  corpus = new SmallCorpus();
  const people: readonly (readonly [string, readonly string[]])[] = [
    ['direct', ['Manager @ Meta, 2014-07 now', 'Analyst @ Google, 2010-01 2014-06']],
    ['detour', ['Manager @ Meta, 2016-01 now', 'Clerk @ IBM, 2014-07 2015-12', 'Analyst @ Google, 2010-01 2014-06']],
    ['returned', ['Clerk @ Google, 2016-01 now', 'Clerk @ IBM, 2014-07 2015-12', 'Analyst @ Google, 2010-01 2014-06']],
  ];
  await corpus.write(people.map(([id, roles]) => ({ id, full_name: id, experience: roles.map(role) })));
});

afterAll(() => corpus.close());

const at = (name: string): RoleGroup => [
  { field: 'employer', values: [{ kind: 'entity', key: nameKey(name), label: name }], negated: false },
];
const common = { negated: false, said: '', span: [0, 0] } as const;
const before = { kind: 'before', a: at('Google'), b: at('Meta'), ...common } as const;
const next = { ...before, kind: 'next' } as const;
const again = { kind: 'again', is: at('Google'), ...common } as const;

async function asked(relations: readonly Relation[], conditions: readonly Condition[] = []) {
  const intent: Intent = { version: 1, target: 'people', conditions, relations, order: null, leftover: [] };
  await corpus.endFinder();
  corpus.interpreter = { interpret: async () => ({ offTopic: false, intent }) };
  const outcome = await corpus.search('as the intent says', { withMatch: true });
  const explained = await (await corpus.finder()).explain({
    query: 'as the intent says',
    target: 'people',
    page: 1,
    pageSize: 10,
    withMatch: false,
    now,
  });
  if (outcome.kind === 'off_topic' || explained.kind === 'off_topic') throw new Error('off topic');
  const { cards, match, message } = outcome;
  return {
    ids: cards.map(({ id }) => id).sort(),
    match,
    message,
    sentence: explained.sentence,
    total: explained.total,
  };
}

test('explain says the relation in a plain sentence, and counts exactly', async () => {
  const { sentence, total, ids } = await asked([next, { ...again, negated: true }]);
  expect(sentence).toBe(
    'People who had a role at Google right before a role at Meta, nothing between, ' +
      'but none who came back to a role at Google after another employer.',
  );
  expect([total, ids]).toEqual([1, ['direct']]);
});

test('alternatives are joined by "or"', async () => {
  const { sentence, ids } = await asked([
    { ...next, alternative: 1 },
    { ...again, alternative: 1 },
  ]);
  expect(sentence).toMatch(/nothing between, or who came back to a role at Google/);
  expect(ids).toEqual(['direct', 'returned']);
});

test('a card names the roles by which the relation holds, with their dates', async () => {
  const { ids, match } = await asked([before]);
  expect(ids).toEqual(['detour', 'direct']);
  expect(
    match?.map((reasons) => reasons.map(({ condition, met, evidence }) => [condition, met, evidence])),
  ).toContainEqual([
    [
      'who had a role at Google before a role at Meta',
      'met',
      'Analyst at Google, 2010-01 to 2014-06; Manager at Meta, 2014-07 to now',
    ],
  ]);
});

test('a relation is never let go of, and the conditions beside it are', async () => {
  const place: Condition = {
    field: 'place',
    values: [{ kind: 'words', text: 'nowhere' }],
    scope: 'any',
    negated: false,
    strength: 'hard',
    confidence: 1,
    said: 'nowhere',
    span: [0, 0],
    origin: 'query',
  };
  expect((await asked([before], [place])).message).toMatch(/Without “nowhere” there are 2 matches/);
  const nobody = { ...before, a: at('Meta'), b: at('Google') } as const;
  expect((await asked([nobody], [place])).message).toMatch(/Check the spelling/);
});

test.each([
  [{ kind: 'total_time', is: at('Google'), months: { min: 60, max: 36 } }, 'at least 5 years but at most 3 years'],
  [{ kind: 'number', of: 'roles', is: [], count: { min: 2, max: 1 }, during: null }, 'at least 2 roles but at most 1'],
  [{ kind: 'during', what: 'held', is: [], period: { first: 2015 * 12, last: 2014 * 12 } }, 'from 2015-01 to 2014-01'],
] as const)('bounds upside down are named, not found by nobody in silence: %o', async (own, said) => {
  const { ids, message, sentence } = await asked([{ ...own, ...common }]);
  expect(ids).toEqual([]);
  expect(message).toMatch(/nothing lies within these bounds, so change one/);
  for (const text of [message, sentence]) expect(text).toContain(said);
});

test('ten relations in one sentence are one search', async () => {
  const relations = Array.from(
    { length: 10 },
    (): Relation => ({ kind: 'last', unit: 'spell', is: at('IBM'), ...common }),
  );
  expect((await asked(relations)).ids).toEqual(['detour', 'returned']);
});
