import fc from 'fast-check';
import { Value as Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { fieldNames } from '../../fields/index.ts';
import { Filters, filterBounds } from '../../intent/filters.ts';
import { Problem } from './problem.ts';
import { readFilters } from './read.ts';

// Protects that whoever writes filters learns what is wrong with them, and what is near.
const { conditionsMax, conditionValuesMax, textUnitsMax } = filterBounds;
const many = (count: number) => Array.from({ length: count }, (_, at) => `City ${at}`);
const relation = { kind: 'between_jobs', negated: false, said: '', span: [0, 0] };

describe('what filters are refused for', () => {
  const wrong: readonly (readonly [string, object, RegExp])[] = [
    ['a misspelt field', { titel: 'CTO' }, /"filters.titel" is no filter; did you mean "title"\?/],
    ['an unknown field', { colour_of_eyes: 'blue' }, /is no filter\. Known are: name, title, .*words\./],
    ['a field called __proto__', JSON.parse('{"__proto__":1}'), /"filters.__proto__" is no filter/],
    ['a number for a name', { place: 5 }, /"filters.place" must be a text/],
    ['null', { place: null }, /must be a text/],
    ['a range for a name', { place: { gte: 1 } }, /must be a text/],
    ['lists in lists', { place: [['Berlin']] }, /"filters.place" must be a text/],
    ['a text without letters', { place: '…' }, /has no letters or digits/],
    ['a long text', { place: 'x'.repeat(textUnitsMax + 1) }, /at most 1000 characters/],
    ['an empty list', { place: [] }, /is an empty list/],
    ['a condition without values', { place: { scope: 'past' } }, /"filters.place.values" must be a list/],
    ['a condition with no values', { place: { values: [] } }, /is an empty list/],
    ['too many values', { place: many(conditionValuesMax + 1) }, /at most 100 values/],
    ['too many values in all', { place: many(100), title: many(100), skill: many(1) }, /at most 200 values in all/],
    ['too many conditions', { place: many(conditionsMax + 1).map((one) => ({ values: [one] })) }, /at most 50 cond/],
    ['long texts in all', { place: many(5).map((one) => one.padEnd(textUnitsMax, 'x')) }, /at most 4000 characters/],
    ['a range upside down', { headcount: { gte: 200, lte: 50 } }, /upside down/],
    ['a returned range upside down', { headcount: { kind: 'range', min: 2, max: 1, label: '' } }, /upside down/],
    ['a negative number', { headcount: -1 }, /must be a number of 0 or more/],
    ['a range without bounds', { headcount: { gte: null } }, /must be a number of 0 or more/],
    ['a misspelt bound', { headcount: { gt: 5 } }, /did you mean "gte"/],
    ['a bound too many', { headcount: { gte: 5, most: 6 } }, /must be a number of 0 or more, or a range/],
    ['a year as a number', { role_start: 2020 }, /must be a year or month such as "2020-03"/],
    ['a month that is none', { role_start: { gte: '2020-13' } }, /must be a year or month/],
    ['a name for a number', { headcount: { kind: 'words', text: 'many' } }, /must be a number/],
    ['half a value', { place: { kind: 'concept', id: 'place:de' } }, /no value as `explain` returns it/],
    ['a misspelt part', { title: { values: ['CTO'], negatd: true } }, /"filters.title.negatd" .* "negated"/],
    ['a wrong part', { title: [{ values: ['CTO'], scope: 'pst' }] }, /"filters.title.0.scope" must be one of: current/],
    ['a role 0', { title: { values: ['CTO'], role: 0 } }, /"filters.title.role" must be a whole number from 1/],
    ['a confidence of 2', { title: { values: ['CTO'], confidence: 2 } }, /must be a number from 0 to 1/],
    ['half a span', { title: { values: ['CTO'], span: [1] } }, /must be two whole numbers/],
    [
      'a wish that must hold',
      { title: { values: ['CTO'], strength: 'soft', unknown: 'include' } },
      /hard conditions only/,
    ],
    ['relations that are no list', { relations: relation }, /"filters.relations" must be a list/],
    ['relations that are null', { relations: null }, /"filters.relations" must be a list/],
    ['13 relations', { relations: Array.from({ length: 13 }, () => relation) }, /at most 12 items/],
    ['a misspelt relation', { relations: [{ kind: 'befor' }] }, /did you mean "before"/],
    ['half a relation', { relations: [{ kind: 'before' }] }, /"filters.relations.0" is not what `explain` returns/],
    ['an order of companies', { order: { by: 'founded', descending: true, span: [0, 0] } }, /of another target/],
    ['a name that is none', { like: [5] }, /"filters.like.0" must be a name/],
    ['too many names', { like: Array.from({ length: 11 }, (_, at) => `Name ${at}`) }, /at most 10 items/],
    ['an unknown order', { order: { by: 'beauty' } }, /"filters.order" must be an order/],
    ['words that are no list', { words: 'graphite' }, /"filters.words" must be a list/],
    ['a number among the words', { words: [5] }, /"filters.words.0" must be a text/],
  ];
  test.each(wrong)('%s', (_, filters, message) => {
    const read = readFilters(filters as Filters, 'people');
    expect(read instanceof Problem ? read.message : read).toMatch(message);
  });

  test.each([
    ['a field of people', { title: 'CTO' }, /"filters.title" says nothing of companies/],
    ['relations', { relations: [relation] }, /of people only/],
    ['employers', { like: [{ name: 'Acme', span: [0, 0], of: 'employers' }] }, /takes the name without "of"/],
    ['an order of people', { order: { by: 'experience_years', descending: true, span: [0, 0] } }, /another target/],
  ])('of companies: %s', (_, filters, message) => {
    const read = readFilters(filters, 'company');
    expect(read instanceof Problem ? read.message : read).toMatch(message);
  });
});

test('a value alone is a hard condition that records must state, and no words of a query say it', () => {
  const read = readFilters({ place: 'Berlin', headcount: { gte: 50 }, role_end: { lte: '2020' } }, 'people');
  const unsaid = { scope: 'any', negated: false, strength: 'hard', confidence: 1, said: '', span: [0, 0] };
  const range = { kind: 'range', min: null, max: null };
  expect(read).toMatchObject({
    conditions: [
      { ...unsaid, unknown: 'exclude', field: 'place', values: ['Berlin'] },
      { ...unsaid, field: 'headcount', values: [{ ...range, min: 50 }] },
      { ...unsaid, field: 'role_end', values: [{ ...range, max: 2020 * 12 + 11 }] },
    ],
  });
});

test('a list of values is one condition, a list of conditions is several', () => {
  const read = readFilters({ place: ['Berlin', 'Lima'], skill: [{ values: ['Go'] }, { values: ['Rust'] }] }, 'people');
  if (read instanceof Problem) expect.fail(read.message);
  expect(read.conditions.map(({ field, values }) => [field, values])).toEqual([
    ['place', ['Berlin', 'Lima']],
    ['skill', ['Go']],
    ['skill', ['Rust']],
  ]);
});

test('the examples of the description are read', () => {
  const { examples = [] } = Filters as { examples?: readonly Filters[] };
  expect(examples.length).toBe(2);
  for (const example of examples) expect(readFilters(example, 'people')).not.toBeInstanceOf(Problem);
});

// Protects that the description in OpenAPI allows whatever is read.
test('what is read is what the schema allows', () => {
  const text = fc.oneof(fc.constantFrom('Berlin', '2020', '2020-13', ''), fc.string({ maxLength: 5 }));
  const number = fc.oneof(fc.integer({ min: -2, max: 30 }), fc.constant(2.5));
  const bound = fc.oneof(number, text, fc.constant(null));
  const value = fc.oneof(
    text,
    number,
    fc.record({ gte: bound, lte: bound }, { requiredKeys: [] }),
    fc.record({ kind: fc.constant('words'), text }),
    fc.record({ kind: fc.constant('concept'), id: fc.constantFrom('place:de', 'size:small'), label: text }),
    fc.record({ kind: fc.constant('range'), min: fc.option(number), max: fc.option(number), label: text }),
    fc.constant(null),
  );
  const values = fc.array(value, { maxLength: 3 });
  const parts = {
    values,
    scope: fc.constantFrom('past', 'pst'),
    negated: fc.oneof(fc.boolean(), fc.constant('yes')),
    strength: fc.constantFrom('hard', 'soft'),
    unknown: fc.constantFrom('include', 'always'),
    role: fc.integer({ min: 0, max: 2 }),
    said: text,
  };
  const condition = fc.record(parts, { requiredKeys: ['values'] });
  const entry = fc.oneof(value, values, condition, fc.array(condition, { maxLength: 2 }));
  const filters = fc.dictionary(fc.constantFrom(...fieldNames, 'titel'), entry, { maxKeys: 2 });
  let read = 0;
  fc.assert(
    fc.property(filters, (raw) => {
      if (readFilters(raw, 'people') instanceof Problem) return;
      read++;
      expect(Check.Check(Filters, raw)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
  expect(read).toBeGreaterThan(100);
});
