import { expect, test } from 'vitest';
import { EmptyQueries } from './empty-queries.ts';

test('queries that found nothing are counted, and the one that was asked longest ago goes first', () => {
  const empty = new EmptyQueries(2);
  empty.add('welders in Atlantis', 'people', 1);
  empty.add('cooks in Atlantis', 'people', 2);
  empty.add(' Welders in Atlantis ', 'people', 3);
  empty.add('welders in Atlantis', 'company', 4);
  expect(empty.list()).toEqual([
    { query: 'Welders in Atlantis', target: 'people', count: 2, newestAt: 3 },
    { query: 'welders in Atlantis', target: 'company', count: 1, newestAt: 4 },
  ]);
});

test('a search by filters alone has no query to keep', () => {
  const empty = new EmptyQueries(2);
  empty.add(' ', 'people', 1);
  expect(empty.list()).toEqual([]);
});
