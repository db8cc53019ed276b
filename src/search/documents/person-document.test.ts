import { expect, test } from 'vitest';
import { companyOf, personOf, readings } from '../../../test/small-corpus.ts';
import { companyFacts } from './company-facts.ts';
import { personDocument } from './person-document.ts';

const acme = companyFacts(
  companyOf({
    id: 'acme',
    company_name: 'Acme',
    employees_num: 40,
    headquarters: 'Berlin, Berlin',
    country_code: 'de',
  }),
  readings,
);

function document(raw: Readonly<Record<string, unknown>>) {
  return personDocument(personOf({ id: 'p', ...raw }), (id) => (id === 'acme' ? acme : null), readings);
}

const now = { position: 'Software Engineer', company_name: 'Acme Inc.', company_id: 'acme', start_time: '2022-01' };
const before = { position: 'Software Engineer', company_name: 'Acme', start_time: '2019-01', end_time: '2021-12' };
const elsewhere = { position: 'Marketing Manager', company_name: 'Globex', start_time: '2015-01', end_time: '2018-12' };

test('what still holds is not past: a new role at the same employer leaves neither employer nor title', () => {
  const { keywords } = document({ experience: [now, before, elsewhere] });
  expect(keywords['employer_now']).toContain('acme');
  expect(keywords['employer_past']).toEqual(['globex']);
  expect(keywords['title_past']).not.toContain('software engineer');
  expect(keywords['title_past']).toContain('marketing manager');
  expect(keywords['employer_last']).toEqual([]);
});

test('without a current role the newest one is the last, and past as well', () => {
  const { keywords, groups } = document({ experience: [before, elsewhere] });
  expect([keywords['employer_now'], keywords['employer_last']]).toEqual([[], ['acme']]);
  expect(keywords['employer_past']).toEqual(['acme', 'globex']);
  expect(groups['role']?.map((row) => row.keywords['time'])).toEqual([['past', 'last'], ['past']]);
});

test('the numbers of the employer stand with the person and with the role', () => {
  const { numbers, groups } = document({ experience: [now, elsewhere] });
  expect(numbers).toMatchObject({ headcount: 40, role_since: 2022 * 12 });
  expect(groups['role']?.map((row) => row.numbers['headcount'])).toEqual([40, undefined]);
});

test('what neither record nor employer states is named, so that a filter can let it pass', () => {
  const linked = document({ experience: [now], location: 'Berlin, Germany' }).keywords['unstated'];
  expect(linked).toEqual(expect.arrayContaining(['industry', 'funding']));
  expect(linked).not.toContain('headcount');
  const unlinked = document({ experience: [elsewhere], location: 'Berlin, Germany' }).keywords['unstated'];
  expect(unlinked).toContain('headcount');
  expect(document({}).keywords['unstated']).toEqual(expect.arrayContaining(['place', 'dates', 'stage']));
});

test('a record without roles is found by its headline', () => {
  const { keywords, texts } = document({ headline: 'Software Engineer at Globex' });
  expect(keywords['employer_now']).toEqual(['globex']);
  expect(texts).toMatchObject({ titles: 'Software Engineer', employers: 'Globex' });
});

test('people are where they live and where they work', () => {
  const { keywords } = document({ location: 'Potsdam, Germany', experience: [{ ...now, location: 'Paris, France' }] });
  expect(keywords['place']).toEqual(expect.arrayContaining(['place:de', 'place:fr']));
});

test('the words told of a role are so many and so long at most that the engine takes them', () => {
  const rare = Array.from({ length: 12_000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(' ');
  const { groups } = document({
    headline: 'long'.repeat(25_000),
    experience: [{ ...now, job_description: rare }, elsewhere],
  });
  const [first = [], second = []] = groups['role']?.map((row) => row.keywords['word'] ?? []) ?? [];
  expect(first).toHaveLength(2_000);
  expect(second).toEqual(['marketing', 'manager', 'globex', 'long'.repeat(16)]);
});
