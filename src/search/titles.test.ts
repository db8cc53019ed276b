import { afterAll, beforeAll, expect, test } from 'vitest';
import { SmallCorpus } from '../../test/small-corpus.ts';

let corpus: SmallCorpus;

beforeAll(async () => {
  corpus = new SmallCorpus();
  await corpus.write([
    holder('mixer', 'Silver Solution Mixer'),
    holder('concrete', 'Concrete Mixer'),
    holder('swedish', 'Swedish Massage Therapist'),
    holder('therapist', 'Massage Therapist'),
    holder('cleaner', 'Furniture Cleaner'),
    holder('aeroplanes', 'Aeroplane Cleaner'),
    {
      id: 'maker',
      experience: [{ position: 'Cleaner', company_name: 'Oak', industry: 'Furniture', start_time: '2020-01' }],
    },
    holder('senior', 'Senior Accountant'),
    holder('accountant', 'Accountant'),
    holder('master', 'Master of Fishing Vessel'),
    holder('a-dash', 'Engineer - Staff'),
    holder('a-senior', 'Senior Staff Engineer'),
    holder('staff', 'Staff Engineer'),
    holder('devices', 'Medical Device Sales Representative'),
    holder('devices-too', 'Sales Rep, Medical Devices'),
    holder('travel', 'Travel Sales Agent'),
    holder('chiropractic', 'Assistant to Chiropractic'),
    holder('podiatry', 'Assistant Practitioner in Podiatry'),
    holder('analyst', 'Administrative Analyst'),
    holder('sports', 'Sports Office Coordinator'),
    holder('office', 'Office Coordinator'),
    holder('developer', 'Software Developer'),
    holder('trading', 'Trading Systems Developer'),
    holder('payments', 'Software Engineer, Payments'),
  ]);
});

afterAll(() => corpus.close());

function holder(id: string, position: string) {
  return { id, location: 'Oslo, Norway', experience: [{ position, company_name: 'Acme', start_time: '2020-01' }] };
}

test.each([
  ['medical device sales representatives', 'devices', 'travel'],
  ['assistant to chiropractic', 'chiropractic', 'podiatry'],
])(
  'of %j whose very title is held, others of the same noun need its area in their titles',
  async (query, own, other) => {
    const ids = await corpus.ids(query);
    expect(ids[0]).toBe(own);
    expect(ids).not.toContain(other);
  },
);

test.each([
  ['silver solution mixers', ['mixer']],
  ['Silver Solution Mixer in Oslo', ['mixer']],
  ['master of fishing vessel', ['master']],
  ['swedish massage therapist', ['swedish']],
])('whoever holds a title that no list has answers %j alone', async (query, ids) => {
  expect(await corpus.ids(query)).toEqual(ids);
});

test('of another name of a title, that somebody holds, nobody answers whose name for it has words of its own', async () => {
  expect(new Set(await corpus.ids('administrative analysts'))).toEqual(new Set(['analyst', 'office']));
  expect(await corpus.ids('office clerks in Oslo')).toContain('sports');
});

test('the noun of another name tells where it names the title alone', async () => {
  const developers = new Set(['developer', 'trading', 'payments']);
  expect(new Set(await corpus.ids('software developers'))).toEqual(developers);
  expect(new Set(await corpus.ids('software engineers'))).toEqual(developers);
});

test('whoever holds the very title comes before those who meet its parts', async () => {
  expect(await corpus.ids('furniture cleaners')).toEqual(['cleaner', 'maker']);
});

test('a title that the lexicon reads in full finds everybody of that title, the very one first', async () => {
  expect(await corpus.ids('accountants')).toEqual(['accountant', 'senior']);
});

test.each(['Staff Engineer', 'staff engineers in Oslo'])(
  'the very title with its rung comes first: %s',
  async (query) => {
    expect((await corpus.ids(query))[0]).toBe('staff');
  },
);

test('a title in the data is told in the sentence', async () => {
  const call = { query: 'furniture cleaners', target: 'people', page: 1, pageSize: 1, withMatch: false } as const;
  const explained = await (await corpus.finder()).explain({ ...call, now: new Date('2026-11-21') });
  expect(explained).toMatchObject({
    sentence: expect.stringContaining('preferably with the title furniture cleaners'),
  });
});
