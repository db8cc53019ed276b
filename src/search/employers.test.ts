import { afterAll, beforeAll, expect, test } from 'vitest';
import { SmallCorpus } from '../../test/small-corpus.ts';

let corpus: SmallCorpus;

beforeAll(async () => {
  corpus = new SmallCorpus();
  await corpus.write([
    holder('maine', 'Judge', 'U.S. District Court for the District of Maine'),
    holder('utah', 'Judge', 'U.S. District Court for the District of Utah'),
    holder('dotless', 'Analyst', 'JQ Quillfeather'),
    holder('dotted', 'Analyst', 'Q.J. Ashgrove'),
    holder('rural', 'Analyst', 'Department for Environment, Food and Rural Affairs'),
    holder('food', 'Analyst', 'Department for Food'),
    holder('quill', 'Analyst', 'Quill'),
    holder('ash', 'Analyst', 'Ash'),
    holder('both', 'Analyst', 'Quill Ash'),
    holder('padre', 'Manager', 'San Diego Padres'),
    holder('brewer', 'Pitcher', 'Milwaukee Brewers'),
    holder('armed', 'Ranking Member', 'Committee on Armed Services'),
    holder('iowan', 'Representative', 'Iowa House of Representatives'),
  ]);
});

afterAll(() => corpus.close());

function holder(id: string, position: string, company_name: string) {
  return { id, experience: [{ position, company_name, is_current: true, start_time: '2020-01' }] };
}

test.each([
  ['judges at the US District Court for the District of Maine', ['maine']],
  ['judges at the United States District Court for the District of Maine', ['maine']],
  ['judges at the us district court for the district of utah', ['utah']],
  ['analysts at J.Q. Quillfeather', ['dotless']],
  ['analysts at QJ Ashgrove', ['dotted']],
])('%j is at the employer, with or without the dots of an abbreviation', async (query, ids) => {
  expect(await corpus.ids(query)).toEqual(ids);
});

test('a name of several words may have a comma in it, and two names are still two', async () => {
  expect(await corpus.ids('analysts at the Department for Environment, Food and Rural Affairs')).toEqual(['rural']);
  expect((await corpus.ids('analysts at Quill, Ash')).toSorted()).toEqual(['ash', 'quill']);
});

test.each([
  ['managers of the San Diego Padres', ['padre']],
  ['San Diego Padres', ['padre']],
  ['San Diego Padres manager', ['padre']],
  ['managers at san diego padres', ['padre']],
  ['who pitched for the Milwaukee Brewers', ['brewer']],
])(
  'a name of the data that begins with a place is one employer, whatever its other words mean: %s',
  async (query, ids) => {
    expect(await corpus.ids(query)).toEqual(ids);
  },
);

test.each([
  ['ranking members of the Armed Services panel', ['armed']],
  ['members of the Iowa house', ['iowan']],
  ['Democrats in the Iowa House', ['iowan']],
])('a body is known by what it is called in passing: %s', async (query, ids) => {
  expect(await corpus.ids(query)).toEqual(ids);
});
