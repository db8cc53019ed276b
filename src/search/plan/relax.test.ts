import { afterEach, beforeEach, expect, test } from 'vitest';
import { SmallCorpus } from '../../../test/small-corpus.ts';

let corpus: SmallCorpus;

beforeEach(async () => {
  corpus = new SmallCorpus();
  await corpus.write([
    engineer('a', 'Berlin, Germany', 'Acme'),
    engineer('b', 'Berlin, Germany', 'Acme'),
    engineer('c', 'Lima, Peru', 'Globex'),
  ]);
});

afterEach(() => corpus.close());

function engineer(id: string, location: string, company_name: string) {
  return { id, location, experience: [{ position: 'Software Engineer', company_name, start_time: '2020-01' }] };
}

async function page(query: string, more = {}) {
  const outcome = await corpus.search(query, more);
  if (outcome.kind === 'off_topic') throw new Error(outcome.message);
  return { ids: outcome.cards.map(({ id }) => id), total: outcome.total, message: outcome.message };
}

test('a page with results has no message', async () => {
  expect(await page('software engineers in Berlin')).toEqual({ ids: ['a', 'b'], total: 2, message: null });
});

test('without a match nothing is shown, and the message says what would be found without which words', async () => {
  const { ids, total, message } = await page('software engineers in Madrid');
  expect([ids, total]).toEqual([[], 0]);
  expect(message).toMatch(/Nobody .* Without “.*Madrid” there are 3 matches\./);
});

test('a named employer is never let go of', async () => {
  const { ids, message } = await page('software engineers at Initech in Berlin');
  expect(ids).toEqual([]);
  expect(message).not.toMatch(/Without/);
});

test('a negation is never let go of', async () => {
  const { ids, message } = await page('software engineers in Lima not at Globex');
  expect(ids).toEqual([]);
  expect(message).toMatch(/Without “.*Lima.*” there are 2 matches/);
});

test('beyond the last page the message says how many there are', async () => {
  const { ids, total, message } = await page('software engineers', { page: 2 });
  expect([ids, total]).toEqual([[], 3]);
  expect(message).toMatch(/3 results/);
});
