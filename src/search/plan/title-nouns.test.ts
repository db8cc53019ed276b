import { afterAll, beforeAll, expect, it } from 'vitest';
import { now, readings, SmallCorpus } from '../../../test/small-corpus.ts';
import { RulesInterpreter } from '../../query/interpret.ts';
import { exampleNames } from '../../query/notation.test-helper.ts';
import { monthNow } from '../documents/career.ts';
import { planOf } from './plan.ts';

const corpus = new SmallCorpus();
const role = (id: string, position: string, company_name: string, job_description?: string) => ({
  id,
  experience: [
    { position, company_name, is_current: true, ...(job_description === undefined ? {} : { job_description }) },
  ],
});

beforeAll(async () => {
  await corpus.write([
    role('cub', 'Manager', 'Chicago Cubs', 'Runs a baseball team'),
    role('other', 'Manager', 'Foobar Cubs'),
    role('pitcher', 'Pitcher', 'Chicago Cubs'),
    role('inspector', 'Inspector', 'Quillfeather'),
    role('engineer', 'Engineer', 'Quillfeather'),
    role('data', 'Data Engineer', 'Oak'),
    role('police', 'Police Officer', 'Oak'),
    role('interior', 'Interior Designer', 'Oak'),
  ]);
});
afterAll(() => corpus.close());

it.each<readonly [string, readonly string[]]>([
  // Whoever tells of baseball comes before any manager.
  ['baseball managers', ['cub']],
  ['skippers of the Foobar Cubs', ['other']],
  ['baseball managers at Foobar Cubs', ['other']],
  ['quality assurance inspectors at Quillfeather', ['inspector']],
  ['inspectors of weights at Quillfeather', ['inspector']],
  // Somebody holds the title elsewhere.
  ['data engineers at Quillfeather', []],
  // What the title is called for short, or its noun, names other work.
  ['CFOs at Oak', []],
  ['cake decorators at Oak', []],
  // Nobody is called by the noun either.
  ['baseball umpires at Quillfeather', []],
])('a title that nobody has falls to its noun: %s', async (query, expected) => {
  expect([...(await corpus.ids(query))].sort()).toEqual(expected);
});

it('says what is shown in place of the title', async () => {
  const finder = await corpus.finder();
  const ask = { target: 'people', page: 1, pageSize: 1, withMatch: false, now } as const;
  const explained = await finder.explain({ ...ask, query: 'baseball managers at Foobar Cubs' });
  expect(explained).toMatchObject({ sentence: expect.stringContaining('whoever has the title Manager is shown') });
  const telling = await finder.explain({ ...ask, query: 'baseball managers' });
  expect(telling).toMatchObject({ sentence: expect.stringContaining('has the title Manager and tells of “baseball”') });
  const held = await finder.explain({ ...ask, query: 'managers at Foobar Cubs' });
  expect(held).toMatchObject({ sentence: 'People with the title Manager, at Foobar Cubs.' });
});

it.each([
  ['baseball managers', true],
  // An ordinal says which of the engineers is meant, and nothing of the work.
  ['first engineer', false],
])('whether a title has a noun that texts may tell more of: %s', (query, expected) => {
  const { lexicon } = readings;
  const answer = new RulesInterpreter(lexicon).understand(query, 'people', exampleNames, now);
  if (answer.offTopic) throw new Error(`refused: ${query}`);
  expect(planOf(answer.intent, { lexicon, month: monthNow(now) }).wider() !== null).toBe(expected);
});
