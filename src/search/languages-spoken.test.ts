import { afterAll, beforeAll, expect, test } from 'vitest';
import { SmallCorpus } from '../../test/small-corpus.ts';

let corpus: SmallCorpus;

function nurse(id: string, more: object) {
  const experience = [{ position: 'Nurse', company_name: 'Acme', start_time: '2020-01' }];
  return { id, full_name: `Person ${id}`, location: 'Miami, Florida', experience, ...more };
}

beforeAll(async () => {
  corpus = new SmallCorpus();
  await corpus.write([
    nurse('one', { languages: ['English'] }),
    nurse('same-twice', { languages: ['Spanish', 'spanish'] }),
    nurse('two', { languages: ['English', 'Spanish'] }),
    nurse('four', { languages: ['English', 'Spanish', 'French', 'Haitian Creole'] }),
    nurse('told', { headline: 'Bilingual nurse' }),
    nurse('silent', {}),
  ]);
});

afterAll(() => corpus.close());

test.each([
  ['bilingual nurses in Miami', ['four', 'told', 'two']],
  ['nurses who speak three languages', ['four']],
  ['nurses who speak at least two languages', ['four', 'told', 'two']],
  ['nurses with exactly two languages', ['two']],
  ['nurses who are not bilingual', ['one', 'same-twice', 'silent']],
  // Nobody speaks so many, so that the number only ranks.
  ['nurses who speak nine languages', ['four', 'one', 'same-twice', 'silent', 'told', 'two']],
])('%s', async (query, expected) => {
  expect([...(await corpus.ids(query))].sort()).toEqual(expected);
});
