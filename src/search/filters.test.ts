import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { now, SmallCorpus } from '../../test/small-corpus.ts';
import { definitionOf, fieldNames } from '../fields/index.ts';
import { type Filters, filterBounds } from '../intent/filters.ts';
import { Problem } from '../query/filters/problem.ts';
import { readFilters } from '../query/filters/read.ts';
import type { SearchCall } from './finder.ts';

let corpus: SmallCorpus;

function engineer(id: string, employer: string, location: string | null, start_time = '2020-03') {
  const role = {
    position: 'Software Engineer',
    company_name: employer,
    company_id: employer.toLowerCase(),
    start_time,
  };
  return { id, location, experience: [role] };
}

function company(id: string, company_name: string, employees_num: number | null, headquarters: string) {
  return { id, company_name, employees_num, headquarters };
}

beforeAll(async () => {
  corpus = new SmallCorpus();
  await corpus.write(
    [
      engineer('acme-berlin', 'Acme', 'Berlin, Germany'),
      engineer('acme-nowhere', 'Acme', null, '2012-03'),
      engineer('globex-berlin', 'Globex', 'Berlin, Germany'),
      engineer('initech-lima', 'Initech', 'Lima, Peru'),
      {
        id: 'moved',
        location: 'Oslo, Norway',
        experience: [
          { position: 'Nurse', company_name: 'Acme', company_id: 'acme', start_time: '2021-01' },
          {
            position: 'Software Engineer',
            company_name: 'Globex',
            company_id: 'globex',
            start_time: '2010-01',
            end_time: '2020-12',
          },
        ],
      },
    ],
    [
      company('acme', 'Acme', 120, 'Berlin, Germany'),
      company('globex', 'Globex', null, 'Berlin, Germany'),
      company('initech', 'Initech', 500, 'Lima, Peru'),
      company('twin-lima', 'Kaldi', 20, 'Lima, Peru'),
    ],
  );
});

afterAll(() => corpus.close());

async function find(filters: Filters, more: Partial<SearchCall> = {}) {
  const call = { query: '', target: 'people', page: 1, pageSize: 10, withMatch: true, now, ...more } as const;
  const asked = readFilters(filters, call.target);
  if (asked instanceof Problem) throw new Error(asked.message);
  const finder = await corpus.finder();
  const meant = await finder.resolve(asked, call);
  if (meant instanceof Problem) throw new Error(meant.message);
  const outcome = await finder.search({ ...call, filters: meant, withUnderstanding: true });
  if (outcome.kind === 'off_topic') throw new Error(outcome.message);
  return outcome;
}

async function ids(filters: Filters, more: Partial<SearchCall> = {}) {
  return (await find(filters, more)).cards.map(({ id }) => id);
}

const engineers = { title: 'Software Engineer' };
const range = { gte: 100, lte: 200 };

describe('what records do that do not state it', () => {
  const cases: readonly (readonly [string, Filters, readonly string[]])[] = [
    ['are left out', { headcount: range }, ['acme-berlin', 'acme-nowhere']],
    [
      'pass where that is said',
      { headcount: { values: [range], unknown: 'include' } },
      ['acme-berlin', 'acme-nowhere', 'globex-berlin'],
    ],
    [
      'do not pass beside others, where they pass if needed',
      { headcount: { values: [range], unknown: 'if_needed' } },
      ['acme-berlin', 'acme-nowhere'],
    ],
    [
      'pass alone, where they pass if needed',
      { headcount: { values: [{ gte: 1000 }], unknown: 'if_needed' } },
      ['globex-berlin'],
    ],
    ['are left out even where nobody else is', { headcount: { gte: 1000 } }, []],
    ['are left out where it is ruled out', { headcount: { values: [range], negated: true } }, ['initech-lima']],
    [
      'are not ruled out where that is said',
      { headcount: { values: [range], negated: true, unknown: 'include' } },
      ['globex-berlin', 'initech-lima'],
    ],
    ['are in no place', { place: 'Berlin' }, ['acme-berlin', 'globex-berlin']],
    [
      'may be in every place',
      { place: { values: ['Berlin'], unknown: 'include' } },
      ['acme-berlin', 'acme-nowhere', 'globex-berlin'],
    ],
    ['are not outside a place', { place: { values: ['Berlin'], negated: true } }, ['initech-lima']],
    [
      'may be outside a place',
      { place: { values: ['Berlin'], negated: true, unknown: 'include' } },
      ['acme-nowhere', 'initech-lima'],
    ],
  ];
  test.each(cases)('%s: %j', async (_, filters, expected) => {
    expect([...(await ids({ ...engineers, ...filters }))].sort()).toEqual(expected);
  });

  test('come after those who state it', async () => {
    expect((await ids({ ...engineers, place: { values: ['Berlin'], unknown: 'include' } })).at(-1)).toBe(
      'acme-nowhere',
    );
  });

  test('companies that do not state it are told as well', async () => {
    const found = (headcount: unknown) => ids({ place: 'Berlin', headcount }, { target: 'company' });
    expect(await found(range)).toEqual(['acme']);
    expect(await found({ values: [range], unknown: 'include' })).toEqual(['acme', 'globex']);
  });
});

test('numbers hold exactly', async () => {
  // The world is seen in March 2026, so fourteen years make six too many.
  expect(await ids({ ...engineers, experience_years: { gte: 5, lte: 8 } })).not.toContain('acme-nowhere');
});

describe('beside a sentence, filters', () => {
  test('are joined to it', async () => {
    expect(await ids({ place: 'Lima' }, { query: 'software engineers' })).toEqual(['initech-lima']);
    expect(await ids({ place: 'Lima' }, { query: 'software engineers at Acme' })).toEqual([]);
  });

  test('hold where the sentence yields, also in its guidance', async () => {
    const { cards, message } = await find({ employer: 'Acme' }, { query: 'software engineers in Madrid' });
    expect(cards).toEqual([]);
    expect(message).toMatch(/Without “.*Madrid” there are 2 matches/);
  });

  test('are never let go of', async () => {
    const { cards, message } = await find({ place: 'Madrid' }, { query: 'software engineers' });
    expect(cards).toEqual([]);
    expect(message).not.toMatch(/Without/);
  });

  test('hold of a company that is asked for by name', async () => {
    expect(await ids({}, { query: 'Kaldi', target: 'company' })).toEqual(['twin-lima']);
    expect(await ids({ place: 'Berlin' }, { query: 'Kaldi', target: 'company' })).toEqual([]);
  });

  test('do not save a sentence that asks for nobody', async () => {
    await expect(find({ place: 'Lima' }, { query: 'write me a poem about the sea' })).rejects.toThrow(/does not ask/);
  });

  test('tell what is understood, and why each record matches', async () => {
    const place = { values: ['Lima'], unknown: 'include' };
    const { understanding, match } = await find({ headcount: { gte: 100 }, place }, { query: 'software engineers' });
    expect(understanding?.sentence).toBe(
      'People with the title Software Engineer, at a company with a headcount of 100 or more, in Lima, or not stated.',
    );
    expect(match?.[0]?.map(({ condition, met, evidence }) => [condition, met, evidence])).toEqual([
      ['software engineers', 'met', 'Software Engineer'],
      ['at a company with a headcount of 100 or more', 'met', '500 employees'],
      ['in Lima, or not stated', 'met', 'Lima, Peru'],
    ]);
  });
});

describe('filters alone', () => {
  test('ask for one role where conditions have its number', async () => {
    const role = (values: readonly string[]) => ({ values, scope: 'ever', role: 1 });
    expect(await ids({ title: role(['Software Engineer']), employer: role(['Acme']) })).not.toContain('moved');
    expect(await ids({ title: role(['Software Engineer']), employer: role(['Globex']) })).toContain('moved');
  });

  test('find everybody where they ask for nothing', async () => expect(await ids({ words: [] })).toHaveLength(5));

  test('order, and rule out', async () => {
    const order = { by: 'headcount', descending: true, span: [0, 0] };
    expect(await ids({ order, headcount: { gte: 1 } }, { target: 'company' })).toEqual([
      'initech',
      'acme',
      'twin-lima',
    ]);
    expect(await ids({ employer: { values: ['Acme'], negated: true } })).toEqual(
      expect.arrayContaining(['globex-berlin', 'initech-lima']),
    );
  });

  test('relate roles', async () => {
    const nurse = [
      { field: 'title', values: [{ kind: 'concept', id: 'title:nurse', label: 'Nurse' }], negated: false },
    ];
    const relation = { kind: 'some', is: nurse, tense: 'current', negated: false, said: '', span: [0, 0] };
    expect(await ids({ relations: [relation] })).toEqual(['moved']);
  });
});

// Protects that no filters which are taken are more than one query of the engine may hold.
describe.each(['people', 'company'] as const)('filters as large as they may be: %s', (target) => {
  const isOfTarget = (field: (typeof fieldNames)[number]) =>
    target === 'people' || definitionOf(field).companies !== null;
  test.each(fieldNames.filter(isOfTarget))('%s', async (field) => {
    const isNumber = definitionOf(field).value.kind === 'number';
    const { conditionValuesMax, valuesMax, textsUnitsMax } = filterBounds;
    const words = (at: number) => `a${at} ${'b c d e f g h '.repeat(2)}`.slice(0, textsUnitsMax / valuesMax);
    const value = (at: number) =>
      isNumber ? { kind: 'range', min: at, max: at + 9, label: '' } : { kind: 'words', text: words(at) };
    const values = Array.from({ length: conditionValuesMax }, (_, at) => value(at));
    for (const unknown of ['exclude', 'if_needed']) {
      const conditions = Array.from({ length: valuesMax / conditionValuesMax }, () => ({ values, unknown }));
      await expect(find({ [field]: conditions }, { target })).resolves.toBeDefined();
    }
  });

  test('words', async () => {
    const words = [words500().slice(0, 500)];
    await expect(
      find({ words }, { target, query: `software engineers ${words500()}`.slice(0, 500) }),
    ).resolves.toBeDefined();
  });
});

function words500(): string {
  return Array.from({ length: 250 }, (_, at) => String.fromCharCode(97 + (at % 26))).join(' ');
}
