import { afterAll, beforeAll, expect, test } from 'vitest';
import { SmallCorpus } from '../../test/small-corpus.ts';

let corpus: SmallCorpus;

function worker(id: string, position: string, skills: readonly string[], location = 'Berlin, Germany') {
  return { id, location, skills, experience: [{ position, company_name: 'Acme', start_time: '2020-01' }] };
}

beforeAll(async () => {
  corpus = new SmallCorpus();
  await corpus.write([
    worker('titled', 'React Developer', []),
    worker('both', 'Software Engineer', ['React', 'TypeScript']),
    worker('react', 'Software Engineer', ['React']),
    worker('neither', 'Software Engineer', ['Java']),
    worker('designer', 'Designer', ['React', 'Figma']),
    worker('oslo', 'Nurse', ['First Aid'], 'Oslo, Norway'),
  ]);
});

afterAll(() => corpus.close());

test.each([
  // Whoever has the title comes before whoever has its parts.
  ['react developers', ['titled', 'both', 'react']],
  ['developers with React', ['titled', 'both', 'react']],
  ['who used to be a react developer', []],
  // A bare skill filters as one that is asked for with "with" does.
  ['figma designers', ['designer']],
  ['react typescript berlin', ['both']],
  // No one has all of these: any of them comes before none.
  ['developers with React and Kotlin', ['titled', 'both', 'react']],
  // Nobody has it, so it only ranks those who are asked for,
  ['nurses with COBOL', ['oslo']],
  // and finds nobody where nothing else says who that is.
  ['people who know COBOL', []],
  ['people who know COBOL in Berlin', []],
  ['who speaks Icelandic in Oslo', []],
])('%s', async (query, expected) => {
  expect([...(await corpus.ids(query))].sort()).toEqual([...expected].sort());
});

test('the very title comes first', async () => {
  expect((await corpus.ids('react developers'))[0]).toBe('titled');
});
