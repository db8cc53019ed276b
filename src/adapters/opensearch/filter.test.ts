import { describe, expect, test } from 'vitest';
import type { EngineSchema, Query } from '../../engine/engine.ts';
import { fingerprintsOf } from '../../text/fingerprint.ts';
import { type JsonObject, NotExpressible } from './fields.ts';
import { excludedFilter, filterOf } from './filter.ts';

const text = { kind: 'text', weight: 1, lengthNorm: 0, lengthTypical: 1, phrases: true } as const;
const schema: EngineSchema = {
  version: '1',
  fields: { title: { kind: 'keyword' }, headline: text, about: text },
  groups: { role: { title: { kind: 'keyword' }, start: { kind: 'number' }, end: { kind: 'number' } } },
};

/** The script of a filter by a script. */
function scriptOf(filter: JsonObject): { readonly source: string; readonly params: object } {
  return (filter as { script: { script: { source: string; params: object } } }).script.script;
}

const chef: Query = { op: 'term', field: 'title', values: ['chef', 'cook'] };
const inRole = { terms: { 'role.title': ['chef', 'cook'] } };

describe('a query of the engine becomes a filter of OpenSearch', () => {
  test.for<readonly [what: string, query: Query, filter: JsonObject]>([
    ['everything', { op: 'all', of: [] }, { match_all: {} }],
    ['nothing', { op: 'any', of: [] }, { match_none: {} }],
    ['one of one', { op: 'any', of: [chef] }, { terms: { title: ['chef', 'cook'] } }],
    [
      'one and not the other',
      { op: 'all', of: [chef, { op: 'not', of: chef }] },
      {
        bool: {
          filter: [
            { terms: { title: ['chef', 'cook'] } },
            { bool: { must_not: [{ terms: { title: ['chef', 'cook'] } }] } },
          ],
        },
      },
    ],
    ['both ends of a range', { op: 'range', field: 'years', min: 1, max: 2 }, { range: { years: { gte: 1, lte: 2 } } }],
    ['a number, whatever it is', { op: 'range', field: 'years' }, { exists: { field: 'years' } }],
    [
      'each word in any of the fields',
      { op: 'text', fields: ['headline', 'about'], words: 'Big Data', need: 'all' },
      {
        bool: {
          filter: ['big', 'data'].map((value) => ({
            bool: {
              should: [{ term: { headline: { value } } }, { term: { about: { value } } }],
              minimum_should_match: 1,
            },
          })),
        },
      },
    ],
    [
      'no word at all, of which all are there',
      { op: 'text', fields: ['headline'], words: '!', need: 'all' },
      { match_all: {} },
    ],
    [
      'no word at all, of which none is there',
      { op: 'text', fields: ['headline'], words: '!', need: 'any' },
      { match_none: {} },
    ],
    [
      'a phrase',
      { op: 'phrase', fields: ['headline'], words: 'Big, data' },
      { match_phrase: { headline_phrase: 'big data' } },
    ],
    ['a phrase without a word', { op: 'phrase', fields: ['headline'], words: '' }, { match_none: {} }],
    [
      'the beginning of a word',
      { op: 'prefix', field: 'headline', value: 'Cafés' },
      { prefix: { headline: { value: 'cafes' } } },
    ],
    [
      'the beginning of a value, as it is',
      { op: 'prefix', field: 'title', value: 'Ch' },
      { prefix: { title: { value: 'Ch' } } },
    ],
    [
      'almost a value, among all values',
      { op: 'fuzzy', field: 'title', value: 'chfe', distance: 1 },
      { fuzzy: { title: { value: 'chfe', fuzziness: 1, transpositions: true, rewrite: 'constant_score' } } },
    ],
    ['ids', { op: 'id', values: ['a'] }, { terms: { 'document.id': ['a'] } }],
    ['one row', { op: 'same', group: 'role', of: chef }, { nested: { path: 'role', query: inRole } }],
    [
      'two rows',
      { op: 'same', group: 'role', of: chef, twice: true },
      {
        function_score: {
          query: {
            nested: { path: 'role', score_mode: 'sum', query: { constant_score: { filter: inRole, boost: 1 } } },
          },
          min_score: 2,
        },
      },
    ],
  ])('%s', ([, query, filter]) => {
    expect(filterOf(query, schema)).toEqual(filter);
  });

  test('a sum, whose script is the same for all sums, so that it is compiled once', () => {
    const sums = [1, 2].map((times) =>
      filterOf({ op: 'sum', of: [{ field: 'years', times }], min: 3 }, schema, 'role'),
    );
    const [first, second] = sums.map(scriptOf);
    expect(first?.params).toEqual({ fields: ['role.years'], times: [1], gte: 3 });
    expect(second?.source).toBe(first?.source);
  });

  test('a relation between rows, whose script is the same for all relations', () => {
    const some = (field: string): Query => ({
      op: 'rows',
      group: 'role',
      among: { op: 'all', of: [] },
      that: {
        op: 'some',
        as: 'a',
        in: { where: { op: 'term', field: 'title', values: ['chef'] } },
        that: { op: 'within', of: { row: 'a', at: 'first', columns: [field] }, min: 3 },
      },
    });
    const filters = ['start', 'end'].map((field) => filterOf(some(field), schema));
    const scripts = filters.map((filter) => {
      // The script comes after what the index itself tells: nobody else is looked at.
      const { bool } = filter as { readonly bool: { readonly filter: readonly JsonObject[] } };
      const [owners, script = {}, ...more] = bool.filter;
      expect([owners, more]).toEqual([{ nested: { path: 'role', query: { terms: { 'role.title': ['chef'] } } } }, []]);
      return scriptOf(script);
    });
    const [first, second] = scripts;
    expect(first?.source).toBe(second?.source);
    const that = {
      op: 'some',
      as: 0,
      in: { number: 0, where: { op: 'holds', at: 0, values: ['\u001dchef\u001d'] } },
      that: { op: 'within', of: { row: 0, at: 'first', columns: [0] }, min: 3 },
    };
    const read = { texts: ['role_rows.title'], document: [], sets: 1, names: 2 };
    expect(first?.params).toMatchObject({ ...read, numbers: ['role_rows.start'], among: { op: 'all', of: [] }, that });
    expect(second?.params).toMatchObject({ ...read, numbers: ['role_rows.end'], that });
  });

  test('but not what is almost a value of a row in a relation, which is refused and never passed over', () => {
    const almost: Query = { op: 'fuzzy', field: 'title', value: 'chfe', distance: 1 };
    const that = { op: 'some', as: 'a', in: { where: almost }, that: { op: 'all', of: [] } } as const;
    const rows: Query = { op: 'rows', group: 'role', among: { op: 'all', of: [] }, that };
    expect(() => filterOf({ op: 'any', of: [chef, { op: 'not', of: rows }] }, schema)).toThrow(NotExpressible);
  });
});

test('what is left out is named by id or by fingerprint', () => {
  expect(excludedFilter([])).toBeNull();
  expect(excludedFilter(['a', 'b'])).toEqual({ terms: { 'document.id': ['a', 'b'] } });
  const prints = fingerprintsOf(['a', 'b']);
  expect(excludedFilter(prints)).toEqual({
    terms: { 'document.print': [`${prints[0]}:${prints[1]}`, `${prints[2]}:${prints[3]}`] },
  });
});
