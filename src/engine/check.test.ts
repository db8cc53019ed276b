import { expect, test } from 'vitest';
import { checkDocument, checkFacets, checkRequest } from './check.ts';
import {
  DocumentError,
  type EngineDocument,
  type EngineSchema,
  type Query,
  QueryError,
  type RowFormula,
  type Runs,
  type SearchRequest,
} from './engine.ts';

const schema: EngineSchema = {
  version: '1',
  fields: {
    tag: { kind: 'keyword' },
    title: { kind: 'text', weight: 1, lengthNorm: 0.5, lengthTypical: 5, phrases: true },
    body: { kind: 'text', weight: 1, lengthNorm: 0.5, lengthTypical: 5, phrases: false },
    years: { kind: 'number' },
  },
  groups: { role: { title: { kind: 'keyword' }, start: { kind: 'number' } } },
};

function nested(depth: number): Query {
  return depth === 1 ? { op: 'all', of: [] } : { op: 'not', of: nested(depth - 1) };
}

const everything: Query = { op: 'all', of: [] };
const always: RowFormula = { op: 'all', of: [] };
const some = { op: 'some', as: 'a', in: { where: everything }, that: always } as const;

function rows(that: RowFormula): Query {
  return { op: 'rows', group: 'role', among: always, that };
}

function nestedRows(depth: number): RowFormula {
  return depth === 0 ? always : { ...some, as: `a${depth}`, that: nestedRows(depth - 1) };
}

const joining: Runs = { key: 'start', order: [], joins: { op: 'in', row: 'next', run: 'run' }, ends: always };

function meanOf(row: string): RowFormula {
  const start = { row, at: 'first', columns: ['start'] } as const;
  return {
    op: 'measure',
    as: 'b',
    in: { where: everything },
    that: always,
    of: { kind: 'mean', from: start, to: start },
  };
}

/** No message may hold it: messages are logged. */
const secret = 'okonkwo';

const term: Query = { op: 'term', field: 'tag', values: [secret] };

/** Every query here must be refused, and the message must name the bound, so that the caller learns it. */
const refused: readonly [string, Query, string][] = [
  ['too deep', nested(17), '16 levels'],
  ['too wide', { op: 'any', of: Array.from({ length: 3_000 }, () => term) }, '3000 conditions'],
  ['too many values', { op: 'term', field: 'tag', values: Array.from({ length: 10_001 }, String) }, '10000 values'],
  ['a term of 10 kB', { op: 'term', field: 'tag', values: [secret.repeat(1_500)] }, '1024'],
  ['words of 10 kB', { op: 'text', fields: ['title'], words: secret.repeat(1_500), need: 'any' }, '4096'],
  ['too many fields', { op: 'text', fields: Array.from({ length: 65 }, () => 'title'), words: 'x', need: 'any' }, '64'],
  ['a range upside down', { op: 'range', field: 'years', min: 1987, max: 1 }, 'upside down'],
  ['a range of no number', { op: 'range', field: 'years', min: Number.NaN }, 'upside down'],
  ['an unknown field', { op: 'term', field: 'nope', values: [] }, '"nope"'],
  ['a field of every object', { op: 'term', field: 'constructor', values: [] }, '"constructor"'],
  ['a field of another kind', { op: 'range', field: 'tag' }, 'keyword field'],
  ['a phrase where none are kept', { op: 'phrase', fields: ['body'], words: 'x' }, 'no phrases'],
  ['an empty prefix', { op: 'prefix', field: 'tag', value: '' }, 'needs a value'],
  ['a long misspelt word', { op: 'fuzzy', field: 'tag', value: secret.repeat(20), distance: 1 }, '128'],
  ['half a character', { op: 'prefix', field: 'tag', value: `${secret}\ud83d` }, 'surrogate'],
  ['rows nested too deep', rows(nestedRows(4)), '3 levels'],
  ['a name that nothing binds', rows({ op: 'is', of: ['a', 'a'] }), '"a"'],
  [
    'a keyword in a formula',
    rows({ ...some, that: { op: 'equal', column: 'title', of: ['a', 'a'] } }),
    'keyword field',
  ],
  ['too many sets', rows({ op: 'any', of: Array.from({ length: 129 }, () => some) }), '128 sets'],
  ['a measure of a row that nothing binds', rows({ ...some, that: meanOf('c') }), '"c"'],
  [
    'a column of rows asked of the document',
    rows({ ...some, that: { op: 'within', of: { row: 'a', at: 'document', columns: ['start'] } } }),
    '"start"',
  ],
  ['rows of a run while it is joined', rows({ ...some, in: { where: everything, runs: joining } }), 'joined'],
  ['rows of a row', { op: 'same', group: 'role', of: rows(some) }, 'inside'],
  ['an unknown group', { op: 'same', group: 'job', of: term }, '"job"'],
  ['a field of documents in a row', { op: 'same', group: 'role', of: term }, '"tag"'],
  ['a row in a row', { op: 'same', group: 'role', of: { op: 'same', group: 'role', of: term } }, 'inside "same"'],
  ['an id in a row', { op: 'same', group: 'role', of: { op: 'id', values: [] } }, 'no id'],
  ['a long id', { op: 'id', values: [secret.repeat(1_500)] }, '1024'],
  ['text in a row', { op: 'same', group: 'role', of: { op: 'phrase', fields: ['title'], words: 'x' } }, 'no text'],
];

const request: SearchRequest = { where: { op: 'all', of: [] }, prefer: [], offset: 0, limit: 10 };

test.each(refused)('%s is refused', (_name, where, said) => {
  const check = () => checkRequest(schema, { ...request, where });
  expect(check).toThrow(QueryError);
  expect(check).toThrow(said);
  expect(check).not.toThrow(/okonkwo|1987/);
});

test.each<[string, Partial<SearchRequest>, string]>([
  [
    'preferences of 36 kB of words',
    {
      prefer: Array.from({ length: 9 }, () => ({
        query: { op: 'text', fields: ['title'], words: 'x '.repeat(2_048), need: 'any' },
        weight: 1,
      })),
    },
    '32768',
  ],
  ['a page of 102', { limit: 102 }, '101'],
  ['half a document', { limit: 1.5 }, 'integer'],
  ['a page beyond the window', { offset: 9_991 }, '10000'],
  ['a negative offset', { offset: -1 }, 'offset'],
  ['a negative weight', { prefer: [{ query: term, weight: -1 }] }, 'negative'],
  ['65 preferences', { prefer: Array.from({ length: 65 }, () => ({ query: term, weight: 1 })) }, '64'],
  ['10001 ids to leave out', { exclude: Array.from({ length: 10_001 }, () => secret) }, '10000'],
  ['a position of no number', { after: { key: Number.NaN, score: 0, rank: 0, id: secret } }, 'finite'],
  ['an order by words', { order: { field: 'title', descending: true } }, 'text field'],
])('%s is refused', (_name, part, said) => {
  expect(() => checkRequest(schema, { ...request, ...part })).toThrow(said);
});

test('the bounds themselves are allowed', () => {
  checkRequest(schema, { ...request, where: nested(16), offset: 9_990 });
  checkRequest(schema, { ...request, where: { op: 'any', of: Array.from({ length: 999 }, () => term) }, limit: 100 });
});

const facet = { name: 'tag', fields: ['tag'], has: () => true };

test.each<[string, Parameters<typeof checkFacets>[1], string]>([
  ['no value', { where: everything, facets: [facet], limit: 0 }, '1 to 100'],
  ['too many', { where: everything, facets: Array.from({ length: 17 }, () => facet), limit: 1 }, '16'],
  ['of words', { where: everything, facets: [{ ...facet, fields: ['title'] }], limit: 1 }, 'text field'],
])('facets are refused: %s', (_name, asked, said) => {
  expect(() => checkFacets(schema, asked)).toThrow(said);
});

const document: EngineDocument = { id: secret, rank: 1, keywords: {}, texts: {}, numbers: {}, groups: {} };

test.each<[string, Partial<EngineDocument>, string]>([
  ['no id', { id: '' }, '1 to 256'],
  ['a rank above 1', { rank: 1.1 }, 'from 0 to 1'],
  ['a rank that is no number', { rank: Number.NaN }, 'from 0 to 1'],
  ['an unknown field', { keywords: { nope: ['x'] } }, '"nope"'],
  ['text for a keyword', { texts: { tag: 'x' } }, '"tag"'],
  ['a number that is none', { numbers: { years: Number.POSITIVE_INFINITY } }, 'finite'],
  ['a long value', { keywords: { tag: [secret.repeat(150)] } }, '1024'],
  ['too many rows', { groups: { role: Array.from({ length: 1_001 }, () => ({ keywords: {}, numbers: {} })) } }, '1000'],
])('a document with %s is refused', (_name, part, said) => {
  const check = () => checkDocument(schema, { ...document, ...part });
  expect(check).toThrow(DocumentError);
  expect(check).toThrow(said);
  expect(check).not.toThrow(secret);
});
