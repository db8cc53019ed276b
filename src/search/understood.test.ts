import { afterAll, beforeAll, expect, test } from 'vitest';
import { now, SmallCorpus } from '../../test/small-corpus.ts';

let corpus: SmallCorpus;

beforeAll(async () => {
  corpus = new SmallCorpus();
  const experience = [{ position: 'Nurse', company_name: 'Acme', start_time: '2020-01' }];
  await corpus.write([
    { id: 'one', location: 'Oslo, Norway', experience },
    { id: 'two', location: 'Oslo, Norway', experience, summary: 'I keep tapirs.' },
  ]);
});

afterAll(() => corpus.close());

test.each([
  ['nurses in Oslo who keep tapirs', 'preferably telling of "keep tapirs".'],
  ['nurses in Oslo who want to know Rust', null],
  ['most nurses in Oslo', null],
])('%s: the sentence tells of words that are looked for, and of no others', async (query, said) => {
  const call = { query, target: 'people', page: 1, pageSize: 1, withMatch: false, now } as const;
  const explained = await (await corpus.finder()).explain(call);
  if (explained.kind === 'off_topic') throw new Error(explained.message);
  expect(explained.notUnderstood).not.toEqual([]);
  if (said === null) expect(explained.sentence).not.toContain('telling of');
  else expect(explained.sentence).toContain(said);
});
