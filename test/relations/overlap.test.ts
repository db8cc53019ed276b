import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { now, SmallCorpus } from '../small-corpus.ts';

/** Protects what is answered about the colleagues of somebody whom a query names. */
let corpus: SmallCorpus;

/** "Analyst @ Oracle, 2014-01 to 2016-01"; a role up to now is open. */
function role(text: string) {
  const [, position, company_name, start_time, end = ''] = /^(.+) @ (.+), (\S+) to (\S*)$/.exec(text) ?? [];
  return { position, company_name, start_time, end_time: end === 'now' ? null : end, is_current: end === 'now' };
}

function person(id: string, full_name: string, ...roles: readonly string[]) {
  return { id, full_name, experience: roles.map(role) };
}

const people = [
  person('jane-1', 'Jane Doe', 'Engineer @ Oracle, 2010-01 to 2014-06'),
  person('jane-2', 'Jané Doe', 'Clerk @ IBM, 2012-01 to now'),
  person('ann', 'Ann Amber', 'Analyst @ Oracle, 2014-01 to 2016-01', 'Clerk @ Acme, 2016-02 to 2019-01'),
  person('bob', 'Bob Brown', 'Analyst @ Oracle, 2014-06 to 2016-01'),
  person('cyd', 'Cyd Clay', 'Manager @ IBM, 2020-01 to now'),
  { id: 'dan', full_name: 'Dan Dove', experience: [{ position: 'Clerk', company_name: 'Oracle', is_current: false }] },
  person('hidden', 'Hidden Person', 'Clerk @ Acme, 2015-01 to 2018-01'),
  person('max-1', 'Max Moe', 'Cook @ Zorg, 2010-01 to 2012-01'),
  person('max-2', 'Max Moe', 'Cook @ Zorg, 2011-01 to 2013-01'),
  person('eve', 'Eve Elm', 'Cook @ Zorg, 2012-06 to 2015-01'),
  { id: 'idle', full_name: 'Ida Idle', experience: [] },
  ...Array.from({ length: 31 }, (_, i) => person(`john-${i}`, 'John Smith', 'Cook @ Yoyodyne, 2010-01 to 2012-01')),
];

beforeAll(async () => {
  corpus = new SmallCorpus();
  await corpus.write(people);
});
afterAll(() => corpus.close());

const ids = async (query: string) => (await corpus.ids(query, { pageSize: 100 })).toSorted();

async function answered(query: string) {
  const outcome = await corpus.search(query, { withMatch: true });
  const call = { query, target: 'people', page: 1, pageSize: 10, withMatch: false, now } as const;
  const explained = await (await corpus.finder()).explain(call);
  if (outcome.kind === 'off_topic' || explained.kind === 'off_topic') throw new Error(`${query} is off topic`);
  const { cards, total, message, match } = outcome;
  return { ids: cards.map(({ id }) => id), total, message, match, sentence: explained.sentence };
}

describe('the colleagues of a person', () => {
  test.each([
    ['are those of everybody of the name', 'colleagues of Jane Doe', ['ann', 'cyd']],
    ['at an employer', 'who worked with Jane Doe at Oracle', ['ann']],
    ['of today', 'current colleagues of Jane Doe', ['cyd']],
    ['beside another condition', 'managers who overlapped with Jane Doe', ['cyd']],
    ['are others of the name, too', 'colleagues of Max Moe', ['eve', 'max-1', 'max-2']],
    ['of any of two', 'colleagues of Max Moe or Jane Doe at IBM', ['cyd']],
  ])('%s', async (_, query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  test('are left out where they are not wanted, with those of whom it is not known', async () => {
    expect(await ids('analysts who never worked with Jane Doe')).toEqual(['bob']);
    const others = await ids('people who never worked with Jane Doe');
    for (const id of ['bob', 'hidden', 'jane-1', 'jane-2']) expect(others).toContain(id);
    for (const id of ['ann', 'cyd', 'dan', 'idle']) expect(others).not.toContain(id);
  });

  test('are shown with the roles that overlap, and the sentence says how many people the name has', async () => {
    const { match, message, sentence, total } = await answered('who worked with Jane Doe at Oracle');
    expect(match).toEqual([
      [
        {
          condition: 'who worked with Jane Doe at Oracle',
          met: 'met',
          evidence: 'Analyst at Oracle, 2014-01 to 2016-01',
        },
      ],
    ]);
    expect([message, total]).toEqual([null, 1]);
    expect(sentence).toBe(
      'People who worked at the same employer and time as Jane Doe (any of 2 people of that name), in a role at Oracle.',
    );
  });
});

describe('somebody with whom nobody can be compared', () => {
  const unknown = 'nobody of that name is in the data';
  test.each([
    ['is not known', 'Nobody Knowsthem', unknown],
    ['is not named in full', 'Jane', 'a first or last name alone does not say who is meant'],
    [
      'has too common a name',
      'John Smith',
      'more people of that name, or more roles of theirs, than can be compared with',
    ],
    ['has no roles', 'Ida Idle', 'nothing is known of where they worked'],
  ])('%s: nobody is found, and the answer says why', async (_, name, why) => {
    for (const query of [`colleagues of ${name}`, `analysts who were never colleagues of ${name}`]) {
      const { ids: found, total, message, sentence } = await answered(query);
      expect([found, total]).toEqual([[], 0]);
      expect(message).toBe(`Nobody in the data matches all of this. “${name}”: ${why}.`);
      expect(sentence).toContain(`${name} (${why})`);
    }
  });

  test('is suppressed or removed: the answer is that for somebody who is not known', async () => {
    const query = 'colleagues of Hidden Person';
    const about = async (name: string) =>
      JSON.stringify(await answered(`colleagues of ${name}`)).replaceAll(name, 'NAME');
    expect(await ids(query)).toEqual(['ann']);
    corpus.suppressed.add('people', 'hidden');
    expect(await about('Hidden Person')).toBe(await about('Nobody Knowsthem'));
    await corpus.suppressed.remove('people', 'hidden');
    expect(await ids(query)).toEqual(['ann']);
    await corpus.remove('people', 'hidden');
    expect(await about('Hidden Person')).toBe(await about('Nobody Knowsthem'));
  });
});
