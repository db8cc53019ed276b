import { afterAll, beforeAll, expect, test } from 'vitest';
import { SmallCorpus } from '../small-corpus.ts';

/** Who is within some miles of a city, by the coordinates of the gazetteer. */
const corpus = new SmallCorpus();
const homes = {
  boston: 'Boston, MA',
  cambridge: 'Cambridge, MA',
  worcester: 'Worcester, Massachusetts',
  metro: 'Greater Boston Area',
  springfield: 'Springfield, MA',
  state: 'Massachusetts, United States',
  york: 'New York, NY',
  silent: null,
};

beforeAll(() =>
  corpus.write(
    Object.entries(homes).map(([id, location]) => ({
      id,
      location,
      experience: [
        { position: 'Plumber', company_name: `Pipes of ${id}`, location: location ?? undefined, start_time: '2020-01' },
      ],
    })),
    Object.entries(homes).map(([id, headquarters]) => ({
      id: `c-${id}`,
      company_name: `Pipes of ${id}`,
      headquarters,
    })),
  ),
);
afterAll(() => corpus.close());

const found = async (query: string, target: 'people' | 'company' = 'people'): Promise<readonly string[]> =>
  [...(await corpus.ids(query, { target }))].sort();

test('people within a distance of a city', async () => {
  expect(await found('plumbers within 5 miles of Boston')).toEqual(['boston', 'cambridge']);
  expect(await found('plumbers within 50 miles of Boston')).toEqual(['boston', 'cambridge', 'metro', 'worcester']);
  expect(await found('plumbers within 100 miles of Boston')).toEqual([
    'boston',
    'cambridge',
    'metro',
    'springfield',
    'worcester',
  ]);
  expect(await found('plumbers within 50 miles of Cambridge')).toContain('worcester');
});

test('people not within a distance of a city: nobody who is known to be inside, or of whom no place is known', async () => {
  expect(await found('plumbers not within 50 miles of Boston')).toEqual(['springfield', 'state', 'york']);
});

test('companies within a distance of a city', async () => {
  expect(await found('companies within 50 miles of Boston', 'company')).toEqual(
    expect.arrayContaining(['c-boston', 'c-cambridge', 'c-worcester']),
  );
  expect(await found('companies within 5 miles of Boston', 'company')).toEqual(['c-boston', 'c-cambridge']);
});
