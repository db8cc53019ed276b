import { describe, expect, test } from 'vitest';
import type { EngineDocument, EngineSchema, Query, SearchRequest } from './engine.ts';
import { ScanIndex } from './scan-index.ts';

const schema: EngineSchema = {
  version: '1',
  fields: {
    skill: { kind: 'keyword' },
    title: { kind: 'text', weight: 2, lengthNorm: 0.5, lengthTypical: 4, phrases: true },
    about: { kind: 'text', weight: 1, lengthNorm: 0.75, lengthTypical: 20, phrases: false },
    years: { kind: 'number' },
  },
  groups: { role: { title: { kind: 'keyword' }, employer: { kind: 'keyword' }, start: { kind: 'number' } } },
};

function person(id: string, rest: Partial<EngineDocument>): EngineDocument {
  return { id, rank: 0.5, keywords: {}, texts: {}, numbers: {}, groups: {}, ...rest };
}

const role = (title: string, employer: string, start: number) => ({
  keywords: { title: [title], employer: [employer] },
  numbers: { start },
});

const people = [
  person('ann', {
    rank: 0.9,
    keywords: { skill: ['rust', 'go'] },
    texts: { title: 'Head of Sales\nVice President', about: 'Sales, sales and sales' },
    numbers: { years: 12 },
    groups: { role: [role('cto', 'acme', 2010), role('ceo', 'stripe', 2015)] },
  }),
  person('bob', {
    keywords: { skill: ['go'] },
    texts: { title: 'Sales Engineer', about: 'Builds things' },
    numbers: { years: 3 },
    groups: { role: [role('cto', 'stripe', 2018)] },
  }),
  person('cyd', { keywords: { skill: ['rust'] }, texts: { title: 'Micheal the Engineer' } }),
  person('dee', {}),
];

const index = new ScanIndex(schema, people, 7);

function ids(where: Query, rest: Partial<SearchRequest> = {}): string[] {
  return index.search({ where, prefer: [], offset: 0, limit: 10, ...rest }).hits.map((hit) => hit.id);
}

const matching: readonly [string, Query, string[]][] = [
  ['everything, by rank then id', { op: 'all', of: [] }, ['ann', 'bob', 'cyd', 'dee']],
  ['nothing', { op: 'any', of: [] }, []],
  ['any of the values', { op: 'term', field: 'skill', values: ['rust', 'cobol'] }, ['ann', 'cyd']],
  ['negation', { op: 'not', of: { op: 'term', field: 'skill', values: ['rust'] } }, ['bob', 'dee']],
  ['an inclusive range, without those who lack the number', { op: 'range', field: 'years', min: 3 }, ['ann', 'bob']],
  ['any of the ids', { op: 'id', values: ['dee', 'ann', 'eve'] }, ['ann', 'dee']],
  ['all words over fields', { op: 'text', fields: ['title', 'about'], words: 'engineer BUILDS', need: 'all' }, ['bob']],
  ['any word', { op: 'text', fields: ['title'], words: 'vice engineer', need: 'any' }, ['ann', 'bob', 'cyd']],
  ['no word, all', { op: 'text', fields: ['title'], words: '?!', need: 'all' }, ['ann', 'bob', 'cyd', 'dee']],
  ['no word, any', { op: 'text', fields: ['title'], words: '?!', need: 'any' }, []],
  ['a phrase', { op: 'phrase', fields: ['title'], words: 'sales engineer' }, ['bob']],
  ['a phrase does not cross lines', { op: 'phrase', fields: ['title'], words: 'sales vice' }, []],
  ['a prefix of a value', { op: 'prefix', field: 'skill', value: 'ru' }, ['ann', 'cyd']],
  ['a prefix of a word', { op: 'prefix', field: 'title', value: 'Engin' }, ['bob', 'cyd']],
  ['a misspelt word', { op: 'fuzzy', field: 'title', value: 'michael', distance: 1 }, ['cyd']],
  [
    'one and the same row',
    {
      op: 'same',
      group: 'role',
      of: {
        op: 'all',
        of: [
          { op: 'term', field: 'title', values: ['cto'] },
          { op: 'term', field: 'employer', values: ['stripe'] },
        ],
      },
    },
    ['bob'],
  ],
  [
    'a row that is not so, as opposed to no such row',
    { op: 'same', group: 'role', of: { op: 'not', of: { op: 'term', field: 'title', values: ['cto'] } } },
    ['ann'],
  ],
];

test.each(matching)('%s', (_name, where, expected) => {
  expect(ids(where)).toEqual(expected);
  expect(index.count(where)).toBe(expected.length);
  expect([...index.ids(where)].sort()).toEqual(expected.toSorted());
});

describe('order', () => {
  const everyone: Query = { op: 'all', of: [] };

  test('weights add up and come before rank', () => {
    const prefer = [
      { query: { op: 'term', field: 'skill', values: ['rust'] }, weight: 1 } as const,
      { query: { op: 'not', of: { op: 'term', field: 'skill', values: ['go'] } }, weight: 1.5 } as const,
    ];
    expect(ids(everyone, { prefer })).toEqual(['cyd', 'dee', 'ann', 'bob']);
    const { hits } = index.search({ where: everyone, prefer, offset: 0, limit: 1, withMatched: true });
    expect(hits).toEqual([{ id: 'cyd', key: null, score: 2.5, rank: 0.5, matched: [0, 1] }]);
  });

  test('text scores by BM25F: the rarer word, the heavier and the shorter field', () => {
    const about = (words: string, fields: string[]) => [
      { query: { op: 'text', fields, words, need: 'any' } as const, weight: 1 },
    ];
    expect(ids(everyone, { prefer: about('engineer', ['title']) })[0]).toBe('bob');
    expect(ids(everyone, { prefer: about('sales', ['about', 'title']) })[0]).toBe('ann');
    expect(ids(everyone, { prefer: about('micheal engineer', ['title']) }).slice(0, 2)).toEqual(['cyd', 'bob']);
  });

  test('orders by a number, with documents that lack it last in both directions', () => {
    expect(ids(everyone, { order: { field: 'years', descending: true } })).toEqual(['ann', 'bob', 'cyd', 'dee']);
    expect(ids(everyone, { order: { field: 'years', descending: false } })).toEqual(['bob', 'ann', 'cyd', 'dee']);
  });

  test('a page after a position goes on there, also after a document that is no more', () => {
    const after = { key: null, score: 0, rank: 0.5, id: 'bo' };
    expect(ids(everyone, { after })).toEqual(['bob', 'cyd', 'dee']);
    const byYears = { field: 'years', descending: true };
    expect(ids(everyone, { order: byYears, after: { ...after, key: 3, id: 'bob' } })).toEqual(['cyd', 'dee']);
  });

  test('what is left out is neither a hit nor counted', () => {
    expect(ids(everyone, { exclude: ['bob', 'eve'] })).toEqual(['ann', 'cyd', 'dee']);
    expect(index.search({ where: everyone, prefer: [], exclude: ['bob'], offset: 0, limit: 0 }).total).toBe(3);
  });

  test('pages neither overlap nor skip', () => {
    expect([0, 1, 2, 3, 4].flatMap((offset) => ids(everyone, { offset, limit: 1 }))).toEqual(ids(everyone));
  });
});

test('near finds the values within an edit distance, and how often each occurs', () => {
  expect(index.near('title', 'engineers', 1, 5)).toEqual([{ value: 'engineer', documents: 2 }]);
  expect(index.frequency('skill', 'rust')).toBe(2);
  expect(index.frequency('title', 'SALES')).toBe(2);
});

test('facets count the values of all matches, most frequent first', () => {
  const skill = { name: 'skill', fields: ['skill'], has: () => true };
  const facets = (where: Query, exclude: string[] = []) => index.facets({ where, exclude, facets: [skill], limit: 2 });
  expect(facets({ op: 'all', of: [] })).toEqual([
    [
      { value: 'go', documents: 2 },
      { value: 'rust', documents: 2 },
    ],
  ]);
  expect(facets({ op: 'term', field: 'skill', values: ['rust'] }, ['ann'])).toEqual([
    [{ value: 'rust', documents: 1 }],
  ]);
});

test('changes replace and remove', () => {
  const changing = new ScanIndex(schema, people, 7);
  changing.apply(
    [
      { id: 'ann', document: null },
      { id: 'bob', document: person('bob', { keywords: { skill: ['cobol'] } }) },
    ],
    8,
  );
  expect([changing.documents, changing.change]).toEqual([3, 8]);
  expect(changing.count({ op: 'term', field: 'skill', values: ['rust', 'cobol'] })).toBe(2);
});
