import { describe, expect, test } from 'vitest';
import { tokenize } from '../lattice/tokens.ts';
import { quantities } from './quantities.ts';

const today = new Date('2026-03-15T00:00:00Z');

/** Writes the longest quantity of a query as `field min..max`, with months of roles as `2019-04`. */
function read(query: string, target: 'people' | 'company'): string {
  const found = quantities(query, tokenize(query), target, today);
  let best = found[0];
  for (const quantity of found)
    if (best === undefined || quantity.to - quantity.from > best.to - best.from) best = quantity;
  if (best === undefined) return '-';
  const show = (value: number | null): string => {
    if (value === null) return '';
    const months = best.field.startsWith('role_') && best.field !== 'role_years';
    return months ? `${Math.floor(value / 12)}-${String((value % 12) + 1).padStart(2, '0')}` : String(value);
  };
  return `${best.field} ${show(best.min)}..${show(best.max)}`;
}

describe('quantities of people', () => {
  const cases: [query: string, expected: string][] = [
    ['10+ years', 'experience_years 10..'],
    ['3-5 years of experience', 'experience_years 3..5'],
    ['at least five years experience', 'experience_years 5..'],
    ['more than 8 yrs', 'experience_years 8..'],
    ['between 3 and 5 years', 'experience_years 3..5'],
    ['up to 2 years of experience', 'experience_years ..2'],
    ['18 months experience', 'experience_years 1.5..'],
    ['5y of experience', 'experience_years 5..'],
    ['2-3yrs exp', 'experience_years 2..3'],
    ['3yrs+', 'experience_years 3..'],
    ['18mo+', 'experience_years 1.5..'],
    ['con mas de 10 anos de experiencia', 'experience_years 10..'],
    ['mehr als 5 Jahre Erfahrung', 'experience_years 5..'],
    ['less than a year in role', 'role_years ..1'],
    ['under 2 years in their current role', 'role_years ..2'],
    ['startups under 50 people', 'headcount ..49'],
    ['companies with 11-50 employees', 'headcount 11..50'],
    ['more than 1,000 employees', 'headcount 1001..'],
    ['1k-5k employees', 'headcount 1000..5000'],
    ['CTO before 2020', 'role_during ..2019-12'],
    ['at Google between 2015 and 2018', 'role_during 2015-01..2018-12'],
    ['joined in 2021', 'role_start 2021-01..2021-12'],
    ['joined in the last two years', 'role_start 2024-03..'],
    ['left in the last 6 months', 'role_end 2025-09..'],
    ['at Stripe since 2019', 'role_start ..2019-12'],
    ['class of 2012', 'graduated 2012..2012'],
    ['graduated after 2010', 'graduated 2011..'],
    ['companies founded after 2019', 'founded 2020..'],
    ['companies that raised over $40M', 'funding 40000000..'],
    ['over 40 years of age', '-'],
    ['top 10 designers', '-'],
  ];
  test.each(cases)('%s', (query, expected) => expect(read(query, 'people')).toBe(expected));
});

describe('quantities of companies', () => {
  const cases: [query: string, expected: string][] = [
    ['founded after 2019', 'founded 2020..'],
    ['founded before 2005', 'founded ..2004'],
    ['since 2010', 'founded 2010..'],
    ['founded between 2016 and 2018', 'founded 2016..2018'],
    ['founded 1998-2001', 'founded 1998..2001'],
    ['founded in the 2015-2018 wave', 'founded 2015..2018'],
    ['from the 90s', 'founded 1990..1999'],
    ['late 2000s', 'founded 2005..2009'],
    ['2022 startup', 'founded 2022..2022'],
    ['from 2020+', 'founded 2020..'],
    ['older than 20 years', 'founded ..2006'],
    ['less than 3 years old', 'founded 2023..'],
    ['founded in the last 3 years', 'founded 2023..'],
    ['founded before the deep learning boom 2012', 'founded ..2011'],
    ['gegründet nach 2015', 'founded 2016..'],
    ['$2-8M raised', 'funding 2000000..8000000'],
    ['raised $30M to $80M', 'funding 30000000..80000000'],
    ['raised between $100M and $300M', 'funding 100000000..300000000'],
    ['with $1B+ in funding', 'funding 1000000000..'],
    ['raised over 40M', 'funding 40000000..'],
    ['raised under $30 million total', 'funding ..30000000'],
    ['€1.5M - €3M in seed funding', 'funding 1500000..3000000'],
    ['under 50 people', 'headcount ..49'],
    ['60 to 100 employees', 'headcount 60..100'],
    ['at least 200 employees', 'headcount 200..'],
    ['up to 50 employees', 'headcount ..50'],
    ['>50 employees', 'headcount 51..'],
    ['>= 50 employees', 'headcount 50..'],
    ['scaled past 200 employees', 'headcount 201..'],
    ['Israeli medtech 25-60', 'headcount 25..60'],
    ['battery company 100+', 'headcount 100..'],
    ['about 100 employees', 'headcount 80..125'],
    ['$10M+ ARR', '-'],
    ['Fortune 500', '-'],
    ['3billion genomics', '-'],
    ['survived the 2022 crash', '-'],
  ];
  test.each(cases)('%s', (query, expected) => expect(read(query, 'company')).toBe(expected));
});
