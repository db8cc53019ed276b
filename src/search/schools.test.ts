import { afterAll, beforeAll, expect, test } from 'vitest';
import { SmallCorpus } from '../../test/small-corpus.ts';

let corpus: SmallCorpus;

function worker(id: string, position: string, company_name: string, institution_name: string) {
  return { id, experience: [{ position, company_name, start_time: '2015-01' }], education: [{ institution_name }] };
}

beforeAll(async () => {
  corpus = new SmallCorpus();
  await corpus.write([
    worker('professor', 'Professor', 'Massachusetts Institute of Technology', 'Harvard University'),
    worker('graduate', 'Professor', 'Boston University', 'Massachusetts Institute of Technology'),
    worker('engineer', 'Software Engineer', 'Stanford University', 'Boston University'),
    worker('alumna', 'Software Engineer', 'Acme', 'Stanford University'),
  ]);
});

afterAll(() => corpus.close());

test.each([
  ['professors at MIT', ['professor']],
  ['MIT professors', ['professor']],
  ['professors who studied at MIT', ['graduate']],
  ['professors with a degree from MIT', ['graduate']],
  ['engineers at Stanford', ['engineer']],
  ['people who work at Stanford', ['engineer']],
  ['Stanford employees', ['engineer']],
  ['engineers from Stanford', ['alumna']],
  ['Stanford alumni', ['alumna']],
  // The data has it as no employer.
  ['professors at Harvard', []],
  ['people at Harvard', ['professor']],
])('a school employs and teaches: %s', async (query, expected) => {
  expect([...(await corpus.ids(query))].sort()).toEqual(expected);
});
