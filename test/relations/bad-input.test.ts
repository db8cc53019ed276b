import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { now, SmallCorpus } from '../small-corpus.ts';

let corpus: SmallCorpus;

const role = (company_name: string, start_time: string, end_time: string | null) => ({
  position: 'Clerk',
  company_name,
  start_time,
  end_time,
  is_current: end_time === null,
});

/** 300 roles at Acme and Meta in turns, each of a month; 200 of a career are kept. */
const manyRoles = Array.from({ length: 300 }, (_, index) => {
  const month = (at: number): string => `${2000 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  return role(index % 2 === 0 ? 'Acme' : 'Meta', month(index), month(index + 1));
});

beforeAll(async () => {
  corpus = new SmallCorpus();
  await corpus.write([
    { id: 'google', full_name: 'Ada Google', experience: [role('Google', '2015-01', null)] },
    {
      id: 'both',
      full_name: 'Bo Both',
      experience: [role('Meta', '2018-01', null), role('Google', '2010-01', '2017-12')],
    },
    { id: 'contrary', full_name: 'Cy Contrary', experience: [role('IBM', '2019-05', '2012-03')] },
    { id: 'many', full_name: 'Em Many', experience: manyRoles },
  ]);
});

afterAll(() => corpus.close());

async function asked(query: string) {
  const outcome = await corpus.search(query, { withMatch: true });
  const explained = await (await corpus.finder()).explain({
    query,
    target: 'people',
    page: 1,
    pageSize: 10,
    withMatch: false,
    now,
  });
  if (outcome.kind === 'off_topic' || explained.kind === 'off_topic') return null;
  const { cards, message } = outcome;
  return { ids: cards.map(({ id }) => id).sort(), message, sentence: explained.sentence };
}

describe('numbers that no career has', () => {
  test('everybody has at least none', async () => {
    const answer = await asked('people with at least 0 jobs');
    expect(answer?.sentence).toBe('People with at least 0 roles.');
    expect(answer?.ids).toEqual(['both', 'contrary', 'google', 'many']);
  });

  test.each([
    ['less than 0 years at Google', 'less than 0 months'],
    ['worked for fewer than 0 companies', 'less than 0 employers'],
    ['more than 9 and less than 5 years at Google', 'at least 109 months but at most 59 months'],
    ['at least 5 and at most 3 employers', 'at least 5 employers but at most 3 employers'],
  ])('nobody can have %s, and the answer says so', async (query, words) => {
    const answer = await asked(query);
    expect(answer?.ids).toEqual([]);
    expect(answer?.message).toContain('Nobody can be among people');
    expect(answer?.message).toContain('nothing lies within these bounds, so change one');
    expect(answer?.message).toContain(words);
  });

  test('a number beyond any career is asked for as the most there is', async () => {
    const answer = await asked('more than 99999999999999999999 years at Google');
    expect(answer?.ids).toEqual([]);
    expect(answer?.sentence).toContain('at least 100 years');
  });

  test('a number below none is told as not understood', async () => {
    expect((await asked('engineers with at most -1 employers'))?.sentence).toContain('1');
  });
});

describe('contradictions', () => {
  test('only at two employers is only at one or the other, and at both', async () => {
    const answer = await asked('only worked at Google and at Meta');
    expect(answer?.ids).toEqual(['both']);
    expect(answer?.sentence).toContain('who only ever had');
  });

  test.each(['never at Google but at Google now', 'only worked at Google and never at Google'])(
    'what is asked and denied is met by nobody, and the sentence says both: %s',
    async (query) => {
      const answer = await asked(query);
      expect(answer?.ids).toEqual([]);
      expect(answer?.sentence.match(/Google/g)?.length).toBeGreaterThan(1);
      expect(answer?.message).toContain('Nobody in the data matches');
    },
  );
});

test('a denied relation says whom to look for, so that a word nobody tells of is only told', async () => {
  const answer = await asked('the flummoxed type, never worked at more than one company');
  expect(answer?.ids).toEqual(['contrary', 'google']);
  expect(answer?.sentence).toContain('flummoxed');
});

test('whom nobody knows is named in the message', async () => {
  const answer = await asked('worked with Zorblax Quimby at Google');
  expect(answer?.ids).toEqual([]);
  expect(answer?.message).toContain('“Zorblax Quimby”: nobody of that name is in the data.');
});

test('ten relations in one sentence all hold', async () => {
  const ten =
    'people who were at Google before Meta, left Google for Meta, started their career at Google, worked at both Google and Meta, ' +
    'spent 5 years at Google, had at least 2 employers, joined Meta in 2018, left Google in 2017, never worked at IBM, ' +
    'with an average tenure of at least 3 years';
  const answer = await asked(ten);
  expect(answer?.ids).toEqual(['both']);
  for (const words of ['before', 'nothing between', 'first', 'in all', '2 employers', '2018', '2017', 'IBM', 'average'])
    expect(answer?.sentence).toContain(words);
});

describe('times to come', () => {
  test.each(['joined IBM in 2031', 'left Google in 2099'])('nothing has happened then: %s', async (query) => {
    const answer = await asked(query);
    expect(answer?.ids).toEqual([]);
    expect(answer?.sentence).toMatch(/2031|2099/);
  });

  test('whoever is there now has been there for longer', async () => {
    const answer = await asked('people at Google since 2030');
    expect(answer?.sentence).toBe('People who have had a role at Google since 2030-12 or longer.');
    expect(answer?.ids).toEqual(['google']);
  });
});

describe('strange careers', () => {
  test('of 300 roles as many are counted as are kept, and every relation asks for them', async () => {
    expect((await asked('had at least 200 jobs'))?.ids).toEqual(['many']);
    expect((await asked('worked at Acme before joining Meta'))?.ids).toEqual(['many']);
    expect((await asked('spent at least 8 years at Acme'))?.ids).toEqual(['many']);
    expect((await asked('spent at least 9 years at Acme'))?.ids).toEqual([]);
  });

  test('a role that ends before it begins has ended at a time that nobody knows', async () => {
    expect((await asked('worked at IBM'))?.ids).toEqual(['contrary']);
    expect((await asked('left IBM in 2012'))?.ids).toEqual([]);
    expect((await asked('less than 2 years at IBM'))?.ids).toEqual([]);
  });
});
