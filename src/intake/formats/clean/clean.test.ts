import { expect, test } from 'vitest';
import { cleanCountry } from './countries.ts';
import { cleanDate, cleanEnd, cleanSpan } from './dates.ts';
import { cleanList } from './lists.ts';
import { cleanHeadcount, cleanMoney, cleanYear } from './numbers.ts';
import { finishCompanyPlace } from './places.ts';

// Values marked (real) occur in public data sets, so an importer meets them.

test.each([
  ['Mar 2019', '2019-03'],
  ['March 2019', '2019-03'],
  ['Sept 2019', '2019-09'],
  ['mars 2019', '2019-03'],
  ['März 2019', '2019-03'],
  ['5. März 2019', '2019-03-05'],
  ['ene 2019', '2019-01'],
  ['3 de marzo de 2019', '2019-03-03'],
  ['03/2019', '2019-03'],
  ['2019/3/5', '2019-03-05'],
  ['2019-3', '2019-03'],
  ['2015-05-18 11:36:39.902880', '2015-05-18'], // (real)
  ['March 5, 2019', '2019-03-05'],
  ['Tuesday, 5 March 2019', '2019-03-05'],
  ['5th March 2019', '2019-03-05'],
  ['05 Jun 2024', '2024-06-05'], // as LinkedIn writes the day of connecting
  ['Mar-2019', '2019-03'],
  ['2019, March', '2019-03'],
  ['20190315', '2019-03-15'],
  ['Sept. 5, 2019 10:00 AM', '2019-09-05'],
  ['201903', null],
  ['Mar-19', null], // March 2019, or the 19th
  ['31/12/2019', '2019-12-31'],
  ['12/31/2019', '2019-12-31'],
  ['03/04/2019', '2019'],
  ['4/4/2019', '2019-04-04'],
  ['Q1 2019', '2019'],
  ['2019.0', '2019'],
  ['2/15/36', null], // (real) 1936
  ['6/21/18', null], // (real) 1918 or 2018
  ['13/13/2019', null],
  ['31/02/2019', null],
  ['soon', null],
  ["Mar '19", null],
])('%s is the date %s', (written, date) => {
  expect(cleanDate(written)).toBe(date);
});

test('a year of two digits is read only where one century is possible', () => {
  const style = { order: 'month-first', years: [1900, 2021] } as const;
  expect(cleanDate('2/15/36', style)).toBe('1936-02-15'); // (real)
  expect(cleanDate('6/21/18', style)).toBe(null); // (real)
  expect(cleanEnd('6/21/18', '1936-02-15', style)).toBe('2018-06-21');
  expect(cleanEnd('6/21/18', '1902-01-01', style)).toBe(null);
  expect(cleanDate('11/20/14', { ...style, years: [1950, 2021] })).toBe('2014-11-20'); // (real)
});

test.each([
  ['2019 - Present', { start: '2019', end: null, isCurrent: true }],
  ['2019-Present', { start: '2019', end: null, isCurrent: true }],
  ['since 2019', { start: '2019', end: null, isCurrent: true }],
  ['2019–', { start: '2019', end: null, isCurrent: true }],
  ['2019 onwards', { start: '2019', end: null, isCurrent: true }],
  ['Mar 2019 to date', { start: '2019-03', end: null, isCurrent: true }],
  ['03/2019-05/2020', { start: '2019-03', end: '2020-05', isCurrent: false }],
  ['from 2019 to 2021', { start: '2019', end: '2021', isCurrent: false }],
  ['Mar 2016 – Jun 2018', { start: '2016-03', end: '2018-06', isCurrent: false }],
  ['2016–2018', { start: '2016', end: '2018', isCurrent: false }],
  ['Jan 2020 - heute · 3 yrs', { start: '2020-01', end: null, isCurrent: true }],
  ['2014', { start: '2014', end: null, isCurrent: false }],
  ['once upon a time', null],
])('%s is a span', (written, span) => {
  expect(cleanSpan(written)).toEqual(span);
});

test.each([
  ['11-50', 11],
  ['10,001+', 10_001], // (real)
  ['10001+', 10_001], // (real)
  ['1 - 10', 1], // (real)
  ['Jan-50', 1], // (real): a spreadsheet read 1-50 as a date
  ['1-Oct', 1],
  ['Nov-50', 11],
  ['501-1001', 501], // (real)
  ['1,001-5,000', 1_001], // (real)
  ['51-200 employees', 51],
  ['c_00011_00050', 11],
  ['c_10001_max', 10_001],
  ['12.0', 12], // (real)
  ['2,500', 2_500],
  ['1.000-5.000', 1_000],
  ['10 001+', 10_001],
  ['~200', 200],
  ['2.5k', 2_500],
  ['over 500', 500],
  ['0', 0], // (real); normalising refuses it
  ['50-1', null],
  ['many', null],
  ['Jan', null],
])('%s is a headcount of %s', (written, count) => {
  expect(cleanHeadcount(written)).toBe(count);
});

test.each([
  ['$12.5M', 12_500_000],
  ['1750000', 1_750_000], // (real)
  ['1,750,000', 1_750_000],
  [' 1,750,000 ', 1_750_000],
  ['12.500.000', 12_500_000],
  ['$1,250,000.00', 1_250_000],
  ['USD 3 bn', 3_000_000_000],
  ['$600K', 600_000],
  ['2 million', 2_000_000],
  ['€5M', null],
  ['undisclosed', null],
])('%s is %s dollars', (written, amount) => {
  expect(cleanMoney(written)).toBe(amount);
});

test.each([
  ['2013 (1888)', 2013], // (real)
  ['2022 (Johnson & Johnson spinoff)', 2022], // (real)
  ['2005 (Molson 1786, Coors 1873)', 2005], // (real)
  ['1998 (1923 / 1874)', 1998], // (real)
  ['1904/1946/1959', null], // (real)
  ['1975/1977 (1997)', null], // (real)
  ['2024.0', 2024], // (real)
  ['2012-06-01', 2012], // (real)
  ['est. 1999', 1999],
  ['Founded in 2011', 2011],
  ['May 1999', 1999],
  ['05/1999', 1999],
  ['a while ago', null],
])('%s is the year %s', (written, year) => {
  expect(cleanYear(written)).toBe(year);
});

test.each([
  ["['artificial-intelligence', 'robotics']", ['artificial-intelligence', 'robotics']], // (real)
  ['["a, b", "c"]', ['a, b', 'c']],
  [`["Women's health", 'Dental']`, ["Women's health", 'Dental']],
  ["[u'Cost efficiency', u'Job growth']", ['Cost efficiency', 'Job growth']], // (real)
  ['[]', []], // (real)
  ['a; b, c; d', ['a', 'b, c', 'd']],
  ['a|b', ['a', 'b']],
  ['Leiden (NL, EU), Berlin', ['Leiden (NL, EU)', 'Berlin']],
  ['Consulting, ', ['Consulting']], // (real): a comma at the end
  ['NA', []], // (real)
  ['one', ['one']],
  ['[a, b]', ['a', 'b']],
])('%s is a list', (written, items) => {
  expect(cleanList(written)).toEqual(items);
});

test.each([
  ['USA', 'us'], // (real)
  ['US', 'us'],
  ['kr', 'kr'], // (real)
  ['United Kingdom', 'gb'],
  ['uk', 'gb'],
  ['Deutschland', 'de'],
  ['Korea, Republic of', 'kr'],
  ['Brasil', 'br'],
  ['Côte d’Ivoire', 'ci'],
  ['Netherlands', 'nl'],
  ['DEU', 'de'],
  ['Kosovo', 'xk'],
  ['EU', null],
  ['Atlantis', null],
])('%s is the country %s', (written, code) => {
  expect(cleanCountry(written)).toBe(code);
});

test.each([
  ['Saint Paul, Minnesota', undefined, 'Saint Paul, Minnesota', 'us'], // (real)
  ['Dublin, Ireland', undefined, 'Dublin', 'ie'], // (real)
  ['Denver, CO', 'US', 'Denver, Colorado', 'US'],
  ['México, D.F., DF', 'mx', 'México, D.F., DF', 'mx'], // (real)
  ['Lahore, Pakistan', 'PK', 'Lahore', 'PK'], // (real)
  ['NY', 'US', 'New York', 'US'], // (real)
  ['CA', 'US', 'California', 'US'], // (real)
  ['CA', undefined, 'CA', undefined],
  ['Canada', undefined, null, 'ca'],
  ['Portland, OR, US', undefined, 'Portland, Oregon', 'us'],
  ['London, UK', undefined, 'London', 'gb'],
  ['Torino, TO', undefined, 'Torino, TO', undefined],
  ['Paris, FR', 'fr', 'Paris', 'fr'],
  ['Remote, OR', 'US', null, 'US'], // (real)
  ['San Francisco', 'US', 'San Francisco', 'US'], // (real)
  ['Singapore', 'SG', 'Singapore', 'SG'],
  ['Brazil', 'BR', null, 'BR'], // (real)
])('headquarters %s in %s are %s', (written, country, headquarters, code) => {
  const record = { headquarters: written, ...(country !== undefined && { country_code: country }) };
  expect(finishCompanyPlace(record)).toEqual({ headquarters, country_code: code });
});
