import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { now, SmallCorpus } from '../../../test/small-corpus.ts';
import type { SuggestCall } from '../finder.ts';

let corpus: SmallCorpus;
beforeEach(async () => {
  corpus = new SmallCorpus();
  const at = (position: string, company_name: string) => ({ experience: [{ position, company_name }] });
  await corpus.write(
    [
      {
        id: 'ann',
        full_name: 'Ann Lee',
        location: 'San Francisco, CA',
        skills: ['Python'],
        ...at('Product Manager', 'Zorblax'),
      },
      { id: 'bob', full_name: 'Bob Zimmer', location: 'San Diego, CA', ...at('Product Manager', 'Zorblax Labs') },
      { id: 'dan', full_name: 'Dan Roe', ...at('Project Manager', 'Initech') },
      { id: 'eve', full_name: 'Eve Roe', ...at('Project Manager', 'Initech') },
      { id: 'fay', full_name: 'Fay Roe', ...at('Project Manager', 'Initech') },
      { id: 'cyd', full_name: 'Cyd Zimmer', location: 'San Francisco, CA', ...at('Product Designer', 'Google') },
    ],
    [{ id: 'z', company_name: 'Zorblax', headquarters: 'Lisbon', country_code: 'pt' }],
  );
});
afterEach(() => corpus.close());

async function suggested(text: string, more: Partial<SuggestCall> = {}): Promise<readonly string[]> {
  const finder = await corpus.finder();
  const all = await finder.suggest({ target: 'people', field: null, text, limit: 10, now, ...more });
  return all.map((one) => `${one.text} (${one.field}, ${one.count})`);
}

// Protects what one sees while typing: values that records have, the fullest match first, and nobody who is suppressed.
describe('suggestions', () => {
  test.each<[string, string, Partial<SuggestCall>, string]>([
    ['a title', 'prod', { field: 'title' }, 'Product Manager (title, 2)'],
    ['another one, after it', 'product d', { field: 'title' }, 'Product Designer (title, 1)'],
    ['a title with one slip, before one with two', 'prodct man', { field: 'title' }, 'Product Manager (title, 2)'],
    ['a place of the data', 'san', { field: 'place' }, 'San Francisco (place, 2)'],
    ['a place by another name', 'sf', { field: 'place' }, 'San Francisco (place, 2)'],
    ['an employer of the lexicon', 'goo', { field: 'employer' }, 'Google (employer, 1)'],
    ['an employer of the data alone', 'zorb', { field: 'employer' }, 'Zorblax (employer, 1)'],
    ['an employer of the data with a slip', 'zorlbax', { field: 'employer' }, 'Zorblax (employer, 1)'],
    ['a person', 'bob z', { field: 'name' }, 'Bob Zimmer (name, 1)'],
    ['a skill', 'PYTH', { field: 'skill' }, 'Python (skill, 1)'],
    ['the end of a sentence', 'engineers in san fr', {}, 'engineers in San Francisco (place, 2)'],
    ['the end of a sentence with a slip', 'senior prodct man', {}, 'senior Product Manager (title, 2)'],
    ['the whole of a sentence', 'zorblax l', {}, 'Zorblax Labs (employer, 1)'],
    ['a company', 'zor', { target: 'company' }, 'Zorblax (name, 1)'],
    ['the place of companies', 'lis', { target: 'company', field: 'place' }, 'Lisbon (place, 1)'],
  ])('begin with %s: %s', async (_, text, more, first) => {
    expect((await suggested(text, more))[0]).toBe(first);
  });

  test.each(['astronaut', 'berlin', '   ', '!!', 'x'.repeat(500), '\ud83d'])(
    'of a field hold nothing that nobody has: %j',
    async (text) => {
      expect(await suggested(text, { field: 'title' })).toEqual([]);
    },
  );

  test('never hold ids, and no more than asked for', async () => {
    for (const text of ['com', 'emp', 'pla', 'c', 'e', 'z', 's']) {
      const all = await suggested(text, { limit: 2 });
      expect(all.length).toBeLessThanOrEqual(2);
      expect(all.join()).not.toContain(':');
    }
  });

  test('follow the data: what is written, removed and suppressed', async () => {
    expect(await suggested('cyd', { field: 'name' })).toEqual(['Cyd Zimmer (name, 1)']);
    corpus.suppressed.add('people', 'cyd');
    expect(await suggested('cyd', { field: 'name' })).toEqual([]);
    expect(await suggested('goo', { field: 'employer' })).toEqual([]);
    await corpus.remove('people', 'ann');
    expect(await suggested('product m', { field: 'title' })).toEqual(['Product Manager (title, 1)']);
    await corpus.write([{ id: 'dee', full_name: 'Dee Quux', experience: [{ position: 'Product Manager' }] }]);
    expect(await suggested('product m', { field: 'title' })).toEqual(['Product Manager (title, 2)']);
    expect(await suggested('dee', {})).toEqual(['Dee Quux (name, 1)']);
  });
});
